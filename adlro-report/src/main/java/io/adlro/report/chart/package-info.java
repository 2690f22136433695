/**
 * Charts, each a string of SVG without script or external resource; all colours come from
 * ChartStyle.
 */
package io.adlro.report.chart;
