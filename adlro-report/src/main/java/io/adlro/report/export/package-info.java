/** Jobs and schedules as files for other programs: CSV, SWF, Batsim, Parquet. */
package io.adlro.report.export;
