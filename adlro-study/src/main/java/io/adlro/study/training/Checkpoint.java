package io.adlro.study.training;

import io.adlro.learn.bundle.Envelope;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingCurve;
import io.adlro.study.file.DurableFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * How a training was started and its progress until now. In the file the state of the training
 * follows.
 *
 * @param arguments of the command that began it
 * @param settingsSha256 of all that the training was made from
 * @param seconds of training until now, pauses left out
 */
public record Checkpoint(
    List<String> arguments,
    String settingsSha256,
    Instant startedAt,
    double seconds,
    TrainingCurve curve) {
  private static final Envelope ENVELOPE = new Envelope("ADLROCKP", 1, "checkpoint");
  private static final int MOST_ARGUMENTS = 10_000;

  public Checkpoint {
    arguments = List.copyOf(arguments);
  }

  public static Checkpoint atStart(
      List<String> arguments, String settingsSha256, Instant startedAt) {
    return new Checkpoint(arguments, settingsSha256, startedAt, 0, new TrainingCurve());
  }

  Checkpoint after(double newSeconds) {
    return new Checkpoint(arguments, settingsSha256, startedAt, newSeconds, curve);
  }

  void write(Path file, Training training) {
    DurableFile.write(
        file,
        stream -> {
          FlatWriter out = ENVELOPE.writer(stream);
          out.integer(arguments.size());
          arguments.forEach(out::text);
          out.text(settingsSha256).number(startedAt.toEpochMilli()).real(seconds);
          curve.save(out);
          training.save(out);
          out.seal();
        });
  }

  /** The header of a checkpoint file. */
  static Checkpoint read(Path file) {
    try (FlatReader in = open(file)) {
      return read(in);
    }
  }

  /** Restores the state of a newly created training. */
  static void restore(Path file, Training training) {
    try (FlatReader in = open(file)) {
      read(in);
      training.restore(in);
      in.end();
    }
  }

  private static Checkpoint read(FlatReader in) {
    List<String> arguments = new ArrayList<>();
    int count = in.integer("number of arguments", 0, MOST_ARGUMENTS);
    for (int i = 0; i < count; i++) {
      arguments.add(in.text());
    }
    return new Checkpoint(
        arguments,
        in.text(),
        Instant.ofEpochMilli(in.number()),
        in.real(),
        TrainingCurve.restored(in));
  }

  private static FlatReader open(Path file) {
    return ENVELOPE.reader(
        file.toString(),
        new Envelope.Source() {
          @Override
          public InputStream open() throws IOException {
            return Files.newInputStream(file);
          }

          @Override
          public long bytes() throws IOException {
            return Files.size(file);
          }
        });
  }
}
