package io.adlro.ingest.site;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.text.UserFile;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Reads one input, packed with gzip or not, in the requested format or else in the first that
 * recognises it. It keeps the head of the input and what its {@link Reading} keeps.
 */
public final class InputCheck {
  private static final String PACKED = ".gz";
  private static final String NO_HOST = "";

  private final InputFormats formats;
  private final Optional<InputFormat> asked;

  public InputCheck(InputFormats formats, Optional<InputFormat> asked) {
    this.formats = formats;
    this.asked = asked;
  }

  /** What a file does not date itself was measured when it was last written. */
  public InputCheckResult file(Path file) {
    try (InputStream in = open(file)) {
      long writtenMicros = Files.getLastModifiedTime(file).to(TimeUnit.MICROSECONDS);
      return stream(file.toString(), in, writtenMicros);
    } catch (IOException e) {
      return InputCheckResult.unreadable(file.toString(), UserFile.sentence(file, e));
    }
  }

  /** A pipe has no position, which the stream of {@link Files} requests. */
  private static InputStream open(Path file) throws IOException {
    return Files.exists(file) && !Files.isRegularFile(file)
        ? new FileInputStream(file.toFile())
        : Files.newInputStream(file);
  }

  /** Reads to the end; what it does not date itself was measured at this time. */
  public InputCheckResult stream(String input, InputStream in, long atMicros) {
    try {
      return recognised(input, GzipInput.of(in), atMicros);
    } catch (IOException e) {
      return InputCheckResult.unreadable(input, UserFile.sentence(Path.of(input), e));
    }
  }

  private InputCheckResult recognised(String input, BufferedInputStream in, long atMicros)
      throws IOException {
    in.mark(Head.BYTES);
    byte[] first = in.readNBytes(Head.BYTES);
    in.reset();
    if (first.length == 0) {
      return InputCheckResult.unreadable(input, "is empty; write it again");
    }
    Head head = Head.of(plainName(input), first);
    Optional<InputFormat> format = asked.or(() -> formats.recognised(head));
    return format
        .map(f -> read(input, in, f, new MetricSource(NO_HOST, atMicros)))
        .orElseGet(() -> InputCheckResult.unrecognised(input, unknown(head)));
  }

  private InputCheckResult read(
      String input, InputStream in, InputFormat format, MetricSource origin) {
    Intake intake = new Intake();
    Reading reading = format.open(plainName(input));
    Optional<String> breaks = Optional.empty();
    try {
      reading.read(in, origin, intake);
    } catch (UserError e) {
      return InputCheckResult.useless(input, format, intake, e.sentences());
    } catch (Unreadable e) {
      breaks = Optional.of(e.getMessage());
    } catch (IOException e) {
      breaks = Optional.of(UserFile.sentence(Path.of(input), e));
    }
    return InputCheckResult.read(input, format, intake, reading.findings(), breaks);
  }

  private String unknown(Head head) {
    Optional<String> almost = AlmostTable.sentence(head, formats.historyFormats());
    if (almost.isPresent()) {
      return almost.get();
    }
    boolean binary = head.text().indexOf('\0') >= 0;
    return "%sno format recognises it; name its format with --as if it has one"
        .formatted(binary ? "is not text, and " : "");
  }

  private static String plainName(String name) {
    return name.endsWith(PACKED) ? name.substring(0, name.length() - PACKED.length()) : name;
  }
}
