package io.adlro.app.command;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.Problems;
import io.adlro.learn.bundle.Feature;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.report.json.ModelJson;
import io.adlro.study.training.ModelFiles;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What a model is and where it comes from. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Shows what a model is, reads and does, and where it comes from.",
    footerHeading = "%nExamples:%n",
    footer = {"  adlro model show", "  adlro model show --model my-agent --json -"})
final class ModelShowCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec CommandSpec spec;

  @Mixin ModelOption option;

  @Mixin JsonOption json;

  ModelShowCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    new Outputs(mistakes).file("--json", json.file());
    mistakes.throwIfAny();
    ModelFiles.Found found = option.load(context);
    PrintWriter out = spec.commandLine().getOut();
    if (!json.replacesText()) {
      show(out, found);
      out.flush();
    }
    json.write(out, () -> ModelJson.of(found.model(), found.sha256()));
    return 0;
  }

  private static void show(PrintWriter out, ModelFiles.Found found) {
    ModelBundle model = found.model();
    out.println("model:     " + model.name() + ", " + found.file());
    out.println("sha256:    " + found.sha256());
    out.println("network:   " + model.network());
    out.println(
        "weights:   %s in each of %s"
            .formatted(
                NumberText.count(model.network().weights()),
                NumberText.count(model.ensemble().size(), "member")));
    out.println("actions:   " + model.actionLayout());
    out.println("settings:");
    model.settings().forEach((key, value) -> out.println("  " + key + ": " + value));
    out.println("provenance:");
    model.provenance().forEach((key, value) -> out.println("  " + key + ": " + onOneLine(value)));
    out.println("features, scaled as (raw - offset) x factor:");
    model.features().forEach(feature -> out.println("  " + line(feature)));
  }

  /** The curve is a table of its own: the file has it whole. */
  private static String onOneLine(String value) {
    long lines = value.lines().count();
    return lines > 1 ? NumberText.count(lines, "line") + ", see --json" : value.strip();
  }

  private static String line(Feature feature) {
    boolean clipped = feature.clip() < Float.MAX_VALUE;
    return "%s (%s): offset %s, factor %s%s"
        .formatted(
            feature.name(),
            feature.unit(),
            feature.offset(),
            feature.factor(),
            clipped ? ", clipped at " + feature.clip() : "");
  }
}
