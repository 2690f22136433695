package io.adlro.ingest.submission.slurm;

import io.adlro.ingest.Intake;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of one job, from its script or its command line; the last one of a name counts, as in
 * sbatch. It holds one value of each used option.
 */
final class SbatchOptions {
  /** The value of an option and its place. */
  record Given(String value, String where) {}

  private final Map<String, Given> given = new LinkedHashMap<>();
  private final Intake intake;

  SbatchOptions(Intake intake) {
    this.intake = intake;
  }

  /** Takes the options among the arguments and returns the other arguments in their order. */
  List<String> take(List<String> arguments, String where) {
    List<String> others = new ArrayList<>();
    int at = 0;
    while (at < arguments.size()) {
      String argument = arguments.get(at);
      boolean isOption =
          argument.length() > 1 && argument.charAt(0) == '-' && !argument.equals("--");
      if (!isOption) {
        // The first argument that is not an option is the script; the rest are its arguments.
        others.addAll(arguments.subList(at, arguments.size()));
        break;
      }
      String next = at + 1 < arguments.size() ? arguments.get(at + 1) : "";
      boolean takesNext =
          argument.startsWith("--")
              ? takeLong(argument.substring(2), next, where)
              : takeShort(argument, next, where);
      at += takesNext ? 2 : 1;
    }
    return others;
  }

  Optional<Given> find(String option) {
    return Optional.ofNullable(given.get(option));
  }

  String text(String option) {
    return find(option).map(Given::value).orElse("");
  }

  /** Whether the next argument was this option's value. */
  private boolean takeLong(String written, String next, String where) {
    int equals = written.indexOf('=');
    String name = equals < 0 ? written : written.substring(0, equals);
    Optional<SbatchOption> known = SbatchOption.named(name);
    if (known.isEmpty()) {
      intake.ignored("--" + name, "unknown option", where);
      return equals < 0 && !next.isEmpty() && !next.startsWith("-");
    }
    if (equals >= 0) {
      put(known.get(), written.substring(equals + 1), where);
      return false;
    }
    return putWithNext(known.get(), next, where);
  }

  private boolean takeShort(String argument, String next, String where) {
    for (int i = 1; i < argument.length(); i++) {
      Optional<SbatchOption> known = SbatchOption.lettered(argument.charAt(i));
      if (known.isEmpty()) {
        intake.ignored("-" + argument.charAt(i), "unknown option", where);
        return false;
      }
      if (known.get().value() != SbatchOption.Value.NONE && i + 1 < argument.length()) {
        put(known.get(), argument.substring(i + 1), where);
        return false;
      }
      if (i + 1 == argument.length()) {
        return putWithNext(known.get(), next, where);
      }
      put(known.get(), "", where);
    }
    return false;
  }

  private boolean putWithNext(SbatchOption option, String next, String where) {
    if (option.value() != SbatchOption.Value.REQUIRED) {
      put(option, "", where);
      return false;
    }
    if (next.isEmpty()) {
      intake.ignored("--" + option.name(), "has no value", where);
      return false;
    }
    put(option, next, where);
    return true;
  }

  private void put(SbatchOption option, String value, String where) {
    if (option.use() == SbatchOption.Use.NOT_USED) {
      intake.ignored("--" + option.name(), "not used", where);
    } else {
      given.put(option.name(), new Given(value.strip(), where));
    }
  }
}
