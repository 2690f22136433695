/** Reads journal files: applies them, and decides again along them. */
package io.adlro.study.journal;
