/** Self-contained HTML pages: the report of a comparison, of a benchmark and of a training. */
package io.adlro.report.html;
