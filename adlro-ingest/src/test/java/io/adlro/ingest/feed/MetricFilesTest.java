package io.adlro.ingest.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MetricFilesTest {
  @TempDir Path folder;

  private final MetricFiles files =
      new MetricFiles(new PageReader(List.of(new WordFormat()), new PageReader.Bounds(500, 100)));

  private Map<String, PageResult> read(Path path) {
    Map<String, PageResult> results = new LinkedHashMap<>();
    files.read(path, "a", (file, result) -> results.put(file.getFileName().toString(), result));
    return results;
  }

  private Path write(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }

  @Test
  void aFileIsReadWithItsModificationTime() throws IOException {
    Path file = write("page", PageReaderTest.bytes(PageReaderTest.PAGE));
    Files.setLastModifiedTime(file, FileTime.from(1_700_000_000, TimeUnit.SECONDS));
    MeasurementLog taken = new MeasurementLog();
    ((PageResult.Understood) read(file).get("page")).readings().passTo(taken);
    assertThat(taken.lines)
        .containsExactly("a/0 POWER 250.0 @1700000000000000", "a/1 POWER 300.0 @1700000000000000");
  }

  @Test
  void theFilesOfAFolderAreReadInNameOrder() throws IOException {
    write("c", PageReaderTest.bytes("?"));
    write("b.gz", PageReaderTest.packed(PageReaderTest.bytes(PageReaderTest.PAGE)));
    write("a", PageReaderTest.bytes("words\n" + "0 XID 1\n".repeat(100)));
    write("d", PageReaderTest.bytes(PageReaderTest.PAGE));
    Files.createDirectory(folder.resolve("e"));
    Map<String, PageResult> results = read(folder);
    assertThat(new ArrayList<>(results.keySet())).containsExactly("a", "b.gz", "c", "d");
    assertThat(results.get("a")).isEqualTo(new PageResult.Refused("longer than 500 bytes"));
    assertThat(results.get("b.gz")).isInstanceOf(PageResult.Understood.class);
    assertThat(results.get("c")).isInstanceOf(PageResult.Refused.class);
    assertThat(results.get("d")).isInstanceOf(PageResult.Understood.class);
  }

  @Test
  void aMissingFileIsRefused() {
    assertThat(read(folder.resolve("nothing")))
        .containsExactly(Map.entry("nothing", new PageResult.Refused("does not exist")));
  }
}
