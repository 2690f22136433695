package io.adlro.app.client;

import io.adlro.report.text.TextTable;
import java.util.List;

/** A model of a server; "" for what is not known. */
public record ServerModel(
    String name, boolean active, String state, String origin, String evaluation, String problem) {
  /** A line for each. */
  public static List<String> lines(List<ServerModel> models) {
    TextTable table =
        new TextTable().words("MODEL").words("STATE").words("ORIGIN").words("EVALUATION");
    models.forEach(
        model ->
            table.row(
                List.of(
                    model.name(),
                    model.active() ? "active" : model.state().isEmpty() ? "-" : model.state(),
                    model.origin(),
                    model.problem().isEmpty() ? model.evaluation() : model.problem())));
    return table.lines();
  }
}
