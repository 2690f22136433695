/** How well forecasts of starts hold: simulated runs with forecasts at several instants. */
package io.adlro.study.forecast;
