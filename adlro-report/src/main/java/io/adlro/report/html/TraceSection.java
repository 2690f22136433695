package io.adlro.report.html;

import io.adlro.ingest.jobclass.ClassShares.Share;
import io.adlro.ingest.message.NumberText;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.report.text.RealScheduleLines;
import io.adlro.study.experiment.TraceFindings;
import java.util.List;

/** The scheduler that ran the trace beside the policies, what was assumed, and the classes. */
record TraceSection(TraceFindings trace) implements Section {
  @Override
  public String id() {
    return "trace";
  }

  @Override
  public String title() {
    return "Your scheduler and the trace";
  }

  @Override
  public void body(Html page) {
    trace
        .real()
        .ifPresentOrElse(
            real -> page.paragraph("Really: " + RealScheduleLines.words(real) + "."),
            () -> page.missing("The trace has no start times, so its scheduler is not compared."));
    if (!trace.assumed().isEmpty()) {
      page.paragraph("Assumed:").open("ul");
      trace
          .assumed()
          .forEach(
              some ->
                  page.element(
                      "li",
                      "for %s: %s".formatted(NumberText.count(some.jobs(), "job"), some.what())));
      page.close();
    }
    classes(page);
  }

  private void classes(Html page) {
    HtmlTable table = new HtmlTable("Job classes by the rule that gave them", "class");
    table.words("rule").column("jobs", "").column("GPU hours", "").column("share", "%");
    for (Share share : trace.classes().shares()) {
      table.row(
          share.jobClass(),
          List.of(
              Cell.words("%s: %s".formatted(share.rule().key(), share.rule().words())),
              Cell.of(NumberText.count(share.jobs()), share.jobs()),
              Cell.of(NumberText.amount(share.gpuHours()), share.gpuHours()),
              Cell.of(NumberText.percent(share.share()), share.share())));
    }
    table.write(page);
  }
}
