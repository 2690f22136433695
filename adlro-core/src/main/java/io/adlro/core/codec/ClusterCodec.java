package io.adlro.core.codec;

import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.model.SpeedTable;
import java.util.ArrayList;
import java.util.List;

/**
 * Clusters and nodes. A cluster whose speeds are not known has {@code -1 - epoch} in the place of
 * its epoch and the deviations of its speeds at the end.
 */
public final class ClusterCodec {
  private static final Interconnect[] INTERCONNECTS = Interconnect.values();

  private ClusterCodec() {}

  /** The cluster as bytes. */
  public static byte[] encoded(Cluster cluster) {
    BinaryOutput out = new BinaryOutput();
    write(out, cluster);
    return out.toBytes();
  }

  public static Cluster decoded(byte[] bytes) {
    return readCluster(new BinaryInput(bytes, 0, bytes.length));
  }

  public static void write(BinaryOutput out, Cluster cluster) {
    out.writeInt(cluster.speedsKnown() ? cluster.epoch() : -1 - cluster.epoch());
    out.writeInt(cluster.modelCount());
    cluster.models().forEach(model -> write(out, model));
    out.writeInt(cluster.nodeCount());
    for (int n = 0; n < cluster.nodeCount(); n++) {
      write(out, cluster.nodes().get(n));
      out.writeByte(cluster.isPresent(n) ? 1 : 0);
    }
    out.writeInt(cluster.classes().size());
    for (int c = 0; c < cluster.classes().size(); c++) {
      out.writeText(cluster.classes().get(c));
      for (int m = 0; m < cluster.modelCount(); m++) {
        out.writeDouble(cluster.speed(c, m));
      }
    }
    if (!cluster.speedsKnown()) {
      out.writeDoubles(cluster.speeds().logDeviation());
    }
  }

  public static Cluster readCluster(BinaryInput in) {
    int first = in.readInt();
    boolean known = first >= 0;
    int epoch = known ? first : -1 - first;
    List<GpuModel> models = new ArrayList<>();
    for (int rest = in.readCount(1); rest > 0; rest--) {
      models.add(readModel(in));
    }
    List<Node> nodes = new ArrayList<>();
    boolean[] left = new boolean[in.readCount(1)];
    for (int n = 0; n < left.length; n++) {
      nodes.add(readNode(in));
      left[n] = in.readByte() == 0;
    }
    double[][] speed = new double[in.readCount(1)][models.size()];
    List<String> classes = new ArrayList<>();
    for (double[] ofClass : speed) {
      classes.add(in.readText());
      for (int m = 0; m < ofClass.length; m++) {
        ofClass[m] = in.readDouble();
      }
    }
    List<String> names = models.stream().map(GpuModel::name).toList();
    Cluster cluster =
        Cluster.atEpoch(epoch, models, nodes, left, new SpeedTable(classes, names, speed));
    return known
        ? cluster
        : cluster.believing(new BelievedSpeeds(cluster.speeds().speed(), in.readDoubles()));
  }

  public static void write(BinaryOutput out, BelievedSpeeds speeds) {
    out.writeDoubles(speeds.speed());
    out.writeDoubles(speeds.logDeviation());
  }

  public static BelievedSpeeds readSpeeds(BinaryInput in) {
    return new BelievedSpeeds(in.readDoubles(), in.readDoubles());
  }

  public static void write(BinaryOutput out, NodeAddition added) {
    write(out, added.node());
    write(out, added.model());
    writeDoubles(out, added.speedByClass());
  }

  public static NodeAddition readAddition(BinaryInput in) {
    return new NodeAddition(readNode(in), readModel(in), readDoubles(in));
  }

  private static void write(BinaryOutput out, GpuModel model) {
    out.writeText(model.name());
    out.writeInt(model.memoryMib());
    out.writeDouble(model.memoryGigabytesPerSecond());
    out.writeDouble(model.idleWatts());
    out.writeDouble(model.peakWatts());
    out.writeDouble(model.throttleCelsius());
    out.writeDouble(model.maxCelsius());
  }

  private static GpuModel readModel(BinaryInput in) {
    return new GpuModel(
        in.readText(),
        in.readInt(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble(),
        in.readDouble());
  }

  private static void write(BinaryOutput out, Node node) {
    out.writeText(node.name());
    out.writeText(node.gpuModel());
    out.writeInt(node.gpus());
    out.writeInt(node.cpuMilli());
    out.writeInt(node.memoryMib());
    out.writeByte(node.interconnect().ordinal());
    out.writeDouble(node.networkGigabytesPerSecond());
    writeDoubles(out, node.deviceFactors());
    out.writeTexts(node.gpuIds());
  }

  private static Node readNode(BinaryInput in) {
    return new Node(
        in.readText(),
        in.readText(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readChoice(INTERCONNECTS),
        in.readDouble(),
        readDoubles(in),
        in.readTexts());
  }

  private static void writeDoubles(BinaryOutput out, List<Double> values) {
    out.writeDoubles(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static List<Double> readDoubles(BinaryInput in) {
    List<Double> values = new ArrayList<>();
    for (double value : in.readDoubles()) {
      values.add(value);
    }
    return values;
  }
}
