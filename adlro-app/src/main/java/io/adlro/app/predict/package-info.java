/** Predicts jobs from a history, and measures how well that works. */
package io.adlro.app.predict;
