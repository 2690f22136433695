package io.adlro.core.pattern;

import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.hyper.Circle;
import io.adlro.core.hyper.CleanUp;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.hyper.ItemMemory;
import io.adlro.core.hyper.LevelScale;
import io.adlro.core.hyper.Levels;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** The fillers of a role that are not names: levels of a quantity or hours, bound to the role. */
final class JobRecordLevels {
  private final Dimensions dimensions;
  private final Map<String, Integer> levelByText;
  private final IntFunction<BinaryVector> bound;

  private JobRecordLevels(
      Dimensions dimensions, Map<String, Integer> levelByText, IntFunction<BinaryVector> bound) {
    this.dimensions = dimensions;
    this.levelByText = levelByText;
    this.bound = bound;
  }

  /** The levels of a quantity, from items that are bound to the role. */
  static JobRecordLevels ofQuantity(JobRole role, ItemMemory items) {
    LevelScale scale = role.scale();
    Levels levels = new Levels(items, role.name(), scale.count(), role.reach());
    Map<String, Integer> levelByText = new TreeMap<>();
    for (int level = 0; level < scale.count(); level++) {
      if (scale.level(scale.value(level)) == level) { // or no value is on it
        levelByText.put(role.text(level), level);
      }
    }
    return new JobRecordLevels(items.dimensions(), levelByText, levels::vector);
  }

  /** The hours of a day, from items that are bound to the role. */
  static JobRecordLevels ofHours(JobRole role, ItemMemory items) {
    Circle circle = new Circle(items, role.name(), 24);
    Map<String, Integer> levelByText = new TreeMap<>();
    for (int hour = 0; hour < circle.count(); hour++) {
      levelByText.put(hour + " h", hour);
    }
    return new JobRecordLevels(items.dimensions(), levelByText, circle::vector);
  }

  BinaryVector bound(int level) {
    return bound.apply(level);
  }

  /** All fillers, to recognise them by. */
  CleanUp cleanUp() {
    Map<String, BinaryVector> byText = new TreeMap<>();
    levelByText.forEach((text, level) -> byText.put(text, bound.apply(level)));
    return new CleanUp(dimensions, byText);
  }
}
