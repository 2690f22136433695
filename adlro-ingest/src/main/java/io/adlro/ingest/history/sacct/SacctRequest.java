package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Intake;
import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.ingest.submission.GpuRequest;
import io.adlro.ingest.submission.JobLabels;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionBuilder;
import io.adlro.ingest.submission.WordList;
import io.adlro.ingest.submission.slurm.ArraySpec;
import io.adlro.ingest.submission.slurm.FeatureConstraint;
import io.adlro.ingest.submission.slurm.Gres;
import io.adlro.ingest.submission.slurm.SlurmSite;
import io.adlro.ingest.submission.slurm.SubmitLine;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes the request of a job from a row of accounting. */
record SacctRequest(SlurmSite site, Intake intake) {
  private static final long MICROS_PER_MINUTE = 60_000_000;

  /** Up to 22.05 the suffix of the memory is n for each node or c for each core. */
  private static final Pattern MEMORY_EACH = Pattern.compile("(.*[0-9KMGTP])([nc])");

  Submission submission(SacctRow row, OptionalLong submitMicros) {
    Tres asked = new Tres(row.firstOf("reqtres", "alloctres"));
    OptionalInt nodes = asked.nodes();
    if (nodes.isEmpty()) {
      nodes = SlurmNumbers.count(row.firstOf("reqnodes", "nnodes", "allocnodes"));
    }
    GpuRequest gpus = gpus(row, Math.max(1, nodes.orElse(1)));
    OptionalDouble cpuCores = cpuCores(row, asked);
    FeatureConstraint features = FeatureConstraint.of(row.text("constraints"), site.isModel());
    return new SubmissionBuilder()
        .name(row.text("jobname"))
        .user(row.firstOf("user", "uid"))
        .group(row.text("account"))
        .labels(labels(row))
        .words(words(row))
        .gpus(gpus)
        .nodes(nodes)
        .models(features.models())
        .constraint(features.rest())
        .cpuCores(cpuCores)
        .memoryMib(memoryMib(row, asked, nodes, cpuCores))
        .limitMicros(limit(row))
        .priority(priority(row))
        .submitMicros(submitMicros)
        .copies(copies(row.id()))
        .build();
  }

  /**
   * If the request is not recorded, the allocation gives the number of GPUs but not the model,
   * which the scheduler chose.
   */
  private GpuRequest gpus(SacctRow row, int nodes) {
    Gres gres = new Gres(site, (what, why) -> intake.ignored(what, why, row.where()));
    GpuRequest asked = new Tres(row.text("reqtres")).gpus(gres);
    if (asked.gpus() > 0) {
      return asked;
    }
    GpuRequest given = new Tres(row.text("alloctres")).gpus(gres).ofAnyModel();
    if (given.gpus() > 0) {
      return given;
    }
    // Before GPUs were tracked: the request is of each node, the allocation of the whole job.
    GpuRequest onEachNode = gres.resources(row.text("reqgres"));
    return onEachNode.gpus() > 0
        ? onEachNode.times(nodes)
        : gres.resources(row.text("allocgres")).ofAnyModel();
  }

  /** The models of its allocation, joined by plus signs; "" if they are not given. */
  String ranOn(SacctRow row) {
    List<String> types = new Tres(row.text("alloctres")).gpuTypes();
    if (types.isEmpty()) {
      types = new Gres(site, (what, why) -> {}).resources(row.text("allocgres")).models();
    }
    return String.join("+", types);
  }

  private static OptionalDouble cpuCores(SacctRow row, Tres asked) {
    if (asked.cpuCores().isPresent()) {
      return asked.cpuCores();
    }
    OptionalInt cores = SlurmNumbers.count(row.firstOf("reqcpus", "ncpus", "alloccpus"));
    return cores.isPresent() ? OptionalDouble.of(cores.getAsInt()) : OptionalDouble.empty();
  }

  private static OptionalDouble memoryMib(
      SacctRow row, Tres asked, OptionalInt nodes, OptionalDouble cpuCores) {
    String given = row.text("alloctres");
    if (!given.isEmpty() && new Tres(given).memoryMib().isEmpty()) {
      // Slurm does not allocate memory here; the request is then that of whole nodes.
      return OptionalDouble.empty();
    }
    if (asked.memoryMib().isPresent()) {
      return asked.memoryMib();
    }
    String text = row.text("reqmem");
    Matcher each = MEMORY_EACH.matcher(text);
    if (!each.matches()) {
      return positive(SlurmNumbers.mib(text), 1);
    }
    double times = each.group(2).equals("n") ? nodes.orElse(1) : cpuCores.orElse(1);
    return positive(SlurmNumbers.mib(each.group(1)), times);
  }

  private static OptionalDouble positive(OptionalDouble mib, double times) {
    return mib.orElse(0) > 0
        ? OptionalDouble.of(mib.getAsDouble() * times)
        : OptionalDouble.empty();
  }

  private OptionalLong limit(SacctRow row) {
    OptionalInt minutes = SlurmNumbers.count(row.text("timelimitraw"));
    if (minutes.orElse(0) > 0) {
      return OptionalLong.of(minutes.getAsInt() * MICROS_PER_MINUTE);
    }
    String text = row.text("timelimit");
    if (text.isEmpty() || SlurmNumbers.isNoLimit(text)) {
      return OptionalLong.empty();
    }
    OptionalLong limit = SlurmNumbers.micros(text);
    if (limit.isEmpty()) {
      intake.ignored("Timelimit", "not a time", row.where());
    }
    return limit;
  }

  private OptionalDouble priority(SacctRow row) {
    String text = row.text("priority");
    if (text.matches("[0-9]{1,10}")) {
      OptionalDouble scaled = site.priority(Long.parseLong(text));
      if (scaled.isPresent()) {
        return scaled;
      }
      intake.ignored("Priority", "the site's scale is not known", row.where());
    }
    return site.qos().find(row.text("qos"));
  }

  private static JobLabels labels(SacctRow row) {
    return new JobLabels(
        "",
        row.text("partition"),
        row.text("account"),
        row.text("qos"),
        SubmitLine.command(row.text("submitline")));
  }

  private static WordList words(SacctRow row) {
    WordList words = new WordList();
    addMarked("partition-", row.text("partition"), words);
    addMarked("qos-", row.text("qos"), words);
    SubmitLine.addWords(row.text("submitline"), words);
    for (String word : row.text("comment").split("\\s+", -1)) {
      words.add(word);
    }
    return words;
  }

  private static void addMarked(String mark, String name, WordList words) {
    if (!name.isEmpty()) {
      words.add(mark + name);
    }
  }

  /** Pending tasks of an array share one row: {@code 12_[3-9%2]}. */
  private static int copies(String id) {
    int bracket = id.indexOf("_[");
    return bracket < 0 ? 1 : ArraySpec.tasks(id.substring(bracket + 1)).orElse(1);
  }
}
