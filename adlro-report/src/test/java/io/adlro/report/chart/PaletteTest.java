package io.adlro.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whether readers can distinguish the colours, also those with a colour vision deficiency. */
final class PaletteTest {
  private enum Setting {
    LIGHT,
    DARK;

    Palette palette() {
      return this == LIGHT ? Palette.LIGHT : Palette.DARK;
    }

    double[] base(String variable) {
      Matcher found = Pattern.compile("--" + variable + ":([^;]+);").matcher(palette().base());
      assertThat(found.find()).isTrue();
      return linear(found.group(1));
    }
  }

  /** Machado, Oliveira and Fernandes (2009), full severity, on linear RGB. */
  private record Vision(String name, double... matrix) {
    double[] sees(double[] rgb) {
      double[] seen = new double[3];
      for (int i = 0; i < 9; i++) {
        seen[i / 3] += matrix[i] * rgb[i % 3];
      }
      return seen;
    }
  }

  private static final List<Vision> VISIONS =
      List.of(
          new Vision("full", 1, 0, 0, 0, 1, 0, 0, 0, 1),
          new Vision(
              "protanopia",
              0.152286,
              1.052583,
              -0.204868,
              0.114503,
              0.786281,
              0.099216,
              -0.003882,
              -0.048116,
              1.051998),
          new Vision(
              "deuteranopia",
              0.367322,
              0.860646,
              -0.227968,
              0.280085,
              0.672501,
              0.047413,
              -0.011820,
              0.042940,
              0.968881),
          new Vision(
              "tritanopia",
              1.255528,
              -0.076749,
              -0.178779,
              -0.078411,
              0.930809,
              0.147602,
              0.004733,
              0.691367,
              0.303900));

  /** Distances in OKLab; 0.02 is about the least that is noticed side by side. */
  private static final double SAME_DASHES_APART = 0.08;

  private static final double OTHER_DASHES_APART = 0.05;

  @ParameterizedTest
  @EnumSource
  void coloursOfSeriesKeepTheirDistanceForEveryReader(Setting setting) {
    List<double[]> colours =
        new ArrayList<>(setting.palette().series().stream().map(PaletteTest::linear).toList());
    assertThat(colours).hasSize(ChartStyle.COLOURS);
    colours.add(setting.base("fg"));
    colours.add(setting.base("rest"));
    for (Vision vision : VISIONS) {
      for (int i = 0; i < ChartStyle.COLOURS; i++) {
        for (int j = i + 1; j < colours.size(); j++) {
          boolean sameDashes =
              j < ChartStyle.COLOURS && Strokes.dashes(i).equals(Strokes.dashes(j));
          assertThat(distance(vision.sees(colours.get(i)), vision.sees(colours.get(j))))
              .as("%s: %d and %d in %s", vision.name(), i, j, setting)
              .isGreaterThan(sameDashes ? SAME_DASHES_APART : OTHER_DASHES_APART);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void linesStandOutFromTheBackground(Setting setting) {
    for (String colour : setting.palette().series()) {
      assertThat(contrast(linear(colour), setting.base("bg"))).as(colour).isGreaterThan(3);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theHeatScaleStartsNearTheBackgroundAndDoesNotGlare(Setting setting) {
    List<Double> contrasts =
        setting.palette().heat().stream()
            .map(colour -> contrast(linear(colour), setting.base("bg")))
            .toList();

    assertThat(contrasts).hasSize(ChartStyle.HEAT_LEVELS).isSorted();
    assertThat(contrasts.get(0)).isLessThan(1.2);
    assertThat(contrasts.get(ChartStyle.HEAT_LEVELS - 1)).isBetween(3.0, 5.0);
  }

  private static double[] linear(String colour) {
    String hex = colour.length() == 4 ? colour.replaceAll("([0-9a-f])", "$1$1") : colour;
    double[] rgb = new double[3];
    for (int i = 0; i < 3; i++) {
      double value = Integer.parseInt(hex.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
      rgb[i] = value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
    return rgb;
  }

  /** By WCAG 2. */
  private static double contrast(double[] one, double[] other) {
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double luminance(double[] rgb) {
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  }

  private static double distance(double[] one, double[] other) {
    double[] a = oklab(one);
    double[] b = oklab(other);
    return Math.sqrt(
        Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
  }

  private static double[] oklab(double[] seen) {
    double r = Math.max(0, Math.min(1, seen[0]));
    double g = Math.max(0, Math.min(1, seen[1]));
    double b = Math.max(0, Math.min(1, seen[2]));
    double l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    double m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    double s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return new double[] {
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    };
  }
}
