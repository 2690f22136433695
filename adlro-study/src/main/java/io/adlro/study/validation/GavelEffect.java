package io.adlro.study.validation;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.Intake;
import io.adlro.ingest.history.GavelThroughputs;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.solve.policy.SolverPolicies;
import io.adlro.study.figure.Axis;
import io.adlro.study.figure.LineFigure;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What FIFO gains from knowing how fast each GPU model runs each job (Narayanan et al., OSDI 2020):
 * the mean JCT of FIFO without this knowledge over that of FIFO with it.
 */
public final class GavelEffect implements PublishedResult {
  private static final String FILE = "gavel/simulation_throughputs.json.gz";
  private static final String PICTURE = "gavel-effect.svg";
  private static final int SEEDS = 30;
  private static final int JOBS = 400;

  /** Enough jobs to show a queue that grows without limit. */
  private static final int MANY_JOBS = 1_600;

  /** V100 first, as the cluster lists them; jobs do not move. */
  private static final String BLIND = "fcfs";

  private static final String RANDOM = "random-fit";
  private static final String FASTEST = "fcfs-fast";
  private static final String AWARE = "gavel-fifo";

  private record Published(double meanSeconds, double gain) {}

  private static final List<Published> PUBLISHED =
      List.of(new Published(9000, 1.18), new Published(6000, 1.43), new Published(4500, 2.05));

  private final int seeds;
  private final int manyJobs;

  public GavelEffect() {
    this(SEEDS, MANY_JOBS);
  }

  GavelEffect(int seeds, int manyJobs) {
    this.seeds = seeds;
    this.manyJobs = manyJobs;
  }

  @Override
  public String name() {
    return "gavel";
  }

  @Override
  public List<String> needs() {
    return List.of(FILE);
  }

  @Override
  public ValidationResult run(Path data, int threads) {
    GavelJobs jobs =
        new GavelJobs(
            DataFile.read(data.resolve(FILE), in -> GavelThroughputs.read(in, new Intake())));
    List<Long> all = LongStream.rangeClosed(1, seeds).boxed().toList();
    List<Comparison> runs = new ArrayList<>();
    List<Comparison> longRuns = new ArrayList<>();
    for (Published published : PUBLISHED) {
      double every = published.meanSeconds();
      runs.add(
          Comparison.run(
              jobs.every(every, JOBS),
              policies(BLIND, FASTEST, AWARE, RANDOM),
              all,
              threads,
              () -> {}));
      longRuns.add(
          Comparison.run(
              jobs.every(every, manyJobs), policies(BLIND, AWARE), all, threads, () -> {}));
    }
    return new ValidationResult(
        "Gavel: what knowing speeds is worth to FIFO",
        lines(runs, longRuns),
        Map.of(PICTURE, figure(runs, longRuns)),
        misses(runs));
  }

  private static List<PolicyEntry> policies(String... names) {
    return Stream.concat(PolicyCatalog.entries().stream(), SolverPolicies.entries().stream())
        .filter(entry -> List.of(names).contains(entry.name()))
        .toList();
  }

  /** Mean JCT of one policy over that of another. */
  static Gain gain(Comparison comparison, String blind, String aware) {
    return Gain.of(jct(comparison, blind), jct(comparison, aware));
  }

  private static double[] jct(Comparison comparison, String policy) {
    return outcome(comparison, policy).perSeed(run -> run.jct().mean());
  }

  private static PolicyOutcome outcome(Comparison comparison, String policy) {
    return comparison.outcome(policy).orElseThrow();
  }

  private List<String> lines(List<Comparison> runs, List<Comparison> longRuns) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "6 V100, 5 P100, 5 K80; %d jobs of one GPU from Gavel's generator (26 types, minutes"
                .formatted(JOBS)
            + " 10^U(1.5, 3), every fifth 10^U(3, 4), on V100), Poisson arrivals, its measured"
            + " throughputs, moves for free as in its simulator; %d seeds.".formatted(seeds)
            + " The gain is the mean JCT of the FIFO that is blind over that of the FIFO that knows"
            + " speeds, with its 95 % interval over seeds; *one run* says where 95 % of single"
            + " seeds lie. Load is against the best that any division of the models could"
            + " sustain.");
    lines.add("");
    lines.add(
        "| mean distance of arrivals | load | published | ours: `%s` / `%s` | one run | %,d jobs |"
            .formatted(BLIND, AWARE, manyJobs));
    lines.add("|---|---|---|---|---|---|");
    for (int i = 0; i < PUBLISHED.size(); i++) {
      Gain gain = gain(runs.get(i), BLIND, AWARE);
      lines.add(
          "| %,.0f s | %.2f | %.2f | %s | %.2f to %.2f | %s |"
              .formatted(
                  PUBLISHED.get(i).meanSeconds(),
                  runs.get(i).setting().load(),
                  PUBLISHED.get(i).gain(),
                  gain.text(),
                  gain.low(),
                  gain.high(),
                  gain(longRuns.get(i), BLIND, AWARE).text()));
    }
    lines.add("");
    lines.add("![gain over load](%s)".formatted(PICTURE));
    lines.add("");
    lines.addAll(reasons());
    lines.add("");
    lines.addAll(otherFifos(runs));
    return lines;
  }

  private static List<String> otherFifos(List<Comparison> runs) {
    List<String> lines = new ArrayList<>();
    List<String> names = List.of(RANDOM, BLIND, FASTEST, AWARE);
    lines.add(
        "| mean distance | `%s` / `%s` | `%s` / `%s` | mean JCT in hours: %s |"
            .formatted(RANDOM, AWARE, BLIND, FASTEST, "`" + String.join("`, `", names) + "`"));
    lines.add("|---|---|---|---|");
    for (int i = 0; i < PUBLISHED.size(); i++) {
      Comparison run = runs.get(i);
      List<String> hours =
          names.stream()
              .map(name -> "%.1f".formatted(outcome(run, name).meanJctSeconds() / 3600))
              .toList();
      lines.add(
          "| %,.0f s | %s | %s | %s |"
              .formatted(
                  PUBLISHED.get(i).meanSeconds(),
                  gain(run, RANDOM, AWARE).text(),
                  gain(run, BLIND, FASTEST).text(),
                  String.join(", ", hours)));
    }
    return lines;
  }

  private List<String> reasons() {
    return List.of(
        "Which FIFOs. The one that knows speeds decides again at each arrival and end of a job: in"
            + " order of"
            + " arrival each job takes its fastest model with room, so jobs move up (`%s`)."
                .formatted(AWARE)
            + " The blind one starts a job on any free GPU and leaves it there. Gavel's code draws"
            + " a model for it, but then uses the last name of its sorted list, which is V100 while"
            + " one is free; `%s` on a cluster that lists V100 first does the same."
                .formatted(BLIND)
            + " A FIFO that really draws (`%s`) is far worse at low load, where the published gain"
                .formatted(RANDOM)
            + " is small. A FIFO that knows speeds but moves no job (`%s`) gains little."
                .formatted(FASTEST),
        "",
        "Where ours differ. A run of %d jobs, whose longest fifth is most of the work, estimates the"
                .formatted(JOBS)
            + " gain poorly: single runs lie far apart. At 4,500 s the blind FIFO cannot serve"
            + " what comes, so its queue grows for as long as jobs come and the gain with it; %d"
                .formatted(JOBS)
            + " jobs from an empty cluster end early in that growth. With %,d jobs the gain grows"
                .formatted(manyJobs)
            + " over all three loads, as it does in the published figures.");
  }

  private LineFigure figure(List<Comparison> runs, List<Comparison> longRuns) {
    List<Point> theirs = new ArrayList<>();
    List<Point> ours = new ArrayList<>();
    List<Point> drawn = new ArrayList<>();
    List<Point> many = new ArrayList<>();
    for (int i = 0; i < PUBLISHED.size(); i++) {
      double perHour = 3600 / PUBLISHED.get(i).meanSeconds();
      theirs.add(Point.of(perHour, PUBLISHED.get(i).gain()));
      ours.add(gain(runs.get(i), BLIND, AWARE).at(perHour));
      many.add(gain(longRuns.get(i), BLIND, AWARE).at(perHour));
      drawn.add(gain(runs.get(i), RANDOM, AWARE).at(perHour));
    }
    return new LineFigure(
        "Mean JCT of blind FIFO over that of FIFO that knows speeds",
        Axis.linear("jobs an hour"),
        Axis.linear("gain"),
        List.of(
            new Series("published", theirs),
            new Series("ours, %,d jobs".formatted(JOBS), ours),
            new Series("ours, %,d jobs".formatted(manyJobs), many),
            new Series("ours, %,d jobs, any free GPU".formatted(JOBS), drawn)));
  }

  /** Published gains outside of the interval of the measured mean. */
  private static List<String> misses(List<Comparison> runs) {
    List<String> misses = new ArrayList<>();
    for (int i = 0; i < PUBLISHED.size(); i++) {
      Published published = PUBLISHED.get(i);
      Gain gain = gain(runs.get(i), BLIND, AWARE);
      if (gain.interval().filter(range -> !range.contains(published.gain())).isPresent()) {
        misses.add(
            "Gavel's gain at %,.0f s: published %.2f, ours %s in the mean, single runs %.2f to %.2f."
                .formatted(
                    published.meanSeconds(),
                    published.gain(),
                    gain.text(),
                    gain.low(),
                    gain.high()));
      }
    }
    return misses;
  }
}
