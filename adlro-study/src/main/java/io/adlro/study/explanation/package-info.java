/** Finds the decision that a user asks about, in a new run or in a journal, and explains it. */
package io.adlro.study.explanation;
