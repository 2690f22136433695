package io.adlro.ingest.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.text.UserFile;
import io.adlro.ingest.yaml.SourceNode.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTest {
  private record Named(String name) {}

  @TempDir Path folder;
  private final Problems problems = new Problems();

  private SourceNode parse(String text) {
    return Yaml.parse("x.yaml", text, problems);
  }

  private String problemOf(String file, String text) {
    SourceNode node = Yaml.parse(file, text, problems);
    assertThat(node.kind()).isEqualTo(Kind.UNREADABLE);
    assertThat(problems.sentences()).hasSize(1);
    return problems.sentences().get(0);
  }

  @Test
  void everyNodeHasItsLineAndItsPath() {
    SourceNode root =
        parse("# a cluster\nname: paper\nnodes:\n  - name: n1\n    gpus: 4\n  - name: n2\n");

    SourceNode nodes = root.entries().get("nodes");
    SourceNode gpus = nodes.items().get(0).entries().get("gpus");
    assertThat(nodes.line()).isEqualTo(3);
    assertThat(gpus.line()).isEqualTo(5);
    assertThat(gpus.path()).isEqualTo("nodes[0].gpus");
    assertThat(gpus.text()).isEqualTo("4");
    assertThat(nodes.items().get(1).line()).isEqualTo(6);
    assertThat(problems.isEmpty()).isTrue();
  }

  @Test
  void keysKeepTheOrderOfTheFile() {
    assertThat(parse("z: 1\na: 2\nm: 3\n").entries().keySet()).containsExactly("z", "a", "m");
  }

  @ParameterizedTest
  @CsvSource({
    "5, NUMBER", "-1.5, NUMBER", ".5, NUMBER", "1e3, NUMBER", "true, FLAG", "False, FLAG",
    "'', EMPTY", "~, EMPTY", "null, EMPTY", "yes, TEXT", "5m, TEXT", "2d-las, TEXT",
    "'''5''', TEXT", "'\"\"', TEXT", "10:30, TEXT", "'[1, 2]', LIST", "{a: 1}, MAP",
  })
  void aScalarHasTheKindThatPeopleExpect(String written, Kind kind) {
    assertThat(parse("k: " + written + "\n").entries().get("k").kind()).isEqualTo(kind);
  }

  @Test
  void jsonIsReadByItsEndingOrByItsFirstCharacter() {
    String json = "{\n  \"nodes\": [\n    {\"gpus\": 4}\n  ]\n}";
    for (String file : new String[] {"c.json", "c.JSON", "c", "c.yaml"}) {
      SourceNode gpus =
          Yaml.parse(file, json, problems)
              .entries()
              .get("nodes")
              .items()
              .get(0)
              .entries()
              .get("gpus");
      assertThat(gpus.line()).as(file).isEqualTo(3);
      assertThat(gpus.path()).isEqualTo("nodes[0].gpus");
    }
    assertThat(problems.isEmpty()).isTrue();
  }

  @Test
  void flowYamlInAYamlFileNeedsNoQuotes() {
    assertThat(parse("{a: b}").entries().get("a").text()).isEqualTo("b");
  }

  @Test
  void aByteOrderMarkAndWindowsLineEndsAreNoProblem() throws IOException {
    Path file = folder.resolve("w.yaml");
    Files.writeString(file, "\uFEFFa: 1\r\nb: 2\r\n");

    SourceNode root = Yaml.read(file, problems);

    assertThat(root.entries().keySet()).containsExactly("a", "b");
    assertThat(root.entries().get("b").line()).isEqualTo(2);
  }

  @Test
  void aMissingFileIsNamedWithItsNearestNeighbour() throws IOException {
    Files.writeString(folder.resolve("paper.yaml"), "a: 1\n");

    SourceNode root = Yaml.read(folder.resolve("papre.yaml"), problems);

    assertThat(root.kind()).isEqualTo(Kind.UNREADABLE);
    assertThat(problems.sentences())
        .containsExactly(
            folder.resolve("papre.yaml")
                + ": there is no such file; did you mean `"
                + folder.resolve("paper.yaml")
                + "`?");
  }

  @Test
  void aMissingFileWithoutNeighboursOrFolderIsReportedToo() {
    Yaml.read(folder.resolve("a.yaml"), problems);
    Yaml.read(folder.resolve("none/b.yaml"), problems);

    assertThat(problems.sentences())
        .containsExactly(
            folder.resolve("a.yaml") + ": there is no such file; check its name",
            folder.resolve("none/b.yaml")
                + ": there is no such file; there is no folder `"
                + folder.resolve("none")
                + "` either");
  }

  @Test
  void aDirectoryIsNotAFile() {
    Yaml.read(folder, problems);

    assertThat(problems.sentences())
        .containsExactly(folder + ": is a directory; name a file in it");
  }

  @ParameterizedTest
  @CsvSource({"''", "'   '", "'# only a comment'", "'---'"})
  void anEmptyFileIsOneProblem(String text) {
    new RecordReader(new RecordKeys().of(Named.class, "name"), problems)
        .read(parse(text), Named.class);

    assertThat(problems.sentences()).hasSize(1);
    assertThat(problems.sentences().get(0)).contains("empty; expected");
  }

  @Test
  void anEmptyJsonFileIsOneProblem() {
    assertThat(problemOf("x.json", " \n")).isEqualTo("x.json: is empty; expected keys and values");
  }

  @Test
  void bytesThatAreNotUtf8AreLocated() throws IOException {
    Path file = folder.resolve("latin.yaml");
    Files.write(file, "a: 1\nname: Zürich\n".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(Yaml.read(file, problems).kind()).isEqualTo(Kind.UNREADABLE);
    assertThat(problems.sentences())
        .containsExactly(file + ":2: is not UTF-8 text; save the file as UTF-8");
  }

  @Test
  void binaryGarbageIsRecognised() {
    assertThat(problemOf("x.yaml", "a: 1\nb: \u0000\u0001\n"))
        .isEqualTo("x.yaml:2: holds the control character U+0000; is this a text file?");
  }

  @Test
  void aFileLargerThanTheLimitIsRefused() throws IOException {
    Path file = folder.resolve("large.yaml");
    Files.writeString(file, "a: 123456\n");

    assertThat(UserFile.text(file, 10, problems)).contains("a: 123456\n");
    assertThat(UserFile.text(file, 9, problems)).isEmpty();
    assertThat(problems.sentences())
        .containsExactly(file + ": is larger than 9 bytes; is it the right file?");
  }

  @Test
  void aFileOfSeveralMegabytesIsRead() {
    SourceNode root = parse("- abcdefghijklmnopqrstuvwxyz0123456789\n".repeat(100_000));

    assertThat(problems.sentences()).isEmpty();
    assertThat(root.items()).hasSize(100_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'a:\n\tb: 1' | 2: a tab is used for indentation; use spaces",
        "'a: 1\n  b: 2' | 2: a `:` is not expected here; check the indentation, or quote text with a"
            + " colon",
        "'a: [1, 2\nb: 3' | 2: expected `,` or `]` for the bracket of line 1",
        "'a: {b: 1\n' | 2: expected `,` or `}` for the bracket of line 1",
        "'a: [1,\n' | 2: the file ends too early; a bracket is not closed",
        "'x: 1\na: \"abc\nb: 2\n' | 2: a quotation mark is opened here and never closed",
        "'a: 1\nfoo\nb: 2' | 2: expected `key: value`; the colon is missing",
        "'a:\n    b: 1\n  c: 2' | 3: the indentation fits none of the lines above; align it",
        "'a: - b' | 1: a `-` is not expected here; start the list on its own line",
        "'a: @foo' | 1: `@` cannot start a value; put the text in quotation marks",
        "'? [a, b]\n: 1' | 1: a key has to be plain text, not a list, a map or an alias",
      })
  void aSyntaxErrorInYamlIsASentenceWithItsLine(String text, String sentence) {
    assertThat(problemOf("x.yaml", text)).isEqualTo("x.yaml:" + sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{\n \"a\": 1,\n}' | 3: `}` is not expected here; expected a key in double quotation marks (or a"
            + " comma is too many)",
        "'{\n \"a\": 1\n \"b\": 2}' | 3: `\"` is not expected here; expected `,` or a closing bracket",
        "'{\"a\" 1}' | 1: `1` is not expected here; expected `:` after the key",
        "'{\"a\": }' | 1: `}` is not expected here; expected a value",
        "'{\"a\": tru}' | 1: `tru` is not a JSON value; put text in double quotation marks",
        "'{\"a\": NaN}' | 1: `NaN` is not a JSON value; put text in double quotation marks",
        "'{\"a\": [1, 2' | 1: the file ends too early; a bracket or a quotation mark is not closed",
        "'{\"a\": [1, 2}' | 1: a bracket is closed that is not the last one opened; check the"
            + " brackets",
        "'{// c\n\"a\":1}' | 1: `/` is not expected here; JSON has no comments",
        "'{\"a\": [1 é]}' | 1: `é` is not expected here; expected `,` or a closing bracket",
        "'{\"a\": \"C:\\q\"}' | 1: a backslash in a text has to be doubled",
        "'{\"a\":\n' | 2: the file ends too early; a bracket or a quotation mark is not closed",
        "'{\"a\": 01}' | 1: cannot be parsed: Invalid numeric value",
        "'{\"a\": \"x\ny\"}' | 1: a text runs over the end of its line; close its quotation mark",
      })
  void aSyntaxErrorInJsonIsASentenceWithItsLine(String text, String sentence) {
    assertThat(problemOf("x.json", text)).isEqualTo("x.json:" + sentence);
  }

  @Test
  void aKeyGivenTwiceIsReportedAndTheFirstIsKept() {
    SourceNode root = parse("load:\n  x: 1\n  y: 2\n  x: 3\n");

    assertThat(problems.sentences())
        .containsExactly("x.yaml:4: `load.x` is given twice, first in line 2; remove one");
    assertThat(root.entries().get("load").entries().get("x").text()).isEqualTo("1");
  }

  @Test
  void aSecondDocumentIsRefused() {
    parse("---\na: 1\n---\nb: 2\n");
    Yaml.parse("x.json", "{\"a\": 1}\n{\"b\": 2}", problems);

    assertThat(problems.sentences())
        .containsExactly(
            "x.yaml:4: a second document starts here; put one document in a file",
            "x.json:2: a second document starts here; put one document in a file");
  }

  @Test
  void anAliasIsRefusedAndTheRestIsStillRead() {
    SourceNode root = parse("a: &x {k: 1}\nb: *x\nc:\n  <<: *x\nd: 2\n");

    assertThat(problems.sentences())
        .containsExactly(
            "x.yaml:2: `b` is the alias `*x`, which is not supported; write the value out",
            "x.yaml:4: `c.<<` is the alias `*x`, which is not supported; write the value out");
    assertThat(root.entries().get("d").text()).isEqualTo("2");
  }

  @Test
  void aliasesOfAliasesDoNotGrow() {
    StringBuilder laughs = new StringBuilder("a0: &a0 [lol, lol]\n");
    for (int i = 1; i < 40; i++) {
      laughs.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }
    parse(laughs.toString());

    assertThat(problems.sentences()).hasSize(51).endsWith("and 28 more problems");
  }

  @ParameterizedTest
  @CsvSource({"x.yaml, [", "x.yaml, '- '", "x.json, [", "x.json, '{\"a\":'"})
  void deepNestingIsRefused(String file, String opening) {
    assertThat(problemOf(file, opening.repeat(100_000)))
        .isEqualTo(
            file + ":1: brackets or indentation are nested too deeply; is it the right file?");
  }

  @Test
  void aFileOfTooManyValuesIsRefused() {
    assertThat(problemOf("x.json", "[" + "1,".repeat(1_000_000) + "1]"))
        .isEqualTo("x.json:1: the file holds too many values; is it the right file?");
  }

  @Test
  void damagedFilesNeverThrow() {
    String yaml = "a: [1, 2.5, ~]\nb: &x {c: \"d\"}\ne: *x\nf:\n  - g: |\n      h\n  - 'i'\n";
    String json = "{\"a\": [1, 2.5e3, null],\n \"b\": {\"c\": \"d\\n\", \"e\": true}}";
    String odd = "{}[]:,-?&*!|>'\"%@`#\n\t é<~=\\0\uFEFF";
    for (long seed = 0; seed < 3_000; seed++) {
      Random random = new Random(seed);
      boolean isJson = random.nextBoolean();
      StringBuilder text = new StringBuilder(isJson ? json : yaml);
      for (int change = 0; change < 3; change++) {
        int position = random.nextInt(text.length());
        text.setCharAt(position, odd.charAt(random.nextInt(odd.length())));
        text.deleteCharAt(random.nextInt(text.length()));
      }
      Problems own = new Problems();
      String damaged = text.toString();
      assertThatCode(
              () ->
                  new RecordReader(new RecordKeys().of(Named.class, "name"), own)
                      .read(Yaml.parse(isJson ? "x.json" : "x.yaml", damaged, own), Named.class))
          .as("seed %d: %s", seed, damaged)
          .doesNotThrowAnyException();
      assertThat(own.sentences())
          .as("seed %d: %s", seed, damaged)
          .allMatch(sentence -> sentence.matches("x\\.(json|yaml)(:[1-9]\\d*)?: .+"));
    }
  }

  @Test
  void anEndlessKeyIsRefused() {
    assertThat(problemOf("x.json", "{\"" + "k".repeat(10_000) + "\": 1}"))
        .isEqualTo("x.json:1: a key, number or text is too long; is it the right file?");
  }
}
