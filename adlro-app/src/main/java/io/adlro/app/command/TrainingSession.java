package io.adlro.app.command;

import io.adlro.ingest.message.NumberText;
import io.adlro.learn.Training;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.curve.CurveCsv;
import io.adlro.learn.curve.Evaluation;
import io.adlro.learn.curve.TrainingCurve;
import io.adlro.report.html.TrainingPage;
import io.adlro.report.json.TrainingJson;
import io.adlro.report.text.TrainingLine;
import io.adlro.study.training.Checkpoint;
import io.adlro.study.training.TrainingFolder;
import io.adlro.study.training.TrainingLoop;
import io.adlro.study.training.TrainingPlan;
import java.io.PrintWriter;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** One process's part of a training: runs it and tells what came of it. */
final class TrainingSession {
  private final CommandSpec spec;
  private final CommandContext context;
  private final JsonOption json;
  private final TrainingPlan plan;

  TrainingSession(CommandSpec spec, CommandContext context, JsonOption json, TrainingPlan plan) {
    this.spec = spec;
    this.context = context;
    this.json = json;
    this.plan = plan;
  }

  void run(Training training, TrainingFolder folder, Checkpoint from) {
    TrainingLoop loop =
        new TrainingLoop(
            training,
            folder,
            plan.limits(),
            context.training().clock(),
            now -> model(training, now),
            now -> TrainingPage.html(training.bundle().name(), now.curve(), facts(now)));
    Checkpoint end;
    try (TrainingLine line = context.terminal().trainingLine(spec.commandLine().getErr())) {
      end = loop.run(from, line);
    }
    boolean finished = training.isFinished();
    PrintWriter out = spec.commandLine().getOut();
    if (!json.replacesText()) {
      tell(out, folder, end);
      Optional.ofNullable(training.bundle().provenance().get("features"))
          .ifPresent(counts -> out.println("features:  " + counts));
      out.println(
          finished
              ? "ended:     the training is finished"
              : "ended:     the time is up; go on with adlro train --resume %s --budget ..."
                  .formatted(folder.path()));
      out.flush();
    }
    json.write(
        out,
        () ->
            TrainingJson.of(
                finished ? "finished" : "timeIsUp", end.curve(), facts(end), folder.files(end)));
  }

  private static void tell(PrintWriter out, TrainingFolder folder, Checkpoint end) {
    last(end.curve())
        .ifPresent(
            row ->
                out.println(
                    "trained:   %s, %s, %s of weights in %s"
                        .formatted(
                            NumberText.count(row.point().episodes(), "episode"),
                            NumberText.count(row.point().steps(), "step"),
                            NumberText.count(row.point().updates(), "update"),
                            TrainingLine.duration(end.seconds()))));
    lastEvaluation(end.curve())
        .ifPresent(
            found ->
                out.println(
                    "evaluated: mean JCT %s s, %s"
                        .formatted(
                            NumberText.amount(found.meanJctSeconds()),
                            TrainingLine.against(found))));
    List<String> names =
        folder.files(end).stream().map(file -> file.getFileName().toString()).toList();
    out.println("wrote:     %s in %s".formatted(String.join(", ", names), folder.path()));
  }

  private ModelBundle model(Training training, Checkpoint now) {
    Map<String, String> provenance = facts(now);
    provenance.put("curve", CurveCsv.untimed(now.curve()));
    return training.bundle().withProvenance(provenance);
  }

  /** No time of day and no path: the same training writes the same model. */
  private Map<String, String> facts(Checkpoint now) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("preset", plan.trainer().preset());
    facts.put("setting", plan.request().setting().name());
    facts.put("load", NumberText.amount(plan.request().setting().load()));
    facts.put("seed", Long.toString(plan.request().seed()));
    facts.put("engine", plan.request().engine());
    last(now.curve())
        .ifPresent(
            row -> {
              facts.put("episodes", Long.toString(row.point().episodes()));
              facts.put("steps", Long.toString(row.point().steps()));
              facts.put("updates", Long.toString(row.point().updates()));
            });
    facts.put("settingsSha256", now.settingsSha256());
    facts.put("version", Version.number());
    context.commit().ifPresent(commit -> facts.put("commit", commit));
    facts.put("date", now.startedAt().atOffset(ZoneOffset.UTC).toLocalDate().toString());
    return facts;
  }

  private static Optional<TrainingCurve.Row> last(TrainingCurve curve) {
    return curve.rows().stream().reduce((a, b) -> b);
  }

  private static Optional<Evaluation> lastEvaluation(TrainingCurve curve) {
    return curve.rows().stream()
        .flatMap(row -> row.point().evaluation().stream())
        .reduce((a, b) -> b);
  }
}
