package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.TextLines;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class HistoriesTest {
  private static final Map<String, String> SAMPLES = samples();

  private static Map<String, String> samples() {
    Map<String, String> samples = new LinkedHashMap<>();
    samples.put("swf", SwfHistoryTest.LOG);
    samples.put("philly", PhillyHistoryTest.TABLE);
    samples.put("openb", OpenbHistoryTest.PODS);
    samples.put("gavel", GavelTraceTest.TRACE);
    samples.put("adlro", AdlroCsvHistoryTest.JOBS);
    return samples;
  }

  private static HistoryFormat format(String name) {
    return Histories.named(name).orElseThrow();
  }

  private static Head head(String text) {
    return Head.of("jobs", text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void eachFormatRecognisesOnlyItsOwnInput() {
    SAMPLES.forEach(
        (name, text) ->
            assertThat(
                    Histories.FORMATS.stream()
                        .filter(format -> SAMPLES.containsKey(format.name()))
                        .filter(format -> format.recognises(head(text)))
                        .map(HistoryFormat::name))
                .containsExactly(name));
  }

  @Test
  void otherTextIsNotRecognised() {
    for (String text : List.of("", "hello\n", "a,b,c\n1,2,3\n", "{\"jobs\": []}", "1 2 3\n")) {
      assertThat(Histories.recognised(head(text))).isEmpty();
    }
  }

  @Test
  void aByteOrderMarkIsIgnored() throws Unreadable {
    String text = "\uFEFF" + PhillyHistoryTest.TABLE;

    assertThat(Histories.recognised(head(text)).map(HistoryFormat::name)).hasValue("philly");
    assertThat(HistoryReading.of(format("philly"), text).jobs()).hasSize(2);
  }

  @Test
  void aLineBeyondTheBoundIsSkippedAndCounted() throws Unreadable {
    String text = "1 ".repeat(TextLines.LONGEST) + "\n" + SwfHistoryTest.LOG;
    HistoryReading reading = HistoryReading.of(format("swf"), text);

    assertThat(reading.jobs()).hasSize(2);
    assertThat(reading.ignored()).containsExactly("line: longer than 65536 characters, line 1, x1");
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    for (String name : SAMPLES.keySet()) {
      Fuzz.survive(in -> format(name).read(in, job -> {}, new Intake()), bytes(name));
    }
  }

  @Test
  void mutatedGavelTracesAreReadOrRefused() {
    GavelTrace gavel =
        new GavelTrace(
            Map.of(
                GavelTrace.key("ResNet-18 (batch size 32)", 2), 50.0,
                GavelTrace.key("LM (batch size 5)", 1), 1e-300));
    Fuzz.survive(
        in -> gavel.read(in, job -> {}, new Intake()),
        Stream.of(GavelTraceTest.TRACE, GavelTraceTest.WITH_DURATIONS)
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .toList());
  }

  @Test
  void mutatedInputNeverThrowsInRecognition() {
    Fuzz.survive(
        in -> Histories.recognised(Head.of("jobs", in.readAllBytes())),
        SAMPLES.values().stream().map(t -> t.getBytes(StandardCharsets.UTF_8)).toList());
  }

  /** The format's own sample and another one, whose parts are mixed in. */
  private static List<byte[]> bytes(String name) {
    return Stream.of(SAMPLES.get(name), SwfHistoryTest.LOG)
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .toList();
  }
}
