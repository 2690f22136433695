package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.Lesson;
import io.adlro.learn.Observation;
import io.adlro.learn.bundle.BundleRefused;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LessonBookTest {
  private static final int FEATURES = 3;
  private static final int HASH_BYTES = 32;

  private final RandomGenerator random = new RandomStreams(2).stream("lesson-book-test");

  /** A plane of two by three with one forbidden cell, which like all such tells nothing. */
  private Lesson lesson(float target) {
    boolean[] allowed = {true, true, false, true, true, true};
    float[] inputs = new float[allowed.length * FEATURES];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = allowed[i / FEATURES] ? random.nextFloat() : 0;
    }
    Observation seen = new Observation(2, 3, inputs, allowed);
    return new Lesson(seen, new int[] {0, 4}, new float[] {target, -target});
  }

  private List<Lesson> lessons(int count, float target) {
    return IntStream.range(0, count).mapToObj(i -> lesson(target)).toList();
  }

  private static byte[] bytes(LessonBook book) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FlatWriter writer = new FlatWriter(out);
    book.write(writer);
    writer.seal();
    return out.toByteArray();
  }

  private static LessonBook read(byte[] bytes, int room) {
    LessonBook book = new LessonBook(room);
    FlatReader in =
        new FlatReader("book", new ByteArrayInputStream(bytes), bytes.length - HASH_BYTES);
    book.read(in, FEATURES, 1000);
    return book;
  }

  @Test
  void aBookThatWasReadGoesOnLikeTheOneThatWasWritten() {
    LessonBook book = new LessonBook(10);
    book.addAll(lessons(7, 2));
    book.addAll(lessons(6, 0.5f));
    LessonBook again = read(bytes(book), 10);
    assertThat(again.size()).isEqualTo(10);
    List<Lesson> more = lessons(2, 1);
    book.addAll(more);
    again.addAll(more);
    assertThat(bytes(again)).isEqualTo(bytes(book));
    assertThat(drawn(again)).isEqualTo(drawn(book));
  }

  private static List<Float> drawn(LessonBook book) {
    return book.draw(50, new RandomStreams(1).stream("draws")).stream()
        .map(lesson -> lesson.seen().inputs()[0])
        .toList();
  }

  @Test
  void whenThereIsNoRoomTheOldestGoes() {
    LessonBook book = new LessonBook(4);
    book.addAll(lessons(4, 1));
    List<Lesson> fresh = lessons(4, 1);
    book.addAll(fresh);
    assertThat(book.size()).isEqualTo(4);
    assertThat(book.draw(40, random)).allMatch(fresh::contains);
  }

  @Test
  void whatWasTaughtWhereLuckDecidesIsDrawnSeldom() {
    LessonBook book = new LessonBook(100);
    List<Lesson> lucky = lessons(50, 5);
    book.addAll(lucky);
    book.addAll(lessons(50, 0.5f));
    long drawn = book.draw(2000, random).stream().filter(lucky::contains).count();
    assertThat(drawn).isBetween(20L, 200L); // 1 in 25 for each, 77 of 2000
  }

  @Test
  void aBookThatDoesNotFitIsRefusedInOneSentence() {
    LessonBook book = new LessonBook(4);
    book.addAll(lessons(3, 1));
    byte[] bytes = bytes(book);
    assertThatThrownBy(() -> read(bytes, 2))
        .isInstanceOf(BundleRefused.class)
        .hasMessageContaining("number of lessons");
    byte[] broken = bytes.clone();
    broken[Long.BYTES + Integer.BYTES + Integer.BYTES - 1] ^= 0x01; // rows of the first plane
    assertThatThrownBy(() -> read(broken, 4)).isInstanceOf(BundleRefused.class);
  }
}
