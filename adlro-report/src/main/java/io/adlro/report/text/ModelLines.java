package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.learn.bundle.Feature;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.study.training.ModelFiles;
import java.util.ArrayList;
import java.util.List;

/** A model without its weights: network, settings, provenance and features. */
public final class ModelLines {
  private ModelLines() {}

  public static List<String> of(ModelFiles.Found found) {
    List<String> lines = new ArrayList<>();
    ModelBundle model = found.model();
    lines.add("model:     " + model.name() + ", " + found.file());
    lines.add("sha256:    " + found.sha256());
    lines.add("network:   " + model.network());
    lines.add(
        "weights:   %s in each of %s"
            .formatted(
                NumberText.count(model.network().weights()),
                NumberText.count(model.ensemble().size(), "member")));
    lines.add("actions:   " + model.actionLayout());
    lines.add("settings:");
    model.settings().forEach((key, value) -> lines.add("  " + key + ": " + value));
    lines.add("provenance:");
    model.provenance().forEach((key, value) -> lines.add("  " + key + ": " + onOneLine(value)));
    lines.add("features, scaled as (raw - offset) x factor:");
    model.features().forEach(feature -> lines.add("  " + line(feature)));
    return lines;
  }

  /** The training curve is a table: only the JSON contains it. */
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
