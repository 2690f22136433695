/**
 * Charts for the HTML report, each a string of SVG: no script, no external resource, colours from
 * the one style sheet {@link io.adlro.app.chart.ChartStyle}. They know nothing of jobs or policies.
 */
package io.adlro.app.chart;
