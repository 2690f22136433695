package io.adlro.core.event;

import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.NodeAddition;

/** The facts as values, for the journal and the live system; each dispatches into a handler. */
@SuppressWarnings("ArrayRecordComponent") // never changed; compared in their encoded form
public sealed interface Event {
  long atMicros();

  void dispatch(EventHandler handler);

  /** Carries the whole request, so that a journal can be replayed on its own. */
  record JobSubmitted(long atMicros, int job, JobRequest request) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobSubmitted(atMicros, job);
    }
  }

  record JobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros)
      implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobObserved(atMicros, job, attempt, gpus, startedMicros);
    }
  }

  record JobStarted(long atMicros, int job, int attempt, int[] gpus) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobStarted(atMicros, job, attempt, gpus);
    }
  }

  record PlacementRefused(long atMicros, int job, int attempt) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.placementRefused(atMicros, job, attempt);
    }
  }

  record PlacementTimedOut(long atMicros, int job, int attempt) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.placementTimedOut(atMicros, job, attempt);
    }
  }

  record PreemptionRefused(long atMicros, int job, int attempt) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.preemptionRefused(atMicros, job, attempt);
    }
  }

  record JobRequeued(long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause)
      implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobRequeued(atMicros, job, attempt, savedWorkMicros, cause);
    }
  }

  record JobFinished(long atMicros, int job, int attempt) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobFinished(atMicros, job, attempt);
    }
  }

  record JobFailed(long atMicros, int job, int attempt, FailureCause cause) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobFailed(atMicros, job, attempt, cause);
    }
  }

  record JobCancelled(long atMicros, int job) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobCancelled(atMicros, job);
    }
  }

  record JobHeld(long atMicros, int job) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobHeld(atMicros, job);
    }
  }

  record JobReleased(long atMicros, int job) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobReleased(atMicros, job);
    }
  }

  record PriorityChanged(long atMicros, int job, float priority) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.priorityChanged(atMicros, job, priority);
    }
  }

  record LimitChanged(long atMicros, int job, long limitMicros) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.limitChanged(atMicros, job, limitMicros);
    }
  }

  record GpuLost(long atMicros, int gpu) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.gpuLost(atMicros, gpu);
    }
  }

  record GpuReturned(long atMicros, int gpu) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.gpuReturned(atMicros, gpu);
    }
  }

  record NodeLost(long atMicros, int node) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.nodeLost(atMicros, node);
    }
  }

  record NodeReturned(long atMicros, int node) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.nodeReturned(atMicros, node);
    }
  }

  record NodeDrained(long atMicros, int node) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.nodeDrained(atMicros, node);
    }
  }

  record NodeResumed(long atMicros, int node) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.nodeResumed(atMicros, node);
    }
  }

  record NodeJoined(long atMicros, NodeAddition added) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.nodeJoined(atMicros, added);
    }
  }

  record NodeLeft(long atMicros, int node) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.nodeLeft(atMicros, node);
    }
  }

  record GpuSpeedBelieved(long atMicros, int gpu, float factor) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.gpuSpeedBelieved(atMicros, gpu, factor);
    }
  }

  record GpuHealthChanged(long atMicros, int gpu, GpuHealth health, HealthReason reason)
      implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.gpuHealthChanged(atMicros, gpu, health, reason);
    }
  }

  record JobProfiled(
      long atMicros,
      int job,
      int attempt,
      float utilization,
      float memoryUsedMib,
      float memoryBandwidth,
      float watts)
      implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.jobProfiled(
          atMicros, job, attempt, utilization, memoryUsedMib, memoryBandwidth, watts);
    }
  }

  record JobProgressed(long atMicros, int job, int attempt, float fraction) implements Event {
    /** Whether a job can have done this part of its work. */
    public static boolean isFraction(float fraction) {
      return fraction >= 0 && fraction <= 1;
    }

    @Override
    public void dispatch(EventHandler handler) {
      handler.jobProgressed(atMicros, job, attempt, fraction);
    }
  }

  /**
   * A sample, as journals of earlier builds hold them. Nothing depends on its values any more; a
   * decision followed it, so its time still passes.
   */
  record GpuMeasured(
      long atMicros,
      int gpu,
      float utilization,
      float celsius,
      float memoryUsedMib,
      float memoryBandwidth)
      implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.woke(atMicros);
    }
  }

  record SpeedsLearned(long atMicros, BelievedSpeeds speeds) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.speedsLearned(atMicros, speeds);
    }
  }

  record ModelActivated(long atMicros, String modelDigest) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.modelActivated(atMicros, modelDigest);
    }
  }

  record Computed(long atMicros, int number, String kind, double[] result) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.computed(atMicros, number, kind, result);
    }
  }

  record Woke(long atMicros) implements Event {
    @Override
    public void dispatch(EventHandler handler) {
      handler.woke(atMicros);
    }
  }
}
