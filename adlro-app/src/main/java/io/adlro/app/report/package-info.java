/**
 * The page of a comparison: one HTML file that needs nothing beside it. {@link
 * io.adlro.app.report.Report} makes it of the comparison and of some further runs, section by
 * section.
 */
package io.adlro.app.report;
