package io.adlro.ingest.yaml;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;

/** A parser's exception as a sentence for the author of the file. */
record SyntaxError(int line, String sentence) {
  private static final Pattern CANNOT_START = Pattern.compile("found character '(.)' that cannot");
  private static final Pattern BRACKET = Pattern.compile("expected ',' or '(.)'.*", Pattern.DOTALL);
  private static final Pattern JSON_CHARACTER =
      Pattern.compile("Unexpected character \\('(.)' \\(code [^)]*\\)\\).*", Pattern.DOTALL);
  private static final Pattern JSON_TOKEN =
      Pattern.compile("(?:Unrecognized|Non-standard) token '([^']*)'.*", Pattern.DOTALL);

  static SyntaxError of(JacksonException e, JsonParser parser) {
    if (e.getCause() instanceof MarkedYamlEngineException yaml) {
      return yaml(yaml);
    }
    TokenStreamLocation location =
        e.getLocation() == null ? parser.currentLocation() : e.getLocation();
    String message = e.getOriginalMessage();
    String sentence =
        e instanceof StreamConstraintsException
            ? limit(message)
            : message.startsWith("Unexpected end-of-input")
                ? "the file ends too early; a bracket or a quotation mark is not closed"
                : json(message);
    return new SyntaxError(location.getLineNr(), sentence);
  }

  private static SyntaxError yaml(MarkedYamlEngineException e) {
    int line = e.getProblemMark().map(Mark::getLine).orElse(0) + 1;
    int start = e.getContextMark().map(Mark::getLine).orElse(line - 1) + 1;
    String problem = e.getProblem();
    Matcher bracket = BRACKET.matcher(problem);
    Matcher character = CANNOT_START.matcher(problem);
    if (problem.contains("\\t(TAB)")) {
      return new SyntaxError(line, "a tab is used for indentation; use spaces");
    }
    if (character.lookingAt()) {
      String found = character.group(1);
      return new SyntaxError(
          line, "`" + found + "` cannot start a value; put the text in quotation marks");
    }
    if (problem.contains("mapping values are not allowed")) {
      return new SyntaxError(
          line, "a `:` is not expected here; check the indentation, or quote text with a colon");
    }
    if (problem.contains("sequence entries are not allowed")) {
      return new SyntaxError(line, "a `-` is not expected here; start the list on its own line");
    }
    if (bracket.matches()) {
      return new SyntaxError(
          line,
          "expected `,` or `%s` for the bracket of line %d".formatted(bracket.group(1), start));
    }
    if (problem.contains("unexpected end of stream")) {
      return new SyntaxError(start, "a quotation mark is opened here and never closed");
    }
    if (problem.contains("found '<stream end>'")) {
      return new SyntaxError(line, "the file ends too early; a bracket is not closed");
    }
    if (problem.contains("could not find expected ':'")) {
      return new SyntaxError(start, "expected `key: value`; the colon is missing");
    }
    if (problem.contains("expected <block end>")) {
      return new SyntaxError(line, "the indentation fits none of the lines above; align it");
    }
    return new SyntaxError(line, "is not valid YAML: " + problem);
  }

  private static String json(String message) {
    Matcher token = JSON_TOKEN.matcher(message);
    if (token.matches()) {
      return "`" + token.group(1) + "` is not a JSON value; put text in double quotation marks";
    }
    Matcher character = JSON_CHARACTER.matcher(message);
    if (character.matches()) {
      String found = "`" + character.group(1) + "` is not expected here; ";
      return found + jsonExpected(message);
    }
    if (message.startsWith("Unexpected close marker")) {
      return "a bracket is closed that is not the last one opened; check the brackets";
    }
    if (message.startsWith("Expected a property name")) {
      return "a key has to be plain text, not a list, a map or an alias";
    }
    if (message.startsWith("Unrecognized character escape")) {
      return "a backslash in a text has to be doubled";
    }
    if (message.startsWith("Illegal unquoted character")) {
      return "a text runs over the end of its line; close its quotation mark";
    }
    // After the first colon or bracket Jackson has advice for programmers.
    return "cannot be parsed: " + message.split("[:(\\[\\n]", 2)[0].strip();
  }

  private static String jsonExpected(String message) {
    if (message.contains("property name and value")) {
      return "expected `:` after the key";
    }
    if (message.contains("start property name")) {
      return "expected a key in double quotation marks (or a comma is too many)";
    }
    if (message.contains("comma to separate")) {
      return "expected `,` or a closing bracket";
    }
    if (message.contains("comment")) {
      return "JSON has no comments";
    }
    return message.contains("numeric value") ? "a number is malformed" : "expected a value";
  }

  private static String limit(String message) {
    if (message.startsWith("Document nesting depth")) {
      return "brackets or indentation are nested too deeply; is it the right file?";
    }
    if (message.startsWith("Token count")) {
      return "the file holds too many values; is it the right file?";
    }
    return "a key, number or text is too long; is it the right file?";
  }
}
