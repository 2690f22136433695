package io.adlro.app.client;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.document.ItemReader;
import java.io.IOException;
import java.io.StringReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Records from the JSON of answers. A field that another version of the server does not send is
 * empty.
 */
final class AnswerReader {
  private AnswerReader() {}

  /** Empty if it is not JSON. */
  static Optional<Item> parse(String body) {
    Intake intake = new Intake();
    try {
      Cursor cursor = Cursor.json(new StringReader(body), 0, intake);
      return cursor.nextDocument() ? new ItemReader(cursor, intake).read("") : Optional.empty();
    } catch (IOException | Unreadable e) {
      return Optional.empty();
    }
  }

  static Item require(String body) {
    return parse(body)
        .filter(Item::isObject)
        .orElseThrow(() -> new ServerFailure("the server does not answer as one of adlro does"));
  }

  static <T> List<T> list(Item array, Function<Item, T> item) {
    return array.items().stream().map(item).toList();
  }

  static ServerModel model(Item item) {
    return new ServerModel(
        text(item, "name"),
        isTrue(item, "active"),
        text(item, "state"),
        text(item, "origin"),
        text(item, "evaluation"),
        text(item, "problem"));
  }

  static ServerJob job(Item item) {
    return new ServerJob(
        text(item, "id"),
        text(item, "name"),
        text(item, "user"),
        text(item, "class"),
        (int) number(item, "gpus", 0),
        number(item, "share", 1),
        number(item, "priority", 0),
        text(item, "phase"),
        isTrue(item, "cancelling"),
        (int) number(item, "attempt", 0),
        texts(item, "gpuIds"),
        time(item, "submittedAt").orElse(Instant.EPOCH),
        time(item, "startedAt"),
        time(item, "endedAt"),
        text(item, "reason"),
        text(item, "reasonCode"),
        expected(item.at("expectedStart")),
        expected(item.at("expectedEnd")));
  }

  static Optional<ExpectedInstant> expected(Item item) {
    return Optional.of(item)
        .filter(Item::isObject)
        .map(
            found ->
                new ExpectedInstant(
                    time(found, "earliest"), time(found, "median"), time(found, "latest")));
  }

  static ServerNode node(Item item) {
    return new ServerNode(
        text(item, "name"),
        text(item, "state"),
        (int) number(item, "cpuCores", 0),
        (long) number(item, "memoryMib", 0),
        list(item.at("gpus"), AnswerReader::gpu));
  }

  private static ServerGpu gpu(Item item) {
    return new ServerGpu(
        text(item, "id"),
        text(item, "model"),
        isTrue(item, "lost"),
        text(item, "health"),
        number(item, "freeShare", 0),
        texts(item, "jobs"),
        number(item, "utilization"),
        number(item, "celsius"),
        number(item, "watts"));
  }

  static ServerDecision decision(Item item) {
    return new ServerDecision(
        text(item, "at"),
        text(item, "kind"),
        (int) number(item, "attempt", 0),
        texts(item, "gpuIds"),
        text(item, "policy"),
        text(item, "mode"),
        text(item, "fallback"));
  }

  static AuditRow audit(Item item) {
    return new AuditRow(
        text(item, "at"),
        text(item, "actor"),
        text(item, "action"),
        text(item, "subject"),
        text(item, "detail"));
  }

  static AcceptedId accepted(Item item) {
    return new AcceptedId(text(item, "id"), isTrue(item, "repeated"));
  }

  static String text(Item item, String name) {
    return printable(item.at(name).text());
  }

  static List<String> texts(Item item, String name) {
    return list(item.at(name), value -> printable(value.text()));
  }

  /** Texts of others: they must neither break a line nor control the terminal. */
  private static String printable(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        return text.replaceAll("\\p{Cntrl}", "?").replaceAll("[\\x80-\\x9f]", "?");
      }
    }
    return text;
  }

  static boolean isTrue(Item item, String name) {
    return item.at(name).text().equals("true");
  }

  static double number(Item item, String name, double otherwise) {
    return number(item, name).orElse(otherwise);
  }

  static OptionalDouble number(Item item, String name) {
    String written = item.at(name).text();
    try {
      return written.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(Double.parseDouble(written));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  static Optional<Instant> time(Item item, String name) {
    String written = item.at(name).text();
    try {
      return written.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(written));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
