package io.adlro.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SeriesLooksTest {
  private static final List<String> RANKED =
      Stream.concat(IntStream.range(0, 12).mapToObj(i -> "p" + i), Stream.of("fcfs", "met"))
          .toList();

  @Test
  void theTenBestAndTheReferenceHaveALookEachAndTheRestIsGrey() {
    SeriesLooks looks = SeriesLooks.ranked(RANKED, "fcfs");

    List<SeriesLook> shown =
        RANKED.stream().filter(name -> !looks.of(name).isRest()).map(looks::of).toList();
    assertThat(shown).hasSize(11).doesNotHaveDuplicates();
    assertThat(shown).extracting(SeriesLook::css).doesNotHaveDuplicates();
    assertThat(looks.of("fcfs")).isEqualTo(SeriesLook.REFERENCE);
    assertThat(List.of("p10", "p11", "met")).allMatch(name -> looks.of(name).isRest());
  }

  @Test
  void aReferenceAmongTheBestTakesNoColourFromTheOthers() {
    SeriesLooks looks = SeriesLooks.ranked(RANKED, "p0");

    assertThat(looks.of("p0")).isEqualTo(SeriesLook.REFERENCE);
    assertThat(looks.of("p1").css()).isEqualTo("c0");
    assertThat(looks.of("p10").css()).isEqualTo("c9");
    assertThat(looks.of("p11").isRest()).isTrue();
  }

  @Test
  void coloursDifferAlsoByDashesOrMarks() {
    List<String> strokes =
        IntStream.range(0, ChartStyle.COLOURS)
            .mapToObj(SeriesLook::at)
            .map(look -> look.dashes() + "/" + look.mark())
            .toList();

    assertThat(strokes).doesNotHaveDuplicates();
  }

  @Test
  void aNameThatIsNoSeriesHasNoLook() {
    assertThat(SeriesLooks.ranked(RANKED, "fcfs").find("a workload")).isEmpty();
  }
}
