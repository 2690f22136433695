package io.adlro.core.journal;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.PlanCodec;
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
    PlanCodec.write(out, inputs.plan());
    out.writeLong(inputs.seed());
    out.writeInt(inputs.offered().size());
    inputs.offered().forEach(need -> out.writeByte(need.ordinal()));
  }

  static PolicyInputs read(BinaryInput in) {
    return new PolicyInputs(
        ClusterCodec.readCluster(in),
        readMix(in),
        PlanCodec.readPlan(in),
        in.readLong(),
        readNeeds(in));
  }

  private static void write(BinaryOutput out, JobMix mix) {
    List<JobMix.Kind> kinds = mix.kinds();
    out.writeInt(kinds.size());
    for (JobMix.Kind kind : kinds) {
      out.writeInt(kind.jobClass());
      out.writeLong(kind.models());
    }
    PlanCodec.write(out, mix.demand());
    out.writeDouble(mix.wideShare());
  }

  private static JobMix readMix(BinaryInput in) {
    List<JobMix.Kind> kinds = new ArrayList<>();
    for (int left = in.readCount(1 + Long.BYTES); left > 0; left--) {
      kinds.add(new JobMix.Kind(in.readInt(), in.readLong()));
    }
    return new JobMix(kinds, PlanCodec.readDemand(in), in.readDouble());
  }

  private static List<Need> readNeeds(BinaryInput in) {
    List<Need> needs = new ArrayList<>();
    for (int left = in.readCount(1); left > 0; left--) {
      needs.add(in.readChoice(NEEDS));
    }
    return needs;
  }
}
