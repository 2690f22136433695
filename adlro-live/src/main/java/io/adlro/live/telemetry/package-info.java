/** GPU metrics that are pulled from exporters. */
package io.adlro.live.telemetry;
