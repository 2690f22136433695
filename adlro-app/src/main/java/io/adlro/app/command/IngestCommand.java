package io.adlro.app.command;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
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
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What is understood of inputs from real sites. */
@Command(
    name = "ingest",
    mixinStandardHelpOptions = true,
    description =
        "Tells what is understood of job submissions, GPU metrics, node lists and job histories,"
            + " what is ignored and why; the formats are in docs/ingest.md.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro ingest --check job.sh pod.yaml metrics.prom nodes.json.gz",
      "  nvidia-smi -q -x | adlro ingest --check -",
      "  adlro ingest --check http://node1:9400/metrics --timeout 2s",
      "  adlro ingest --check captures/ --at 2024-01-31T10:00:00Z --json -",
      "  sacct -a -X -P -o ALL | adlro ingest --check - --as sacct-queue",
    })
final class IngestCommand implements Callable<Integer> {
  private static final int MOST_MIB = 1_024;
  private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);

  /** For the help. */
  static final class FormatNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return InputFormats.withoutClock(ZoneOffset.UTC).names().iterator();
    }
  }

  private final InputStream standardInput;
  private final Clock clock;

  @Spec CommandSpec spec;

  @Option(names = "--check", required = true, description = "Read the inputs and tell about them.")
  boolean check;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Files, packed with gzip or not; folders for the files in them; http addresses of"
              + " exporters; '-' for standard input.")
  List<String> named = new ArrayList<>();

  @Option(
      names = "--as",
      paramLabel = "FORMAT",
      completionCandidates = FormatNames.class,
      description =
          "Take every input for this format instead of looking which one it is:"
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
      names = "--timeout",
      paramLabel = "TIME",
      description = "For an address to answer; default: ${DEFAULT-VALUE}.")
  String timeout = "5s";

  @Option(
      names = "--max-size",
      paramLabel = "MIB",
      description = "The most that an address may send; default: ${DEFAULT-VALUE}.")
  int maxSizeMib = 16;

  @Mixin JsonOption json;

  IngestCommand(InputStream standardInput, Clock clock) {
    this.standardInput = standardInput;
    this.clock = clock;
  }

  @Override
  public Integer call() throws InterruptedException {
    Problems mistakes = new Problems();
    new Outputs(mistakes).file("--json", json.file());
    ZoneId localZone = zoneOption.zone(mistakes);
    ScreenTime screenTime = new ScreenTime(asked(localZone, mistakes), this::nowMicros);
    InputFormats formats = new InputFormats(localZone, screenTime);
    Optional<InputFormat> format = format(formats, mistakes);
    Duration patience = timeout(mistakes);
    checkInputs(format, formats, mistakes);
    mistakes.throwIfAny();

    List<String> inputs = InputPaths.expanded(named, mistakes);
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
      checked.problems().forEach(mistakes::add);
      show(checked);
    }
    json.write(spec.commandLine().getOut(), () -> CheckJson.of(all));
    if (all.stream().anyMatch(checked -> checked.outcome() == Outcome.UNRECOGNISED)) {
      mistakes.add("the formats are " + String.join(", ", formats.names()));
    }
    mistakes.throwIfAny();
    return 0;
  }

  private InputCheckResult local(String input, InputCheck files) {
    return input.equals(InputPaths.STANDARD)
        ? files.stream(input, standardInput, nowMicros())
        : files.file(Path.of(input));
  }

  private void show(InputCheckResult checked) {
    PrintWriter out = spec.commandLine().getOut();
    if (!json.replacesText()) {
      CheckLines.of(checked).forEach(out::println);
      out.flush();
    }
  }

  private OptionalLong asked(ZoneId localZone, Problems mistakes) {
    if (at.isEmpty()) {
      return OptionalLong.empty();
    }
    OptionalLong micros = InstantText.micros(at.get(), localZone);
    if (micros.isEmpty()) {
      mistakes.add("--at " + at.get() + " is no time such as 2024-01-31T10:00:00Z");
    }
    return micros;
  }

  private Optional<InputFormat> format(InputFormats formats, Problems mistakes) {
    Optional<InputFormat> format = as.flatMap(formats::named);
    if (as.isPresent() && format.isEmpty()) {
      mistakes.add(
          "--as %s: there is no such format%s"
              .formatted(as.get(), NearestName.hint(as.get(), formats.names())));
    }
    return format;
  }

  private Duration timeout(Problems mistakes) {
    OptionalLong micros = TimeText.micros(timeout);
    Duration patience = Duration.ofMillis(micros.orElse(0) / 1_000);
    if (patience.isZero() || patience.compareTo(LONGEST_TIMEOUT) > 0) {
      mistakes.add("--timeout " + timeout + " is no time such as 2s or 1m, of at most 1h");
    }
    if (maxSizeMib < 1 || maxSizeMib > MOST_MIB) {
      mistakes.add("--max-size %d is not from 1 to %,d MiB".formatted(maxSizeMib, MOST_MIB));
    }
    return patience;
  }

  private void checkInputs(Optional<InputFormat> format, InputFormats formats, Problems mistakes) {
    if (Collections.frequency(named, InputPaths.STANDARD) > 1) {
      mistakes.add("- is given twice; standard input can be read once");
    }
    boolean addresses = named.stream().anyMatch(InputPaths::isAddress);
    if (addresses
        && format.isPresent()
        && !formats.metricFormats().containsKey(format.get().name())) {
      mistakes.add(
          "--as %s: from addresses only GPU metrics are read; save the page to a file"
              .formatted(format.get().name()));
    }
  }

  private long nowMicros() {
    Instant now = clock.instant();
    return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
  }
}
