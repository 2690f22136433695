package io.adlro.ingest.submission.slurm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A {@code --constraint}: its GPU models, and the rest as written. A model counts only if it is
 * required: {@code v100|bigmem} is a choice and is not split.
 */
public record FeatureConstraint(List<String> models, String rest) {
  public FeatureConstraint {
    models = List.copyOf(models);
  }

  public static FeatureConstraint of(String constraint, Predicate<String> isModel) {
    // Counts and nested groups cannot be expressed as a list of models.
    if (constraint.indexOf('*') >= 0 || constraint.indexOf('(') >= 0) {
      return new FeatureConstraint(List.of(), constraint);
    }
    List<String> models = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    for (String requirement : constraint.split("[&,]", -1)) {
      String[] choices = unwrapped(requirement.strip()).split("\\|", -1);
      boolean areModels =
          Arrays.stream(choices).allMatch(choice -> names(choice).anyMatch(isModel));
      if (areModels && models.isEmpty()) {
        Arrays.stream(choices)
            .map(choice -> names(choice).filter(isModel).findFirst().orElse(choice))
            .distinct()
            .forEach(models::add);
      } else if (!requirement.isBlank()) {
        rest.add(requirement.strip());
      }
    }
    return new FeatureConstraint(models, String.join("&", rest));
  }

  private static String unwrapped(String requirement) {
    return requirement.startsWith("[") && requirement.endsWith("]") && requirement.length() > 1
        ? requirement.substring(1, requirement.length() - 1)
        : requirement;
  }

  /** Sites write {@code gpu_v100} or {@code gpu:v100} for the model v100. */
  private static Stream<String> names(String choice) {
    String name = choice.strip();
    boolean isMarked = name.toLowerCase(Locale.ROOT).matches("gpu[_:-].+");
    return isMarked ? Stream.of(name, name.substring(4)) : Stream.of(name);
  }
}
