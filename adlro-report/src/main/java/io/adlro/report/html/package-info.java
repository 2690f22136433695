/** Self-contained HTML pages, in the style of the dashboard. */
package io.adlro.report.html;
