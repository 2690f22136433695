package io.adlro.report.chart;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The look of each series by its name, so that a policy has the same colour in every chart and
 * table of a page.
 */
public final class SeriesLooks {
  private final Map<String, SeriesLook> byName = new LinkedHashMap<>();

  private SeriesLooks() {}

  /** Each name has the look of its place. */
  public static SeriesLooks inOrder(List<String> names) {
    SeriesLooks looks = new SeriesLooks();
    names.forEach(name -> looks.byName.put(name, SeriesLook.at(looks.byName.size())));
    return looks;
  }

  /** The first names have a colour each, the reference that of the text, all others are grey. */
  public static SeriesLooks ranked(List<String> bestFirst, String reference) {
    List<String> coloured =
        bestFirst.stream()
            .filter(name -> !name.equals(reference))
            .limit(ChartStyle.COLOURS)
            .toList();
    SeriesLooks looks = inOrder(coloured);
    looks.byName.put(reference, SeriesLook.REFERENCE);
    bestFirst.forEach(name -> looks.byName.putIfAbsent(name, SeriesLook.REST));
    return looks;
  }

  /** Empty for a name that is not that of a series. */
  public Optional<SeriesLook> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** Grey for a name that is not known. */
  SeriesLook of(String name) {
    return find(name).orElse(SeriesLook.REST);
  }
}
