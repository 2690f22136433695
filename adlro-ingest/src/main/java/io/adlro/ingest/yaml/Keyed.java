package io.adlro.ingest.yaml;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;

/** Values with names: the keys of a map, or the columns of a row. */
public interface Keyed {
  /** The value at a key, which is thereby known. */
  YamlValue at(String key);

  /**
   * Makes an object of the values read, unless there are mistakes already: the harmless values that
   * stand for them need not satisfy its constructor. What the constructor refuses is a mistake too.
   */
  <T> Optional<T> build(Supplier<T> constructor);

  /** Whether something stands at the key; an empty value counts as none. */
  default boolean has(String key) {
    return at(key).isGiven();
  }

  /** See {@link YamlValue#text()}. */
  default String text(String key) {
    return at(key).text();
  }

  default String text(String key, String fallback) {
    return at(key).text(fallback);
  }

  /** See {@link YamlValue#integer()}. */
  default Amount integer(String key) {
    return at(key).integer();
  }

  /** See {@link YamlValue#duration()}. */
  default Amount duration(String key) {
    return at(key).duration();
  }

  /** See {@link YamlValue#memory()}. */
  default Amount memory(String key) {
    return at(key).memory();
  }

  /** See {@link YamlValue#number()}. */
  default Decimal number(String key) {
    return at(key).number();
  }

  /** See {@link YamlValue#flag()}. */
  default boolean flag(String key) {
    return at(key).flag();
  }

  default boolean flagOrTrue(String key) {
    return !has(key) || flag(key);
  }

  default boolean flagOrFalse(String key) {
    return has(key) && flag(key);
  }

  /** See {@link YamlValue#oneOf(Collection)}. */
  default String oneOf(String key, Collection<String> names) {
    return at(key).oneOf(names);
  }

  default String oneOf(String key, Collection<String> names, String fallback) {
    return at(key).oneOf(names, fallback);
  }

  /** See {@link YamlValue#oneOf(Class)}. */
  default <E extends Enum<E>> E oneOf(String key, Class<E> type) {
    return at(key).oneOf(type);
  }

  default <E extends Enum<E>> E oneOf(String key, E fallback) {
    return at(key).oneOf(fallback);
  }

  /** See {@link YamlValue#mistake}. */
  default void mistake(String key, String predicate) {
    at(key).mistake(predicate);
  }
}
