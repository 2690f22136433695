package io.adlro.ingest.site;

import io.adlro.ingest.Head;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.text.UserFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** A file of a site, plain or packed, in one of several formats: read by the one that fits. */
public final class SiteFile {
  private final Path file;

  public SiteFile(Path file) {
    this.file = file;
  }

  /** Reads the opened file as a format. */
  public interface Reader<F> {
    void read(F format, InputStream in) throws IOException, Unreadable;
  }

  /** The first bytes of the unpacked file, if it can be read. */
  public Optional<Head> head() {
    try (InputStream in = GzipInput.of(Files.newInputStream(file))) {
      return Optional.of(head(in));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Head head(InputStream in) throws IOException {
    return Head.of(file.getFileName().toString(), in.readNBytes(Head.BYTES));
  }

  /** Finds the format and reads; throws the sentence for the user if either fails. */
  public <F> F read(
      List<F> formats,
      Function<F, String> name,
      BiPredicate<F, Head> recognises,
      Reader<F> reader) {
    if (Files.isDirectory(file)) {
      throw new UserError(file + ": is a directory; name a file in it");
    }
    try (InputStream in = GzipInput.of(Files.newInputStream(file))) {
      in.mark(Head.BYTES + 1);
      Head head = head(in);
      in.reset();
      F format =
          formats.stream()
              .filter(f -> recognises.test(f, head))
              .findFirst()
              .orElseThrow(() -> new UserError(file + ": " + unknown(formats, name, head)));
      reader.read(format, in);
      return format;
    } catch (IOException e) {
      throw new UserError("%s: %s".formatted(file, UserFile.sentence(file, e)));
    } catch (Unreadable e) {
      throw new UserError("%s: %s".formatted(file, e.getMessage()));
    }
  }

  private static <F> String unknown(List<F> formats, Function<F, String> name, Head head) {
    List<HistoryFormat> histories =
        formats.stream()
            .filter(HistoryFormat.class::isInstance)
            .map(HistoryFormat.class::cast)
            .toList();
    return AlmostTable.sentence(head, histories)
        .orElseGet(
            () -> "is in no known format (%s)".formatted(String.join(", ", names(formats, name))));
  }

  private static <F> List<String> names(List<F> formats, Function<F, String> name) {
    return formats.stream().map(name).toList();
  }
}
