package io.adlro.app.command;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.ShellWord;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.training.CurveCsv;
import io.adlro.learn.training.Training;
import io.adlro.report.html.TrainingPage;
import io.adlro.report.json.TrainingJson;
import io.adlro.report.text.TrainingLine;
import io.adlro.report.text.TrainingLines;
import io.adlro.report.text.WarningLines;
import io.adlro.study.training.Checkpoint;
import io.adlro.study.training.TrainingFolder;
import io.adlro.study.training.TrainingLoop;
import io.adlro.study.training.TrainingPlan;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs a training in this process, from its start or from a checkpoint, and shows the result. */
final class TrainingSession {
  private final JsonCommand command;
  private final CommandContext context;
  private final TrainingPlan plan;
  private final String comparison;

  /**
   * A session that has not started.
   *
   * @param comparison the command that compares the trained model
   */
  TrainingSession(
      JsonCommand command, CommandContext context, TrainingPlan plan, String comparison) {
    this.command = command;
    this.context = context;
    this.plan = plan;
    this.comparison = comparison;
  }

  int run(Training training, TrainingFolder folder, Checkpoint from, long startNanos) {
    TrainingLoop loop =
        new TrainingLoop(
            training,
            folder,
            plan.limits(),
            context.training().clock(),
            now -> model(training, now),
            now -> TrainingPage.html(training.bundle().name(), now.curve(), facts(now)));
    context.status().keeps(() -> kept(folder));
    context.status().phase("training");
    Checkpoint end = loop.run(from, startNanos, new TrainingLine(context.status()::report));
    boolean finished = training.isFinished();
    List<String> lines = new ArrayList<>(WarningLines.of(plan.warning()));
    lines.addAll(TrainingLines.of(training, folder, end, comparison));
    return command.show(
        lines,
        () ->
            TrainingJson.of(
                plan.warning(),
                finished ? "finished" : "timeIsUp",
                end.curve(),
                facts(end),
                folder.files(end)));
  }

  private static String kept(TrainingFolder folder) {
    String name = ShellWord.of(folder.path().toString());
    return folder.hasCheckpoint()
        ? "the last checkpoint in %s is kept; go on with: adlro train --resume %s"
            .formatted(name, name)
        : "nothing was written to " + name;
  }

  private ModelBundle model(Training training, Checkpoint now) {
    Map<String, String> provenance = facts(now);
    provenance.put(CurveCsv.ENTRY, CurveCsv.untimed(now.curve()));
    return training.bundle().withProvenance(provenance);
  }

  /** Without time of day and paths, so that equal trainings write equal models. */
  private Map<String, String> facts(Checkpoint now) {
    Map<String, String> facts = new LinkedHashMap<>();
    plan.warning().ifPresent(text -> facts.put("warning", text));
    facts.put("preset", plan.trainer().preset());
    facts.put("setting", plan.request().setting().name());
    facts.put("load", NumberText.amount(plan.request().setting().load()));
    facts.put("seed", Long.toString(plan.request().seed()));
    facts.put("engine", plan.request().engine());
    TrainingLines.lastRow(now.curve())
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
}
