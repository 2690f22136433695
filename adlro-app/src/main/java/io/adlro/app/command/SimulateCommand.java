package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.Problems;
import io.adlro.report.chart.GanttChart;
import io.adlro.report.chart.GanttPicture;
import io.adlro.report.html.SchedulePage;
import io.adlro.report.json.RunJson;
import io.adlro.report.text.RunTables;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.DecisionTimes;
import io.adlro.study.experiment.DetailedRun;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.OutputFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs one policy on one seed and shows details. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    description =
        "Runs one policy on one seed; shows results by job class and GPU model, a Gantt chart,"
            + " events.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro simulate --policy patient-sjf",
      "  adlro simulate --scenario gangs --policy easy-backfilling --seed 7 --gantt gangs.svg",
      "  adlro simulate --policy sjf --load 0.7 --journal events.gz --json run.json",
      "  adlro simulate --trace jobs.csv --cluster cluster.json --policy fcfs",
    })
final class SimulateCommand extends JsonCommand {
  private final CommandContext context;

  @Mixin ExperimentOptions inputOptions;

  @Option(
      names = "--policy",
      paramLabel = "NAME[@MODEL]",
      description = "The policy (see 'adlro policies'); default: ${DEFAULT-VALUE}.")
  String policy = "fcfs";

  @Option(names = "--seed", paramLabel = "N", description = "The seed; default: ${DEFAULT-VALUE}.")
  long seed = 1;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description =
          "Write every fact and order as a journal (see 'adlro journal'); gzipped if the name ends"
              + " in .gz.")
  Optional<Path> journal = Optional.empty();

  @Option(
      names = "--gantt",
      paramLabel = "FILE",
      description = "Draw a window of the schedule as a Gantt chart, .svg or .html; - is SVG.")
  Optional<Path> gantt = Optional.empty();

  @Option(
      names = "--audit",
      description =
          "Check the scheduler's invariants after every fact and decision; slow, for debugging.")
  boolean audit;

  SimulateCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    Seeds.check(seed, problems);
    Optional<ExperimentInput> input = inputOptions.input(context, problems);
    PolicyChoice choice =
        PolicyChoice.one(
            policy, context.experiment().catalog(), input.map(ExperimentInput::setting), problems);
    Outputs outputs = outputs(problems);
    Optional<OutputFile> journalFile = outputs.file("--journal", journal);
    Optional<OutputFile> ganttFile = outputs.file("--gantt", gantt);
    gantt
        .filter(file -> !Outputs.isStandardOutput(file))
        .filter(file -> !endsWith(file, ".svg") && !endsWith(file, ".html"))
        .ifPresent(
            file -> problems.add("--gantt " + file + ": the name must end in .svg or .html"));
    problems.throwIfAny();
    return run(input.orElseThrow(), choice.policies().get(0), journalFile, ganttFile);
  }

  private int run(
      ExperimentInput input,
      PolicyEntry chosen,
      Optional<OutputFile> journalFile,
      Optional<OutputFile> ganttFile) {
    context.status().phase("simulating " + chosen.name() + " on " + input.setting().name());
    DecisionTimes times = new DecisionTimes(System::nanoTime);
    DetailedRun run =
        DetailedRun.of(
            input,
            times.around(chosen),
            seed,
            journalFile,
            audit ? simulation -> simulation.kernel().audit() : simulation -> {});
    context.status().writes();
    Conditions conditions = input.conditions(List.of(seed), List.of(), List.of(run.result()));
    Provenance provenance = Provenances.of(spec, context, input, List.of(chosen), List.of(seed));
    ganttFile.ifPresent(
        file -> {
          String title = "%s on %s, seed %d".formatted(chosen.name(), input.where(), seed);
          GanttChart chart =
              GanttPicture.chart(
                  title, run.log(), run.result().window(), input.jobIds(), input.origin());
          file.write(
              endsWith(file.path(), ".html")
                  ? SchedulePage.html(chart, input.warning(), conditions, provenance)
                  : GanttPicture.svg(chart));
        });
    return show(
        RunTables.lines(chosen, conditions, run, times),
        () -> RunJson.of(chosen.name(), run, conditions, provenance));
  }

  private static boolean endsWith(Path file, String suffix) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(suffix);
  }
}
