package io.adlro.report.json;

import io.adlro.learn.training.TrainingCurve;
import io.adlro.learn.training.TrainingCurve.Row;
import io.adlro.sim.stats.Interval;
import io.adlro.study.file.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The result of a training as JSON; docs/json.md describes the schema. */
public final class TrainingJson {
  private TrainingJson() {}

  /**
   * The whole object.
   *
   * @param warning what must be known of what it ran on
   * @param ending why it stopped, as one word
   * @param facts the provenance of the model
   */
  public static String of(
      Optional<String> warning,
      String ending,
      TrainingCurve curve,
      Map<String, String> facts,
      List<Path> files) {
    ObjectNode root = Json.object();
    TraceJson.warning(root, warning);
    root.put("ending", ending);
    ObjectNode model = root.putObject("provenance");
    facts.forEach(model::put);
    ArrayNode rows = root.putArray("curve");
    curve.rows().forEach(row -> put(rows.addObject(), row));
    ArrayNode written = root.putArray("files");
    files.forEach(file -> written.add(file.toString()));
    return Json.text(root);
  }

  private static void put(ObjectNode node, Row row) {
    node.put("episodes", row.point().episodes());
    node.put("steps", row.point().steps());
    node.put("updates", row.point().updates());
    Json.put(node, "seconds", row.seconds());
    Json.put(node, "loss", row.point().loss());
    row.point()
        .evaluation()
        .ifPresent(
            found -> {
              ObjectNode evaluation = node.putObject("evaluation");
              Json.put(evaluation, "meanJctSeconds", found.meanJctSeconds());
              evaluation.put("baseline", found.baseline());
              Json.put(evaluation, "baselineMeanJctSeconds", found.baselineMeanJctSeconds());
              Json.put(evaluation, "relativeDifference", found.difference());
              Json.put(evaluation, "ci95", new Interval(found.low(), found.high()));
            });
  }
}
