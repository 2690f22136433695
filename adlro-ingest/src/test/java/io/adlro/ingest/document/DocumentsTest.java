package io.adlro.ingest.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentsTest {
  /** Fails at once. */
  private static final class FailingStream extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("cable pulled");
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      throw new IOException("cable pulled");
    }
  }

  private final Intake intake = new Intake();

  private List<String> names(String text) throws IOException, Unreadable {
    List<String> names = new ArrayList<>();
    Documents.read(
        stream(text),
        "items",
        intake,
        (item, where) -> names.add(item.at("n").text() + "@" + where));
    return names;
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void objectsAreReadAloneInLinesInArraysAndInEnvelopes() throws IOException, Unreadable {
    assertThat(names("{\"n\": 1}")).containsExactly("1@line 1");
    assertThat(names("{\"n\": 1}\n{\"n\": \"b\"}\n")).containsExactly("1@line 1", "b@line 2");
    assertThat(names("[{\"n\": true},\n{\"n\": null}]")).containsExactly("true@line 1", "@line 2");
    assertThat(names("{\"items\": [{\"n\": 1}, {\"n\": 2}], \"kind\": {\"a\": [1]}}\n{\"n\": 3}"))
        .containsExactly("1@line 1", "2@line 1", "3@line 2");
    assertThat(names("\uFEFF  n: 1\n---\nn: 2\n---\n---\nitems:\n- n: 3\n- n: 4\nkind: List\n"))
        .containsExactly("1@line 1", "2@line 3", "3@line 7", "4@line 8");
  }

  @Test
  void otherValuesAreCounted() throws IOException, Unreadable {
    assertThat(names("[1, {\"n\": 2}, [3]] 4")).containsExactly("2@line 1");
    assertThat(intake.ignoredCount()).isEqualTo(3);
  }

  @Test
  void aliasesAreNotFollowed() throws IOException, Unreadable {
    assertThat(names("n: *other\n")).containsExactly("@line 1");
    assertThat(intake.ignored().get(0).why()).isEqualTo("aliases are not followed");
  }

  @Test
  void anObjectBeyondTheBoundIsSkippedAndTheNextIsRead() throws IOException, Unreadable {
    String large = "[" + "1,".repeat(ItemReader.MOST_VALUES) + "1]";
    assertThat(names("{\"n\": " + large + "}\n{\"n\": 2}")).containsExactly("2@line 2");
    assertThat(intake.ignored().get(0).what()).isEqualTo("an object");
  }

  @Test
  void malformedInputIsRefusedWithItsPlace() {
    assertThatThrownBy(() -> names("{\"n\": 1}\n{\"n\" 2}"))
        .isInstanceOf(Unreadable.class)
        .hasMessageStartingWith("line 2, column 2 cannot be parsed");
    assertThatThrownBy(() -> names("n: [1, 2\nm: 3\n")).isInstanceOf(Unreadable.class);
    assertThatThrownBy(() -> names("[".repeat(1000))).isInstanceOf(Unreadable.class);
    assertThatThrownBy(() -> names("- ".repeat(1000))).isInstanceOf(Unreadable.class);
  }

  @Test
  void aLineOfYamlBeyondTheBoundIsRefused() {
    String blanks = " ".repeat(Cursor.LONGEST_YAML_LINE + 1);
    String letters = "a".repeat(Cursor.LONGEST_YAML_LINE + 1);
    for (String line : List.of(blanks, "n: " + letters, "# " + letters, "n: '" + letters)) {
      assertThatThrownBy(() -> names(line + "\n"))
          .isInstanceOf(Unreadable.class)
          .hasMessageStartingWith("has a line longer than");
    }
  }

  @Test
  void theLengthOfATextIsBounded() {
    BoundedReader reader = new BoundedReader(new StringReader("a\n".repeat(100)), 50, 10);
    assertThatThrownBy(() -> reader.transferTo(Writer.nullWriter()))
        .hasMessage("is longer than 50 characters");
  }

  @Test
  void anErrorOfTheStreamIsThrownUnchanged() {
    for (String start : List.of("[\n", "n:\n")) {
      InputStream failing = new SequenceInputStream(stream(start.repeat(40)), new FailingStream());
      assertThatThrownBy(() -> Documents.read(failing, "items", intake, (item, where) -> {}))
          .isInstanceOf(IOException.class)
          .hasMessage("cable pulled");
    }
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    String yaml =
        """
        a: &x [1, {b: 'c'}]
        d: |
          text
          more
        e: !!int "3"
        ---
        items:
        - *x
        - ? k
          : v
        """;
    String json = "{\"items\": [{\"a\": [1.5e3, \"\\u00e9\"]}, null], \"k\": {}}\n{\"n\": -1}";
    Fuzz.survive(
        in -> Documents.read(in, "items", new Intake(), (item, where) -> item.fields()),
        List.of(yaml.getBytes(StandardCharsets.UTF_8), json.getBytes(StandardCharsets.UTF_8)));
  }
}
