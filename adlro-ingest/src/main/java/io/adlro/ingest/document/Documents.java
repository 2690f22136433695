package io.adlro.ingest.document;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Hands over the objects of a JSON or YAML text one at a time: those of several documents, of JSON
 * lines, of an array, and of the list inside an envelope. One object may have {@link
 * ItemBuilder#MOST_VALUES} values and {@link ItemBuilder#MOST_CHARACTERS} characters; larger ones
 * are skipped and counted. The other bounds are those of {@link Cursor}.
 */
public final class Documents {
  /** Takes an object and the place where it starts. */
  public interface Taker {
    void take(Item object, String where);
  }

  private final Cursor cursor;
  private final ItemBuilder builder;
  private final String envelopeList;
  private final Intake intake;
  private final Taker to;

  private Documents(Cursor cursor, String envelopeList, Intake intake, Taker to) {
    this.cursor = cursor;
    this.builder = new ItemBuilder(cursor);
    this.envelopeList = envelopeList;
    this.intake = intake;
    this.to = to;
  }

  /**
   * Reads to the end.
   *
   * @param envelopeList the field whose list holds the objects where one object wraps them all
   */
  public static void read(InputStream in, String envelopeList, Intake intake, Taker to)
      throws IOException, Unreadable {
    new Documents(Cursor.jsonOrYaml(in, intake), envelopeList, intake, to).read();
  }

  private void read() throws IOException, Unreadable {
    while (cursor.nextDocument()) {
      if (cursor.isList()) {
        list();
      } else if (cursor.isObject()) {
        envelopeOrObject();
      } else if (!cursor.isNull()) {
        intake.ignored("a value", "not an object", cursor.line());
      }
    }
  }

  private void list() throws IOException, Unreadable {
    while (cursor.nextValue()) {
      String where = cursor.line();
      builder.start();
      Item item = builder.value();
      if (item instanceof Item.Fields) {
        hand(item, where);
      } else {
        intake.ignored("a value of a list", "not an object", where);
      }
    }
  }

  private void envelopeOrObject() throws IOException, Unreadable {
    String where = cursor.line();
    boolean isEnvelope = false;
    builder.start();
    Map<String, Item> fields = new LinkedHashMap<>();
    while (cursor.nextField()) {
      String name = cursor.name();
      if (cursor.isList() && name.equals(envelopeList)) {
        isEnvelope = true;
        list();
      } else if (isEnvelope) {
        cursor.skip();
      } else {
        builder.put(fields, name, builder.value());
      }
    }
    if (!isEnvelope) {
      hand(new Item.Fields(fields), where);
    }
  }

  private void hand(Item item, String where) {
    if (builder.isWhole()) {
      to.take(item, where);
    } else {
      String why =
          "larger than %d values or %d characters"
              .formatted(ItemBuilder.MOST_VALUES, ItemBuilder.MOST_CHARACTERS);
      intake.ignored("an object", why, where);
    }
  }
}
