package io.adlro.app.command;

import io.adlro.app.client.JobDraft;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.text.TextField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options that describe a job. The server checks their values. */
final class JobDraftOptions {
  @Option(names = "--name", paramLabel = "NAME", description = "The name of the job.")
  Optional<String> name = Optional.empty();

  @Option(names = "--class", paramLabel = "CLASS", description = "The class of the job.")
  Optional<String> jobClass = Optional.empty();

  @Option(names = "--account", paramLabel = "NAME", description = "What the job is charged to.")
  Optional<String> account = Optional.empty();

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "The user of the job, if another than that of the key; for operators.")
  Optional<String> user = Optional.empty();

  @Option(names = "--gpus", paramLabel = "N", description = "How many GPUs it needs.")
  Optional<Integer> gpus = Optional.empty();

  @Option(names = "--share", paramLabel = "PART", description = "The part of each GPU, 0.5.")
  Optional<Double> share = Optional.empty();

  @Option(names = "--gpu-memory", paramLabel = "SIZE", description = "Memory of each GPU, 20GiB.")
  Optional<String> gpuMemory = Optional.empty();

  @Option(names = "--cpus", paramLabel = "N", description = "CPU cores for each GPU.")
  Optional<Double> cpus = Optional.empty();

  @Option(names = "--memory", paramLabel = "SIZE", description = "Host memory for each GPU, 8GiB.")
  Optional<String> memory = Optional.empty();

  @Option(names = "--priority", paramLabel = "P", description = "From 0 to 1.")
  Optional<Double> priority = Optional.empty();

  @Option(
      names = "--models",
      paramLabel = "A,B,...",
      split = ",",
      description = "The GPU models that it may run on; default: any.")
  List<String> models = new ArrayList<>();

  @Option(names = "--one-node", description = "All GPUs must be in one node: --nodes 1.")
  boolean oneNode;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "On how many nodes its GPUs must be, the same number on each; default: any.")
  Optional<Integer> nodes = Optional.empty();

  @Option(names = "--estimate", paramLabel = "TIME", description = "Its run time, 90s or 2h.")
  Optional<String> estimate = Optional.empty();

  @Option(names = "--limit", paramLabel = "TIME", description = "Its time limit, 30m or 1d.")
  Optional<String> limit = Optional.empty();

  @Option(names = "--array", paramLabel = "N", description = "Submit so many equal jobs.")
  Optional<Integer> array = Optional.empty();

  JobDraft draft(Problems problems) {
    checkTime("--estimate", estimate, problems);
    checkTime("--limit", limit, problems);
    if (oneNode && nodes.isPresent()) {
      problems.add("--one-node and --nodes are given; leave one of them out");
    }
    return new JobDraft(
        name,
        user,
        account,
        jobClass,
        whole(gpus),
        number(share),
        memoryMib("--gpu-memory", gpuMemory, problems),
        number(cpus),
        memoryMib("--memory", memory, problems),
        number(priority),
        models.stream().map(String::strip).toList(),
        whole(nodes.or(() -> oneNode ? Optional.of(1) : Optional.empty())),
        estimate,
        limit,
        whole(array));
  }

  private static void checkTime(String option, Optional<String> written, Problems problems) {
    if (written.isPresent() && TimeText.micros(written.get()).isEmpty()) {
      problems.add(
          "%s %s is not a time; write for example 90s, 30m, 2h or 1d"
              .formatted(option, written.get()));
    }
  }

  private static OptionalInt memoryMib(String option, Optional<String> written, Problems problems) {
    try {
      return new TextField(option, written.orElse("").strip()).memoryMibIfGiven();
    } catch (InvalidRecord e) {
      problems.add(
          "%s %s is not an amount of memory; write for example 20GiB or 512MiB"
              .formatted(option, written.orElse("")));
      return OptionalInt.empty();
    }
  }

  private static OptionalInt whole(Optional<Integer> value) {
    return value.isPresent() ? OptionalInt.of(value.get()) : OptionalInt.empty();
  }

  private static OptionalDouble number(Optional<Double> value) {
    return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
  }
}
