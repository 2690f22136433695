package io.adlro.ingest.document;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads values into memory, each of at most {@value #MOST_VALUES} nested values and {@value
 * #MOST_CHARACTERS} characters. The content of a larger one is read and dropped.
 */
public final class ItemReader {
  static final int MOST_VALUES = 200_000;
  static final int MOST_CHARACTERS = 4 << 20;

  private final Cursor cursor;
  private final Intake intake;
  private int values;
  private int characters;

  public ItemReader(Cursor cursor, Intake intake) {
    this.cursor = cursor;
    this.intake = intake;
  }

  /** The value at the cursor, to its end; empty and counted if it is too large. */
  public Optional<Item> read(String where) throws IOException, Unreadable {
    start();
    Item value = value();
    return isTooLarge(where) ? Optional.empty() : Optional.of(value);
  }

  /** Begins a value that is read in parts. */
  void start() {
    values = 0;
    characters = 0;
  }

  /** Whether the value is too large, which is counted. */
  boolean isTooLarge(String where) {
    if (!isWhole()) {
      intake.ignored(
          "an object",
          "larger than %d values or %d characters".formatted(MOST_VALUES, MOST_CHARACTERS),
          where);
    }
    return !isWhole();
  }

  private boolean isWhole() {
    return values <= MOST_VALUES && characters <= MOST_CHARACTERS;
  }

  Item value() throws IOException, Unreadable {
    values = Math.min(MOST_VALUES + 1, values + 1);
    if (cursor.isObject()) {
      return object();
    }
    if (cursor.isList()) {
      return list();
    }
    return cursor.isNull() ? Item.Missing.MISSING : scalar();
  }

  void put(Map<String, Item> fields, String name, Item value) {
    spend(name);
    if (isWhole()) {
      fields.put(name, value);
    }
  }

  private Item object() throws IOException, Unreadable {
    Map<String, Item> fields = new LinkedHashMap<>();
    while (cursor.nextField()) {
      String name = cursor.name();
      put(fields, name, value());
    }
    return new Item.Mapping(fields);
  }

  private Item list() throws IOException, Unreadable {
    List<Item> items = new ArrayList<>();
    while (cursor.nextValue()) {
      Item item = value();
      if (isWhole()) {
        items.add(item);
      }
    }
    return new Item.Sequence(items);
  }

  private Item scalar() throws IOException, Unreadable {
    String text = cursor.text();
    spend(text);
    return isWhole() ? new Item.Scalar(text) : Item.Missing.MISSING;
  }

  private void spend(String text) {
    characters = Math.min(MOST_CHARACTERS + 1, characters + text.length());
  }
}
