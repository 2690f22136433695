package io.adlro.report.html;

import java.util.List;

/** What the policies did, GPU by GPU. */
record ScheduleSection(List<ScheduleView> views, long seed) implements Section {
  @Override
  public String id() {
    return "schedules";
  }

  @Override
  public String title() {
    return "Schedules";
  }

  @Override
  public void body(Html page) {
    if (views.isEmpty()) {
      page.missing("No job ran to an end, so there are no schedules to show.");
      return;
    }
    page.paragraph(
        "Jobs on GPUs: seed %d, from the middle of the run, the same stretch of time for each"
                .formatted(seed)
            + " policy. A bar is a job's stay on a GPU, coloured by job class; point at it to see"
            + " the job. Busy share: the same seed, all that is measured. A row is a GPU, a cell is"
            + " the share of its time in which it ran jobs.");
    for (ScheduleView view : views) {
      page.open("h3").named(view.policy()).close();
      page.open("div", "class", "figures");
      page.figure(view.gantt());
      page.figure(view.strip());
      page.close();
    }
  }
}
