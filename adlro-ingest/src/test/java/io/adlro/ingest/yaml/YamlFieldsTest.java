package io.adlro.ingest.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlFieldsTest {
  private final Problems mistakes = new Problems();

  private enum Link {
    PCIE,
    NV_LINK,
    XGMI
  }

  private record Pool(String name, int gpus, long memoryMib, OptionalLong limitMicros, Link link) {
    Pool {
      if (name.startsWith("_")) {
        throw new IllegalArgumentException("a name must not start with _");
      }
    }
  }

  private YamlFields fields(String text) {
    return Yaml.parse("x.yaml", text, mistakes).fields(mistakes);
  }

  private List<Pool> pools(String text) {
    YamlFields root = fields(text);
    List<Pool> pools = new ArrayList<>();
    for (YamlValue item : root.list("pools")) {
      YamlFields f = item.fields();
      String name = f.text("name");
      int gpus = f.integer("gpus").or(1).in(1, 1024);
      long memoryMib = f.memory("memory").positive();
      OptionalLong limit = f.duration("limit").ifGiven(1);
      Link link = f.oneOf("link", Link.PCIE);
      f.build(() -> new Pool(name, gpus, memoryMib, limit, link)).ifPresent(pools::add);
    }
    root.done();
    return pools;
  }

  @Test
  void aRecordIsBoundFromItsKeysAndDefaults() {
    List<Pool> pools =
        pools(
            """
            pools:
              - {name: a, gpus: 8, memory: 32GiB, limit: 5m, link: nv-link}
              - name: b
                memory: 16
            """);

    assertThat(mistakes.sentences()).isEmpty();
    assertThat(pools)
        .containsExactly(
            new Pool("a", 8, 32_768, OptionalLong.of(300_000_000), Link.NV_LINK),
            new Pool("b", 1, 16_384, OptionalLong.empty(), Link.PCIE));
  }

  @Test
  void allMistakesOfAFileAppearAtOnceInTheOrderOfItsLines() {
    List<Pool> pools =
        pools(
            """
            pools:
              - name: a
                gpus: 0
                memory: 32GB
                limt: 5m
              - gpus: four
                memory: 16GiB
                link: nvlink
              - just text
            policy: fcfs
            """);

    assertThat(pools).isEmpty();
    assertThat(mistakes.sentences())
        .containsExactly(
            "x.yaml:3: `pools[0].gpus` is 0; expected a whole number from 1 to 1024",
            "x.yaml:4: `pools[0].memory` is the text \"32GB\"; expected memory of at least 1MiB,"
                + " such as 32GiB or 512MiB",
            "x.yaml:5: `pools[0].limt` is not a known key; did you mean `pools[0].limit`?",
            "x.yaml:6: `pools[1].name` is missing; expected text",
            "x.yaml:6: `pools[1].gpus` is the text \"four\"; expected a whole number from 1 to"
                + " 1024",
            "x.yaml:8: `pools[1].link` cannot be `nvlink`; did you mean `nv-link`?",
            "x.yaml:9: `pools[2]` is the text \"just text\"; expected a map of keys and values",
            "x.yaml:10: `policy` is not a known key; known here: `pools`");
  }

  @Test
  void whatAConstructorRefusesIsAMistakeOfItsSection() {
    assertThat(pools("pools:\n  - name: _a\n    memory: 1\n")).isEmpty();

    assertThat(mistakes.sentences())
        .containsExactly("x.yaml:2: `pools[0]`: a name must not start with _");
  }

  @Test
  void nothingIsBuiltOnceThereIsAMistake() {
    YamlFields f = fields("name: 1\n");
    f.integer("gpus").positive();

    assertThat(
            f.<String>build(
                () -> {
                  throw new AssertionError("built in spite of a mistake");
                }))
        .isEmpty();
  }

  @Test
  void aMisspeltRequiredKeyIsOneMistake() {
    YamlFields f = fields("load:\n  fractoin: 0.9\n");
    f.section("load").number("fraction").in(0, 2);
    f.done();

    assertThat(mistakes.sentences())
        .containsExactly(
            "x.yaml:2: `load.fractoin` is not a known key; did you mean `load.fraction`?");
  }

  @Test
  void aKeyThatIsAlreadyThereIsNotSuggestedForAnother() {
    YamlFields f = fields("gpus: 4\ngpuss: 5\n");
    f.integer("gpus").positive();
    f.done();

    assertThat(mistakes.sentences())
        .containsExactly("x.yaml:2: `gpuss` is not a known key; known here: `gpus`");
  }

  @Test
  void doneReportsTheKeysBelowTooAndOnlyOnce() {
    YamlFields f = fields("a:\n  b:\n    x: 1\n    y: 2\n");
    f.section("a").section("b").integer("x").any();
    f.section("a").done();
    f.done();
    f.done();

    assertThat(mistakes.sentences())
        .containsExactly("x.yaml:4: `a.b.y` is not a known key; known here: `x`");
  }

  @Test
  void aSectionReadTwiceRemembersAllItsKeys() {
    YamlFields f = fields("a:\n  x: 1\n  y: 2\n");
    f.section("a").integer("x").any();
    f.section("a").integer("y").any();
    f.done();

    assertThat(mistakes.sentences()).isEmpty();
  }

  @Test
  void aMissingSectionIsOneMistakeAndItsKeysAreSilent() {
    YamlFields load = fields("name: x\n").section("load");

    assertThat(load.number("fraction").in(0.5, 2)).isEqualTo(0.5);
    assertThat(load.text("kind")).isEmpty();
    assertThat(load.section("deeper").list("items")).isEmpty();
    assertThat(mistakes.sentences())
        .containsExactly("x.yaml:1: `load` is missing; expected a map of keys and values");
  }

  @Test
  void anOptionalSectionGivesEveryDefault() {
    YamlFields f = fields("empty:\n");

    assertThat(f.optionalSection("physics").number("noise").or(0.25).in(0, 1)).isEqualTo(0.25);
    assertThat(f.optionalSection("empty").flagOrTrue("on")).isTrue();
    f.done();
    assertThat(mistakes.sentences()).isEmpty();
  }

  @Test
  void anOptionalSectionMustStillBeAMap() {
    fields("physics: off\n").optionalSection("physics").flagOrTrue("thermal");

    assertThat(mistakes.sentences())
        .containsExactly(
            "x.yaml:1: `physics` is the text \"off\"; expected a map of keys and values");
  }

  @Test
  void aMapWithKeysOfTheUsersChoiceIsReadByItsKeys() {
    YamlFields speeds =
        fields("speeds:\n  simulation: {volta: 1.0, turing: 0.5}\n").section("speeds");

    assertThat(speeds.keys()).containsExactly("simulation");
    YamlFields row = speeds.section("simulation");
    assertThat(row.keys()).containsExactly("volta", "turing");
    assertThat(row.number("turing").positive()).isEqualTo(0.5);
  }

  @Test
  void aListAtTheTopIsNotAMap() {
    fields("- a\n- b\n").text("name");

    assertThat(mistakes.sentences())
        .containsExactly("x.yaml:1: the document is a list; expected a map of keys and values");
  }

  @ParameterizedTest
  @CsvSource({
    "30s, 30000000",
    "5m, 300000000",
    "2h, 7200000000",
    "1d, 86400000000",
    "250ms, 250000",
    "7us, 7",
    "30, 30000000",
    "0.5, 500000",
    "'\"90\"', 90000000",
    "1.5 h, 5400000000",
    "0.0000004, 0",
    "0.0000005, 1",
    "999999999999, 999999999999000000",
    "1234567890123.5, 1234567890123500000",
    "5., 5000000",
    "1e-3, 1000",
  })
  void aDurationIsMicroseconds(String written, long micros) {
    assertThat(fields("k: " + written).duration("k").any()).isEqualTo(micros);
    assertThat(mistakes.sentences()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "5M",
    "5 parsecs",
    "1h30m",
    "10:30",
    "s",
    "1e30",
    "-5s",
    "true",
    "[5s]",
    ".nan",
    "''"
  })
  void whatIsNoDurationIsToldWithExamples(String written) {
    assertThat(fields("k: " + written).duration("k").in(1_000_000, 86_400_000_000L))
        .isEqualTo(1_000_000);

    assertThat(mistakes.sentences()).hasSize(1);
    assertThat(mistakes.sentences().get(0))
        .startsWith("x.yaml:1: `k` is ")
        .endsWith("; expected a duration from 1s to 1d, such as 250ms, 30s, 5m or 2h");
  }

  @ParameterizedTest
  @CsvSource({
    "32GiB, 32768",
    "16384MiB, 16384",
    "2TiB, 2097152",
    "32, 32768",
    "0.5, 512",
    "1.5 GiB, 1536",
    "0, 0",
  })
  void memoryIsMebibytes(String written, long mib) {
    assertThat(fields("k: " + written).memory("k").notNegative()).isEqualTo(mib);
    assertThat(mistakes.sentences()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"32GB", "32gib", "lots", "-1", "99999999999999999999TiB"})
  void whatIsNoMemoryIsToldWithExamples(String written) {
    fields("k: " + written).memory("k").notNegative();

    assertThat(mistakes.sentences()).hasSize(1);
    assertThat(mistakes.sentences().get(0))
        .endsWith("; expected memory of at least 0GiB, such as 32GiB or 512MiB");
  }

  @ParameterizedTest
  @CsvSource({
    "4, 4",
    "4.0, 4",
    "4., 4",
    "1e3, 1000",
    "-7, -7",
    "+5, 5",
    "9223372036854775807, 9223372036854775807"
  })
  void aWholeNumberMayBeWrittenInAnyWayThatIsWhole(String written, long number) {
    assertThat(fields("k: " + written).integer("k").any()).isEqualTo(number);
    assertThat(mistakes.sentences()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4.5 | 4.5",
        "'\"4\"' | the text \"4\"",
        "9223372036854775808 | 9223372036854775808",
        "1e999 | 1e999",
        "0x1F | 0x1F",
        "4s | the text \"4s\"",
        ".inf | .inf",
        "true | true",
        "[4] | a list",
        "[] | an empty list",
        "{a: 4} | a map",
        "~ | empty",
      })
  void whatIsNoWholeNumberIsToldAsFound(String written, String found) {
    assertThat(fields("k: " + written).integer("k").in(2, 8)).isEqualTo(2);

    assertThat(mistakes.sentences())
        .containsExactly("x.yaml:1: `k` is " + found + "; expected a whole number from 2 to 8");
  }

  @Test
  void boundsBelongToTheRange() {
    YamlFields f = fields("low: 1\nhigh: 8\nabove: 9\n");

    assertThat(f.integer("low").in(1, 8)).isEqualTo(1);
    assertThat(f.integer("high").in(1, 8)).isEqualTo(8);
    assertThat(mistakes.isEmpty()).isTrue();
    assertThat(f.integer("above").or(3).in(1, 8)).isEqualTo(3);
    assertThat(mistakes.isEmpty()).isFalse();
  }

  @Test
  void aLongRangeReadsALong() {
    long seed = fields("seed: 5000000000").integer("seed").in(0L, Long.MAX_VALUE);

    assertThat(seed).isEqualTo(5_000_000_000L);
  }

  @Test
  void aNumberMayHaveAFraction() {
    YamlFields f = fields("a: 0.9\nb: 2\nc: 1e-3\n");

    assertThat(f.number("a").in(0, 2)).isEqualTo(0.9);
    assertThat(f.number("b").in(0, 2)).isEqualTo(2);
    assertThat(f.number("c").positive()).isEqualTo(0.001);
    assertThat(f.number("d").or(7).notNegative()).isEqualTo(7);
    assertThat(mistakes.sentences()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({".nan", ".inf", "1e999", "'\"0.9\"'", "half", "-0.1", "2.1", "0x10"})
  void whatIsNoFiniteNumberInItsRangeIsTold(String written) {
    assertThat(fields("k: " + written).number("k").in(0.5, 2)).isEqualTo(0.5);

    assertThat(mistakes.sentences()).hasSize(1);
    assertThat(mistakes.sentences().get(0)).endsWith("; expected a number from 0.5 to 2");
  }

  @Test
  void zeroIsNotPositive() {
    YamlFields f = fields("a: 0\nb: 0\n");
    f.number("a").positive();
    f.integer("b").positive();

    assertThat(mistakes.sentences())
        .containsExactly(
            "x.yaml:1: `a` is 0; expected a number above 0",
            "x.yaml:2: `b` is 0; expected a whole number of at least 1");
  }

  @Test
  void aDefaultIsWrittenAsInTheFile() {
    assertThat(fields("a: 1").duration("interval").or("30s").positive()).isEqualTo(30_000_000);
    assertThatThrownBy(() -> fields("a: 1").duration("interval").or("soon"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aNumberMayBeAName() {
    assertThat(fields("model: 2080").text("model")).isEqualTo("2080");
  }

  @ParameterizedTest
  @CsvSource({"true", "[a]", "{a: b}", "''", "'\"  \"'", "'\"a\\nb\"'"})
  void whatIsNoTextIsTold(String written) {
    assertThat(fields("k: " + written).text("k")).isEmpty();

    assertThat(mistakes.sentences()).hasSize(1);
    assertThat(mistakes.sentences().get(0)).contains("; expected text");
  }

  @Test
  void aFlagIsTrueOrFalse() {
    YamlFields f = fields("on: true\noff: false\nodd: yes\n");

    assertThat(f.flag("on")).isTrue();
    assertThat(f.flag("off")).isFalse();
    assertThat(f.flagOrTrue("off")).isFalse();
    assertThat(f.flagOrFalse("on")).isTrue();
    assertThat(f.flagOrFalse("absent")).isFalse();
    assertThat(mistakes.isEmpty()).isTrue();
    f.flag("odd");
    assertThat(mistakes.sentences())
        .containsExactly("x.yaml:3: `odd` is the text \"yes\"; expected true or false");
  }

  @Test
  void aNameIsOneOfThoseAllowed() {
    YamlFields f = fields("model: voltta\nkind: zzz\n");
    List<String> models = List.of("turing", "volta");

    assertThat(f.oneOf("model", models)).isEqualTo("turing");
    assertThat(f.oneOf("kind", models)).isEqualTo("turing");
    assertThat(f.oneOf("absent", models, "volta")).isEqualTo("volta");
    assertThat(mistakes.sentences())
        .containsExactly(
            "x.yaml:1: `model` cannot be `voltta`; did you mean `volta`?",
            "x.yaml:2: `kind` cannot be `zzz`; expected one of `turing`, `volta`");
  }

  @Test
  void aRequiredListHasAtLeastOneValueAndAnOptionalOneMayBeAbsent() {
    YamlFields f = fields("nodes: []\nmodels: volta\n");

    assertThat(f.list("nodes")).isEmpty();
    assertThat(f.optionalList("nodes")).isEmpty();
    assertThat(f.optionalList("absent")).isEmpty();
    assertThat(f.texts("models")).isEmpty();
    assertThat(mistakes.sentences())
        .containsExactly(
            "x.yaml:1: `nodes` is an empty list; expected a list of at least one",
            "x.yaml:2: `models` is the text \"volta\"; expected a list");
  }

  @Test
  void aListOfTextsHoldsNoneTwice() {
    assertThat(fields("models:\n  - volta\n  - turing\n  - volta\n").texts("models"))
        .containsExactly("volta", "turing");

    assertThat(mistakes.sentences())
        .containsExactly("x.yaml:4: `models[2]` repeats `volta`; remove it");
  }

  @Test
  void numbersOfAListAreReadOneByOne() {
    List<YamlValue> loads = fields("loads: [0.5, 0.9]").list("loads");

    assertThat(loads).extracting(load -> load.number().in(0, 2)).containsExactly(0.5, 0.9);
  }

  @Test
  void aReaderMayAddAMistakeOfItsOwnAtAKey() {
    fields("a: 1\nb: 2\n").mistake("b", "is more than `a`; lower it");

    assertThat(mistakes.sentences()).containsExactly("x.yaml:2: `b` is more than `a`; lower it");
  }

  @Test
  void anUnreadableFileIsItsOnlyMistake() {
    YamlFields f = fields("a: [1\n");
    f.text("name");
    f.integer("gpus").in(1, 4);
    f.section("load").flag("on");
    f.list("nodes");
    f.done();

    assertThat(mistakes.sentences()).hasSize(1);
  }
}
