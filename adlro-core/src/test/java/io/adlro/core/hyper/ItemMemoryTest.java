package io.adlro.core.hyper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ItemMemoryTest {
  private static final Dimensions DIMENSIONS = new Dimensions(2_048);
  private final ItemMemory items = new ItemMemory(DIMENSIONS, 42, 8);

  @Test
  void aVectorDependsOnSeedAndNameAndNotOnTheOrderOfCalls() {
    ItemMemory others = new ItemMemory(DIMENSIONS, 42, 8);
    BinaryVector bert = others.vector("bert");
    BinaryVector resnet = others.vector("resnet");

    assertThat(items.vector("resnet")).isEqualTo(resnet);
    assertThat(items.vector("bert")).isEqualTo(bert).isNotEqualTo(resnet);
    assertThat(new ItemMemory(DIMENSIONS, 43, 8).vector("bert")).isNotEqualTo(bert);
  }

  @Test
  void aDroppedVectorIsDrawnAgainTheSame() {
    BinaryVector bert = items.vector("bert");
    for (int i = 0; i < 20; i++) {
      items.vector("other" + i);
    }
    assertThat(items.vector("bert")).isNotSameAs(bert).isEqualTo(bert);
    assertThat(items.vector("bert")).isSameAs(items.vector("bert"));
  }

  @Test
  void onlyTheCachedNamesAreRecognised() {
    BinaryVector bert = items.vector("bert");
    BinaryVector gone = items.vector("gone");
    for (int i = 0; i < 7; i++) {
      items.vector("bert");
      items.vector("other" + i);
    }
    CleanUp known = items.cleanUp();
    assertThat(known.recognised(bert)).extracting(CleanUp.Match::name).containsExactly("bert");
    assertThat(known.recognised(gone)).isEmpty();
  }

  @Test
  void aMemoryBoundToARoleGivesTheSameItemsBound() {
    BinaryVector role = items.vector("role");
    ItemMemory bound = items.boundTo(role, 8);
    assertThat(bound.vector("bert")).isEqualTo(items.vector("bert").bind(role));
  }

  @Test
  void theCodebookIsTheSameOnEveryMachine() {
    assertThat(items.vector("bert").toLongs()[31]).isEqualTo(1_843_728_769_571_321_815L);
    assertThat(items.ties().toLongs()[0]).isEqualTo(-7_680_996_574_706_324_353L);
    assertThat(items.order("bert")).startsWith(823, 1_037, 1_306).doesNotHaveDuplicates();
    assertThat(new Levels(items, "memory", 5, 4).vector(3).toLongs()[7])
        .isEqualTo(286_635_683_509_298_774L);
    assertThat(new Circle(items, "hour", 24).vector(17).toLongs()[7])
        .isEqualTo(-1_411_273_108_725_709_720L);
  }

  @Test
  void aCacheOfSizeZeroIsRefused() {
    assertThatThrownBy(() -> new ItemMemory(DIMENSIONS, 1, 0)).hasMessageContaining("keeps 0");
  }
}
