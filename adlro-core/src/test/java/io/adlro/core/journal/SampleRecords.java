package io.adlro.core.journal;

import io.adlro.core.capacity.Demand;
import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.event.Event;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.event.Order;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.model.Recovery;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.Need;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.state.ClusterState;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A header and records with random fields; every kind of record has a generator. The records need
 * not make sense together.
 */
final class SampleRecords {
  private final Random random;

  SampleRecords(long seed) {
    this.random = new Random(seed);
  }

  /** Two models, three nodes, two classes, odd names, and every input of a policy. */
  static JournalHeader header() {
    GpuModel volta = new GpuModel("volta", 32_768, 900.5, 40, 250, 83, 95);
    GpuModel radeon = GpuModel.withMemory("radeon Ω", 16_384);
    Node first =
        new Node(
            "node-1",
            "volta",
            2,
            64_000,
            262_144,
            Interconnect.NVLINK,
            12.5,
            List.of(1.0, 0.9),
            List.of("GPU-1a", "GPU-1b"));
    Cluster cluster =
        new Cluster(
            List.of(volta, radeon),
            List.of(
                first, Node.of("node-2", "radeon Ω", 3, 8, 64), Node.of("n3", "volta", 1, 4, 8)),
            new SpeedTable(
                List.of("train", "simulate"),
                List.of("volta", "radeon Ω"),
                new double[][] {{1, 0.3}, {1, 0.7}}));
    JobMix mix =
        new JobMix(
            List.of(new JobMix.Kind(1, 3), new JobMix.Kind(0, 2)),
            new Demand(
                new double[] {0.25, 0.75},
                new double[][] {{10, 20}, {Double.POSITIVE_INFINITY, 7}},
                new double[] {2.9, 3}),
            0.125);
    LoadPlan plan = new LoadPlan(0.1, new double[] {1, 0.5}, new double[][] {{0.5, 0.5}, {0, 1}});
    return new JournalHeader(
        "patient-sjf",
        new PolicyInputs(cluster, mix, plan, -7, List.of(Need.TELEMETRY)),
        "settings",
        "model",
        Unsatisfiable.WAITS,
        JournalHeader.Facts.REPORTED);
  }

  /** A journal of records in memory. Submitted jobs must be numbered from 0. */
  static byte[] journal(List<Record> records) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JournalHeader header = header();
    ClusterState state = new ClusterState(new JobTable(header.cluster()));
    JournalWriter writer = new JournalWriter(state, new StreamSink(bytes, header));
    for (Record record : records) {
      if (record instanceof Event.JobSubmitted submitted) {
        state.jobs().add(submitted.request(), submitted.atMicros());
      }
      if (record instanceof Event event) {
        event.dispatch(writer);
      } else {
        ((Order) record).dispatch(writer);
      }
    }
    return bytes.toByteArray();
  }

  /** A record of each kind that is written; jobs are submitted in the order of time. */
  List<Record> oneOfEach(int submitted) {
    List<Record> records = new ArrayList<>();
    for (RecordType type : RecordType.values()) {
      if (type != RecordType.GPU_MEASURED) {
        records.add(of(type, submitted));
      }
    }
    return records;
  }

  private Record of(RecordType type, int submitted) {
    long at = 1_000_000L * submitted;
    return switch (type) {
      case JOB_SUBMITTED -> new Event.JobSubmitted(at, submitted, request());
      case JOB_OBSERVED -> new Event.JobObserved(at, job(), attempt(), gpus(), time());
      case JOB_STARTED -> new Event.JobStarted(at, job(), attempt(), gpus());
      case PLACEMENT_REFUSED -> new Event.PlacementRefused(at, job(), attempt());
      case PLACEMENT_TIMED_OUT -> new Event.PlacementTimedOut(at, job(), attempt());
      case PREEMPTION_REFUSED -> new Event.PreemptionRefused(at, job(), attempt());
      case JOB_REQUEUED ->
          new Event.JobRequeued(at, job(), attempt(), time(), one(RequeueCause.values()));
      case JOB_FINISHED -> new Event.JobFinished(at, job(), attempt());
      case JOB_FAILED ->
          new Event.JobFailed(
              at, job(), attempt(), one(FailureCause.TIME_LIMIT, FailureCause.CRASHED));
      case JOB_CANCELLED -> new Event.JobCancelled(at, job());
      case JOB_HELD -> new Event.JobHeld(at, job());
      case JOB_RELEASED -> new Event.JobReleased(at, job());
      case PRIORITY_CHANGED -> new Event.PriorityChanged(at, job(), random.nextFloat());
      case LIMIT_CHANGED -> new Event.LimitChanged(at, job(), time());
      case GPU_LOST -> new Event.GpuLost(at, random.nextInt());
      case GPU_RETURNED -> new Event.GpuReturned(at, random.nextInt());
      case NODE_LOST -> new Event.NodeLost(at, random.nextInt());
      case NODE_RETURNED -> new Event.NodeReturned(at, random.nextInt());
      case NODE_DRAINED -> new Event.NodeDrained(at, random.nextInt());
      case NODE_RESUMED -> new Event.NodeResumed(at, random.nextInt());
      case NODE_JOINED -> new Event.NodeJoined(at, addition());
      case NODE_LEFT -> new Event.NodeLeft(at, random.nextInt());
      case GPU_MEASURED -> throw new IllegalStateException("samples are not written any more");
      case GPU_SPEED_BELIEVED ->
          new Event.GpuSpeedBelieved(at, random.nextInt(), random.nextFloat());
      case GPU_HEALTH_CHANGED ->
          new Event.GpuHealthChanged(
              at, random.nextInt(), one(GpuHealth.values()), one(HealthReason.values()));
      case JOB_PROFILED ->
          new Event.JobProfiled(
              at,
              job(),
              attempt(),
              random.nextFloat(),
              random.nextFloat() * 1e6f,
              Float.NaN,
              random.nextFloat() * 1e3f);
      case JOB_PROGRESSED -> new Event.JobProgressed(at, job(), attempt(), random.nextFloat());
      case MODEL_ACTIVATED -> new Event.ModelActivated(at, text());
      case WOKE -> new Event.Woke(at);
      case SPEEDS_LEARNED -> new Event.SpeedsLearned(at, speeds());
      case COMPUTED ->
          new Event.Computed(
              at, random.nextInt(), text(), random.doubles(random.nextInt(4)).toArray());
      case PLACE -> new Order.Place(at, job(), attempt(), gpus());
      case PREEMPT -> new Order.Preempt(at, job(), attempt());
      case REFUSE -> new Order.Refuse(at, job());
      case WAKE_AT -> new Order.WakeAt(at, time());
      case NOTE -> new Order.Note(at, job(), random.doubles(random.nextInt(4)).toArray());
      case COMPUTE -> new Order.Compute(at, random.nextInt(), text());
      case DECIDED ->
          new Order.Decided(
              at, random.nextLong(), Fallback.values()[random.nextInt(Fallback.values().length)]);
    };
  }

  private JobRequest request() {
    int nodes = random.nextInt(4);
    JobRequest.Builder request =
        JobRequest.of(one("train", "simulate"))
            .id(text())
            .gpus((1 + random.nextInt(9)) * Math.max(1, nodes))
            .shareMilli(1 + random.nextInt(1000))
            .gpuMemoryMib(random.nextInt(40_000))
            .cpuMilli(random.nextInt(64_000))
            .memoryMib(random.nextInt(1 << 20))
            .priority(random.nextFloat())
            .user(text())
            .account(text())
            .name(text())
            .allowedModels(one(List.of(), List.of("volta"), List.of("radeon Ω")))
            .locality(Locality.onNodes(nodes))
            .recovery(one(Recovery.values()));
    if (random.nextBoolean()) {
      request.estimateMicros(time());
    }
    return random.nextBoolean() ? request.limitMicros(1 + time()).build() : request.build();
  }

  private BelievedSpeeds speeds() {
    int pairs = random.nextInt(4);
    return new BelievedSpeeds(
        random.doubles(pairs, 0.1, 2).toArray(), random.doubles(pairs, 0, 1).toArray());
  }

  private NodeAddition addition() {
    String model = text();
    Node node = Node.of(text(), model, 1 + random.nextInt(8), random.nextInt(99), 8);
    return new NodeAddition(node, GpuModel.withMemory(model, 80_000), List.of(0.5, 2.0));
  }

  private int job() {
    return random.nextInt(1 << random.nextInt(31)) - 1;
  }

  private int attempt() {
    return random.nextInt(300);
  }

  private long time() {
    return random.nextLong() >>> (1 + random.nextInt(60));
  }

  private int[] gpus() {
    return random.ints(random.nextInt(40), 0, 20_000).toArray();
  }

  private String text() {
    return one("", "alice", "Zoë \"x\"\n", "作業", "a".repeat(random.nextInt(300)));
  }

  @SafeVarargs
  private <T> T one(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
