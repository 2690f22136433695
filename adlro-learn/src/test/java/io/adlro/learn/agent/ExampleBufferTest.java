package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.bundle.BundleRefused;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.TrainingExample;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ExampleBufferTest {
  private static final int FEATURES = 3;
  private static final int HASH_BYTES = 32;

  private final RandomGenerator random = new RandomStreams(2).stream("example-buffer-test");

  /** A plane of two by three with one forbidden cell, which has no features. */
  private TrainingExample example(float target) {
    boolean[] allowed = {true, true, false, true, true, true};
    float[] inputs = new float[allowed.length * FEATURES];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = allowed[i / FEATURES] ? random.nextFloat() : 0;
    }
    Observation seen = new Observation(2, 3, inputs, allowed);
    return new TrainingExample(seen, new int[] {0, 4}, new float[] {target, -target});
  }

  private List<TrainingExample> examples(int count, float target) {
    return IntStream.range(0, count).mapToObj(i -> example(target)).toList();
  }

  private static byte[] bytes(ExampleBuffer buffer) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FlatWriter writer = new FlatWriter(out);
    buffer.write(writer);
    writer.seal();
    return out.toByteArray();
  }

  private static ExampleBuffer read(byte[] bytes, int room) {
    ExampleBuffer buffer = new ExampleBuffer(room);
    FlatReader in =
        new FlatReader("buffer", new ByteArrayInputStream(bytes), bytes.length - HASH_BYTES);
    buffer.read(in, FEATURES, 1000);
    return buffer;
  }

  @Test
  void aRestoredBufferContinuesExactly() {
    ExampleBuffer buffer = new ExampleBuffer(10);
    buffer.addAll(examples(7, 2));
    buffer.addAll(examples(6, 0.5f));
    ExampleBuffer again = read(bytes(buffer), 10);
    assertThat(again.size()).isEqualTo(10);
    List<TrainingExample> more = examples(2, 1);
    buffer.addAll(more);
    again.addAll(more);
    assertThat(bytes(again)).isEqualTo(bytes(buffer));
    assertThat(drawn(again)).isEqualTo(drawn(buffer));
  }

  private static List<Float> drawn(ExampleBuffer buffer) {
    return buffer.sample(50, new RandomStreams(1).stream("draws")).stream()
        .map(example -> example.seen().inputs()[0])
        .toList();
  }

  @Test
  void aFullBufferOverwritesTheOldest() {
    ExampleBuffer buffer = new ExampleBuffer(4);
    buffer.addAll(examples(4, 1));
    List<TrainingExample> fresh = examples(4, 1);
    buffer.addAll(fresh);
    assertThat(buffer.size()).isEqualTo(4);
    assertThat(buffer.sample(40, random)).allMatch(fresh::contains);
  }

  @Test
  void examplesOfWorldsWithNoisyTargetsAreDrawnRarely() {
    ExampleBuffer buffer = new ExampleBuffer(100);
    List<TrainingExample> lucky = examples(50, 5);
    buffer.addAll(lucky);
    buffer.addAll(examples(50, 0.5f));
    long drawn = buffer.sample(2000, random).stream().filter(lucky::contains).count();
    assertThat(drawn).isBetween(20L, 200L); // 1 in 25 for each, 77 of 2000
  }

  @Test
  void aBufferThatDoesNotFitIsRefusedInOneSentence() {
    ExampleBuffer buffer = new ExampleBuffer(4);
    buffer.addAll(examples(3, 1));
    byte[] bytes = bytes(buffer);
    assertThatThrownBy(() -> read(bytes, 2))
        .isInstanceOf(BundleRefused.class)
        .hasMessageContaining("number of training examples");
    byte[] broken = bytes.clone();
    broken[Long.BYTES + Integer.BYTES + Integer.BYTES - 1] ^= 0x01; // rows of the first plane
    assertThatThrownBy(() -> read(broken, 4)).isInstanceOf(BundleRefused.class);
  }
}
