package io.adlro.ingest.cluster;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** A format in which a resource manager lists its nodes. */
public interface NodeFormat {
  String name();

  boolean recognises(Head head);

  /** Reads to the end in bounded memory. */
  void read(InputStream in, Consumer<NodeReport> to, Intake intake) throws IOException, Unreadable;
}
