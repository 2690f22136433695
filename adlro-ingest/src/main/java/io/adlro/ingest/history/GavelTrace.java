package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.TextField;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Traces of the Gavel simulator, ten fields separated by tabs, and Shockwave's with two more. They
 * state steps: the run time is the steps divided by the given steps per second. A job whose type
 * has no rate is skipped, unless its line states the duration. Holds one line.
 */
public final class GavelTrace extends HistoryFormat {
  private static final int PLAIN_FIELDS = 10;
  private static final int SHOCKWAVE_FIELDS = 12;
  private static final int STEPS = 5;
  private static final int GPUS = 6;

  private final Map<String, Double> stepsPerSecond;

  /**
   * @param stepsPerSecond on the reference GPU, by {@link #key}
   */
  public GavelTrace(Map<String, Double> stepsPerSecond) {
    super("gavel", "job type as name; command; working directory; GPUs; priority");
    this.stepsPerSecond = Map.copyOf(stepsPerSecond);
  }

  /** With the rates of a V100, the reference GPU of Gavel's job generator. */
  public static GavelTrace on(GavelThroughputs throughputs) {
    return new GavelTrace(throughputs.stepsPerSecond(GavelThroughputs.REFERENCE));
  }

  /** The key of a job type and its number of GPUs in Gavel's throughput tables. */
  public static String key(String jobType, int gpus) {
    return "('" + jobType + "', " + gpus + ")";
  }

  @Override
  public boolean recognises(Head head) {
    String[] fields = head.text().lines().findFirst().orElse("").split("\t", -1);
    return (fields.length == PLAIN_FIELDS || fields.length == SHOCKWAVE_FIELDS)
        && TextField.decimal(fields[STEPS]).isPresent()
        && TextField.decimal(fields[GPUS]).isPresent();
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    TextLines lines = new TextLines(in);
    lines.readAll(intake, line -> pass(job(line, lines.number()), to, intake));
  }

  private PastJob job(String line, long number) throws InvalidRecord {
    String[] fields = line.split("\t", -1);
    int count = fields.length;
    if (count != PLAIN_FIELDS && count != SHOCKWAVE_FIELDS) {
      throw new InvalidRecord("line", "has neither 10 nor 12 fields");
    }
    boolean hasDuration = count == SHOCKWAVE_FIELDS;
    String type = fields[0].strip();
    int gpus = new TextField("scale factor", fields[GPUS].strip()).whole(1, Integer.MAX_VALUE);
    double steps = new TextField("steps", fields[STEPS].strip()).number(0, 1e18);
    String weight = fields[hasDuration ? GPUS + 2 : GPUS + 1].strip();
    long arrival = new TextField("arrival time", fields[count - 1].strip()).micros();
    OptionalLong stated =
        hasDuration
            ? new TextField("duration", fields[count - 2].strip()).microsIfGiven()
            : OptionalLong.empty();
    PastJobBuilder job =
        new PastJobBuilder("line-" + number, arrival)
            .name(type)
            .jobClass(type)
            .script(fields[1].strip())
            .word(fields[2].strip())
            .word(fields[1].strip())
            .gpus(gpus)
            .priority(priority(new TextField("priority weight", weight).number(0, 1e9)));
    OptionalLong run = stated.orElse(-1) >= 0 ? stated : runMicros(type, gpus, steps);
    if (run.isEmpty()) {
      throw InvalidRecord.notUsed(
          "job type " + key(type, gpus), "no steps per second are known for it");
    }
    return job.ran(run.getAsLong(), PastJob.Outcome.COMPLETED);
  }

  private OptionalLong runMicros(String type, int gpus, double steps) {
    double rate = stepsPerSecond.getOrDefault(key(type, gpus), 0.0);
    double seconds = steps / rate;
    return rate > 0 && seconds <= TextField.LATEST_SECONDS
        ? OptionalLong.of(Math.round(1e6 * seconds))
        : OptionalLong.empty();
  }

  /** A weight of 1, the default, is in the middle. */
  private static OptionalDouble priority(double weight) {
    return OptionalDouble.of(weight / (1 + weight));
  }
}
