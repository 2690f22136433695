/** Finds the decision that a user asks about, in a fresh run or in a journal, and explains it. */
package io.adlro.app.explain;
