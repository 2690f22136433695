package io.adlro.ingest.document;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.TooLong;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * A cursor over the values of JSON or YAML in UTF-8, of any number of documents in sequence. It
 * holds one value. The input is refused if a name has more than {@value Parsers#LONGEST_NAME}
 * characters, a text more than {@value #LONGEST_TEXT}, if more than {@value #DEEPEST} values nest,
 * or if YAML has more than {@value #MOST_YAML} characters or {@value #LONGEST_YAML_LINE} in a line.
 * JSON may be of any length. Aliases of YAML are not followed: they are counted and read as null.
 * The caller closes the stream.
 */
public final class Cursor {
  public static final int DEEPEST = 64;
  public static final int LONGEST_TEXT = 1 << 20;

  /** The YAML scanner holds a whole text before its length is known, so the input is bounded. */
  public static final int MOST_YAML = 64 << 20;

  /** The scanner's time grows with the square of a line's length. */
  public static final int LONGEST_YAML_LINE = 1 << 18;

  private static final int LOOK_AHEAD = 1 << 14;

  private final JsonParser parser;
  private final int linesBefore;
  private final Intake intake;
  private JsonToken token = JsonToken.NOT_AVAILABLE;

  private Cursor(JsonParser parser, int linesBefore, Intake intake) {
    this.parser = parser;
    this.linesBefore = linesBefore;
    this.intake = intake;
  }

  /**
   * JSON in the rest of a text.
   *
   * @param linesBefore lines of it that were already read, for the line numbers
   */
  public static Cursor json(Reader text, int linesBefore, Intake intake) throws Unreadable {
    return new Cursor(Parsers.json(text), linesBefore, intake);
  }

  public static Cursor json(InputStream in, Intake intake) throws IOException, Unreadable {
    return json(text(in), 0, intake);
  }

  /** JSON if the first character is that of JSON, else YAML. */
  public static Cursor jsonOrYaml(InputStream in, Intake intake) throws IOException, Unreadable {
    BufferedReader text = text(in);
    JsonParser parser =
        startsLikeJson(text)
            ? Parsers.json(text)
            : Parsers.yaml(new BoundedReader(text, MOST_YAML, LONGEST_YAML_LINE));
    return new Cursor(parser, 0, intake);
  }

  /** Without a byte order mark. */
  private static BufferedReader text(InputStream in) throws IOException {
    BufferedReader text =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), LOOK_AHEAD);
    text.mark(1);
    if (text.read() != '\uFEFF') {
      text.reset();
    }
    return text;
  }

  private static boolean startsLikeJson(BufferedReader text) throws IOException {
    text.mark(LOOK_AHEAD);
    int c = text.read();
    for (int i = 2; i < LOOK_AHEAD && c >= 0 && Character.isWhitespace(c); i++) {
      c = text.read();
    }
    text.reset();
    return c == '{' || c == '[';
  }

  /** Goes to the value of the next document; false at the end of the input. */
  public boolean nextDocument() throws IOException, Unreadable {
    return advance();
  }

  /** Goes to the value of the next field of the current object; false at its end. */
  public boolean nextField() throws IOException, Unreadable {
    return advance() && token == JsonToken.PROPERTY_NAME && advance();
  }

  /** Goes to the next value of the current list; false at its end. */
  public boolean nextValue() throws IOException, Unreadable {
    return advance() && token != JsonToken.END_ARRAY;
  }

  private boolean advance() throws IOException, Unreadable {
    try {
      token = parser.nextToken();
    } catch (RuntimeException e) {
      throw refusal(e);
    }
    if (token != null && parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
      intake.ignored("*" + text(), "aliases are not followed", line());
      token = JsonToken.VALUE_NULL;
    }
    return token != null;
  }

  /** The name of the field. */
  public String name() {
    return parser.currentName();
  }

  public boolean isObject() {
    return token == JsonToken.START_OBJECT;
  }

  public boolean isList() {
    return token == JsonToken.START_ARRAY;
  }

  public boolean isNull() {
    return token == JsonToken.VALUE_NULL;
  }

  /** Whether this is a text, a number or a boolean. */
  public boolean isScalar() {
    return token != null && token.isScalarValue() && !isNull();
  }

  /** A scalar as it is written; "" for null, and for an object or a list, which is skipped. */
  public String text() throws IOException, Unreadable {
    if (!isScalar()) {
      skip();
      return "";
    }
    try {
      String text = parser.getString();
      return text == null ? "" : text;
    } catch (RuntimeException e) {
      throw refusal(e);
    }
  }

  /** Skips the content of an object or a list. */
  public void skip() throws IOException, Unreadable {
    try {
      parser.skipChildren();
    } catch (RuntimeException e) {
      throw refusal(e);
    }
  }

  public String line() {
    return "line " + (linesBefore + parser.currentTokenLocation().getLineNr());
  }

  /** The line and the column. */
  public String where() {
    return "%s, column %d".formatted(line(), parser.currentTokenLocation().getColumnNr());
  }

  /**
   * Both parsers wrap exceptions of the stream in different ways, and the YAML scanner throws
   * unchecked exceptions on some malformed input.
   */
  private Unreadable refusal(RuntimeException e) throws IOException {
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof TooLong) {
        return new Unreadable(cause.getMessage() + "; split it, or write JSON", e);
      }
      if (cause instanceof IOException ofTheStream) {
        throw ofTheStream;
      }
    }
    String message =
        e instanceof JacksonException known ? known.getOriginalMessage() : e.getMessage();
    String why = message == null ? "" : message.lines().findFirst().orElse("");
    return new Unreadable("%s cannot be parsed: %s".formatted(where(), why), e);
  }
}
