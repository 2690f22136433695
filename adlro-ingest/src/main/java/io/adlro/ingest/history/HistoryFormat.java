package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/** A format of job histories. */
public abstract class HistoryFormat {
  private final String name;

  /** With its {@link #name}. */
  protected HistoryFormat(String name) {
    this.name = name;
  }

  /** The name on the command line, for example "swf". */
  public final String name() {
    return name;
  }

  /** For CSV with a header: the columns that each of its tables must have; else none. */
  public List<List<String>> tables() {
    return List.of();
  }

  /** Counts a job and passes it on. */
  static void pass(PastJob job, Consumer<PastJob> to, Intake intake) {
    intake.understood("jobs");
    to.accept(job);
  }

  public abstract boolean recognises(Head head);

  /** Reads to the end in bounded memory and passes the jobs on in the order of the input. */
  public abstract void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable;
}
