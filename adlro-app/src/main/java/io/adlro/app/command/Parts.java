package io.adlro.app.command;

import io.adlro.app.output.Listing;
import io.adlro.app.output.ReportData;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.sim.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the commands are made of: the real parts are wired in one place, tests wire small ones. */
public record Parts(
    Catalog catalog,
    LoadPlanner planner,
    Scenarios scenarios,
    Clusters clusters,
    LowerBound bound,
    Reporter reporter,
    Terminal terminal,
    Optional<String> commit) {

  /** The scenarios that have a name, and those in files of the user's. */
  public interface Scenarios {
    List<Listing.Item> list();

    /** Throws a user's mistake when there is none, or it is wrong. */
    Scenario load(String nameOrFile);

    /** The text that {@link #load} reads, for the hash of the settings. */
    String text(String nameOrFile);
  }

  /** Reads a cluster file. */
  public interface Clusters {
    Cluster read(Path file);
  }

  /** A mean JCT, in seconds, below which no policy can come on these jobs. */
  public interface LowerBound {
    double meanJctSeconds(JobTable jobs);
  }

  /** Makes a page of HTML of a comparison. */
  public interface Reporter {
    String html(ReportData data);
  }
}
