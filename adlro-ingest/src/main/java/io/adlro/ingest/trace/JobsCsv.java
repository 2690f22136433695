package io.adlro.ingest.trace;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import io.adlro.ingest.notation.LocalityWord;
import io.adlro.ingest.submission.adlro.AdlroColumns;
import io.adlro.ingest.text.Sha256;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Writes the jobs of a run so that reading them again gives the same jobs. What only some jobs use
 * has a column only where one does.
 */
public final class JobsCsv {
  private record Extra(String column, Predicate<Job> used, Function<Job, String> cell) {}

  private static final List<Extra> EXTRAS =
      List.of(
          new Extra(
              AdlroColumns.GROUP,
              job -> !job.request().account().isEmpty(),
              job -> job.request().account()),
          new Extra(
              AdlroColumns.NAME,
              job -> !job.request().name().isEmpty(),
              job -> job.request().name()),
          new Extra(
              AdlroColumns.MODELS,
              job -> !job.request().allowedModels().isEmpty(),
              job -> String.join(AdlroColumns.MODEL_SEPARATOR, job.request().allowedModels())),
          new Extra(
              AdlroColumns.LOCALITY,
              job -> job.request().locality().nodes() > 0,
              job -> LocalityWord.of(job.request().locality()).word()),
          new Extra(
              AdlroColumns.NODES,
              job -> job.request().locality().isSeveral(),
              job -> nodes(job.request().locality())),
          new Extra(
              AdlroColumns.LIMIT,
              job -> job.request().limitMicros().isPresent(),
              job -> seconds(job.request().limitMicros())),
          new Extra(
              AdlroColumns.RECOVERY,
              job -> job.request().recovery() != Recovery.CHECKPOINT,
              job -> word(job.request().recovery())));

  private JobsCsv() {}

  public static void write(WorkloadTable jobs, IntFunction<String> ids, OutputStream out)
      throws IOException {
    List<Extra> extras = EXTRAS.stream().filter(extra -> isUsed(extra, jobs)).toList();
    Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
    List<String> header = new ArrayList<>(AdlroColumns.EXPORTED);
    extras.forEach(extra -> header.add(extra.column()));
    csv.writeRecord(header);
    for (int job = 0; job < jobs.size(); job++) {
      csv.writeRecord(cells(jobs, job, ids.apply(job), extras));
    }
    csv.flush();
  }

  /** The hash of the jobs themselves, whatever the file looked like that they came from. */
  public static String sha256(WorkloadTable jobs, IntFunction<String> ids) {
    MessageDigest digest = Sha256.digest();
    try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      write(jobs, ids, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static boolean isUsed(Extra extra, WorkloadTable jobs) {
    for (int job = 0; job < jobs.size(); job++) {
      if (extra.used().test(jobs.job(job))) {
        return true;
      }
    }
    return false;
  }

  private static List<String> cells(WorkloadTable jobs, int row, String id, List<Extra> extras) {
    Job job = jobs.job(row);
    List<String> cells = new ArrayList<>();
    cells.add(id);
    cells.add(ExactDecimals.seconds(job.submitMicros()));
    cells.add(job.request().jobClass());
    cells.add(Integer.toString(job.request().gpus()));
    cells.add(Integer.toString(job.request().shareMilli()));
    cells.add(ExactDecimals.seconds(job.workMicros()));
    cells.add(ExactDecimals.gib(job.request().gpuMemoryMib()).toPlainString());
    cells.add(ExactDecimals.thousandths(job.request().cpuMilli()).toPlainString());
    cells.add(ExactDecimals.gib(job.request().memoryMib()).toPlainString());
    cells.add(ExactDecimals.shortest(jobs.requests().priority(row)));
    cells.add(job.request().user());
    cells.add(seconds(job.request().estimateMicros()));
    extras.forEach(extra -> cells.add(extra.cell().apply(job)));
    return cells;
  }

  private static String seconds(OptionalLong micros) {
    return micros.isPresent() ? ExactDecimals.seconds(micros.getAsLong()) : "";
  }

  private static String nodes(Locality locality) {
    return locality.isSeveral() ? Integer.toString(locality.nodes()) : "";
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
