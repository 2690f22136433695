package io.adlro.core.journal;

import io.adlro.core.event.Order;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Records as lines: number, microseconds, kind, fields. An order has {@code >} in front of its
 * kind. A number that is not whole is written in hexadecimal: the decimal form of a float differs
 * between Java versions.
 */
public final class RecordText {
  private static final double LARGEST_WHOLE = 1e15;

  /** Java makes new objects for the components at each call, which takes longer than the text. */
  private static final ClassValue<List<RecordComponent>> FIELDS =
      new ClassValue<>() {
        @Override
        protected List<RecordComponent> computeValue(Class<?> type) {
          return List.of(type.getRecordComponents());
        }
      };

  private RecordText() {}

  /** The record as one line. */
  public static String of(JournalRecord record) {
    return record.sequence() + " " + content(record.content());
  }

  /** A sink that shows each record as a line without its number. */
  public static JournalSink sink(Consumer<String> lines) {
    return (bytes, offset, length) ->
        lines.accept(
            content(
                RecordDecoder.read(
                        1, offset, bytes, offset + JournalWriter.FRAME_BYTES, offset + length)
                    .content()));
  }

  /** An order without a number. */
  public static String of(Order order) {
    return content((Record) order);
  }

  static String content(Record content) {
    StringBuilder line = new StringBuilder();
    for (RecordComponent field : FIELDS.get(content.getClass())) {
      Object value = value(content, field);
      if (field.getName().equals("atMicros")) {
        line.append(value).append(content instanceof Order ? " >" : " ");
        line.append(content.getClass().getSimpleName());
      } else {
        line.append(' ').append(field.getName()).append('=').append(text(value));
      }
    }
    return line.toString();
  }

  private static Object value(Record of, RecordComponent field) {
    try {
      return field.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a field of a record is public", e);
    }
  }

  private static String text(Object value) {
    if (value instanceof Float || value instanceof Double) {
      return number(((Number) value).doubleValue());
    }
    if (value instanceof String text) {
      return quoted(text);
    }
    if (value instanceof OptionalLong number) {
      return number.isPresent() ? Long.toString(number.getAsLong()) : "none";
    }
    if (value instanceof Collection<?> values) {
      return values.stream().map(RecordText::text).collect(Collectors.joining(",", "[", "]"));
    }
    if (value.getClass().isArray()) {
      return IntStream.range(0, Array.getLength(value))
          .mapToObj(i -> text(Array.get(value, i)))
          .collect(Collectors.joining(",", "[", "]"));
    }
    return value instanceof Record nested ? nested(nested) : value.toString();
  }

  /** The fields of a value in parentheses. */
  static String nested(Record record) {
    return FIELDS.get(record.getClass()).stream()
        .map(field -> field.getName() + "=" + text(value(record, field)))
        .collect(Collectors.joining(" ", "(", ")"));
  }

  private static String number(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < LARGEST_WHOLE;
    return whole ? Long.toString((long) value) : Double.toHexString(value);
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || c == 0x7F) {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
