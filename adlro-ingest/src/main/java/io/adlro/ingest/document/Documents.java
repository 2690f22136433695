package io.adlro.ingest.document;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Passes on the objects of a JSON or YAML text one at a time: those of several documents, of JSON
 * lines, of an array, and of the list in an envelope object. The bounds are those of {@link
 * ItemReader} for one object, and of {@link Cursor}.
 */
public final class Documents {
  /** Takes an object and the place where it starts. */
  public interface ObjectReader {
    void read(Item object, String where) throws Unreadable;
  }

  private final Cursor cursor;
  private final ItemReader reader;
  private final String envelopeList;
  private final Intake intake;
  private final ObjectReader to;

  private Documents(Cursor cursor, String envelopeList, Intake intake, ObjectReader to) {
    this.cursor = cursor;
    this.reader = new ItemReader(cursor, intake);
    this.envelopeList = envelopeList;
    this.intake = intake;
    this.to = to;
  }

  /**
   * Reads to the end.
   *
   * @param envelopeList the field whose list contains the objects if one object wraps them all
   * @return the number of documents that are objects or lists
   */
  public static long read(InputStream in, String envelopeList, Intake intake, ObjectReader to)
      throws IOException, Unreadable {
    return new Documents(Cursor.jsonOrYaml(in, intake), envelopeList, intake, to).read();
  }

  private long read() throws IOException, Unreadable {
    long documents = 0;
    while (cursor.nextDocument()) {
      documents += cursor.isList() || cursor.isObject() ? 1 : 0;
      if (cursor.isList()) {
        list();
      } else if (cursor.isObject()) {
        envelopeOrObject();
      } else if (!cursor.isNull()) {
        intake.ignored("a value", "not an object", cursor.line());
      }
    }
    return documents;
  }

  private void list() throws IOException, Unreadable {
    while (cursor.nextValue()) {
      String where = cursor.line();
      Optional<Item> item = reader.read(where);
      if (item.isPresent() && item.get().isObject()) {
        to.read(item.get(), where);
      } else if (item.isPresent()) {
        intake.ignored("a value of a list", "not an object", where);
      }
    }
  }

  private void envelopeOrObject() throws IOException, Unreadable {
    String where = cursor.line();
    boolean isEnvelope = false;
    reader.start();
    Map<String, Item> fields = new LinkedHashMap<>();
    while (cursor.nextField()) {
      String name = cursor.name();
      if (cursor.isList() && name.equals(envelopeList)) {
        isEnvelope = true;
        list();
      } else if (isEnvelope) {
        cursor.skip();
      } else {
        reader.put(fields, name, reader.value());
      }
    }
    if (!isEnvelope && !reader.isTooLarge(where)) {
      to.read(new Item.Mapping(fields), where);
    }
  }
}
