package io.adlro.study.site;

import io.adlro.ingest.inventory.ClassSpeed;
import io.adlro.ingest.inventory.ClassSpeed.Origin;
import io.adlro.ingest.inventory.SiteCluster;
import io.adlro.ingest.message.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Everything of a site that was assumed, and where to correct it. */
public final class SiteGuesses {
  /** The names of the files that a user edits. */
  public static final String CLUSTER_FILE = "cluster.yaml";

  public static final String CLASSES_FILE = "classes.yaml";

  /** The least number of jobs that a comparison should rest on. */
  private static final int FEW_JOBS = 100;

  /**
   * A guess.
   *
   * @param file to edit, "" where the guess cannot be edited
   */
  public record Guess(String what, String file) {}

  private final SiteInventory inventory;
  private final List<Guess> guesses = new ArrayList<>();

  private SiteGuesses(SiteInventory inventory) {
    this.inventory = inventory;
  }

  public static List<Guess> of(SiteInventory inventory) {
    SiteGuesses all = new SiteGuesses(inventory);
    all.addSpeeds();
    all.addNodes();
    all.addJobs();
    return List.copyOf(all.guesses);
  }

  private void addSpeeds() {
    SiteCluster site = inventory.site();
    List<ClassSpeed> guessed = site.speeds().stream().filter(ClassSpeed::isGuess).toList();
    long measured =
        site.speeds().stream().filter(speed -> speed.origin() == Origin.HISTORY).count();
    if (!guessed.isEmpty() || measured > 0) {
      add(
          "speeds relative to %s: %s guessed, %s from this site's recurring jobs"
              .formatted(
                  site.reference(), NumberText.count(guessed.size()), NumberText.count(measured)),
          CLUSTER_FILE);
    }
    if (!site.uncatalogued().isEmpty()) {
      add(
          "GPU models that the catalogue does not have, taken as fast as %s: %s"
              .formatted(site.reference(), String.join(", ", site.uncatalogued())),
          CLUSTER_FILE);
    }
  }

  private void addNodes() {
    SiteCluster site = inventory.site();
    int unavailable = site.notes().nodes().size();
    if (unavailable > 0) {
      add(
          "%s took no jobs when the list was made, but %s in the cluster"
              .formatted(NumberText.count(unavailable, "node"), unavailable == 1 ? "is" : "are"),
          CLUSTER_FILE);
    }
    add("networks between nodes are 10 Gbit/s, links within a node follow the model", CLUSTER_FILE);
    site.leftOut().stream()
        .filter(left -> !left.why().equals("has no GPUs"))
        .forEach(
            left ->
                add(
                    "left out of the cluster: %s (%s), %s times, first %s"
                        .formatted(
                            left.what(), left.why(), NumberText.count(left.count()), left.where()),
                    CLUSTER_FILE));
  }

  private void addJobs() {
    add("classes of jobs by words of their names and scripts", CLASSES_FILE);
    int jobs = inventory.trace().jobs().size();
    if (!inventory.absentModels().isEmpty()) {
      add(
          "dropped: jobs that requested GPU models that no node has: "
              + inventory.absentModels().entrySet().stream()
                  .map(e -> "%s (%s)".formatted(e.getKey(), NumberText.count(e.getValue(), "job")))
                  .collect(Collectors.joining(", ")),
          "");
    }
    inventory
        .trace()
        .summary()
        .assumptions()
        .forEach(
            (what, times) -> add("%s (%s)".formatted(what, NumberText.count(times, "job")), ""));
    if (jobs < FEW_JOBS) {
      add(
          "%s with GPUs: so few show little; give a longer period"
              .formatted(NumberText.count(jobs, "job")),
          "");
    }
  }

  private void add(String what, String file) {
    guesses.add(new Guess(what, file));
  }
}
