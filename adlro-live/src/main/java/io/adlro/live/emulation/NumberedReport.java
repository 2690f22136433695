package io.adlro.live.emulation;

import io.adlro.live.driver.Report;

/** A report with its number, from 1 on without gaps. */
record NumberedReport(long number, Report report) {}
