package io.adlro.server.http;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The parameters behind the question mark of a request. An invalid one is reported and treated as
 * absent.
 */
public final class Parameters {
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,18}");

  private final Map<String, List<String>> given;
  private final Problems problems = new Problems();
  private final Set<String> known = new LinkedHashSet<>();

  Parameters(Map<String, List<String>> given) {
    this.given = given;
  }

  public Optional<String> text(String name) {
    known.add(name);
    List<String> values = given.getOrDefault(name, List.of());
    if (values.size() > 1) {
      problems.add("parameter `%s` is given %d times".formatted(name, values.size()));
    }
    return values.stream().findFirst();
  }

  public OptionalLong whole(String name, long least, long most) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    if (WHOLE.matcher(text.get()).matches()) {
      long value = Long.parseLong(text.get());
      if (value >= least && value <= most) {
        return OptionalLong.of(value);
      }
    }
    expect(name, text.get(), "a whole number from %d to %d".formatted(least, most));
    return OptionalLong.empty();
  }

  public <T> Optional<T> choice(String name, Map<String, T> choices) {
    return text(name).flatMap(word -> choice(name, word, choices));
  }

  private <T> Optional<T> choice(String name, String word, Map<String, T> choices) {
    if (!choices.containsKey(word)) {
      expect(name, word, "one of " + NearestName.listed(choices.keySet()));
    }
    return Optional.ofNullable(choices.get(word));
  }

  /** Some of the words, with commas between them; none if it is absent. */
  public <T> List<T> choices(String name, Map<String, T> choices) {
    return text(name).stream()
        .flatMap(words -> Pattern.compile(",").splitAsStream(words))
        .flatMap(word -> choice(name, word.strip(), choices).stream())
        .toList();
  }

  /** Refuses the request if a parameter was invalid or is not known. */
  public void check() {
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        problems.add("unknown parameter `%s`%s".formatted(name, NearestName.hint(name, known)));
      }
    }
    problems.throwIfAny();
  }

  private void expect(String name, String value, String expected) {
    problems.add("parameter `%s` is `%s`; expected %s".formatted(name, value, expected));
  }
}
