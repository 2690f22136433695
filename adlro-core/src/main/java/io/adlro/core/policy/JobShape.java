package io.adlro.core.policy;

import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Comparator;

/** What a job needs of nodes, whatever its class and length. All but the gang's size is per GPU. */
public record JobShape(
    int gpus,
    int shareMilli,
    int gpuMemoryMib,
    int cpuMilli,
    int memoryMib,
    long eligibleModels,
    Locality locality)
    implements Comparable<JobShape> {

  private static final Comparator<JobShape> ORDER =
      Comparator.comparingInt(JobShape::gpus)
          .thenComparingInt(JobShape::shareMilli)
          .thenComparingInt(JobShape::gpuMemoryMib)
          .thenComparingInt(JobShape::cpuMilli)
          .thenComparingInt(JobShape::memoryMib)
          .thenComparingLong(JobShape::eligibleModels)
          .thenComparing(JobShape::locality);

  public static JobShape of(JobTable jobs, int job) {
    return new JobShape(
        jobs.gpus(job),
        jobs.shareMilli(job),
        jobs.gpuMemoryMib(job),
        jobs.cpuMilli(job),
        jobs.memoryMib(job),
        jobs.eligibleModels(job),
        jobs.locality(job));
  }

  void save(SnapshotWriter to) {
    to.writeInts(new int[] {gpus, shareMilli, gpuMemoryMib, cpuMilli, memoryMib});
    to.writeLong(eligibleModels);
    to.writeString(locality.toString());
  }

  static JobShape restored(SnapshotReader from) {
    int[] sizes = new int[5];
    from.readInts(sizes);
    return new JobShape(
        sizes[0],
        sizes[1],
        sizes[2],
        sizes[3],
        sizes[4],
        from.readLong(),
        Locality.valueOf(from.readString()));
  }

  @Override
  public int compareTo(JobShape other) {
    return ORDER.compare(this, other);
  }
}
