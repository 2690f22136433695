package io.adlro.ingest.submission.slurm;

import io.adlro.ingest.Intake;
import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.ingest.submission.JobLabels;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionBuilder;
import io.adlro.ingest.submission.WordList;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Makes a submission from the options of a job. */
record SbatchJob(SbatchOptions options, SlurmSite site, Intake intake) {
  /** {@code --nice} without a number. */
  private static final int USUAL_NICE = 100;

  /** The nice value of the lowest priority; its negative is that of the highest. */
  private static final double FAR_NICE = 10_000;

  /** The words of the options come before those of the commands. */
  Submission submission(List<String> commandWords) {
    new SbatchValidation(options, intake).run();
    SbatchResources resources = new SbatchResources(options, site, intake);
    FeatureConstraint features = FeatureConstraint.of(options.text("constraint"), site.isModel());
    String name = options.text("job-name");
    return new SubmissionBuilder()
        .name(name.isEmpty() ? script(commandWords) : name)
        .user(options.text("uid"))
        .group(options.text("account"))
        .labels(labels(commandWords))
        .words(words(commandWords))
        .gpus(resources.gpusOfJob())
        .nodes(resources.requestedNodes())
        .models(features.models())
        .constraint(constraint(features.rest()))
        .cpuCores(resources.cpuCores())
        .memoryMib(resources.memoryMib())
        .limitMicros(limit())
        .priority(priority())
        .copies(ArraySpec.tasks(options.text("array")).orElse(1))
        .build();
  }

  private JobLabels labels(List<String> commandWords) {
    return new JobLabels(
        "",
        options.text("partition"),
        options.text("account"),
        options.text("qos"),
        script(commandWords));
  }

  private static String script(List<String> words) {
    return words.stream().filter(word -> word.matches(".*\\.[A-Za-z]{1,5}")).findFirst().orElse("");
  }

  private WordList words(List<String> commandWords) {
    WordList words = new WordList();
    options.find("partition").ifPresent(given -> words.add("partition-" + given.value()));
    options.find("qos").ifPresent(given -> words.add("qos-" + given.value()));
    commandWords.forEach(words::add);
    for (String word : options.text("comment").split("\\s+", -1)) {
      words.add(word);
    }
    return words;
  }

  private String constraint(String features) {
    List<String> requirements = new ArrayList<>();
    if (!features.isEmpty()) {
      requirements.add(features);
    }
    for (String option : List.of("nodelist", "exclude", "reservation")) {
      options.find(option).ifPresent(given -> requirements.add(option + "=" + given.value()));
    }
    if (options.find("exclusive").isPresent()) {
      String of = options.text("exclusive");
      requirements.add(of.isEmpty() ? "exclusive" : "exclusive=" + of);
    }
    return String.join("; ", requirements);
  }

  private OptionalLong limit() {
    String time = options.text("time");
    return SlurmNumbers.isNoLimit(time) ? OptionalLong.empty() : SlurmNumbers.micros(time);
  }

  /** The priority number if the site has a scale, else the service level and the nice value. */
  private OptionalDouble priority() {
    OptionalDouble own = ownPriority();
    if (own.isPresent()) {
      return own;
    }
    OptionalDouble level = site.qos().find(options.text("qos"));
    if (options.find("nice").isEmpty()) {
      return level;
    }
    double nice = nice(options.text("nice")) / FAR_NICE / 2;
    return OptionalDouble.of(Math.max(0, Math.min(1, level.orElse(0.5) - nice)));
  }

  private OptionalDouble ownPriority() {
    String text = options.text("priority");
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (text.equalsIgnoreCase("TOP")) {
      return OptionalDouble.of(1);
    }
    OptionalLong number = whole(text);
    OptionalDouble scaled =
        number.isPresent() ? site.priority(number.getAsLong()) : OptionalDouble.empty();
    if (scaled.isEmpty()) {
      String why = number.isPresent() ? "the site's scale is not known" : "not a number";
      intake.ignored("--priority", why, options.find("priority").orElseThrow().where());
    }
    return scaled;
  }

  private double nice(String text) {
    if (text.isEmpty()) {
      return USUAL_NICE;
    }
    OptionalInt number = SlurmNumbers.count(text.startsWith("-") ? text.substring(1) : text);
    if (number.isEmpty()) {
      intake.ignored("--nice", "not a number", options.find("nice").orElseThrow().where());
    }
    return text.startsWith("-") ? -number.orElse(0) : number.orElse(0);
  }

  private static OptionalLong whole(String text) {
    return text.matches("[0-9]{1,10}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }
}
