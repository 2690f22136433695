/**
 * The journal: every fact and order as a binary record with a checksum, behind a header with all
 * that is needed to apply them. {@link io.adlro.core.journal.JournalRecovery} applies records,
 * {@link io.adlro.core.journal.Audit} decides again along them.
 */
package io.adlro.core.journal;
