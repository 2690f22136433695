package io.adlro.core.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cluster as a scheduler believes it to be: models, nodes, speeds. Speeds are known, or learned
 * and then uncertain; a simulation has another cluster with the true ones. GPUs, nodes, models and
 * job classes have dense indices; the GPUs of a node are neighbours. Names of nodes and ids of GPUs
 * are unique: outside this cluster, they identify what the indices mean.
 *
 * <p>A cluster that changes is a sequence of such objects, one for each epoch. A node or model that
 * joins has the next index. A node that has left keeps its index and is not {@link #isPresent
 * present} any more; another node may have its name later. Other speeds make another epoch too.
 */
public final class Cluster {
  /** Sets of models are bits of a long, of which configurations need one more. */
  public static final int MAX_MODELS = 63;

  /** How far the log of a learned speed may be off on a model that has just joined. */
  private static final double FIRST_LOG_DEVIATION = 0.5;

  /** Of a cluster whose speeds are known. */
  private static final double[][] CERTAIN = {};

  private final int epoch;
  private final List<GpuModel> models;
  private final List<Node> nodes;
  private final boolean[] left;
  private final List<String> classes;
  private final double[][] speed;
  private final double[][] logDeviation;
  private final int[] firstGpu;
  private final int[] gpuNode;
  private final int[] gpuModel;
  private final double[] deviceFactor;
  private final int[] gpusByModel;
  private int presentGpus;
  private final Map<String, Integer> nodeByName = new LinkedHashMap<>();
  private final Map<String, Integer> gpuById = new LinkedHashMap<>();

  /** With the nodes in the given order. */
  public Cluster(List<GpuModel> models, List<Node> nodes, SpeedTable speeds) {
    this(
        0,
        models,
        nodes,
        new boolean[nodes.size()],
        speeds.classes(),
        columns(models, speeds),
        CERTAIN);
  }

  /**
   * A cluster in a later epoch.
   *
   * @param left by node, whether it has left
   */
  public static Cluster atEpoch(
      int epoch, List<GpuModel> models, List<Node> nodes, boolean[] left, SpeedTable speeds) {
    return new Cluster(
        epoch, models, nodes, left.clone(), speeds.classes(), columns(models, speeds), CERTAIN);
  }

  private Cluster(
      int epoch,
      List<GpuModel> models,
      List<Node> nodes,
      boolean[] left,
      List<String> classes,
      double[][] speed,
      double[][] logDeviation) {
    if (models.size() > MAX_MODELS) {
      throw new IllegalArgumentException(
          "%d GPU models, at most %d".formatted(models.size(), MAX_MODELS));
    }
    this.epoch = epoch;
    this.models = List.copyOf(models);
    this.nodes = List.copyOf(nodes);
    this.left = left;
    this.classes = classes;
    this.speed = speed;
    this.logDeviation = logDeviation;
    firstGpu = new int[nodes.size() + 1];
    for (int n = 0; n < nodes.size(); n++) {
      firstGpu[n + 1] = firstGpu[n] + nodes.get(n).gpus();
    }
    gpuNode = new int[firstGpu[nodes.size()]];
    gpuModel = new int[gpuNode.length];
    deviceFactor = new double[gpuNode.length];
    gpusByModel = new int[models.size()];
    for (int n = 0; n < nodes.size(); n++) {
      Node node = nodes.get(n);
      int model = modelIndex(node.gpuModel());
      for (int g = firstGpu[n]; g < firstGpu[n + 1]; g++) {
        gpuNode[g] = n;
        gpuModel[g] = model;
        deviceFactor[g] = node.deviceFactors().get(g - firstGpu[n]);
      }
      if (!left[n]) {
        register(n, model);
      }
    }
  }

  private static double[][] columns(List<GpuModel> models, SpeedTable speeds) {
    double[][] speed = new double[speeds.classes().size()][models.size()];
    for (int m = 0; m < models.size(); m++) {
      int column = speeds.models().indexOf(models.get(m).name());
      if (column < 0) {
        throw new IllegalArgumentException("no speeds for model " + models.get(m).name());
      }
      for (int c = 0; c < speed.length; c++) {
        speed[c][m] = speeds.speed(c, column);
      }
    }
    return speed;
  }

  /** Counts a node that is present and makes its names known. */
  private void register(int n, int model) {
    Node node = nodes.get(n);
    if (nodeByName.put(node.name(), n) != null) {
      throw new IllegalArgumentException(
          "two nodes have the name %s; rename one".formatted(node.name()));
    }
    gpusByModel[model] += node.gpus();
    presentGpus += node.gpus();
    for (int g = firstGpu[n]; g < firstGpu[n + 1]; g++) {
      Integer other = gpuById.put(node.gpuIds().get(g - firstGpu[n]), g);
      if (other != null) {
        throw new IllegalArgumentException(
            "GPUs %s and %s have the same id %s; change one"
                .formatted(gpuName(other), gpuName(g), gpuId(other)));
      }
    }
  }

  /**
   * The next epoch: a node is appended and, if it is new, the model of its GPUs with its speeds. Of
   * a known model the cluster's own figures count.
   */
  public Cluster with(NodeAddition added) {
    List<Node> longer = new ArrayList<>(nodes);
    longer.add(added.node());
    boolean[] stillLeft = Arrays.copyOf(left, longer.size());
    if (models.stream().anyMatch(model -> model.name().equals(added.model().name()))) {
      return new Cluster(epoch + 1, models, longer, stillLeft, classes, speed, logDeviation);
    }
    if (added.speedByClass().size() != classes.size()) {
      throw new IllegalArgumentException(
          "%d speeds of model %s for %d job classes"
              .formatted(added.speedByClass().size(), added.model().name(), classes.size()));
    }
    List<GpuModel> more = new ArrayList<>(models);
    more.add(added.model());
    double[][] wider = new double[classes.size()][];
    double[][] widerDeviation = new double[logDeviation.length][];
    for (int c = 0; c < wider.length; c++) {
      wider[c] = Arrays.copyOf(speed[c], more.size());
      wider[c][models.size()] = added.speedByClass().get(c);
    }
    for (int c = 0; c < widerDeviation.length; c++) {
      widerDeviation[c] = Arrays.copyOf(logDeviation[c], more.size());
      widerDeviation[c][models.size()] = FIRST_LOG_DEVIATION;
    }
    return new Cluster(epoch + 1, more, longer, stillLeft, classes, wider, widerDeviation);
  }

  /** The next epoch: a node is no longer present. */
  public Cluster without(int node) {
    if (left[node]) {
      throw new IllegalArgumentException(
          "node %s has left before".formatted(nodes.get(node).name()));
    }
    boolean[] alsoLeft = left.clone();
    alsoLeft[node] = true;
    return new Cluster(epoch + 1, models, nodes, alsoLeft, classes, speed, logDeviation);
  }

  /**
   * With the nodes in an order that depends on what they are, not on their names or on the order in
   * which they are given: see {@link CanonicalNodeOrder}. Clusters that are read or drawn have it.
   */
  public static Cluster inCanonicalOrder(
      List<GpuModel> models, List<Node> nodes, SpeedTable speeds) {
    return new Cluster(
        models, nodes.stream().sorted(new CanonicalNodeOrder(models)).toList(), speeds);
  }

  /** The same models and nodes with other speeds, and thereby other job classes. */
  public Cluster withSpeeds(SpeedTable speeds) {
    return new Cluster(models, nodes, speeds);
  }

  /** The next epoch: the same nodes with speeds that were learned. */
  public Cluster withSpeeds(BelievedSpeeds learned) {
    return believing(epoch + 1, learned);
  }

  /** The same epoch with speeds that are not known but believed. */
  public Cluster believing(BelievedSpeeds speeds) {
    return believing(epoch, speeds);
  }

  private Cluster believing(int ofEpoch, BelievedSpeeds speeds) {
    int width = models.size();
    if (speeds.speed().length != classes.size() * width) {
      throw new IllegalArgumentException(
          "%d speeds for %d job classes on %d models"
              .formatted(speeds.speed().length, classes.size(), width));
    }
    double[][] other = new double[classes.size()][];
    double[][] otherDeviation = new double[classes.size()][];
    for (int c = 0; c < other.length; c++) {
      other[c] = Arrays.copyOfRange(speeds.speed(), c * width, (c + 1) * width);
      otherDeviation[c] = Arrays.copyOfRange(speeds.logDeviation(), c * width, (c + 1) * width);
    }
    return new Cluster(ofEpoch, models, nodes, left, classes, other, otherDeviation);
  }

  /** The speeds as they are believed; their deviations are 0 if they are known. */
  public BelievedSpeeds speeds() {
    int width = models.size();
    double[] all = new double[classes.size() * width];
    double[] deviations = new double[all.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = speed[i / width][i % width];
      deviations[i] = speedLogDeviation(i / width, i % width);
    }
    return new BelievedSpeeds(all, deviations);
  }

  /** The number of changes since the beginning: nodes that joined or left, speeds learned. */
  public int epoch() {
    return epoch;
  }

  public List<GpuModel> models() {
    return models;
  }

  /** All nodes so far by index, those included that have left. */
  public List<Node> nodes() {
    return nodes;
  }

  /** Whether the node has not left. */
  public boolean isPresent(int node) {
    return !left[node];
  }

  /** Names of the job classes, in the order of their indices. */
  public List<String> classes() {
    return classes;
  }

  /** One past the largest index of a GPU; GPUs of nodes that have left count too. */
  public int gpuCount() {
    return gpuNode.length;
  }

  /** GPUs of the nodes that are present. */
  public int presentGpus() {
    return presentGpus;
  }

  /** One past the largest index of a node; nodes that have left count too. */
  public int nodeCount() {
    return nodes.size();
  }

  public int modelCount() {
    return models.size();
  }

  /** GPUs of the model on nodes that are present. */
  public int gpusOfModel(int model) {
    return gpusByModel[model];
  }

  public int nodeOf(int gpu) {
    return gpuNode[gpu];
  }

  public int modelOf(int gpu) {
    return gpuModel[gpu];
  }

  /** First GPU of a node; {@code firstGpu(n + 1)} is one past its last. */
  public int firstGpu(int node) {
    return firstGpu[node];
  }

  public double speed(int jobClass, int model) {
    return speed[jobClass][model];
  }

  /** Whether the speeds are certain, so that nothing is to be learned of them. */
  public boolean speedsKnown() {
    return logDeviation.length == 0;
  }

  /** Standard deviation of the log of a believed speed; 0 for one that is known. */
  public double speedLogDeviation(int jobClass, int model) {
    return speedsKnown() ? 0 : logDeviation[jobClass][model];
  }

  public double deviceFactor(int gpu) {
    return deviceFactor[gpu];
  }

  /** All models of the cluster as bits. */
  public long allModels() {
    return (1L << models.size()) - 1;
  }

  /** Node and index within the node, for people. */
  public String gpuName(int gpu) {
    int node = gpuNode[gpu];
    return nodes.get(node).gpuName(gpu - firstGpu[node]);
  }

  /** The UUID of a GPU, or its name if no UUID is known. */
  public String gpuId(int gpu) {
    int node = gpuNode[gpu];
    return nodes.get(node).gpuIds().get(gpu - firstGpu[node]);
  }

  /** The GPU with this id. */
  public int gpuIndex(String id) {
    return index(gpuById, id, "GPU");
  }

  /** Whether the cluster has a GPU with this id. */
  public boolean hasGpu(String id) {
    return gpuById.containsKey(id);
  }

  /** The node with this name. */
  public int nodeIndex(String name) {
    return index(nodeByName, name, "node");
  }

  /** Whether the cluster has a node of this name. */
  public boolean hasNode(String name) {
    return nodeByName.containsKey(name);
  }

  private static int index(Map<String, Integer> indices, String id, String what) {
    Integer index = indices.get(id);
    if (index == null) {
      throw new IllegalArgumentException("no %s %s in this cluster".formatted(what, id));
    }
    return index;
  }

  public int modelIndex(String name) {
    for (int m = 0; m < models.size(); m++) {
      if (models.get(m).name().equals(name)) {
        return m;
      }
    }
    throw new IllegalArgumentException("no GPU model " + name + " in this cluster");
  }

  public int classIndex(String name) {
    int index = classes.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("no speeds for job class " + name);
    }
    return index;
  }

  /** The names of the models in a set of bits, for messages. */
  public String modelNames(long mask) {
    List<String> names = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      if ((mask >>> m & 1) != 0) {
        names.add(models.get(m).name());
      }
    }
    return String.join(", ", names);
  }
}
