package io.adlro.live.loop;

/**
 * What each owner of jobs may have at a time. Operators have no quota.
 *
 * @param jobs that wait or run; a submission beyond it is refused
 * @param gpus that jobs take which run or may be started; further jobs are held until others end
 */
public record UserQuotas(int jobs, int gpus) {
  public static final UserQuotas NONE = new UserQuotas(Integer.MAX_VALUE, Integer.MAX_VALUE);

  long gpuMilli() {
    return 1_000L * gpus;
  }
}
