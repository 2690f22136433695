package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.Problems;
import io.adlro.report.chart.GanttChart;
import io.adlro.report.chart.GanttPicture;
import io.adlro.report.json.RunJson;
import io.adlro.report.text.ConditionLines;
import io.adlro.report.text.RunTables;
import io.adlro.report.text.TextGantt;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.stats.Summary;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.DecisionTimes;
import io.adlro.study.experiment.DetailedRun;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.OutputFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One policy, one seed, in detail. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    description =
        "Runs one policy on one seed: by job class, by GPU model, as a picture, as events.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro simulate --policy patient-sjf",
      "  adlro simulate --scenario gangs --policy easy-backfilling --seed 7 --gantt gangs.svg",
      "  adlro simulate --policy sjf --load 0.7 --journal events.gz --json run.json",
      "  adlro simulate --trace jobs.csv --cluster cluster.json --policy fcfs",
    })
final class SimulateCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec CommandSpec spec;

  @Mixin ExperimentOptions groundOptions;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "The policy (see 'adlro policies'); default: ${DEFAULT-VALUE}.")
  String policy = "fcfs";

  @Option(names = "--seed", paramLabel = "N", description = "The seed; default: ${DEFAULT-VALUE}.")
  long seed = 1;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description = "Write every fact and order, a line each; packed if the name ends in .gz.")
  Optional<Path> journal = Optional.empty();

  @Option(
      names = "--gantt",
      paramLabel = "FILE",
      description = "Draw a window of the schedule, as .svg or .html.")
  Optional<Path> gantt = Optional.empty();

  @Option(
      names = "--audit",
      description =
          "Check the scheduler's invariants after every fact and decision; slow, for debugging.")
  boolean audit;

  @Mixin JsonOption json;

  SimulateCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    if (seed < 0) {
      mistakes.add("--seed " + seed + " is below 0");
    }
    Optional<ExperimentInput> ground = groundOptions.ground(context, mistakes);
    PolicyChoice choice =
        PolicyChoice.one(
            policy, context.experiment().catalog(), ground.map(ExperimentInput::setting), mistakes);
    Outputs outputs = new Outputs(mistakes);
    outputs.file("--json", json.file());
    Optional<OutputFile> journalFile = outputs.file("--journal", journal);
    Optional<OutputFile> ganttFile = outputs.file("--gantt", gantt);
    gantt
        .filter(file -> !isSvg(file) && !isHtml(file))
        .ifPresent(file -> mistakes.add("--gantt " + file + ": let its name end in .svg or .html"));
    mistakes.throwIfAny();
    PolicyEntry chosen = choice.policies().get(0);
    DecisionTimes times = new DecisionTimes(System::nanoTime);
    DetailedRun run =
        DetailedRun.of(
            ground.orElseThrow(),
            times.around(chosen),
            seed,
            journalFile,
            audit ? simulation -> simulation.kernel().audit() : simulation -> {});
    show(ground.get(), chosen, run, times, ganttFile);
    return 0;
  }

  private void show(
      ExperimentInput ground,
      PolicyEntry chosen,
      DetailedRun run,
      DecisionTimes times,
      Optional<OutputFile> ganttFile) {
    PrintWriter out = spec.commandLine().getOut();
    RunResult result = run.result();
    ScheduleLog log = run.log();
    Conditions conditions = ground.conditions(List.of(seed), List.of(), List.of(result));
    if (!json.replacesText()) {
      out.println("policy:    " + chosen.name() + ", " + chosen.summary());
      ConditionLines.of(conditions).forEach(out::println);
      RunTables.summary(result, run.fragmentation()).forEach(out::println);
      out.println(latency(times, ground));
      out.println();
      RunTables.classes(result).forEach(out::println);
      out.println();
      RunTables.models(result).forEach(out::println);
      out.println();
      TextGantt.lines(log, result.window()).forEach(out::println);
      out.flush();
    }
    Provenance provenance = Provenances.of(spec, context, ground, List.of(chosen), List.of(seed));
    json.write(
        out, () -> RunJson.of(chosen.name(), result, run.fragmentation(), conditions, provenance));
    ganttFile.ifPresent(
        file -> {
          String title =
              "%s on %s, seed %d".formatted(chosen.name(), ground.setting().name(), seed);
          GanttChart chart = GanttPicture.chart(title, log, result.window(), ground.jobIds());
          file.write(isSvg(file.path()) ? GanttPicture.svg(chart) : GanttPicture.html(chart));
        });
  }

  /** The one line that differs from run to run; so it is not in the JSON. */
  private static String latency(DecisionTimes times, ExperimentInput ground) {
    Summary micros = times.micros();
    return "decisions: %s; one took p50 %s us, p95 %s us, p99 %s us; waiting: mean %s, most %s; %s"
        .formatted(
            NumberText.count(times.count()),
            NumberText.amount(micros.p50()),
            NumberText.amount(micros.p95()),
            NumberText.amount(micros.p99()),
            NumberText.amount(times.meanWaiting()),
            NumberText.count(times.mostWaiting()),
            NumberText.count(ground.setting().cluster().gpuCount(), "GPU"));
  }

  private static boolean isSvg(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".svg");
  }

  private static boolean isHtml(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".html");
  }
}
