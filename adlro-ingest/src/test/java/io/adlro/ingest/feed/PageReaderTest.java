package io.adlro.ingest.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

final class PageReaderTest {
  static final String PAGE = "words\n0 POWER 250\n1 POWER 300\n";

  private static final MetricSource SOURCE = new MetricSource("a", 7);

  /** Recognises everything, and turns every error of the stream into one of the format. */
  private static final class GreedyFormat implements MetricFormat {
    @Override
    public String name() {
      return "glutton";
    }

    @Override
    public boolean recognises(Head head) {
      return head.fileName().endsWith(".any");
    }

    @Override
    public void read(InputStream in, MetricSource source, MetricSink sink, Intake intake)
        throws Unreadable {
      try {
        new WordFormat().read(in, source, sink, intake);
      } catch (IOException e) {
        throw new Unreadable("the stream: " + e.getMessage(), e);
      }
    }
  }

  private final PageReader reader =
      new PageReader(
          List.of(new WordFormat(), new GreedyFormat()), new PageReader.Bounds(1_000, 20));

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] packed(byte[] plain) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private PageResult read(String name, byte[] page) {
    return reader.read(name, new ByteArrayInputStream(page), SOURCE);
  }

  private static PageResult.Understood understood(PageResult result) {
    assertThat(result).isInstanceOf(PageResult.Understood.class);
    return (PageResult.Understood) result;
  }

  private static String refusal(PageResult result) {
    assertThat(result).isInstanceOf(PageResult.Refused.class);
    return ((PageResult.Refused) result).reason();
  }

  @Test
  void aPageIsReadInTheFormatThatRecognisesIt() {
    MeasurementLog taken = new MeasurementLog();
    PageResult.Understood page = understood(read("p", bytes(PAGE)));
    page.readings().passTo(taken);
    assertThat(page.format()).isEqualTo("words page");
    assertThat(page.intake().understoodCount()).isEqualTo(2);
    assertThat(taken.lines).containsExactly("a/0 POWER 250.0 @7", "a/1 POWER 300.0 @7");
  }

  @Test
  void aCompressedPageIsReadLikeAPlainOne() {
    assertThat(understood(read("p.gz", packed(bytes(PAGE)))).readings().size()).isEqualTo(2);
    assertThat(understood(read("p.any.gz", packed(bytes("x\n0 POWER 1")))).format())
        .isEqualTo("glutton");
  }

  @Test
  void anUnknownFormatIsRefusedWithTheKnownFormats() {
    assertThat(refusal(read("p", bytes("?")))).contains("words page, glutton");
    assertThat(refusal(read("p", new byte[0]))).contains("words page");
  }

  @Test
  void aMalformedPageKeepsWhatWasReadBefore() {
    PageResult.Understood page = understood(read("p", bytes(PAGE + "break\n2 POWER 1\n")));
    assertThat(page.readings().size()).isEqualTo(2);
    assertThat(page.intake().ignored())
        .containsExactly(new Intake.Ignored("the rest", "it breaks at line 4", "words page", 1));
    assertThat(refusal(read("p", bytes("words\nbreak\n"))))
        .isEqualTo("not a valid words page: it breaks at line 2");
  }

  @Test
  void aPageBeyondTheBoundIsRefusedEvenIfTheFormatSwallowsTheException() {
    byte[] longPage = bytes("words\n" + "0 POWER 250\n".repeat(100));
    for (String name : List.of("p", "p.any")) {
      assertThat(refusal(read(name, longPage))).isEqualTo("longer than 1000 bytes");
      assertThat(refusal(read(name, packed(longPage)))).isEqualTo("longer than 1000 bytes");
    }
    byte[] other = longPage.clone();
    other[0] = 'x';
    assertThat(refusal(read("p.any", other))).isEqualTo("longer than 1000 bytes");
    assertThat(refusal(read("p.any", packed(other)))).isEqualTo("longer than 1000 bytes");
  }

  @Test
  void aPageOfExactlyTheBoundIsRead() {
    String page = PAGE + " ".repeat(1_000 - PAGE.length());
    assertThat(understood(read("p", bytes(page))).readings().size()).isEqualTo(2);
  }

  @Test
  void tooManyMeasurementsAreCounted() {
    PageResult.Understood page = understood(read("p", bytes("words\n" + "0 XID 1\n".repeat(25))));
    assertThat(page.readings().size()).isEqualTo(20);
    assertThat(page.intake().ignored())
        .extracting(Intake.Ignored::what, Intake.Ignored::why)
        .containsExactly(tuple("5 measurements", "more than 20 on one page"));
  }

  @Test
  void brokenGzipIsRefused() {
    byte[] page = packed(bytes(PAGE));
    assertThat(refusal(read("p", Arrays.copyOf(page, page.length / 2))))
        .startsWith("cannot be read: ");
  }

  @Test
  void mutatedPagesAreReadOrRefused() {
    Fuzz.survive(
        in -> assertThat(reader.read("p.any", in, SOURCE)).isNotNull(),
        List.of(bytes(PAGE), packed(bytes(PAGE)), packed(bytes(PAGE + "break\n"))));
  }
}
