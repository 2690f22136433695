package io.adlro.learn.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OrderWeightsTest {
  @Test
  void whatIsWrittenIsReadAgainBitForBit() {
    double[] weights = new double[OrderFeature.COUNT];
    Arrays.setAll(weights, i -> 1 / (i - 3.3));

    OrderWeights read = OrderWeights.parse(new OrderWeights(weights).text("a test"));

    assertThat(read.byFeature()).containsExactly(weights);
  }

  @Test
  void weightsOfOtherFeaturesAreRefused() {
    String text = OrderWeights.shortestFirst().text("a test");

    assertThatThrownBy(() -> OrderWeights.parse(text.replace("width ", "breadth ")))
        .hasMessageContaining("found breadth 0.0, expected the weight of width");
    assertThatThrownBy(() -> OrderWeights.parse(text + "colour 1\n"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> OrderWeights.parse(""))
        .hasMessageContaining("found nothing, expected the weight of length");
  }

  @ParameterizedTest
  @ValueSource(strings = {OrderWeights.BLOCKING, OrderWeights.BACKFILLING})
  void shippedWeightsPutLongJobsLast(String name) {
    OrderWeights weights = OrderWeights.shipped(name);
    double[] brief = new double[OrderFeature.COUNT];
    double[] prolonged = brief.clone();
    prolonged[OrderFeature.LENGTH.ordinal()] = 10;
    prolonged[OrderFeature.LENGTH_SQUARED.ordinal()] = 10;

    assertThat(weights.score(brief)).isLessThan(weights.score(prolonged));
  }
}
