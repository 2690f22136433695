/** Markdown pages of docs/, written from results. */
package io.adlro.report.page;
