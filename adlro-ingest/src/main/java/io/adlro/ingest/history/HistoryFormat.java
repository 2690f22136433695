package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/** A format of job histories. */
public interface HistoryFormat {
  /** Short, as it is given on the command line, for example "swf". */
  String name();

  boolean recognises(Head head);

  /** Which of the things that predict run times this format carries, in words. */
  List<String> carries();

  /** Reads to the end in bounded memory, in the order of the input. */
  void read(InputStream in, Consumer<PastJob> to, Intake intake) throws IOException, Unreadable;
}
