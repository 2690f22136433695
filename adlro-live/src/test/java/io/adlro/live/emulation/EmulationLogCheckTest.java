package io.adlro.live.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.live.emulation.EmulationLog.Entry;
import io.adlro.live.emulation.EmulationLog.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmulationLogCheckTest {
  @TempDir Path folder;

  private static Entry entry(long at, Kind kind, String job, int attempt, int milli, String gpu) {
    return new Entry(at, kind, job, attempt, 1, milli, List.of(gpu), "");
  }

  private Path written(Entry... entries) throws IOException {
    Path file = folder.resolve("cluster.log");
    try (EmulationLogFile log = new EmulationLogFile(file)) {
      for (Entry entry : entries) {
        log.write(entry);
      }
    }
    return file;
  }

  private static Entry accepted(String job, int attempt) {
    return entry(0, Kind.ACCEPTED, job, attempt, 1000, "g");
  }

  private List<String> violations(Entry... entries) throws IOException {
    return EmulationLogCheck.violations(written(entries));
  }

  @Test
  void aJobThatIsStoppedAndStartsAgainElsewhereIsNoViolation() throws IOException {
    assertThat(
            violations(
                accepted("a", 1),
                accepted("b", 1),
                accepted("a", 2),
                accepted("c", 2),
                entry(1, Kind.STARTED, "a", 1, 500, "g"),
                entry(1, Kind.STARTED, "b", 1, 500, "g"),
                entry(2, Kind.REFUSED, "c", 1, 500, "g"),
                entry(3, Kind.STOPPED, "a", 1, 500, "g"),
                entry(3, Kind.STARTED, "a", 2, 1000, "h"),
                entry(4, Kind.FINISHED, "a", 2, 1000, "h"),
                entry(4, Kind.CANCELLED, "b", 1, 500, "g"),
                entry(5, Kind.STARTED, "c", 2, 1000, "g")))
        .isEmpty();
  }

  @Test
  void anAttemptThatStartsTwiceIsFound() throws IOException {
    assertThat(
            violations(
                accepted("a", 1),
                entry(1, Kind.STARTED, "a", 1, 1000, "g"),
                entry(2, Kind.STOPPED, "a", 1, 1000, "g"),
                entry(3, Kind.STARTED, "a", 1, 1000, "g")))
        .containsExactly("line 4: attempt 1 of job a started twice");
  }

  @Test
  void twoAttemptsOfAJobAtOnceAreFound() throws IOException {
    assertThat(
            violations(
                accepted("a", 1),
                accepted("a", 2),
                entry(1, Kind.STARTED, "a", 1, 1000, "g"),
                entry(2, Kind.STARTED, "a", 2, 1000, "h")))
        .containsExactly("line 4: attempt 2 of job a started while attempt 1 ran");
  }

  @Test
  void aGpuThatIsDoubleBookedIsFound() throws IOException {
    assertThat(
            violations(
                accepted("a", 1),
                accepted("b", 1),
                entry(1, Kind.STARTED, "a", 1, 1000, "g"),
                entry(2, Kind.STARTED, "b", 1, 1, "g")))
        .containsExactly("line 4: attempt 1 of job b started on GPU g, which has no room");
  }

  @Test
  void aJobThatStartsAfterItsEndIsFoundEvenOnAnotherCluster() throws IOException {
    assertThat(
            violations(
                accepted("a", 1),
                entry(1, Kind.STARTED, "a", 1, 1000, "g"),
                entry(2, Kind.FINISHED, "a", 1, 1000, "g"),
                new Entry(0, Kind.OPENED, "", 0, 0, 0, List.of(), ""),
                accepted("a", 2),
                entry(1, Kind.STARTED, "a", 2, 1000, "g")))
        .containsExactly("line 6: attempt 2 of job a started after the end of the job");
  }

  @Test
  void anOrderOfAnOlderEpochAStartWithoutAnOrderAnEndWithoutAStartAndTimeThatFallsAreFound()
      throws IOException {
    assertThat(
            violations(
                new Entry(1, Kind.ACCEPTED, "a", 1, 2, 1000, List.of("g"), ""),
                entry(2, Kind.ACCEPTED, "b", 1, 1000, "h"),
                entry(2, Kind.STARTED, "d", 1, 1000, "i"),
                entry(1, Kind.FINISHED, "c", 1, 1000, "i")))
        .containsExactly(
            "line 2: attempt 1 of job b was accepted in epoch 1 after 2",
            "line 3: attempt 1 of job d started without an accepted order",
            "line 4: attempt 1 of job c stopped and did not run",
            "line 4: attempt 1 of job c comes before the line in front of it");
  }

  /** A start that comes late follows from the order, whatever was accepted in between. */
  @Test
  void aStartThatIsLaterThanAnOrderOfTheNextEpochIsNoViolation() throws IOException {
    assertThat(
            violations(
                accepted("a", 1),
                new Entry(1, Kind.ACCEPTED, "b", 1, 2, 1000, List.of("h"), ""),
                new Entry(1, Kind.STARTED, "b", 1, 2, 1000, List.of("h"), ""),
                entry(2, Kind.STARTED, "a", 1, 1000, "g")))
        .isEmpty();
  }

  @Test
  void aLineThatIsNoEntryIsFoundAndOneThatIsCutAtTheEndIsNot() throws IOException {
    Path file = written(accepted("a", 1), entry(1, Kind.STARTED, "a", 1, 1000, "g"));
    Files.writeString(file, "nonsense\n{\"atMicros\":", StandardOpenOption.APPEND);
    assertThat(EmulationLogCheck.violations(file))
        .singleElement()
        .asString()
        .startsWith("line 3 is not an entry");
    assertThat(EmulationLogCheck.starts(file)).isEqualTo(1);
  }
}
