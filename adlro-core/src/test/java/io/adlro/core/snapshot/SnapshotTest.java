package io.adlro.core.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.random.RandomStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class SnapshotTest {
  private final RandomGenerator random = new RandomStreams(3).stream("snapshot-test");

  private static byte[] written(Consumer<SnapshotWriter> content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    content.accept(writer);
    writer.finish();
    return bytes.toByteArray();
  }

  private static SnapshotReader reader(byte[] snapshot) {
    return new SnapshotReader(new ByteArrayInputStream(snapshot));
  }

  /** A few values of each kind, in two sections. */
  private static byte[] small() {
    return written(
        to -> {
          to.start("outer", 2);
          to.writeInt(7);
          to.start("inner", 1);
          to.writeLongs(new long[] {1, 2, 3});
          to.writeString("déjà");
          to.end("inner");
          to.writeBoolean(true);
          to.end("outer");
        });
  }

  private static void readSmall(SnapshotReader from) {
    from.start("outer", 2);
    from.readInt();
    from.start("inner", 1);
    from.readLongs(new long[3]);
    from.readString();
    from.end("inner");
    from.readBoolean();
    from.end("outer");
    from.finish();
  }

  @Test
  void whatWasWrittenIsRead() {
    SnapshotReader from =
        reader(
            written(
                to -> {
                  to.writeInt(Integer.MIN_VALUE);
                  to.writeLong(Long.MAX_VALUE);
                  to.writeFloat(-0f);
                  to.writeDouble(Double.NaN);
                  to.writeBoolean(true);
                  to.writeBoolean(false);
                  to.writeString("Größe 寸法 🙂");
                  to.writeString("");
                  to.writeStrings(List.of("a", "b"));
                }));

    assertThat(from.readInt()).isEqualTo(Integer.MIN_VALUE);
    assertThat(from.readLong()).isEqualTo(Long.MAX_VALUE);
    assertThat(Float.floatToRawIntBits(from.readFloat())).isEqualTo(Float.floatToRawIntBits(-0f));
    assertThat(from.readDouble()).isNaN();
    assertThat(from.readBoolean()).isTrue();
    assertThat(from.readBoolean()).isFalse();
    assertThat(from.readString()).isEqualTo("Größe 寸法 🙂");
    assertThat(from.readString()).isEmpty();
    assertThat(from.readStrings()).containsExactly("a", "b");
    from.finish();
  }

  @Test
  void arraysOfAnyLengthAreReadBackWhereverABlockEnds() {
    for (int length : new int[] {0, 1, 3, 8_191, 65_535, 65_536, 200_001}) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      short[] shorts = new short[length];
      int[] ints = random.ints(length).toArray();
      long[] longs = random.longs(length).toArray();
      float[] floats = new float[length];
      double[] doubles = random.doubles(length).toArray();
      for (int i = 0; i < length; i++) {
        shorts[i] = (short) ints[i];
        floats[i] = (float) doubles[i];
      }
      SnapshotReader from =
          reader(
              written(
                  to -> {
                    to.writeBytes(bytes);
                    to.writeShorts(shorts);
                    to.writeInts(ints);
                    to.writeLongs(longs);
                    to.writeFloats(floats);
                    to.writeDoubles(doubles);
                  }));

      assertThat(from.readBytes()).isEqualTo(bytes);
      assertThat(from.readShorts()).isEqualTo(shorts);
      assertThat(from.readInts()).isEqualTo(ints);
      assertThat(from.readLongs()).isEqualTo(longs);
      assertThat(from.readFloats()).isEqualTo(floats);
      double[] again = new double[length];
      from.readDoubles(again);
      assertThat(again).isEqualTo(doubles);
      from.finish();
    }
  }

  @Test
  void aSnapshotThatIsCutOffAnywhereIsRefusedWithThePosition() {
    byte[] whole = small();
    readSmall(reader(whole));
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> readSmall(reader(cut)))
          .isInstanceOf(SnapshotException.class)
          .hasMessage("The snapshot is cut off at byte %d.", length);
    }
  }

  @Test
  void aSnapshotWithOneWrongBitIsRefused() {
    byte[] whole = small();
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] damaged = whole.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> readSmall(reader(damaged)))
          .as("bit %d", bit)
          .isInstanceOf(SnapshotException.class);
    }
  }

  @Test
  void aWrongBitInALaterBlockIsFoundBeforeItsValuesAreRead() {
    long[] values = random.longs(30_000).toArray();
    byte[] damaged = written(to -> to.writeLongs(values));
    damaged[100_000] ^= 1;

    assertThatThrownBy(() -> reader(damaged).readLongs())
        .isInstanceOf(SnapshotException.class)
        .hasMessage(
            "The snapshot is damaged between byte 65552 and byte 131096: the checksum is wrong.");
  }

  @Test
  void blocksThatWereSwappedAreRefused() {
    byte[] whole = written(to -> to.writeBytes(new byte[3 << 16]));
    byte[] swapped = whole.clone();
    int block = 8 + SnapshotFormat.BLOCK_BYTES;
    int second = SnapshotFormat.HEADER_BYTES + block;
    System.arraycopy(whole, second, swapped, second + block, block);
    System.arraycopy(whole, second + block, swapped, second, block);

    assertThatThrownBy(() -> reader(swapped).readBytes()).isInstanceOf(SnapshotException.class);
  }

  @Test
  void aSectionOfAnotherNameOrALaterVersionIsRefused() {
    assertThatThrownBy(() -> reader(small()).start("other", 9))
        .hasMessageContaining("section other is expected here, not outer (at byte ");
    assertThatThrownBy(() -> reader(small()).start("outer", 1))
        .hasMessageContaining("section outer has version 2, this build reads up to version 1");
    assertThat(reader(small()).start("outer", 3)).isEqualTo(2);
  }

  @Test
  void aSectionThatIsReadOnlyInPartIsRefused() {
    SnapshotReader from = reader(small());
    from.start("outer", 2);

    assertThatThrownBy(() -> from.end("outer"))
        .hasMessageContaining("section outer is longer than expected")
        .hasMessageContaining("in section outer");
    assertThatThrownBy(() -> reader(small()).finish())
        .hasMessageContaining("it goes on after the last value");
  }

  @Test
  void anArrayOfAnotherLengthIsRefused() {
    byte[] snapshot = written(to -> to.writeInts(new int[5]));

    assertThatThrownBy(() -> reader(snapshot).readInts(new int[6]))
        .hasMessageContaining("6 values are expected here, not 5 (at byte ");
  }

  @Test
  void aSnapshotThatWasNotFinishedIsCutOff() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    writer.writeInt(1);

    assertThatThrownBy(() -> reader(bytes.toByteArray()).readInt())
        .hasMessage("The snapshot is cut off at byte 12.");
    writer.start("open", 1);
    assertThatThrownBy(writer::finish).hasMessage("section open is still open");
  }

  @Test
  void whatFollowsTheSnapshotIsLeftInTheStream() {
    byte[] whole = small();
    byte[] longer = Arrays.copyOf(whole, whole.length + 1);
    longer[whole.length] = 42;
    ByteArrayInputStream stream = new ByteArrayInputStream(longer);
    readSmall(new SnapshotReader(stream));

    assertThat(stream.read()).isEqualTo(42);
  }

  @Test
  void somethingElseIsNoSnapshot() {
    assertThatThrownBy(() -> reader("job finished at noon".getBytes(StandardCharsets.UTF_8)))
        .hasMessage("This is no snapshot: its first bytes are not ADLROSNP.");
  }
}
