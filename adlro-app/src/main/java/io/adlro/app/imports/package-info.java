/**
 * Jobs that really ran, in the formats of the field, as jobs of a cluster: with an account of what
 * was left out and what had to be assumed.
 */
package io.adlro.app.imports;
