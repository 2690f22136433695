package io.adlro.learn.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class EventFileTest {
  /** The first record of any file that TensorFlow 2 writes, here at time zero. */
  private static final String FIRST_RECORD_AT_ZERO =
      "1800000000000000"
          + "a37f4b22"
          + "09"
          + "0000000000000000"
          + "1a0d"
          + "627261696e2e4576656e743a32";

  @Test
  void theFileBeginsWithTensorFlowsVersionEvent() {
    byte[] bytes = EventFile.of(new TrainingCurve(), 0);

    assertThat(HexFormat.of().formatHex(bytes)).startsWith(FIRST_RECORD_AT_ZERO);
    assertThat(bytes).hasSize(8 + 4 + 24 + 4);
  }

  @Test
  void everyPointIsAnEventWithItsFigures() {
    TrainingCurve curve = new TrainingCurve();
    curve.add(30, new TrainingPoint(300, 4_000, 50, 0.25, Optional.empty()));
    Evaluation evaluation = new Evaluation(47.5, "patient-sjf", 50, -0.05, -0.07, -0.03);
    curve.add(60, new TrainingPoint(600, 8_000, 99, Double.NaN, Optional.of(evaluation)));

    List<ByteBuffer> events = events(EventFile.of(curve, 1_000));

    assertThat(events).hasSize(3);
    assertThat(events.get(1).getDouble(1)).isEqualTo(1_030);
    // Field 2, then 300 as a varint.
    assertThat(new byte[] {events.get(1).get(9), events.get(1).get(10), events.get(1).get(11)})
        .containsExactly(0x10, (byte) 0xAC, 0x02);
    assertThat(text(events.get(1))).contains("training/loss").doesNotContain("evaluation");
    assertThat(text(events.get(2)))
        .contains("evaluation/mean JCT (s)", "evaluation/difference low")
        .doesNotContain("training/loss");
  }

  private static String text(ByteBuffer event) {
    return StandardCharsets.ISO_8859_1.decode(event.duplicate()).toString();
  }

  private static List<ByteBuffer> events(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    List<ByteBuffer> events = new ArrayList<>();
    while (in.hasRemaining()) {
      int length = (int) in.getLong();
      in.getInt();
      events.add(in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN));
      in.position(in.position() + length + Integer.BYTES);
    }
    return events;
  }
}
