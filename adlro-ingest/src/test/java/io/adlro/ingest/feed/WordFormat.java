package io.adlro.ingest.feed;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A format for tests: a first line "words", then lines such as "0 POWER 250", the index of a GPU, a
 * metric, a value. "break" makes the page unreadable from there.
 */
final class WordFormat implements MetricFormat {
  static final String HEAD = "words";

  @Override
  public String name() {
    return "words page";
  }

  @Override
  public boolean recognises(Head head) {
    return head.text().startsWith(HEAD);
  }

  @Override
  public void read(InputStream in, MetricSource source, MetricSink sink, Intake intake)
      throws IOException, Unreadable {
    BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    reader.readLine();
    int number = 1;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      if (line.equals("break")) {
        throw new Unreadable("it breaks at line " + number);
      }
      String[] words = line.split(" ", -1);
      try {
        sink.measured(
            new GpuIdentity(source.host(), "", Integer.parseInt(words[0]), "", ""),
            GpuMetric.valueOf(words[1]),
            Double.parseDouble(words[2]),
            source.atMicros());
        intake.understood(words[1]);
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        intake.ignored(line, "not three words", "line " + number);
      }
    }
  }
}
