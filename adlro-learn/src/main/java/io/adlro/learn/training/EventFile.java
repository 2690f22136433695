package io.adlro.learn.training;

import io.adlro.learn.bundle.ProtoWriter;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * A training curve in TensorBoard's event format: records of length, checksum, event, checksum. An
 * event holds the time, the episodes as its step, and named figures.
 */
public final class EventFile {
  private static final int MASK_DELTA = 0xA282EAD8;

  private EventFile() {}

  /** The whole file of a training that began {@code startSeconds} after 1970. */
  public static byte[] of(TrainingCurve curve, double startSeconds) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    record(out, new ProtoWriter().real(1, startSeconds).text(3, "brain.Event:2"));
    for (TrainingCurve.Row row : curve.rows()) {
      TrainingPoint point = row.point();
      ProtoWriter figures = new ProtoWriter();
      figure(figures, "training/loss", point.loss());
      figure(figures, "training/steps", (double) point.steps());
      figure(figures, "training/updates", (double) point.updates());
      point.evaluation().ifPresent(evaluation -> figures(figures, evaluation));
      ProtoWriter event = new ProtoWriter().real(1, startSeconds + row.seconds());
      record(out, event.integer(2, point.episodes()).message(5, figures));
    }
    return out.toByteArray();
  }

  private static void figures(ProtoWriter figures, Evaluation evaluation) {
    figure(figures, "evaluation/mean JCT (s)", evaluation.meanJctSeconds());
    figure(figures, "evaluation/best baseline (s)", evaluation.baselineMeanJctSeconds());
    figure(figures, "evaluation/difference", evaluation.difference());
    figure(figures, "evaluation/difference low", evaluation.low());
    figure(figures, "evaluation/difference high", evaluation.high());
  }

  private static void figure(ProtoWriter figures, String name, double value) {
    if (Double.isFinite(value)) {
      figures.message(1, new ProtoWriter().text(1, name).real(2, (float) value));
    }
  }

  private static void record(ByteArrayOutputStream out, ProtoWriter event) {
    byte[] data = event.toBytes();
    byte[] length = littleEndian(Long.BYTES).putLong(data.length).array();
    out.writeBytes(length);
    out.writeBytes(checksum(length));
    out.writeBytes(data);
    out.writeBytes(checksum(data));
  }

  /** Masked as in TensorFlow: checksums of bytes that contain checksums are weak. */
  private static byte[] checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    int masked = Integer.rotateRight((int) crc.getValue(), 15) + MASK_DELTA;
    return littleEndian(Integer.BYTES).putInt(masked).array();
  }

  private static ByteBuffer littleEndian(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
