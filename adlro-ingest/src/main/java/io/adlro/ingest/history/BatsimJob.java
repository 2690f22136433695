package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.text.TextField;
import java.util.OptionalLong;

/**
 * A job of a Batsim workload. It is small, since many jobs may be held until their profiles are
 * read.
 *
 * @param index in the list of jobs, from 0
 * @param limitMicros negative for none
 * @param runMicros as stated by the job, negative if it is not
 */
record BatsimJob(
    int index,
    String id,
    long submitMicros,
    int resources,
    long limitMicros,
    long runMicros,
    String profile) {
  static BatsimJob of(Item job, int index) throws InvalidRecord {
    if (!job.isObject()) {
      throw new InvalidRecord("a job", "not an object");
    }
    String id = job.at("id").text().strip();
    if (id.isEmpty()) {
      throw new InvalidRecord("id", "missing");
    }
    return new BatsimJob(
        index,
        id,
        field(job, "subtime").micros(),
        field(job, "res").whole(1, Integer.MAX_VALUE),
        field(job, "walltime").microsIfGiven().orElse(-1),
        field(job, "runtime").microsIfGiven().orElse(-1),
        field(job, "profile").text());
  }

  private static TextField field(Item job, String name) {
    return new TextField(name, job.at(name).text().strip());
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

  /** The job with this run time, which ends at its limit as in the simulator. */
  PastJob ran(long micros, Outcome outcome) {
    boolean isOverLimit = limitMicros >= 0 && micros > limitMicros;
    return new PastJobBuilder(id, submitMicros)
        .gpus(resources)
        .limitMicros(limitMicros < 0 ? OptionalLong.empty() : OptionalLong.of(limitMicros))
        .ran(isOverLimit ? limitMicros : micros, isOverLimit ? Outcome.TIMED_OUT : outcome);
  }
}
