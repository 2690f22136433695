package io.adlro.learn.agent;

import io.adlro.learn.Lesson;
import io.adlro.learn.Observation;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Lessons of all rounds, the oldest overwritten when there is no room. Where luck decides most, a
 * lesson tells little: it is drawn as often as its weight says, which is the inverse of the
 * variance of what was taught in the same world.
 */
final class LessonBook {
  private static final float LEAST_WEIGHT = 0.01f;

  private final int room;
  private final List<Lesson> lessons = new ArrayList<>();
  private final List<Float> weights = new ArrayList<>();
  private long added;

  LessonBook(int room) {
    this.room = room;
  }

  int size() {
    return lessons.size();
  }

  /** Adds what was learnt in one world. */
  void addAll(List<Lesson> world) {
    double squares = 0;
    int count = 0;
    for (Lesson lesson : world) {
      for (float target : lesson.targets()) {
        squares += target * target;
        count++;
      }
    }
    float weight = (float) Math.max(LEAST_WEIGHT, Math.min(1, count / Math.max(1e-9, squares)));
    for (Lesson lesson : world) {
      if (lessons.size() < room) {
        lessons.add(lesson);
        weights.add(weight);
      } else {
        lessons.set((int) (added % room), lesson);
        weights.set((int) (added % room), weight);
      }
      added++;
    }
  }

  void clear() {
    weights.clear();
    lessons.clear();
    added = 0;
  }

  List<Lesson> draw(int count, RandomGenerator random) {
    List<Lesson> batch = new ArrayList<>(count);
    while (batch.size() < count) {
      int drawn = (int) (random.nextDouble() * lessons.size());
      if (random.nextDouble() < weights.get(drawn)) {
        batch.add(lessons.get(drawn));
      }
    }
    return batch;
  }

  /** Only allowed cells carry features, so only theirs are written. */
  void write(FlatWriter out) {
    out.number(added).integer(lessons.size());
    for (Lesson lesson : lessons) {
      Observation seen = lesson.seen();
      out.integer(seen.rows()).integer(seen.columns()).flags(seen.allowed());
      int features = seen.inputs().length / seen.cells();
      float[] told = new float[seen.inputs().length];
      int length = 0;
      for (int cell = 0; cell < seen.cells(); cell++) {
        if (seen.allowed()[cell]) {
          System.arraycopy(seen.inputs(), cell * features, told, length, features);
          length += features;
        }
      }
      out.floats(Arrays.copyOf(told, length));
      out.integer(lesson.cells().length);
      for (int cell : lesson.cells()) {
        out.integer(cell);
      }
      out.floats(lesson.targets());
    }
    for (float weight : weights) {
      out.real(weight);
    }
  }

  void read(FlatReader in, int features, int mostCells) {
    long total = in.number();
    int count = in.integer("number of lessons", 0, room);
    clear();
    for (int i = 0; i < count; i++) {
      lessons.add(readLesson(in, features, mostCells));
    }
    for (int i = 0; i < count; i++) {
      double weight = in.real();
      if (!(weight >= LEAST_WEIGHT && weight <= 1)) {
        throw in.refused("holds a lesson without a weight; start again");
      }
      weights.add((float) weight);
    }
    added = total;
  }

  private static Lesson readLesson(FlatReader in, int features, int mostCells) {
    int rows = in.integer("rows of a plane", 1, mostCells);
    int columns = in.integer("columns of a plane", 1, mostCells / rows);
    boolean[] allowed = in.flags();
    float[] told = in.floats();
    int cells = rows * columns;
    float[] inputs = new float[cells * features];
    int from = 0;
    for (int cell = 0; cell < Math.min(cells, allowed.length); cell++) {
      if (allowed[cell] && from + features <= told.length) {
        System.arraycopy(told, from, inputs, cell * features, features);
        from += features;
      }
    }
    if (allowed.length != cells || from != told.length) {
      throw in.refused("holds a lesson that does not fit together; start again");
    }
    int[] taught = new int[in.integer("taught cells", 1, cells)];
    for (int i = 0; i < taught.length; i++) {
      taught[i] = in.integer("taught cell", 0, cells - 1);
    }
    float[] targets = in.floats();
    if (targets.length != taught.length) {
      throw in.refused("holds a lesson that does not fit together; start again");
    }
    return new Lesson(new Observation(rows, columns, inputs, allowed), taught, targets);
  }
}
