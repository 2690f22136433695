package io.adlro.report.html;

import java.util.List;

/** Short definitions of the figures. */
record DefinitionSection() implements Section {
  private record Definition(String term, String meaning) {}

  private static final List<Definition> DEFINITIONS =
      List.of(
          new Definition(
              "Load",
              "Arrival rate over the largest throughput that the cluster sustains for this mix of"
                  + " jobs, when a linear programme spreads the classes over the GPU models."),
          new Definition("JCT", "Job completion time: from submission to completion."),
          new Definition("Queueing delay", "From submission to the first start."),
          new Definition(
              "Throughput",
              "Completions per hour of the measured window; meaningful in saturation only."),
          new Definition("Utilisation", "GPU time in which jobs ran, over all GPU time."),
          new Definition(
              "Effective utilisation",
              "GPU time that the completed jobs would have needed on their fastest GPUs, over all"
                  + " GPU time. A slow placement raises utilisation, never this."),
          new Definition(
              "Idle while wanted",
              "GPU time that was free while a job waited that may use that GPU model, over all GPU"
                  + " time."),
          new Definition(
              "Worst unfairness",
              "The largest ratio, over the measured jobs, of JCT to what it would be alone on 1/N"
                  + " of the cluster, with N the mean number of jobs in the system meanwhile."),
          new Definition(
              "Priority-weighted JCT", "Mean JCT with the priorities of the jobs as weights."),
          new Definition(
              "HyperScore",
              "100 (1 + sigmoid(5 ln V - ln 2)^2.1), above 100 and at most 109.96. V is the root of"
                  + " two shares: the mean of best run time over JCT, and the useful part of the"
                  + " GPU time that was allocated or idle while wanted."),
          new Definition(
              "Interval",
              "95 % percentile bootstrap interval over whole seeds; for differences, over the pairs"
                  + " of each seed."));

  @Override
  public String id() {
    return "definitions";
  }

  @Override
  public String title() {
    return "Definitions";
  }

  @Override
  public void body(Html page) {
    page.open("dl");
    for (Definition definition : DEFINITIONS) {
      page.definition(definition.term(), definition.meaning());
    }
    page.close();
  }
}
