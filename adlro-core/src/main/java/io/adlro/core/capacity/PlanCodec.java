package io.adlro.core.capacity;

import io.adlro.core.codec.BinaryInput;
import io.adlro.core.codec.BinaryOutput;

/** Demands and plans as bytes, for journals and for planners in another process. */
public final class PlanCodec {
  private PlanCodec() {}

  public static void write(BinaryOutput out, Demand demand) {
    out.writeDoubles(demand.share());
    writeRows(out, demand.gpuSecondsByKindModel());
    out.writeDoubles(demand.gpusByModel());
  }

  public static Demand readDemand(BinaryInput in) {
    return new Demand(in.readDoubles(), readRows(in), in.readDoubles());
  }

  public static void write(BinaryOutput out, LoadPlan plan) {
    out.writeDouble(plan.jobsPerSecond());
    out.writeDoubles(plan.priceByModel());
    writeRows(out, plan.fractionByKindModel());
  }

  public static LoadPlan readPlan(BinaryInput in) {
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
}
