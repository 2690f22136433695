package io.adlro.core.catalog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The known GPU models with the vendors' figures, found by any spelling that tools print. Where one
 * name stands for several (V100 with 16 or 32 GB) the memory in the spelling decides, and without
 * one the variant that the table gives the bare name.
 */
public final class GpuCatalog {
  /** May follow a model's name without making it another: socket, memory type, board, finish. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "sxm\\d?|pcie\\d?|oam|hbm\\d?e?|gddr\\dx?|generation|edition|founders|lhr|nvlink"
              + "|mcm|ac|mba|vf|ls");

  private final List<GpuSpec> models;
  private final Map<String, List<Entry>> byKey = new LinkedHashMap<>();

  private record Entry(OptionalInt memoryGb, GpuSpec spec) {}

  private static final class Standard {
    static final GpuCatalog CATALOG = new GpuCatalog(read("gpus.tsv"));
  }

  public GpuCatalog(List<GpuSpec> models) {
    this.models = List.copyOf(models);
    for (GpuSpec model : models) {
      enter(model.name(), model);
      model.aliases().forEach(alias -> enter(alias, model));
    }
  }

  /** The models that ADLRO ships with. */
  public static GpuCatalog standard() {
    return Standard.CATALOG;
  }

  public List<GpuSpec> models() {
    return models;
  }

  /**
   * The model of this name, however it is spelt; empty where only a similar model is known, such as
   * a laptop GPU or a "Ti".
   */
  public Optional<GpuSpec> find(String spelling) {
    GpuSpelling spelt = GpuSpelling.of(spelling);
    for (int count = spelt.words().size(); count > 0; count--) {
      List<Entry> entries = byKey.get(spelt.key(count));
      if (entries != null) {
        return Optional.of(choose(entries, spelt.memoryGb()));
      }
      if (!HARMLESS.matcher(spelt.words().get(count - 1)).matches()) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** As {@link #find}, where the model must be known. */
  public GpuSpec require(String spelling) {
    return find(spelling)
        .orElseThrow(() -> new IllegalArgumentException("no GPU model is known as " + spelling));
  }

  private void enter(String spelling, GpuSpec model) {
    GpuSpelling spelt = GpuSpelling.of(spelling);
    List<Entry> entries =
        byKey.computeIfAbsent(spelt.key(spelt.words().size()), k -> new ArrayList<>());
    for (Entry entry : entries) {
      if (entry.memoryGb().equals(spelt.memoryGb()) && !entry.spec().equals(model)) {
        throw new IllegalArgumentException(
            "%s means both %s and %s".formatted(spelling, entry.spec().name(), model.name()));
      }
    }
    entries.add(new Entry(spelt.memoryGb(), model));
  }

  private static GpuSpec choose(List<Entry> entries, OptionalInt memoryGb) {
    for (Entry entry : entries) {
      if (entry.memoryGb().equals(memoryGb)) {
        return entry.spec();
      }
    }
    if (memoryGb.isEmpty()) {
      return entries.get(0).spec();
    }
    // A size that is not listed: a custom board (A100 with 64 GB) is most like the nearest.
    GpuSpec nearest = entries.get(0).spec();
    for (Entry entry : entries) {
      if (distanceMib(entry.spec(), memoryGb) < distanceMib(nearest, memoryGb)) {
        nearest = entry.spec();
      }
    }
    return nearest;
  }

  private static int distanceMib(GpuSpec spec, OptionalInt memoryGb) {
    return Math.abs(spec.memoryMib() - 1024 * memoryGb.getAsInt());
  }

  private static List<GpuSpec> read(String resource) {
    try (InputStream in = GpuCatalog.class.getResourceAsStream(resource);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(GpuCatalog::parse)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static GpuSpec parse(String line) {
    String[] cell = line.split("\t", -1);
    return new GpuSpec(
        cell[0],
        GpuVendor.valueOf(cell[1]),
        cell[2],
        Integer.parseInt(cell[3]),
        Integer.parseInt(cell[4]),
        Double.parseDouble(cell[5]),
        Double.parseDouble(cell[6]),
        Double.parseDouble(cell[7]),
        Double.parseDouble(cell[8]),
        Double.parseDouble(cell[9]),
        cell[10].isEmpty() ? List.of() : List.of(cell[10].split("\\|")));
  }
}
