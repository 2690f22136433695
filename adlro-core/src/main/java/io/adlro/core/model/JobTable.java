package io.adlro.core.model;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * The jobs of a run as columns, in order of submission: append-only, shared by every copy of a
 * simulation. A job is its row number.
 */
public final class JobTable {
  /** A whole GPU, in thousandths. */
  public static final int WHOLE = 1000;

  /** Stands for "no estimate" and "no limit" in the columns. */
  public static final long UNKNOWN = -1;

  private Cluster cluster;
  private final NameIndex users;
  private final NameIndex groups;
  private int size;
  private long[] submitMicros = new long[16];
  private long[] workMicros = new long[16];
  private long[] estimateMicros = new long[16];
  private long[] limitMicros = new long[16];
  private long[] eligibleModels = new long[16];
  private long[] allowedModels = new long[16];
  private int[] jobClass = new int[16];
  private int[] gpus = new int[16];
  private int[] shareMilli = new int[16];
  private int[] gpuMemoryMib = new int[16];
  private int[] cpuMilli = new int[16];
  private int[] memoryMib = new int[16];
  private float[] priority = new float[16];
  private int[] user = new int[16];
  private int[] group = new int[16];
  private String[] name = new String[16];
  private Locality[] locality = new Locality[16];
  private Recovery[] recovery = new Recovery[16];

  public JobTable(Cluster cluster) {
    this.cluster = cluster;
    this.users = new NameIndex();
    this.groups = new NameIndex();
  }

  private JobTable(JobTable other, int rows) {
    cluster = other.cluster;
    users = other.users; // names are only ever added
    groups = other.groups;
    size = rows;
    submitMicros = other.submitMicros;
    workMicros = other.workMicros;
    estimateMicros = other.estimateMicros;
    limitMicros = other.limitMicros;
    eligibleModels = other.eligibleModels;
    allowedModels = other.allowedModels;
    jobClass = other.jobClass;
    gpus = other.gpus;
    shareMilli = other.shareMilli;
    gpuMemoryMib = other.gpuMemoryMib;
    cpuMilli = other.cpuMilli;
    memoryMib = other.memoryMib;
    priority = other.priority;
    user = other.user;
    group = other.group;
    name = other.name;
    locality = other.locality;
    recovery = other.recovery;
    grow(rows + 16);
  }

  /**
   * A table that starts with the same rows; simulated work and added rows do not change this table.
   */
  public JobTable firstRows(int rows) {
    return new JobTable(this, rows);
  }

  /** Replaces the true work, which a simulated future must not use, by an assumed one. */
  public void imagineWork(int row, long micros) {
    workMicros[row] = micros;
    limitMicros[row] = UNKNOWN;
  }

  /** Appends a job and returns its index. Jobs come in order of submission. */
  public int add(Job job) {
    if (size > 0 && job.submitMicros() < submitMicros[size - 1]) {
      throw new IllegalArgumentException(
          "job %d is submitted at %d, before the one in front of it (%d)"
              .formatted(size, job.submitMicros(), submitMicros[size - 1]));
    }
    if (size == submitMicros.length) {
      grow(size * 2);
    }
    int row = size;
    submitMicros[row] = job.submitMicros();
    workMicros[row] = job.workMicros();
    estimateMicros[row] = job.estimateMicros().orElse(UNKNOWN);
    limitMicros[row] = job.limitMicros().orElse(UNKNOWN);
    jobClass[row] = cluster.classIndex(job.jobClass());
    gpus[row] = job.gpus();
    shareMilli[row] = job.shareMilli();
    gpuMemoryMib[row] = job.gpuMemoryMib();
    cpuMilli[row] = job.cpuMilli();
    memoryMib[row] = job.memoryMib();
    priority[row] = (float) job.priority();
    user[row] = users.indexOf(job.user());
    group[row] = groups.indexOf(job.group());
    name[row] = job.name();
    allowedModels[row] = maskOf(job);
    locality[row] = job.locality();
    recovery[row] = job.recovery();
    eligibleModels[row] = eligible(row);
    size++;
    return row;
  }

  /**
   * Appends a job with the request of a row of another table of the same cluster, submitted at
   * another time and with this much work, for simulated futures. It has no limit.
   */
  public int addLike(JobTable other, int row, long submit, long work) {
    return add(other.job(row).imagined(submit, work));
  }

  /**
   * Appends other load of a node: it takes CPU and memory beside a GPU and nothing of it, and has
   * no record form. For studies of packing, in which nothing runs.
   */
  public int addBesideGpus(long submit, int ofCpuMilli, int ofMemoryMib) {
    Job plain =
        Job.of(cluster.classes().get(0), submit, 0)
            .cpuMilli(ofCpuMilli)
            .memoryMib(ofMemoryMib)
            .build();
    int row = add(plain);
    shareMilli[row] = 0;
    return row;
  }

  /**
   * The cluster is in another epoch: models are added or lost for the jobs of this table, which
   * must have no other owner.
   */
  public void changeCluster(Cluster present) {
    long before = cluster.allModels();
    cluster = present;
    for (int row = 0; row < size; row++) {
      if (allowedModels[row] == before) {
        allowedModels[row] = cluster.allModels();
      }
      eligibleModels[row] = eligible(row);
    }
  }

  private long maskOf(Job job) {
    if (job.allowedModels().isEmpty()) {
      return cluster.allModels();
    }
    long mask = 0;
    for (String name : job.allowedModels()) {
      mask |= 1L << cluster.modelIndex(name);
    }
    return mask;
  }

  private long eligible(int row) {
    long mask = allowedModels[row];
    for (int m = 0; m < cluster.modelCount(); m++) {
      if (gpuMemoryMib[row] > cluster.models().get(m).memoryMib() || cluster.gpusOfModel(m) == 0) {
        mask &= ~(1L << m);
      }
    }
    return mask;
  }

  /** The row as a record, for the journal, exports and messages. */
  public Job job(int job) {
    Job.Builder builder =
        Job.of(cluster.classes().get(jobClass[job]), submitMicros[job], workMicros[job])
            .gpus(gpus[job])
            .shareMilli(shareMilli[job])
            .gpuMemoryMib(gpuMemoryMib[job])
            .cpuMilli(cpuMilli[job])
            .memoryMib(memoryMib[job])
            .priority(priority[job])
            .user(users.name(user[job]))
            .group(groups.name(group[job]))
            .name(name[job])
            .locality(locality[job])
            .recovery(recovery[job])
            .withoutEstimate();
    if (allowedModels[job] != cluster.allModels()) {
      builder.allowedModels(
          cluster.models().stream()
              .map(GpuModel::name)
              .filter(n -> (allowedModels[job] >>> cluster.modelIndex(n) & 1) != 0)
              .toList());
    }
    estimate(job).ifPresent(builder::estimateMicros);
    if (limitMicros[job] != UNKNOWN) {
      builder.limitMicros(limitMicros[job]);
    }
    return builder.build();
  }

  public Cluster cluster() {
    return cluster;
  }

  public int size() {
    return size;
  }

  public long submitMicros(int job) {
    return submitMicros[job];
  }

  /** The true work: for the physics and the metrics, never for a policy. */
  public long workMicros(int job) {
    return workMicros[job];
  }

  /** The user's estimate of the work, or {@link #UNKNOWN}. */
  public long estimateMicros(int job) {
    return estimateMicros[job];
  }

  private OptionalLong estimate(int job) {
    return estimateMicros[job] == UNKNOWN
        ? OptionalLong.empty()
        : OptionalLong.of(estimateMicros[job]);
  }

  /** The longest the job may run, or {@link #UNKNOWN}. */
  public long limitMicros(int job) {
    return limitMicros[job];
  }

  public int jobClass(int job) {
    return jobClass[job];
  }

  public int gpus(int job) {
    return gpus[job];
  }

  public int shareMilli(int job) {
    return shareMilli[job];
  }

  /** Thousandths of a GPU over the whole gang. */
  public long widthMilli(int job) {
    return (long) gpus[job] * shareMilli[job];
  }

  public int gpuMemoryMib(int job) {
    return gpuMemoryMib[job];
  }

  public int cpuMilli(int job) {
    return cpuMilli[job];
  }

  public int memoryMib(int job) {
    return memoryMib[job];
  }

  /** Number of gang members this CPU and memory can host. */
  public int hostedBy(int job, int freeCpuMilli, int freeMemoryMib) {
    int fed = Integer.MAX_VALUE;
    if (cpuMilli[job] > 0) {
      fed = freeCpuMilli / cpuMilli[job];
    }
    if (memoryMib[job] > 0) {
      fed = Math.min(fed, freeMemoryMib / memoryMib[job]);
    }
    return fed;
  }

  public float priority(int job) {
    return priority[job];
  }

  public int user(int job) {
    return user[job];
  }

  public int group(int job) {
    return group[job];
  }

  public String groupName(int group) {
    return groups.name(group);
  }

  /** Name of its script or image, "" if it has none. */
  public String name(int job) {
    return name[job];
  }

  /** The users so far, in the order of their numbers. */
  public List<String> userNames() {
    return users.names();
  }

  /** The groups so far, in the order of their numbers. */
  public List<String> groupNames() {
    return groups.names();
  }

  /** Numbers users and groups in this order; for a table without jobs. */
  public void nameFirst(List<String> userNames, List<String> groupNames) {
    userNames.forEach(users::indexOf);
    groupNames.forEach(groups::indexOf);
  }

  public String userName(int user) {
    return users.name(user);
  }

  public long allowedModels(int job) {
    return allowedModels[job];
  }

  /** The allowed models that the cluster has and whose memory the job fits in, as bits. */
  public long eligibleModels(int job) {
    return eligibleModels[job];
  }

  public Locality locality(int job) {
    return locality[job];
  }

  public Recovery recovery(int job) {
    return recovery[job];
  }

  private void grow(int capacity) {
    submitMicros = Arrays.copyOf(submitMicros, capacity);
    workMicros = Arrays.copyOf(workMicros, capacity);
    estimateMicros = Arrays.copyOf(estimateMicros, capacity);
    limitMicros = Arrays.copyOf(limitMicros, capacity);
    eligibleModels = Arrays.copyOf(eligibleModels, capacity);
    allowedModels = Arrays.copyOf(allowedModels, capacity);
    jobClass = Arrays.copyOf(jobClass, capacity);
    gpus = Arrays.copyOf(gpus, capacity);
    shareMilli = Arrays.copyOf(shareMilli, capacity);
    gpuMemoryMib = Arrays.copyOf(gpuMemoryMib, capacity);
    cpuMilli = Arrays.copyOf(cpuMilli, capacity);
    memoryMib = Arrays.copyOf(memoryMib, capacity);
    priority = Arrays.copyOf(priority, capacity);
    user = Arrays.copyOf(user, capacity);
    group = Arrays.copyOf(group, capacity);
    name = Arrays.copyOf(name, capacity);
    locality = Arrays.copyOf(locality, capacity);
    recovery = Arrays.copyOf(recovery, capacity);
  }
}
