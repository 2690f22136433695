package io.adlro.study.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunStoreTest {
  private static final StoredRun RUN =
      new StoredRun("k1", "w|x", "fcfs", 7, 1 / 3.0, 1e-300, Double.NaN, 12, 7.5, 3);
  private static final StoredBound BOUND =
      new StoredBound("k2", "w", "33 s, \"so\"", Map.of("adlro", 0.04));

  @TempDir Path dir;

  private Path file() {
    return dir.resolve("runs.jsonl");
  }

  @Test
  void storedRecordsAreRestoredToTheLastBit() {
    try (RunStore store = RunStore.open(dir)) {
      store.add(RUN);
      store.add(BOUND);
    }
    try (RunStore again = RunStore.open(dir)) {
      assertThat(again.run("k1")).contains(RUN);
      assertThat(again.bound("k2")).contains(BOUND);
      assertThat(again.run("k2")).isEmpty();
      assertThat(again.run("k3")).isEmpty();
    }
  }

  @Test
  void anIncompleteLastLineIsDroppedBeforeTheNextOneIsWritten() throws IOException {
    try (RunStore store = RunStore.open(dir)) {
      store.add(RUN);
    }
    String whole = Files.readString(file());
    Files.writeString(file(), whole.substring(0, 40), StandardOpenOption.APPEND);

    try (RunStore store = RunStore.open(dir)) {
      assertThat(store.run("k1")).contains(RUN);
      store.add(BOUND);
    }

    assertThat(Files.readString(file())).startsWith(whole).hasLineCount(2);
    try (RunStore store = RunStore.open(dir)) {
      assertThat(store.bound("k2")).contains(BOUND);
    }
  }

  @Test
  void aBrokenLineIsReportedWithItsNumber() throws IOException {
    Files.writeString(file(), "{\"key\":\n");

    assertThatThrownBy(() -> RunStore.open(dir))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("runs.jsonl:1: is not a result of a run");
    Files.delete(file());
    RunStore.open(dir).close();
  }

  @Test
  void onlyOneProcessCanOpenAFolder() {
    try (RunStore first = RunStore.open(dir)) {
      assertThatThrownBy(() -> RunStore.open(dir))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("another benchmark is running in this folder");
      first.add(RUN);
    }
    RunStore.open(dir).close();
  }
}
