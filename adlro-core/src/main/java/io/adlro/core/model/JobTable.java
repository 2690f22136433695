package io.adlro.core.model;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * The requests of submitted jobs, in order of submission. A job is its row number, which is never
 * used for another. Rows lie in slots, 64 jobs in a row in one segment of slots. A segment is used
 * again when all of its jobs have {@link #ended}: at the next submission after that which needs a
 * segment, so that the row of a job can still be read while its end is reported. A job that never
 * ends keeps its segment, and four bytes for each 64 later jobs.
 */
public final class JobTable {
  /** A whole GPU, in thousandths. */
  public static final int WHOLE = 1000;

  /** Stands for "no estimate" and "no limit" in the columns. */
  public static final long UNKNOWN = -1;

  // What a row has among the longs, and among the ints.
  private static final int SUBMIT = 0;
  private static final int ESTIMATE = 1;
  private static final int LIMIT = 2;
  private static final int ELIGIBLE = 3;
  private static final int ALLOWED = 4;
  private static final int LONGS = 5;

  private static final int CLASS = 0;
  private static final int GPUS = 1;
  private static final int SHARE = 2;
  private static final int GPU_MEMORY = 3;
  private static final int CPU = 4;
  private static final int MEMORY = 5;
  private static final int PRIORITY = 6;
  private static final int USER = 7;
  private static final int ACCOUNT = 8;
  private static final int NODES = 9;
  private static final int RECOVERY = 10;
  private static final int INTS = 11;

  private static final int NAME = 0;
  private static final int ID = 1;
  private static final int TEXTS = 2;

  private static final String SECTION = "job-table";
  private static final int VERSION = 1;
  private static final Recovery[] RECOVERIES = Recovery.values();

  private Cluster cluster;
  private final NameIndex users;
  private final NameIndex accounts;
  private final JobSlots slots;
  private long lastSubmitMicros;
  private int usersSeen;
  private int accountsSeen;
  private long[] longs;
  private int[] ints;
  private String[] texts;

  public JobTable(Cluster cluster) {
    this(cluster, new NameIndex(), new NameIndex());
  }

  private JobTable(Cluster cluster, NameIndex users, NameIndex accounts) {
    this.cluster = cluster;
    this.users = users;
    this.accounts = accounts;
    slots = new JobSlots();
    longs = new long[0];
    ints = new int[0];
    texts = new String[0];
  }

  private JobTable(JobTable other) {
    cluster = other.cluster;
    users = other.users; // names are only ever added
    accounts = other.accounts;
    slots = other.slots.copy();
    lastSubmitMicros = other.lastSubmitMicros;
    usersSeen = other.usersSeen;
    accountsSeen = other.accountsSeen;
    longs = other.longs.clone();
    ints = other.ints.clone();
    texts = other.texts.clone();
  }

  /**
   * A copy in which jobs are added and end independently. Names are shared; another thread may
   * {@link #save} the copy.
   */
  public JobTable copy() {
    return new JobTable(this);
  }

  /** Writes the rows and the names of users and accounts. */
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeStrings(users.names().subList(0, usersSeen));
    to.writeStrings(accounts.names().subList(0, accountsSeen));
    slots.save(to);
    to.writeLong(lastSubmitMicros);
    to.writeLongs(longs);
    to.writeInts(ints);
    for (int job = nextHeld(0); job < size(); job = nextHeld(job + 1)) {
      to.writeString(texts[slot(job) * TEXTS + NAME]);
      to.writeString(texts[slot(job) * TEXTS + ID]);
    }
    to.end(SECTION);
  }

  /** Restores an empty table of the same cluster. */
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    from.readStrings().forEach(users::indexOf);
    from.readStrings().forEach(accounts::indexOf);
    usersSeen = users.names().size();
    accountsSeen = accounts.names().size();
    slots.restore(from);
    lastSubmitMicros = from.readLong();
    longs = from.readLongs();
    ints = from.readInts();
    texts = new String[slots.capacity() * TEXTS];
    for (int job = nextHeld(0); job < size(); job = nextHeld(job + 1)) {
      texts[slot(job) * TEXTS + NAME] = from.readString();
      texts[slot(job) * TEXTS + ID] = from.readString();
    }
    from.end(SECTION);
  }

  /** An empty table with the same numbers of users and accounts, to which rows can be copied. */
  public JobTable emptyWithSameNames() {
    return new JobTable(cluster, users, accounts);
  }

  /** Appends a job and returns its number. Jobs come in order of submission. */
  public int add(JobRequest request, long submitMicros) {
    int job = append(submitMicros);
    int at = slot(job) * INTS;
    ints[at + CLASS] = cluster.classIndex(request.jobClass());
    ints[at + GPUS] = request.gpus();
    ints[at + SHARE] = request.shareMilli();
    ints[at + GPU_MEMORY] = request.gpuMemoryMib();
    ints[at + CPU] = request.cpuMilli();
    ints[at + MEMORY] = request.memoryMib();
    ints[at + PRIORITY] = Float.floatToRawIntBits((float) request.priority());
    ints[at + USER] = users.indexOf(request.user());
    ints[at + ACCOUNT] = accounts.indexOf(request.account());
    ints[at + NODES] = request.locality().nodes();
    ints[at + RECOVERY] = request.recovery().ordinal();
    int atLong = slot(job) * LONGS;
    longs[atLong + SUBMIT] = submitMicros;
    longs[atLong + ESTIMATE] = request.estimateMicros().orElse(UNKNOWN);
    longs[atLong + LIMIT] = request.limitMicros().orElse(UNKNOWN);
    longs[atLong + ALLOWED] = maskOf(request);
    longs[atLong + ELIGIBLE] = eligible(request.gpuMemoryMib(), longs[atLong + ALLOWED]);
    texts[slot(job) * TEXTS + NAME] = request.name();
    texts[slot(job) * TEXTS + ID] = request.id();
    see(job);
    return job;
  }

  /** Appends a row of a table with the same names, submitted at another time. */
  public int addRow(JobTable other, int row, long submitMicros) {
    if (users != other.users) {
      throw new IllegalArgumentException("rows of a table with other names");
    }
    int job = append(submitMicros);
    int to = slot(job);
    int from = other.slot(row);
    System.arraycopy(other.ints, from * INTS, ints, to * INTS, INTS);
    System.arraycopy(other.longs, from * LONGS, longs, to * LONGS, LONGS);
    longs[to * LONGS + SUBMIT] = submitMicros;
    texts[to * TEXTS + NAME] = other.texts[from * TEXTS + NAME];
    texts[to * TEXTS + ID] = other.texts[from * TEXTS + ID];
    if (cluster != other.cluster) {
      fitModels(job, other.cluster);
    }
    see(job);
    return job;
  }

  /** Counts the names that submitted jobs use: a simulation shares those of jobs to come. */
  private void see(int job) {
    usersSeen = Math.max(usersSeen, user(job) + 1);
    accountsSeen = Math.max(accountsSeen, account(job) + 1);
  }

  /**
   * Appends other load of a node: it takes CPU and memory beside a GPU and nothing of it, and has
   * no record form. For studies of packing, in which nothing runs.
   */
  public int addBesideGpus(long submitMicros, int ofCpuMilli, int ofMemoryMib) {
    JobRequest plain =
        JobRequest.of(cluster.classes().get(0)).cpuMilli(ofCpuMilli).memoryMib(ofMemoryMib).build();
    int job = add(plain, submitMicros);
    ints[slot(job) * INTS + SHARE] = 0;
    return job;
  }

  private int append(long submitMicros) {
    if (submitMicros < lastSubmitMicros) {
      throw new IllegalArgumentException(
          "job %d is submitted at %d, before the one in front of it (%d)"
              .formatted(size(), submitMicros, lastSubmitMicros));
    }
    lastSubmitMicros = submitMicros;
    int job = slots.add();
    if (slots.capacity() * LONGS > longs.length) {
      longs = Arrays.copyOf(longs, slots.capacity() * LONGS);
      ints = Arrays.copyOf(ints, slots.capacity() * INTS);
      texts = Arrays.copyOf(texts, slots.capacity() * TEXTS);
    }
    return job;
  }

  /**
   * The cluster is in another epoch: models are added or lost for the jobs of this table, which
   * must have no other owner.
   */
  public void changeCluster(Cluster present) {
    Cluster before = cluster;
    cluster = present;
    for (int job = nextHeld(0); job < size(); job = nextHeld(job + 1)) {
      fitModels(job, before);
    }
  }

  /** A job that allows all models allows those that have joined. */
  private void fitModels(int job, Cluster before) {
    int at = slot(job) * LONGS;
    if (longs[at + ALLOWED] == before.allModels()) {
      longs[at + ALLOWED] = cluster.allModels();
    }
    longs[at + ELIGIBLE] = eligible(gpuMemoryMib(job), longs[at + ALLOWED]);
  }

  private long maskOf(JobRequest request) {
    if (request.allowedModels().isEmpty()) {
      return cluster.allModels();
    }
    long mask = 0;
    for (String name : request.allowedModels()) {
      mask |= 1L << cluster.modelIndex(name);
    }
    return mask;
  }

  private long eligible(int gpuMemoryMib, long allowed) {
    long mask = allowed;
    for (int m = 0; m < cluster.modelCount(); m++) {
      if (gpuMemoryMib > cluster.models().get(m).memoryMib() || cluster.gpusOfModel(m) == 0) {
        mask &= ~(1L << m);
      }
    }
    return mask;
  }

  /** The job has ended: its row may be replaced from the next submission on. */
  public void ended(int job) {
    slots.ended(job);
  }

  /** The row as a record, for the journal, exports and messages. */
  public JobRequest request(int job) {
    JobRequest.Builder builder =
        JobRequest.of(cluster.classes().get(jobClass(job)))
            .id(id(job))
            .gpus(gpus(job))
            .shareMilli(shareMilli(job))
            .gpuMemoryMib(gpuMemoryMib(job))
            .cpuMilli(cpuMilli(job))
            .memoryMib(memoryMib(job))
            .priority(priority(job))
            .user(users.name(user(job)))
            .account(accounts.name(account(job)))
            .name(name(job))
            .locality(locality(job))
            .recovery(recovery(job));
    long allowed = allowedModels(job);
    if (allowed != cluster.allModels()) {
      builder.allowedModels(
          cluster.models().stream()
              .map(GpuModel::name)
              .filter(n -> (allowed >>> cluster.modelIndex(n) & 1) != 0)
              .toList());
    }
    estimate(job).ifPresent(builder::estimateMicros);
    if (limitMicros(job) != UNKNOWN) {
      builder.limitMicros(limitMicros(job));
    }
    return builder.build();
  }

  public Cluster cluster() {
    return cluster;
  }

  /** Jobs added so far; the next one has this number. */
  public int size() {
    return slots.size();
  }

  /** Where columns of others keep a value of the job; changes only when the row is replaced. */
  public int slot(int job) {
    return slots.slot(job);
  }

  /** Slots are below this; it only grows. */
  public int slotCapacity() {
    return slots.capacity();
  }

  /** Whether the row of the job is in the table: the job was added and its row not replaced. */
  public boolean holds(int job) {
    return slots.holds(job);
  }

  /** The first job from this one on whose row is in the table; {@link #size} if there is none. */
  public int nextHeld(int job) {
    return slots.nextHeld(job);
  }

  public long submitMicros(int job) {
    return longs[slot(job) * LONGS + SUBMIT];
  }

  /** The user's estimate of the work, or {@link #UNKNOWN}. */
  public long estimateMicros(int job) {
    return longs[slot(job) * LONGS + ESTIMATE];
  }

  private OptionalLong estimate(int job) {
    long micros = estimateMicros(job);
    return micros == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(micros);
  }

  /** The longest the job may run, or {@link #UNKNOWN}. */
  public long limitMicros(int job) {
    return longs[slot(job) * LONGS + LIMIT];
  }

  public int jobClass(int job) {
    return ints[slot(job) * INTS + CLASS];
  }

  public int gpus(int job) {
    return ints[slot(job) * INTS + GPUS];
  }

  public int shareMilli(int job) {
    return ints[slot(job) * INTS + SHARE];
  }

  /** Thousandths of a GPU over the whole gang. */
  public long widthMilli(int job) {
    int at = slot(job) * INTS;
    return (long) ints[at + GPUS] * ints[at + SHARE];
  }

  public int gpuMemoryMib(int job) {
    return ints[slot(job) * INTS + GPU_MEMORY];
  }

  public int cpuMilli(int job) {
    return ints[slot(job) * INTS + CPU];
  }

  public int memoryMib(int job) {
    return ints[slot(job) * INTS + MEMORY];
  }

  /** Number of gang members this CPU and memory can host. */
  public int hostedBy(int job, int freeCpuMilli, int freeMemoryMib) {
    int at = slot(job) * INTS;
    int fed = Integer.MAX_VALUE;
    if (ints[at + CPU] > 0) {
      fed = freeCpuMilli / ints[at + CPU];
    }
    if (ints[at + MEMORY] > 0) {
      fed = Math.min(fed, freeMemoryMib / ints[at + MEMORY]);
    }
    return fed;
  }

  public float priority(int job) {
    return Float.intBitsToFloat(ints[slot(job) * INTS + PRIORITY]);
  }

  public int user(int job) {
    return ints[slot(job) * INTS + USER];
  }

  public int account(int job) {
    return ints[slot(job) * INTS + ACCOUNT];
  }

  public String accountName(int account) {
    return accounts.name(account);
  }

  /** The id of the job outside, or one after its number if none was given. */
  public String id(int job) {
    String given = texts[slot(job) * TEXTS + ID];
    return given.isEmpty() ? "job-" + job : given;
  }

  /** The id of the job outside, "" if none was given. */
  public String givenId(int job) {
    return texts[slot(job) * TEXTS + ID];
  }

  /** Name of its script or image, "" if it has none. */
  public String name(int job) {
    return texts[slot(job) * TEXTS + NAME];
  }

  public String userName(int user) {
    return users.name(user);
  }

  public long allowedModels(int job) {
    return longs[slot(job) * LONGS + ALLOWED];
  }

  /** The allowed models that the cluster has and whose memory the job fits in, as bits. */
  public long eligibleModels(int job) {
    return longs[slot(job) * LONGS + ELIGIBLE];
  }

  public Locality locality(int job) {
    return Locality.onNodes(nodes(job));
  }

  /** On how many nodes its GPUs lie, the same number on each; 0 for any. */
  public int nodes(int job) {
    return ints[slot(job) * INTS + NODES];
  }

  /** GPUs that a node must have for it: of a gang on several nodes its part, of others all. */
  public int gpusPerNode(int job) {
    return gpus(job) / Math.max(1, nodes(job));
  }

  public Recovery recovery(int job) {
    return RECOVERIES[ints[slot(job) * INTS + RECOVERY]];
  }
}
