package io.adlro.ingest.document;

import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds the tree of one object from its values; beyond its budget it reads on and drops. */
final class ItemBuilder {
  static final int MOST_VALUES = 50_000;
  static final int MOST_CHARACTERS = 4 << 20;

  private final Cursor cursor;
  private int values;
  private int characters;

  ItemBuilder(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Begins a new object with a full budget. */
  void start() {
    values = 0;
    characters = 0;
  }

  /** Whether nothing had to be dropped since the start. */
  boolean isWhole() {
    return values <= MOST_VALUES && characters <= MOST_CHARACTERS;
  }

  /** The value where the cursor stands, to its end. */
  Item value() throws IOException, Unreadable {
    values = Math.min(MOST_VALUES + 1, values + 1);
    if (cursor.isObject()) {
      return object();
    }
    if (cursor.isList()) {
      return list();
    }
    return cursor.isNull() ? Item.Nothing.NOTHING : scalar();
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
    return new Item.Fields(fields);
  }

  private Item list() throws IOException, Unreadable {
    List<Item> items = new ArrayList<>();
    while (cursor.nextValue()) {
      Item item = value();
      if (isWhole()) {
        items.add(item);
      }
    }
    return new Item.Items(items);
  }

  private Item scalar() throws IOException, Unreadable {
    String text = cursor.text();
    spend(text);
    return isWhole() ? new Item.Text(text) : Item.Nothing.NOTHING;
  }

  private void spend(String text) {
    characters = Math.min(MOST_CHARACTERS + 1, characters + text.length());
  }
}
