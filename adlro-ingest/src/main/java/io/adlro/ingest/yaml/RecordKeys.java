package io.adlro.ingest.yaml;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which keys of a file fill which record: one rule for each component, in the record's order,
 * separated by semicolons.
 *
 * <pre>{@code
 * new RecordKeys()
 *     .of(Pool.class, "name; gpus: 1..1024 = 1; memory: 1MiB..; limit: 1us..; link = pcie")
 *     .kind("bursts", Bursts.class, "size: 1..1000; span: 1us..365d = 10s")
 * }</pre>
 *
 * <p>A rule is the key, the range of its number, and after {@code =} the default, as it would be
 * written in the file. Without a default the key is required, unless the component is an {@code
 * Optional}. The unit follows from the component's name: {@code Micros} is a duration, {@code Mib}
 * is memory, an int of {@code Milli} is written as a number with a fraction. Other limits follow
 * after a comma: {@code > from} and {@code >= from} compare with another key, {@code one of models}
 * allows the texts of a set that the reader has, {@code weighted} requires one weight above 0 in a
 * list of records, whose range {@code ^} is that of the list's rule. The default {@code *} is that
 * of an instance, and the name of an earlier key is its value.
 *
 * <p>A record may have more components than rules: the reader's caller gives the first ones.
 */
public final class RecordKeys {
  private final Map<Class<?>, List<Key>> keys = new LinkedHashMap<>();
  private final Map<Class<?>, Map<String, Class<?>>> kinds = new LinkedHashMap<>();
  private final Map<Class<?>, Set<String>> names = new LinkedHashMap<>();
  private final Map<Class<?>, Constructor<?>> constructors = new LinkedHashMap<>();

  public RecordKeys of(Class<?> type, String rules) {
    return of(type, Optional.empty(), rules);
  }

  /** The rules of a record with an instance whose values are the defaults of {@code = *}. */
  public RecordKeys of(Record defaults, String rules) {
    return of(defaults.getClass(), Optional.of(defaults), rules);
  }

  /**
   * The rules of a record that the key {@code kind} selects among those of its sealed interface;
   * the first kind is the default.
   */
  public RecordKeys kind(String kind, Class<?> type, String rules) {
    Class<?> sealed = type.getInterfaces()[0];
    kinds.computeIfAbsent(sealed, any -> new LinkedHashMap<>()).put(kind, type);
    return of(type, rules);
  }

  private RecordKeys of(Class<?> type, Optional<Object> defaults, String rules) {
    RecordComponent[] components = type.getRecordComponents();
    List<String> split = rules.isEmpty() ? List.of() : List.of(rules.strip().split(";\\s+", -1));
    List<Key> parsed = new ArrayList<>();
    int given = components.length - split.size();
    for (int i = 0; i < split.size(); i++) {
      parsed.add(Key.parse(split.get(i), components[given + i], defaults, parsed));
    }
    keys.put(type, parsed);
    names.put(type, new LinkedHashSet<>(parsed.stream().map(Key::name).toList()));
    constructors.put(type, constructor(type));
    return this;
  }

  List<Key> keys(Class<?> type) {
    return Optional.ofNullable(keys.get(type))
        .orElseThrow(() -> new IllegalArgumentException("no rules for " + type));
  }

  Map<String, Class<?>> kinds(Class<?> sealed) {
    return kinds.get(sealed);
  }

  /** The names of all keys of a record, in their order. */
  public Set<String> names(Class<?> type) {
    return Collections.unmodifiableSet(names.get(type));
  }

  /** The names of the keys that have no default. */
  public List<String> required(Class<?> type) {
    return keys(type).stream().filter(Key::isRequired).map(Key::name).toList();
  }

  private static Constructor<?> constructor(Class<?> type) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /**
   * Makes the record.
   *
   * @throws IllegalArgumentException what its constructor throws
   */
  Object construct(Class<?> type, Object[] arguments) {
    try {
      return constructors.get(type).newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refusal) {
        throw refusal;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static Object valueOf(RecordComponent component, Object instance) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(instance);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
