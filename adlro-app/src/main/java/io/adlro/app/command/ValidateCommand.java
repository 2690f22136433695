package io.adlro.app.command;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.report.page.ValidationPage;
import io.adlro.study.file.OutputFile;
import io.adlro.study.validation.PublishedResult;
import io.adlro.study.validation.ValidationResult;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Recomputes published results. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description = {
      "Recomputes published results and theorems with our simulator and policies, and shows our"
          + " figures beside theirs.",
      "A result whose data is missing is left out, with a note.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro validate",
      "  adlro validate rlscheduler --data ../shared/data",
      "  adlro validate --page docs/validation.md",
    })
final class ValidateCommand implements Callable<Integer> {
  private final CommandStatus status;
  private final List<PublishedResult> all;

  @Spec CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description = "The results to compute; default: all.")
  List<String> names = new ArrayList<>();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The folder with the traces; default: ${DEFAULT-VALUE}.")
  Path data = Path.of("../shared/data");

  @Option(
      names = "--page",
      paramLabel = "FILE.md",
      description =
          "Write a Markdown page, and its figures into a folder of the same name beside it.")
  Optional<Path> page = Optional.empty();

  @Mixin ThreadsOption threadsOption;

  ValidateCommand(CommandStatus status, List<PublishedResult> all) {
    this.status = status;
    this.all = List.copyOf(all);
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    threadsOption.check(problems);
    Outputs outputs = new Outputs(problems, spec);
    outputs.notStandardOutput("--page", page);
    Optional<OutputFile> pageFile = outputs.file("--page", page);
    List<String> known = all.stream().map(PublishedResult::name).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        problems.add("there is no result `%s`%s".formatted(name, NearestName.hint(name, known)));
      }
    }
    problems.throwIfAny();
    PrintWriter out = spec.commandLine().getOut();
    List<ValidationResult> found = new ArrayList<>();
    Map<String, String> leftOut = new LinkedHashMap<>();
    for (PublishedResult result : all) {
      if (!names.isEmpty() && !names.contains(result.name())) {
        continue;
      }
      Optional<String> missing =
          result.needs().stream().filter(f -> !Files.isRegularFile(data.resolve(f))).findFirst();
      if (missing.isPresent()) {
        leftOut.put(result.name(), missing.get());
        out.println("%s: left out, %s is missing".formatted(result.name(), missing.get()));
        continue;
      }
      status.phase("recomputing " + result.name());
      ValidationResult study = result.run(data, threadsOption.threads);
      found.add(study);
      ValidationPage.section(study).forEach(out::println);
      out.flush();
    }
    if (found.isEmpty()) {
      throw new UserError(
          "--data %s: nothing was computed, so nothing is written; name the folder with the traces"
              .formatted(data));
    }
    status.writes();
    pageFile.ifPresent(file -> ValidationPage.write(file, found, leftOut));
    return 0;
  }
}
