package io.adlro.core.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Dense indices for names, in the order of their first use. */
final class NameIndex {
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> indices = new LinkedHashMap<>();

  int indexOf(String name) {
    Integer index = indices.get(name);
    return index == null ? add(name) : index;
  }

  private synchronized int add(String name) {
    int index = names.size();
    names.add(name);
    indices.put(name, index);
    return index;
  }

  /** All names, in the order of their indices; another thread may call it. */
  synchronized List<String> names() {
    return List.copyOf(names);
  }

  String name(int index) {
    return names.get(index);
  }
}
