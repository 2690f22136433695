package io.adlro.live.loop;

import java.util.HashMap;
import java.util.Map;

/** What the live jobs of each owner take. */
final class OwnerUse {
  private record Use(int jobs, long gpuMilli) {}

  private static final Use NOTHING = new Use(0, 0);

  private final Map<String, Use> uses = new HashMap<>();

  /** A job came, or with -1 it went. */
  void count(String owner, int jobs) {
    change(owner, jobs, 0);
  }

  /** Thousandths of GPUs of a job that may be started; below 0 if it may not any more. */
  void admit(String owner, long gpuMilli) {
    change(owner, 0, gpuMilli);
  }

  private void change(String owner, int jobs, long gpuMilli) {
    Use before = uses.getOrDefault(owner, NOTHING);
    Use now = new Use(before.jobs + jobs, before.gpuMilli + gpuMilli);
    if (now.equals(NOTHING)) {
      uses.remove(owner);
    } else {
      uses.put(owner, now);
    }
  }

  int jobs(String owner) {
    return uses.getOrDefault(owner, NOTHING).jobs;
  }

  long gpuMilli(String owner) {
    return uses.getOrDefault(owner, NOTHING).gpuMilli;
  }
}
