package io.adlro.ingest.yaml;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The keys of one map in the user's file. Whatever key is asked for is known; {@link #done} reports
 * the others, with the name that was probably meant.
 */
public final class YamlFields implements Keyed {
  private final SourceNode node;
  private final Problems mistakes;
  private final Set<String> known = new LinkedHashSet<>();
  private final Set<String> refused = new LinkedHashSet<>();
  private final Map<String, YamlFields> opened = new LinkedHashMap<>();

  YamlFields(SourceNode node, Problems mistakes) {
    this.node = node;
    this.mistakes = mistakes;
  }

  @Override
  public YamlValue at(String key) {
    known.add(key);
    return new YamlValue(node.child(key), mistakes, opened);
  }

  @Override
  public <T> Optional<T> build(Supplier<T> constructor) {
    return mistakes.build(node.file(), node.line(), node.name() + ": ", constructor);
  }

  /** The keys in the order of the file, for maps whose keys the user chooses. */
  public List<String> keys() {
    return List.copyOf(node.entries().keySet());
  }

  /** A map that has to be there. */
  public YamlFields section(String key) {
    return at(key).fields();
  }

  /** A map that may be absent; every default of its keys applies then. */
  public YamlFields optionalSection(String key) {
    return at(key).optionalFields();
  }

  /** A list that has to be there, with at least one value. */
  public List<YamlValue> list(String key) {
    return at(key).list();
  }

  /** A list that may be absent. */
  public List<YamlValue> optionalList(String key) {
    return at(key).optionalList();
  }

  /** A list of texts that may be absent; none of them twice. */
  public List<String> texts(String key) {
    return at(key).texts();
  }

  /** Reports every key that nobody asked for, here and in the maps read below. */
  public void done() {
    for (Map.Entry<String, SourceNode> entry : node.entries().entrySet()) {
      if (!known.contains(entry.getKey()) && refused.add(entry.getKey())) {
        refuse(entry.getKey(), entry.getValue());
      }
    }
    opened.values().forEach(YamlFields::done);
  }

  private void refuse(String key, SourceNode value) {
    // A key that the map has already is not what a second one was meant to be.
    List<String> free = new ArrayList<>(known);
    free.removeAll(node.entries().keySet());
    Optional<String> meant = NearestName.to(key, free).map(node::pathTo);
    meant.ifPresent(path -> mistakes.forgetMissing(node.file(), path));
    String remedy =
        meant
            .map(path -> "did you mean `" + path + "`?")
            .orElseGet(
                () -> known.isEmpty() ? "remove it" : "known here: " + NearestName.listed(known));
    mistakes.add(node.file(), value.line(), "`" + value.path() + "` is not a known key; " + remedy);
  }
}
