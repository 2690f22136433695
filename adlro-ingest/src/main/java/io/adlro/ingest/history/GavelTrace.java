package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Traces of the Gavel simulator, ten fields separated by tabs, and Shockwave's with two more. Such
 * a trace tells steps, not time: run times follow from the steps per second that the reader is
 * given, and a job whose type has none is skipped, unless its line tells the time itself. Holds one
 * line of at most 64 Ki characters.
 */
public final class GavelTrace implements HistoryFormat {
  private static final int PLAIN_FIELDS = 10;
  private static final int SHOCKWAVE_FIELDS = 12;
  private static final int STEPS = 5;
  private static final int GPUS = 6;

  private final Map<String, Double> stepsPerSecond;

  /**
   * @param stepsPerSecond on the reference GPU, by {@link #key}
   */
  public GavelTrace(Map<String, Double> stepsPerSecond) {
    this.stepsPerSecond = Map.copyOf(stepsPerSecond);
  }

  /** With the rates of V100, on which Gavel's job generator counts steps. */
  public static GavelTrace on(GavelThroughputs throughputs) {
    return new GavelTrace(throughputs.stepsPerSecond(GavelThroughputs.REFERENCE));
  }

  /** How Gavel's throughput tables spell a job type and its number of GPUs. */
  public static String key(String jobType, int gpus) {
    return "('" + jobType + "', " + gpus + ")";
  }

  @Override
  public String name() {
    return "gavel";
  }

  @Override
  public boolean recognises(Head head) {
    String[] fields = head.text().lines().findFirst().orElse("").split("\t", -1);
    return (fields.length == PLAIN_FIELDS || fields.length == SHOCKWAVE_FIELDS)
        && HistoryCell.decimal(fields[STEPS]).isPresent()
        && HistoryCell.decimal(fields[GPUS]).isPresent();
  }

  @Override
  public List<String> carries() {
    return List.of("job type as name", "command", "working directory", "GPUs", "priority");
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake) throws IOException {
    TextLines lines = new TextLines(in);
    while (lines.advanceWhole(intake)) {
      if (lines.text().isBlank()) {
        continue;
      }
      try {
        Optional<PastJob> job = job(lines, intake);
        if (job.isPresent()) {
          intake.understood("jobs");
          to.accept(job.get());
        }
      } catch (BrokenLine e) {
        e.tell(intake, lines.where());
      }
    }
  }

  /** Nothing, and an entry in the account, if how fast it runs is not known. */
  private Optional<PastJob> job(TextLines line, Intake intake) throws BrokenLine {
    String[] fields = line.text().split("\t", -1);
    int count = fields.length;
    if (count != PLAIN_FIELDS && count != SHOCKWAVE_FIELDS) {
      throw new BrokenLine("line", "has neither 10 nor 12 fields");
    }
    boolean timed = count == SHOCKWAVE_FIELDS;
    String type = fields[0].strip();
    int gpus = new HistoryCell("scale factor", fields[GPUS].strip()).whole(1, Integer.MAX_VALUE);
    double steps = new HistoryCell("steps", fields[STEPS].strip()).number(0, 1e18);
    String weight = fields[timed ? GPUS + 2 : GPUS + 1].strip();
    long arrival = new HistoryCell("arrival time", fields[count - 1].strip()).micros();
    OptionalLong told =
        timed
            ? new HistoryCell("duration", fields[count - 2].strip()).microsIfGiven()
            : OptionalLong.empty();
    PastJobBuilder job =
        new PastJobBuilder("line-" + line.number(), arrival)
            .name(type)
            .word(fields[2].strip())
            .word(fields[1].strip())
            .gpus(gpus)
            .priority(priority(new HistoryCell("priority weight", weight).number(0, 1e9)));
    OptionalLong run = told.orElse(-1) >= 0 ? told : runMicros(type, gpus, steps);
    if (run.isEmpty()) {
      String what = "job type " + key(type, gpus);
      intake.ignored(what, "no steps per second are known for it", line.where());
      return Optional.empty();
    }
    return Optional.of(job.ran(run.getAsLong(), PastJob.Outcome.COMPLETED));
  }

  private OptionalLong runMicros(String type, int gpus, double steps) {
    double rate = stepsPerSecond.getOrDefault(key(type, gpus), 0.0);
    double seconds = steps / rate;
    return rate > 0 && seconds <= HistoryCell.LATEST_SECONDS
        ? OptionalLong.of(Math.round(1e6 * seconds))
        : OptionalLong.empty();
  }

  /** A weight of 1, which is the usual one, is the middle. */
  private static OptionalDouble priority(double weight) {
    return OptionalDouble.of(weight / (1 + weight));
  }
}
