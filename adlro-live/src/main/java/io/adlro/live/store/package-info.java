/** What is durable: the journal as a table, and the tables that follow it. */
package io.adlro.live.store;
