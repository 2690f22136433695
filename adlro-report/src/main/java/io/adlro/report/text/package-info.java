/** Results as tables and lines for a terminal. */
package io.adlro.report.text;
