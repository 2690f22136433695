package io.adlro.ingest.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> POLICIES =
      List.of("fcfs", "fcfs-fast", "sjf", "srsf", "mct", "mct-spt", "static-affinity", "2d-las");

  @ParameterizedTest
  @CsvSource({
    "fcsf, fcfs",
    "FCFS, fcfs",
    "fcfs_fast, fcfs-fast",
    "sfj, sjf",
    "static-afinity, static-affinity",
    "static, static-affinity",
    "spt, mct-spt",
    "2dlas, 2d-las",
  })
  void aMisspeltNameFindsTheOneThatWasMeant(String given, String meant) {
    assertThat(NearestName.to(given, POLICIES)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"gavel", "x", "''", "best-fit", "qqqq"})
  void aNameLikeNoOtherFindsNone(String given) {
    assertThat(NearestName.to(given, POLICIES)).isEmpty();
  }

  @Test
  void aVeryLongNameIsNotCompared() {
    assertThat(NearestName.to("a".repeat(100_000), List.of("a".repeat(100_000)))).isEmpty();
  }

  @Test
  void ofEquallyNearNamesTheFirstIsTaken() {
    assertThat(NearestName.to("mat", List.of("met", "mct"))).contains("met");
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "abc, '', 3",
    "'', abc, 3",
    "kitten, sitting, 3",
    "ab, ba, 1",
    "abcd, acbd, 1"
  })
  void insertionsDeletionsReplacementsAndSwapsCountOneEach(String from, String to, int edits) {
    assertThat(NearestName.edits(from, to)).isEqualTo(edits);
  }

  @Test
  void theHintNamesTheNearestOrElseWhatThereIs() {
    assertThat(NearestName.hint("fcsf", POLICIES)).isEqualTo("; did you mean `fcfs`?");
    assertThat(NearestName.hint("zzzz", List.of("a", "b"))).isEqualTo("; expected one of `a`, `b`");
    assertThat(NearestName.hint("zzzz", List.of("a"))).isEqualTo("; expected `a`");
    assertThat(NearestName.hint("zzzz", List.of())).isEmpty();
  }

  @Test
  void aLongListOfNamesIsCut() {
    List<String> names = IntStream.range(0, 1_000).mapToObj(i -> "n" + i).toList();

    assertThat(NearestName.hint("zzzz", names)).hasSizeLessThan(400).endsWith(" and 960 more");
  }
}
