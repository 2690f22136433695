package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.text.TextField;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * A job of a Batsim workload, kept small: many of them may have to wait for their profiles.
 *
 * @param index in the list of jobs, from 0
 * @param limitMicros negative for none
 * @param runMicros as the job itself says, negative for nothing
 */
record BatsimJob(
    int index,
    String id,
    long submitMicros,
    int resources,
    long limitMicros,
    long runMicros,
    String profile) {
  /** The fields of a job as they are written, each empty if it is not there. */
  record Fields(
      String id, String subtime, String res, String walltime, String runtime, String profile) {
    /** Goes to the end of the object where the cursor stands. */
    static Fields of(Cursor cursor) throws IOException, Unreadable {
      String[] texts = {"", "", "", "", "", ""};
      while (cursor.nextField()) {
        int at =
            switch (cursor.name()) {
              case "id" -> 0;
              case "subtime" -> 1;
              case "res" -> 2;
              case "walltime" -> 3;
              case "runtime" -> 4;
              case "profile" -> 5;
              default -> -1;
            };
        if (at < 0) {
          cursor.skip();
        } else {
          texts[at] = cursor.text().strip();
        }
      }
      return new Fields(texts[0], texts[1], texts[2], texts[3], texts[4], texts[5]);
    }

    BatsimJob job(int index) throws InvalidRecord {
      if (id.isEmpty()) {
        throw new InvalidRecord("id", "missing");
      }
      return new BatsimJob(
          index,
          id,
          new TextField("subtime", subtime).micros(),
          new TextField("res", res).whole(1, Integer.MAX_VALUE),
          new TextField("walltime", walltime).microsIfGiven().orElse(-1),
          new TextField("runtime", runtime).microsIfGiven().orElse(-1),
          profile);
    }
  }

  String where() {
    return where(index);
  }

  static String where(int index) {
    return "jobs[" + index + "]";
  }

  BatsimJob withProfile(String name) {
    return new BatsimJob(index, id, submitMicros, resources, limitMicros, runMicros, name);
  }

  /** The job with this run time, cut off at its limit as the simulator does. */
  PastJob ran(long micros, Outcome outcome) {
    boolean isCut = limitMicros >= 0 && micros > limitMicros;
    return new PastJobBuilder(id, submitMicros)
        .gpus(resources)
        .limitMicros(limitMicros < 0 ? OptionalLong.empty() : OptionalLong.of(limitMicros))
        .ran(isCut ? limitMicros : micros, isCut ? Outcome.TIMED_OUT : outcome);
  }
}
