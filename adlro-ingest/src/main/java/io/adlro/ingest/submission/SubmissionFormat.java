package io.adlro.ingest.submission;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** A format in which jobs are submitted. */
public interface SubmissionFormat {
  String name();

  boolean recognises(Head head);

  /** Reads to the end in bounded memory. */
  void read(InputStream in, Consumer<Submission> to, Intake intake) throws IOException, Unreadable;
}
