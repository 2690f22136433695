/**
 * What is known of a job before it runs: its variables as one hypervector, and a memory of past
 * jobs that answers with a class, a run time and speeds.
 */
package io.adlro.core.pattern;
