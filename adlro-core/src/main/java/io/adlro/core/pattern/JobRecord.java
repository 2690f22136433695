package io.adlro.core.pattern;

import io.adlro.core.hyper.CleanUp;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job's record, decomposed: for each role the fillers found in it, the most similar first. Only
 * names of models and words of a name can be several.
 */
public record JobRecord(Map<JobRole, List<CleanUp.Match>> fillers) {
  public JobRecord {
    EnumMap<JobRole, List<CleanUp.Match>> copy = new EnumMap<>(JobRole.class);
    fillers.forEach((role, found) -> copy.put(role, List.copyOf(found)));
    fillers = Collections.unmodifiableMap(copy);
  }

  /** The most likely filler, or none if the role is missing or its filler is not known. */
  public Optional<CleanUp.Match> filler(JobRole role) {
    return all(role).stream().findFirst();
  }

  public List<CleanUp.Match> all(JobRole role) {
    return fillers.getOrDefault(role, List.of());
  }
}
