package io.adlro.ingest.feed;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.text.BoundedStream;
import io.adlro.ingest.text.TooLong;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * Reads a page of metrics, compressed with gzip or not, in the first format that recognises it. A
 * page beyond the limit, before or after decompression, is refused as a whole. Of a page that is
 * malformed in the middle the part before is used. It holds the head of the page, what its format
 * holds, and a bounded number of readings. Thread-safe.
 */
public final class PageReader {
  /** Limits of a page: its size, compressed and decompressed, and its measurements. */
  public record Bounds(int mostBytes, int mostReadings) {
    /** A few thousand slices with thirty metrics each, at 200 bytes a line. */
    public static final Bounds DEFAULT = new Bounds(16 << 20, 100_000);

    public Bounds {
      if (mostBytes < 1 || mostReadings < 1) {
        throw new IllegalArgumentException(
            "a page of %d bytes and %d readings".formatted(mostBytes, mostReadings));
      }
    }
  }

  private static final String PACKED = ".gz";

  private final List<MetricFormat> formats;
  private final Bounds bounds;

  public PageReader(List<MetricFormat> formats, Bounds bounds) {
    this.formats = List.copyOf(formats);
    this.bounds = bounds;
  }

  /**
   * Reads to the end and closes the stream.
   *
   * @param name the name of the file or the path, which may help to recognise the format
   */
  public PageResult read(String name, InputStream in, MetricSource source) {
    BoundedStream sent = new BoundedStream(in, bounds.mostBytes());
    try (BufferedInputStream page = unpacked(new BufferedInputStream(sent))) {
      page.mark(Head.BYTES);
      Head head = Head.of(withoutSuffix(name), page.readNBytes(Head.BYTES));
      page.reset();
      Optional<MetricFormat> format = formats.stream().filter(f -> f.recognises(head)).findFirst();
      PageResult result = format.isEmpty() ? unknown() : read(page, format.get(), source);
      sent.throwIfExceeded();
      return result;
    } catch (IOException e) {
      return refused(e);
    }
  }

  private BufferedInputStream unpacked(BufferedInputStream in) throws IOException {
    in.mark(2);
    boolean packed = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return packed ? new BufferedInputStream(new GZIPInputStream(in)) : in;
  }

  private static String withoutSuffix(String name) {
    return name.endsWith(PACKED) ? name.substring(0, name.length() - PACKED.length()) : name;
  }

  private PageResult read(InputStream page, MetricFormat format, MetricSource source)
      throws IOException {
    BoundedStream plain = new BoundedStream(page, bounds.mostBytes());
    Readings readings = new Readings(source.host(), bounds.mostReadings());
    Intake intake = new Intake();
    Optional<String> breaks = Optional.empty();
    try {
      format.read(plain, source, readings, intake);
    } catch (Unreadable e) {
      breaks = Optional.of(e.getMessage());
    }
    plain.throwIfExceeded();
    if (breaks.isPresent() && readings.size() == 0) {
      return new PageResult.Refused("not a valid %s: %s".formatted(format.name(), breaks.get()));
    }
    breaks.ifPresent(why -> intake.ignored("the rest", why, format.name()));
    if (readings.dropped() > 0) {
      intake.ignored(
          "%d measurements".formatted(readings.dropped()),
          "more than %d on one page".formatted(bounds.mostReadings()),
          format.name());
    }
    return new PageResult.Understood(format.name(), readings, intake);
  }

  private PageResult unknown() {
    String known = formats.stream().map(MetricFormat::name).collect(Collectors.joining(", "));
    return new PageResult.Refused("in no known format: " + known);
  }

  private static PageResult refused(IOException e) {
    return new PageResult.Refused(
        e instanceof TooLong ? e.getMessage() : "cannot be read: " + e.getMessage());
  }
}
