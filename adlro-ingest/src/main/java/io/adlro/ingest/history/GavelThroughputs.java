package io.adlro.ingest.history;

import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.text.TextField;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Gavel's measured throughputs ({@code simulation_throughputs.json}): steps per second by worker
 * type and {@link GavelTrace#key}, of jobs that do not share their GPUs. Rates of jobs that share a
 * GPU are not used. A rate of 0 means that the job does not run there; it is treated as absent. It
 * holds at most {@value #MOST_RATES} rates; the other bounds are those of {@link Cursor}.
 */
public final class GavelThroughputs {
  /** The worker types of Gavel's GPUs, the reference first. */
  public static final List<String> WORKERS = List.of("v100", "p100", "k80");

  public static final String REFERENCE = "v100";

  static final int MOST_RATES = 100_000;

  /** A rate outside these bounds is an error in the table. */
  private static final double LEAST_RATE = 1e-9;

  private static final double MOST_RATE = 1e12;

  /** The key of the rate of a job that does not share its GPUs. */
  private static final String ALONE = "null";

  private final Map<String, Map<String, Double>> stepsPerSecond;

  private GavelThroughputs(Map<String, Map<String, Double>> stepsPerSecond) {
    this.stepsPerSecond = stepsPerSecond;
  }

  public static GavelThroughputs read(InputStream in, Intake intake)
      throws IOException, Unreadable {
    Cursor cursor = Cursor.json(in, intake);
    boolean isFound = cursor.nextDocument();
    if (!isFound || !cursor.isObject()) {
      throw new Unreadable("is not a table of throughputs: it does not begin with an object");
    }
    Map<String, Map<String, Double>> byWorker = new LinkedHashMap<>();
    int rates = 0;
    while (cursor.nextField()) {
      String worker = cursor.name();
      Map<String, Double> byKey = worker(cursor, worker, intake);
      rates += byKey.size();
      if (rates > MOST_RATES) {
        throw new Unreadable("%s: more than %d rates".formatted(cursor.line(), MOST_RATES));
      }
      if (!byKey.isEmpty()) {
        byWorker.put(worker, Collections.unmodifiableMap(byKey));
      }
    }
    return new GavelThroughputs(Collections.unmodifiableMap(byWorker));
  }

  private static Map<String, Double> worker(Cursor cursor, String worker, Intake intake)
      throws IOException, Unreadable {
    Map<String, Double> byKey = new LinkedHashMap<>();
    if (!cursor.isObject()) {
      cursor.skip();
      return byKey;
    }
    while (cursor.nextField()) {
      String key = cursor.name();
      String where = cursor.line();
      double rate = TextField.decimal(alone(cursor)).orElse(Double.NaN);
      if (rate >= LEAST_RATE && rate <= MOST_RATE) {
        byKey.put(key, rate);
        intake.understood("throughputs");
      } else {
        String why = rate == 0 ? "a rate of 0: it does not run there" : "no rate";
        intake.ignored(key + " on " + worker, why, where);
      }
      if (byKey.size() > MOST_RATES) {
        throw new Unreadable("%s: more than %d rates".formatted(where, MOST_RATES));
      }
    }
    return byKey;
  }

  /** The rate of a job that does not share its GPUs; goes to the end of the job's rates. */
  private static String alone(Cursor cursor) throws IOException, Unreadable {
    String rate = "";
    if (!cursor.isObject()) {
      cursor.skip();
      return rate;
    }
    while (cursor.nextField()) {
      if (cursor.name().equals(ALONE)) {
        rate = cursor.text();
      } else {
        cursor.skip();
      }
    }
    return rate;
  }

  /**
   * By {@link GavelTrace#key}, also of the worker types that Gavel calls unconsolidated: gangs that
   * are spread over nodes. Empty for an unknown worker type.
   */
  public Map<String, Double> stepsPerSecond(String worker) {
    return stepsPerSecond.getOrDefault(worker, Map.of());
  }

  /** The job types that have a rate on one GPU of each worker type. */
  public List<String> jobTypes() {
    List<String> types = new ArrayList<>();
    for (String key : stepsPerSecond(REFERENCE).keySet()) {
      String type = key.startsWith("('") ? key.substring(2).replaceFirst("', 1\\)$", "") : "";
      boolean isOfOne = key.equals(GavelTrace.key(type, 1));
      if (isOfOne && WORKERS.stream().allMatch(w -> stepsPerSecond(w).containsKey(key))) {
        types.add(type);
      }
    }
    return types;
  }

  /**
   * Speeds of one GPU of each worker type for these job types, relative to the reference. Models
   * are named V100, P100 and K80, classes as the job types.
   *
   * @param jobTypes some of {@link #jobTypes}
   */
  public SpeedTable speeds(List<String> jobTypes) {
    List<String> models = WORKERS.stream().map(w -> w.toUpperCase(Locale.ROOT)).toList();
    double[][] speeds = new double[jobTypes.size()][WORKERS.size()];
    for (int c = 0; c < speeds.length; c++) {
      String key = GavelTrace.key(jobTypes.get(c), 1);
      for (int m = 0; m < WORKERS.size(); m++) {
        speeds[c][m] = rate(WORKERS.get(m), key) / rate(REFERENCE, key);
      }
    }
    return new SpeedTable(jobTypes, models, speeds);
  }

  private double rate(String worker, String key) {
    Double rate = stepsPerSecond(worker).get(key);
    if (rate == null) {
      throw new IllegalArgumentException("no throughput of %s on %s".formatted(key, worker));
    }
    return rate;
  }
}
