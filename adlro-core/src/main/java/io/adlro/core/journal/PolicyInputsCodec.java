package io.adlro.core.journal;

import io.adlro.core.capacity.Demand;
import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.codec.BinaryInput;
import io.adlro.core.codec.BinaryOutput;
import io.adlro.core.codec.ClusterCodec;
import io.adlro.core.policy.Need;
import io.adlro.core.policy.PolicyInputs;
import java.util.ArrayList;
import java.util.List;

/** What a policy knows at its start, in a header. */
final class PolicyInputsCodec {
  private static final Need[] NEEDS = Need.values();

  private PolicyInputsCodec() {}

  static void write(BinaryOutput out, PolicyInputs inputs) {
    ClusterCodec.write(out, inputs.cluster());
    write(out, inputs.mix());
    write(out, inputs.plan());
    out.writeLong(inputs.seed());
    out.writeInt(inputs.offered().size());
    inputs.offered().forEach(need -> out.writeByte(need.ordinal()));
  }

  static PolicyInputs read(BinaryInput in) {
    return new PolicyInputs(
        ClusterCodec.readCluster(in), readMix(in), readPlan(in), in.readLong(), readNeeds(in));
  }

  private static void write(BinaryOutput out, JobMix mix) {
    List<JobMix.Kind> kinds = mix.kinds();
    out.writeInt(kinds.size());
    for (JobMix.Kind kind : kinds) {
      out.writeInt(kind.jobClass());
      out.writeLong(kind.models());
    }
    out.writeDoubles(mix.demand().share());
    writeRows(out, mix.demand().gpuSecondsByKindModel());
    out.writeDoubles(mix.demand().gpusByModel());
    out.writeDouble(mix.wideShare());
  }

  private static JobMix readMix(BinaryInput in) {
    List<JobMix.Kind> kinds = new ArrayList<>();
    for (int left = in.readCount(1 + Long.BYTES); left > 0; left--) {
      kinds.add(new JobMix.Kind(in.readInt(), in.readLong()));
    }
    Demand demand = new Demand(in.readDoubles(), readRows(in), in.readDoubles());
    return new JobMix(kinds, demand, in.readDouble());
  }

  private static void write(BinaryOutput out, LoadPlan plan) {
    out.writeDouble(plan.jobsPerSecond());
    out.writeDoubles(plan.priceByModel());
    writeRows(out, plan.fractionByKindModel());
  }

  private static LoadPlan readPlan(BinaryInput in) {
    return new LoadPlan(in.readDouble(), in.readDoubles(), readRows(in));
  }

  private static void writeRows(BinaryOutput out, double[][] rows) {
    out.writeInt(rows.length);
    for (double[] row : rows) {
      out.writeDoubles(row);
    }
  }

  private static double[][] readRows(BinaryInput in) {
    double[][] rows = new double[in.readCount(1)][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = in.readDoubles();
    }
    return rows;
  }

  private static List<Need> readNeeds(BinaryInput in) {
    List<Need> needs = new ArrayList<>();
    for (int left = in.readCount(1); left > 0; left--) {
      needs.add(in.readChoice(NEEDS));
    }
    return needs;
  }
}
