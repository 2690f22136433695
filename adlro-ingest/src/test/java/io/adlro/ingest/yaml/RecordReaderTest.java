package io.adlro.ingest.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordReaderTest {
  private final Problems problems = new Problems();

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

  private record Pools(List<SourceNode> pools) {}

  private record Whole(long value) {}

  private record Count(int value) {}

  private record NumberRecord(double value) {}

  private record Duration(long valueMicros) {}

  private record Memory(long valueMib) {}

  private record Text(String value) {}

  private record Flag(boolean value) {}

  private record Three(double a, double b, double c) {}

  private record Cores(int coresMilli) {}

  private sealed interface Shape {
    record Fixed(double value) implements Shape {}

    record Pair(double low, double high, OptionalDouble top) implements Shape {}
  }

  private record Shapes(Shape shape) {}

  private record Weighted(int value, double weight) {}

  private record Draws(List<Weighted> values, Optional<List<Weighted>> sizesMib) {}

  private SourceNode parse(String text) {
    return Yaml.parse("x.yaml", text, problems);
  }

  private <T> Optional<T> read(String text, Class<T> type, String rules) {
    return new RecordReader(new RecordKeys().of(type, rules), problems).read(parse(text), type);
  }

  private List<Pool> pools(String text) {
    RecordKeys keys =
        new RecordKeys()
            .of(Pools.class, "pools")
            .of(Pool.class, "name; gpus: 1..1024 = 1; memory: 1MiB..; limit: 1us..; link = pcie");
    RecordReader reader = new RecordReader(keys, problems);
    List<Pool> pools = new ArrayList<>();
    reader
        .read(parse(text), Pools.class)
        .ifPresent(
            read ->
                read.pools().forEach(node -> reader.read(node, Pool.class).ifPresent(pools::add)));
    return pools;
  }

  @Test
  void aRecordIsReadFromItsKeysAndDefaults() {
    List<Pool> pools =
        pools(
            """
            pools:
              - {name: a, gpus: 8, memory: 32GiB, limit: 5m, link: nv-link}
              - name: b
                memory: 16
            """);

    assertThat(problems.sentences()).isEmpty();
    assertThat(pools)
        .containsExactly(
            new Pool("a", 8, 32_768, OptionalLong.of(300_000_000), Link.NV_LINK),
            new Pool("b", 1, 16_384, OptionalLong.empty(), Link.PCIE));
  }

  @Test
  void allProblemsOfAFileAreReportedAtOnceInTheOrderOfItsLines() {
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
    assertThat(problems.sentences())
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
  void whatAConstructorRefusesIsAProblemOfItsSection() {
    assertThat(pools("pools:\n  - name: _a\n    memory: 1\n")).isEmpty();

    assertThat(problems.sentences())
        .containsExactly("x.yaml:2: `pools[0]`: a name must not start with _");
  }

  @Test
  void aRecordWithAProblemIsNotConstructed() {
    assertThat(pools("pools:\n  - name: _a\n    memory: none\n")).isEmpty();

    assertThat(problems.sentences()).hasSize(1);
    assertThat(problems.sentences().get(0)).contains("`pools[0].memory`");
  }

  private record Load(double fraction) {}

  private record HasLoad(Load load) {}

  private Optional<HasLoad> load(String text) {
    RecordKeys keys =
        new RecordKeys().of(HasLoad.class, "load").of(Load.class, "fraction: 0.5..2 = 1");
    return new RecordReader(keys, problems).read(parse(text), HasLoad.class);
  }

  @Test
  void aMisspeltRequiredKeyIsOneProblem() {
    read("fractoin: 0.9\n", NumberRecord.class, "fraction: 0..2");

    assertThat(problems.sentences())
        .containsExactly("x.yaml:1: `fractoin` is not a known key; did you mean `fraction`?");
  }

  @Test
  void aMisspeltKeyBelowIsNamedByItsPath() {
    load("load:\n  fractoin: 0.9\n");

    assertThat(problems.sentences())
        .containsExactly(
            "x.yaml:2: `load.fractoin` is not a known key; did you mean `load.fraction`?");
  }

  @Test
  void aKeyThatIsAlreadyThereIsNotSuggestedForAnother() {
    read("gpus: 4\ngpuss: 5\n", Count.class, "gpus: 1..8");

    assertThat(problems.sentences())
        .containsExactly("x.yaml:2: `gpuss` is not a known key; known here: `gpus`");
  }

  @Test
  void aMissingSectionIsOneProblem() {
    assertThat(load("{}")).isEmpty();

    assertThat(problems.sentences())
        .containsExactly("x.yaml:1: `load` is missing; expected a map of keys and values");
  }

  @Test
  void theKeysBelowAMissingSectionAreNotReported() {
    RecordReader reader =
        new RecordReader(new RecordKeys().of(NumberRecord.class, "fraction: 0..2"), problems);
    SourceNode missing = parse("load: 1\n").child("load");

    assertThat(reader.read(missing, NumberRecord.class)).isEmpty();
    assertThat(reader.read(missing.child("deeper"), NumberRecord.class)).isEmpty();
    assertThat(reader.number(missing.child("fraction"), "0..1")).isEmpty();
    assertThat(reader.entries(missing.child("items"))).isEmpty();
    assertThat(problems.sentences()).hasSize(1);
  }

  @Test
  void aSectionWithADefaultHasTheDefaultsOfItsKeys() {
    RecordKeys keys =
        new RecordKeys().of(HasLoad.class, "load = {}").of(Load.class, "fraction: 0..1 = 0.25");

    for (String text : List.of("{}", "load:\n", "load: {}\n", "load: {fraction: ~}\n")) {
      assertThat(new RecordReader(keys, problems).read(parse(text), HasLoad.class))
          .contains(new HasLoad(new Load(0.25)));
    }
    assertThat(problems.sentences()).isEmpty();
  }

  @Test
  void aSectionWithADefaultMustStillBeAMap() {
    load("load: off\n");

    assertThat(problems.sentences())
        .containsExactly("x.yaml:1: `load` is the text \"off\"; expected a map of keys and values");
  }

  @Test
  void aMapWithKeysOfTheUsersChoiceIsReadByItsKeys() {
    RecordReader reader = new RecordReader(new RecordKeys(), problems);
    Map<String, SourceNode> speeds =
        reader.entries(parse("speeds:\n  simulation: {volta: 1.0, turing: 0.5}\n").child("speeds"));

    assertThat(speeds.keySet()).containsExactly("simulation");
    Map<String, SourceNode> row = reader.entries(speeds.get("simulation"));
    assertThat(row.keySet()).containsExactly("volta", "turing");
    assertThat(reader.number(row.get("turing"), ">0")).contains(0.5);
  }

  @Test
  void aListAtTheTopIsNotAMap() {
    read("- a\n- b\n", Text.class, "name");

    assertThat(problems.sentences())
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
    assertThat(read("k: " + written, Duration.class, "k")).contains(new Duration(micros));
    assertThat(problems.sentences()).isEmpty();
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
  void aValueThatIsNotADurationIsReportedWithExamples(String written) {
    assertThat(read("k: " + written, Duration.class, "k: 1s..1d")).isEmpty();

    assertThat(problems.sentences()).hasSize(1);
    assertThat(problems.sentences().get(0))
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
    assertThat(read("k: " + written, Memory.class, "k: 0..")).contains(new Memory(mib));
    assertThat(problems.sentences()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"32GB", "32gib", "lots", "-1", "99999999999999999999TiB"})
  void aValueThatIsNotMemoryIsReportedWithExamples(String written) {
    read("k: " + written, Memory.class, "k: 0..");

    assertThat(problems.sentences()).hasSize(1);
    assertThat(problems.sentences().get(0))
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
    assertThat(read("k: " + written, Whole.class, "k")).contains(new Whole(number));
    assertThat(problems.sentences()).isEmpty();
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
  void aValueThatIsNotAWholeNumberIsReportedAsFound(String written, String found) {
    assertThat(read("k: " + written, Count.class, "k: 2..8")).isEmpty();

    assertThat(problems.sentences())
        .containsExactly("x.yaml:1: `k` is " + found + "; expected a whole number from 2 to 8");
  }

  @Test
  void boundsBelongToTheRange() {
    assertThat(read("k: 1", Count.class, "k: 1..8")).contains(new Count(1));
    assertThat(read("k: 8", Count.class, "k: 1..8")).contains(new Count(8));
    assertThat(problems.isEmpty()).isTrue();
    assertThat(read("k: 9", Count.class, "k: 1..8 = 3")).isEmpty();
    assertThat(problems.isEmpty()).isFalse();
  }

  @Test
  void aLongComponentTakesALong() {
    assertThat(read("seed: 5000000000", Whole.class, "seed: 0.."))
        .contains(new Whole(5_000_000_000L));
  }

  @Test
  void anIntComponentNeedsARangeOfInts() {
    assertThatThrownBy(() -> new RecordKeys().of(Count.class, "k: 1.."))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new RecordKeys().of(Count.class, "k: 1..5000000000"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aNumberMayHaveAFraction() {
    assertThat(read("a: 0.9\nb: 2\nc: 1e-3\n", Three.class, "a: 0..2; b: 0..2; c: >0"))
        .contains(new Three(0.9, 2, 0.001));
    assertThat(read("{}", NumberRecord.class, "d: 0.. = 7")).contains(new NumberRecord(7));
    assertThat(problems.sentences()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({".nan", ".inf", "1e999", "'\"0.9\"'", "half", "-0.1", "2.1", "0x10"})
  void aValueThatIsNotAFiniteNumberInItsRangeIsReported(String written) {
    assertThat(read("k: " + written, NumberRecord.class, "k: 0.5..2")).isEmpty();

    assertThat(problems.sentences()).hasSize(1);
    assertThat(problems.sentences().get(0)).endsWith("; expected a number from 0.5 to 2");
  }

  @Test
  void zeroIsNotAboveZero() {
    read("k: 0", NumberRecord.class, "k: >0");
    read("\nk: 0", Whole.class, "k: 1..");

    assertThat(problems.sentences())
        .containsExactly(
            "x.yaml:1: `k` is 0; expected a number above 0",
            "x.yaml:2: `k` is 0; expected a whole number of at least 1");
  }

  @Test
  void aNumberOfCoresIsThousandthsInTheRecord() {
    assertThat(read("cores: 1.5", Cores.class, "cores: 0..100")).contains(new Cores(1500));
  }

  @Test
  void aDefaultIsWrittenAsInTheFile() {
    assertThat(read("{}", Duration.class, "interval: 0.. = 30s"))
        .contains(new Duration(30_000_000));
    assertThatThrownBy(() -> new RecordKeys().of(Duration.class, "interval: 0.. = soon"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new RecordKeys().of(NumberRecord.class, "k: low..high"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aDefaultMayBeThatOfAnInstanceOrAnEarlierKey() {
    RecordKeys keys = new RecordKeys().of(new Three(1, 2, 3), "a: 0..9 = *; b: 0..9 = *; c = b");
    RecordReader reader = new RecordReader(keys, problems);

    assertThat(reader.read(parse("a: 5"), Three.class)).contains(new Three(5, 2, 2));
    assertThat(reader.read(parse("b: 6"), Three.class)).contains(new Three(1, 6, 6));
  }

  @Test
  void keysAreComparedWithEachOther() {
    String rules = "a: 0..9; b: 0..9, > a; c: 0..9, >= b = 1";
    assertThat(read("{a: 1, b: 2, c: 2}", Three.class, rules)).contains(new Three(1, 2, 2));
    assertThat(problems.sentences()).isEmpty();
    read("a: 2\nb: 2\n", Three.class, rules);

    assertThat(problems.sentences())
        .containsExactly(
            "x.yaml:1: `c` must not be below `b`, which is 2.0",
            "x.yaml:2: `b` must be above `a`, which is 2.0");
  }

  @Test
  void aNumberMayBeAName() {
    assertThat(read("model: 2080", Text.class, "model")).contains(new Text("2080"));
  }

  @ParameterizedTest
  @CsvSource({"true", "[a]", "{a: b}", "''", "'\"  \"'", "'\"a\\nb\"'"})
  void aValueThatIsNotTextIsReported(String written) {
    assertThat(read("k: " + written, Text.class, "k")).isEmpty();

    assertThat(problems.sentences()).hasSize(1);
    assertThat(problems.sentences().get(0)).contains("; expected text");
  }

  @Test
  void aFlagIsTrueOrFalse() {
    assertThat(read("k: true", Flag.class, "k")).contains(new Flag(true));
    assertThat(read("k: False", Flag.class, "k = true")).contains(new Flag(false));
    assertThat(read("{}", Flag.class, "k = true")).contains(new Flag(true));
    assertThat(read("{}", Flag.class, "k = false")).contains(new Flag(false));
    assertThat(problems.isEmpty()).isTrue();
    read("odd: yes\n", Flag.class, "odd");
    assertThat(problems.sentences())
        .containsExactly("x.yaml:1: `odd` is the text \"yes\"; expected true or false");
  }

  @Test
  void aNameIsOneOfThoseAllowed() {
    RecordKeys keys = new RecordKeys().of(Text.class, "model: one of models = volta");
    RecordReader reader =
        new RecordReader(keys, problems).with("models", List.of("turing", "volta"));

    assertThat(reader.read(parse("model: voltta"), Text.class)).isEmpty();
    assertThat(reader.read(parse("\nmodel: zzz"), Text.class)).isEmpty();
    assertThat(reader.read(parse("{}"), Text.class)).contains(new Text("volta"));
    assertThat(problems.sentences())
        .containsExactly(
            "x.yaml:1: `model` cannot be `voltta`; did you mean `volta`?",
            "x.yaml:2: `model` cannot be `zzz`; expected one of `turing`, `volta`");
  }

  @Test
  void theKindSelectsTheRecordAndTheFirstKindIsTheDefault() {
    RecordKeys keys =
        new RecordKeys()
            .of(Shapes.class, "shape = {}")
            .kind("fixed", Shape.Fixed.class, "value: 0..9 = 1")
            .kind("pair", Shape.Pair.class, "low: 0..9; high: 0..9, > low; top");
    RecordReader reader = new RecordReader(keys, problems);

    assertThat(reader.read(parse("{}"), Shapes.class)).contains(new Shapes(new Shape.Fixed(1)));
    assertThat(reader.read(parse("shape: {kind: pair, low: 1, high: 2, top: 3}"), Shapes.class))
        .contains(new Shapes(new Shape.Pair(1, 2, OptionalDouble.of(3))));
    assertThat(problems.sentences()).isEmpty();
    reader.read(parse("shape: {kind: pairs, low: 1}"), Shapes.class);
    reader.read(parse("\nshape: {kind: fixed, low: 1}"), Shapes.class);

    assertThat(problems.sentences())
        .containsExactly(
            "x.yaml:1: `shape.kind` cannot be `pairs`; did you mean `pair`?",
            "x.yaml:2: `shape.low` is not a known key; known here: `kind`, `value`");
  }

  private record Lists(List<String> nodes, List<String> models) {}

  @Test
  void aRequiredListHasAtLeastOneValueAndOneWithADefaultMayBeEmpty() {
    assertThat(read("nodes: []\nmodels: volta\n", Lists.class, "nodes; models = []")).isEmpty();

    assertThat(problems.sentences())
        .containsExactly(
            "x.yaml:1: `nodes` is an empty list; expected a list of at least one",
            "x.yaml:2: `models` is the text \"volta\"; expected a list");
    assertThat(read("nodes: [a]\nmodels: []\n", Lists.class, "nodes; models = []"))
        .contains(new Lists(List.of("a"), List.of()));
    assertThat(read("nodes: [a]\n", Lists.class, "nodes; models = []"))
        .contains(new Lists(List.of("a"), List.of()));
  }

  private record Loads(List<Double> loads) {}

  @Test
  void everyNumberOfAListIsInTheRange() {
    assertThat(read("loads: [0.5, 0.9]", Loads.class, "loads: 0..2"))
        .contains(new Loads(List.of(0.5, 0.9)));
    assertThat(read("loads: [0.5, 9]", Loads.class, "loads: 0..2")).isEmpty();
    assertThat(problems.sentences())
        .containsExactly("x.yaml:1: `loads[1]` is 9; expected a number from 0 to 2");
  }

  @Test
  void weightedValuesHaveTheRangeOfTheirListAndOneWeightAboveZero() {
    RecordKeys keys =
        new RecordKeys()
            .of(Draws.class, "values: 1..8, weighted; sizes: 1MiB..1TiB, weighted")
            .of(Weighted.class, "value: ^; weight: 0.. = 1");
    RecordReader reader = new RecordReader(keys, problems);

    assertThat(
            reader.read(
                parse("{values: [{value: 2, weight: 0}, {value: 3}], sizes: [{value: 2GiB}]}"),
                Draws.class))
        .contains(
            new Draws(
                List.of(new Weighted(2, 0), new Weighted(3, 1)),
                Optional.of(List.of(new Weighted(2048, 1)))));
    assertThat(problems.sentences()).isEmpty();
    reader.read(parse("values: [{value: 9}]\nsizes: [{value: 1, weight: 0}]"), Draws.class);
    assertThat(problems.sentences())
        .containsExactly(
            "x.yaml:1: `values[0].value` is 9; expected a whole number from 1 to 8",
            "x.yaml:2: `sizes` has no weight above 0; give one to the values that are to be"
                + " drawn");
  }

  @Test
  void aCallerMayReportAProblemOfItsOwnAtAKey() {
    new RecordReader(new RecordKeys(), problems)
        .report(parse("a: 1\nb: 2\n").child("b"), "is more than `a`; lower it");

    assertThat(problems.sentences()).containsExactly("x.yaml:2: `b` is more than `a`; lower it");
  }

  @Test
  void anUnreadableFileIsItsOnlyProblem() {
    pools("a: [1\n");

    assertThat(problems.sentences()).hasSize(1);
  }
}
