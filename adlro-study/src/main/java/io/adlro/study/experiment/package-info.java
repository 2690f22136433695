/**
 * What every experiment shares: its input, the policies it runs, the lower bound, the conditions
 * and the provenance of its result.
 */
package io.adlro.study.experiment;
