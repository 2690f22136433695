package io.adlro.app.command;

import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.inventory.SiteCluster;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.ClusterFindings;
import io.adlro.ingest.site.InputCheck;
import io.adlro.ingest.site.InputCheckResult;
import io.adlro.ingest.site.InputCheckResult.Outcome;
import io.adlro.ingest.site.InputFormat;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.site.InputPaths;
import io.adlro.ingest.site.InstantText;
import io.adlro.ingest.site.PageCheck;
import io.adlro.ingest.site.ScreenTime;
import io.adlro.report.json.CheckJson;
import io.adlro.report.text.CheckLines;
import io.adlro.study.file.OutputFile;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks inputs from real sites. */
@Command(
    name = "ingest",
    mixinStandardHelpOptions = true,
    description =
        "Shows what is read from job submissions, GPU metrics, node lists and job histories, and"
            + " what is ignored and why; docs/ingest.md describes the formats.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro ingest --check job.sh pod.yaml metrics.prom nodes.json.gz",
      "  nvidia-smi -q -x | adlro ingest --check -",
      "  adlro ingest --check http://node1:9400/metrics --timeout 2s",
      "  adlro ingest --check captures/ --at 2024-01-31T10:00:00Z --json -",
      "  sacct -a -X -P -o ALL | adlro ingest --check - --as sacct-queue",
      "  adlro ingest --check scontrol.txt --write-cluster cluster.yaml",
    })
final class IngestCommand extends JsonCommand {
  private static final int MOST_MIB = 1_024;
  private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);

  /** For the help text. */
  static final class FormatNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return InputFormats.withoutClock(ZoneOffset.UTC).names().iterator();
    }
  }

  private final InputStream standardInput;
  private final Clock clock;

  @Option(
      names = "--check",
      required = true,
      description = "Read the inputs and report what they contain.")
  boolean check;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Files, gzipped or not; folders, for the files in them; http addresses of exporters; '-'"
              + " for standard input.")
  List<String> named = new ArrayList<>();

  @Option(
      names = "--as",
      paramLabel = "FORMAT",
      completionCandidates = FormatNames.class,
      description =
          "Read every input in this format instead of detecting the format:"
              + " ${COMPLETION-CANDIDATES}.")
  Optional<String> as = Optional.empty();

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description =
          "Screen GPU metrics as of this time (2024-01-31T10:00:00Z, or seconds since 1970);"
              + " default: the newest measurement of each input.")
  Optional<String> at = Optional.empty();

  @Mixin ZoneOption zoneOption = new ZoneOption();

  @Option(
      names = "--write-cluster",
      paramLabel = "FILE",
      description =
          "Write the nodes of all inputs as a cluster file with the catalogue's first speeds, every"
              + " guess marked; the file must not exist.")
  Optional<Path> writeCluster = Optional.empty();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Timeout for an address to answer; default: ${DEFAULT-VALUE}.")
  String timeout = "5s";

  @Option(
      names = "--max-size",
      paramLabel = "MIB",
      description = "Largest response of an address; default: ${DEFAULT-VALUE}.")
  int maxSizeMib = 16;

  IngestCommand(InputStream standardInput, Clock clock) {
    this.standardInput = standardInput;
    this.clock = clock;
  }

  @Override
  public Integer call() throws InterruptedException {
    Problems problems = new Problems();
    Outputs outputs = outputs(problems);
    Optional<OutputFile> clusterFile = outputs.newFile("--write-cluster", writeCluster);
    ZoneId localZone = zoneOption.zone(problems);
    ScreenTime screenTime = new ScreenTime(requestedTime(localZone, problems), this::nowMicros);
    InputFormats formats = new InputFormats(localZone, screenTime);
    Optional<InputFormat> format = format(formats, problems);
    Duration patience = timeout(problems);
    checkInputs(format, formats, problems);
    problems.throwIfAny();

    List<String> inputs = InputPaths.expanded(named, problems);
    if (inputs.isEmpty()) {
      problems.throwIfAny();
    }
    PageCheck pages =
        new PageCheck(
            formats, format, screenTime, new PageCheck.Bounds(patience, maxSizeMib << 20));
    Map<String, InputCheckResult> scraped =
        pages.pages(
            inputs.stream().filter(InputPaths::isAddress).distinct().toList(), this::nowMicros);
    InputCheck files = new InputCheck(formats, format);
    List<InputCheckResult> all = new ArrayList<>();
    for (String input : inputs) {
      InputCheckResult checked =
          scraped.containsKey(input) ? scraped.get(input) : local(input, files);
      all.add(checked);
      checked.problems().forEach(problems::add);
      show(checked);
    }
    show(List.of(), () -> CheckJson.of(all));
    if (all.stream().anyMatch(checked -> checked.outcome() == Outcome.UNRECOGNISED)) {
      problems.add("the formats are " + String.join(", ", formats.names()));
    }
    problems.throwIfAny();
    clusterFile.ifPresent(file -> write(file, all));
    return 0;
  }

  private void write(OutputFile file, List<InputCheckResult> checked) {
    List<NodeReport> nodes =
        checked.stream()
            .flatMap(input -> input.findings().stream())
            .flatMap(ClusterFindings::reportsOf)
            .toList();
    SiteCluster cluster =
        SiteCluster.of(nodes)
            .orElseThrow(
                () ->
                    new UserError(
                        "--write-cluster %s: no input lists a node with GPUs; add the output of"
                                .formatted(file.path())
                            + " scontrol show node, sinfo or kubectl get nodes -o json"));
    file.write(cluster.yaml());
    if (!isTextReplaced()) {
      spec.commandLine().getOut().println("wrote:      " + file.path());
      spec.commandLine().getOut().flush();
    }
  }

  private InputCheckResult local(String input, InputCheck files) {
    return input.equals(InputPaths.STANDARD)
        ? files.stream(input, standardInput, nowMicros())
        : files.file(Path.of(input));
  }

  private void show(InputCheckResult checked) {
    PrintWriter out = spec.commandLine().getOut();
    if (!isTextReplaced()) {
      CheckLines.of(checked).forEach(out::println);
      out.flush();
    }
  }

  private OptionalLong requestedTime(ZoneId localZone, Problems problems) {
    if (at.isEmpty()) {
      return OptionalLong.empty();
    }
    OptionalLong micros = InstantText.micros(at.get(), localZone);
    if (micros.isEmpty()) {
      problems.add("--at " + at.get() + " is not a time; write for example 2024-01-31T10:00:00Z");
    }
    return micros;
  }

  private Optional<InputFormat> format(InputFormats formats, Problems problems) {
    Optional<InputFormat> format = as.flatMap(formats::named);
    if (as.isPresent() && format.isEmpty()) {
      problems.add(
          "--as %s: there is no such format%s"
              .formatted(as.get(), NearestName.hint(as.get(), formats.names())));
    }
    return format;
  }

  private Duration timeout(Problems problems) {
    OptionalLong micros = TimeText.micros(timeout);
    Duration patience = Duration.ofMillis(micros.orElse(0) / 1_000);
    if (patience.isZero() || patience.compareTo(LONGEST_TIMEOUT) > 0) {
      problems.add(
          "--timeout " + timeout + " is not a time of at most 1h; write for example 2s or 1m");
    }
    if (maxSizeMib < 1 || maxSizeMib > MOST_MIB) {
      problems.add("--max-size %d is not from 1 to %,d MiB".formatted(maxSizeMib, MOST_MIB));
    }
    return patience;
  }

  private void checkInputs(Optional<InputFormat> format, InputFormats formats, Problems problems) {
    if (Collections.frequency(named, InputPaths.STANDARD) > 1) {
      problems.add("- is given twice; standard input can be read only once");
    }
    boolean addresses = named.stream().anyMatch(InputPaths::isAddress);
    if (addresses
        && format.isPresent()
        && !formats.metricFormats().containsKey(format.get().name())) {
      problems.add(
          "--as %s: addresses must serve GPU metrics; save other pages to a file"
              .formatted(format.get().name()));
    }
  }

  private long nowMicros() {
    Instant now = clock.instant();
    return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
  }
}
