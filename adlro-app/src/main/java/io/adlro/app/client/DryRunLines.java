package io.adlro.app.client;

import io.adlro.ingest.document.Item;
import io.adlro.ingest.message.TimeText;
import io.adlro.report.text.TextTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a job would get, from two answers of the server: its prediction and its forecast. */
public record DryRunLines(List<String> lines) {
  public DryRunLines {
    lines = List.copyOf(lines);
  }

  static DryRunLines of(Item prediction, Item forecast) {
    Instant now = AnswerReader.time(forecast, "at").orElse(Instant.EPOCH);
    List<String> lines = new ArrayList<>();
    String alike = AnswerReader.text(prediction, "predictedClass");
    lines.add("class of ended jobs like it: " + (alike.isEmpty() ? "not known" : alike));
    lines.add(
        "run time at speed 1: %s (%s)"
            .formatted(
                length(prediction, "workSeconds"),
                AnswerReader.text(prediction, "source").equals("learned")
                    ? "learned from ended jobs"
                    : "stated"));
    List<Item> models = prediction.at("models").items();
    if (models.isEmpty()) {
      lines.add("it fits no node of the cluster");
      return new DryRunLines(lines);
    }
    lines.add(
        forecast.at("expected").isObject()
            ? "starts in %s, ends in %s"
                .formatted(
                    time(forecast.at("expected"), "start", now),
                    time(forecast.at("expected"), "end", now))
            : "the queue is too long for an expected start");
    lines.add("");
    lines.addAll(table(models, forecast.at("models").items(), now));
    return new DryRunLines(lines);
  }

  private static List<String> table(List<Item> models, List<Item> forecasts, Instant now) {
    TextTable table =
        new TextTable()
            .words("MODEL")
            .numbers("SPEED", "")
            .numbers("RUN TIME", "")
            .words("STARTS IN")
            .words("ENDS IN");
    for (Item model : models) {
      String name = AnswerReader.text(model, "model");
      Item expected =
          forecasts.stream()
              .filter(each -> AnswerReader.text(each, "model").equals(name))
              .findFirst()
              .map(each -> each.at("expected"))
              .orElse(Item.Missing.MISSING);
      table.row(
          List.of(
              name.isEmpty() ? "several" : name,
              "%.2f".formatted(AnswerReader.number(model, "speed", 0)),
              length(model, "runSeconds"),
              time(expected, "start", now),
              time(expected, "end", now)));
    }
    return table.lines();
  }

  private static String time(Item expected, String name, Instant now) {
    return AnswerReader.expected(expected.at(name)).map(found -> found.from(now)).orElse("");
  }

  private static String length(Item item, String name) {
    return TimeText.length(1e6 * AnswerReader.number(item, name, 0));
  }
}
