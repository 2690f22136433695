package io.adlro.study.validation;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.random.RandomStreams;
import io.adlro.ingest.Intake;
import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.cluster.OpenbNodes;
import io.adlro.ingest.history.OpenbHistory;
import io.adlro.ingest.submission.Submission;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The nodes and pods of Alibaba's openb, and the pods drawn from them that fill the cluster. All
 * GPU models are equally fast here: nothing runs.
 */
record OpenbPods(List<Node> nodes, List<Submission> pods) {
  private static final String CLASS = "pod";
  private static final int GPU_MEMORY_MIB = 16 * 1024; // without effect: no pod states its need

  OpenbPods {
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
  }

  static OpenbPods read(Path nodeFile, Path podFile) {
    return new OpenbPods(
        DataFile.read(
            nodeFile,
            in -> {
              List<Node> nodes = new ArrayList<>();
              new OpenbNodes().read(in, report -> nodes.add(node(report)), new Intake());
              return nodes;
            }),
        DataFile.read(
            podFile,
            in -> {
              List<Submission> pods = new ArrayList<>();
              new OpenbHistory().read(in, pod -> pods.add(pod.asked()), new Intake());
              return pods;
            }));
  }

  private static Node node(NodeReport report) {
    NodeReport.Gpus gpus = report.gpus().get(0);
    return new Node(
        report.name(),
        gpus.model(),
        gpus.count(),
        1000 * report.cpus().orElse(0),
        report.memoryMib().orElse(0),
        Interconnect.PCIE,
        1.25,
        Collections.nCopies(gpus.count(), 1.0));
  }

  /** Without the pods that want CPU and memory only. */
  OpenbPods withGpus() {
    return new OpenbPods(nodes, pods.stream().filter(pod -> pod.gpus() > 0).toList());
  }

  /**
   * All pods, and more drawn with replacement, until they request so many times the GPUs of the
   * cluster. Pods and nodes are in random order; that of the nodes decides among equal ones.
   */
  JobTable filling(double capacities, long seed) {
    RandomStreams streams = new RandomStreams(seed);
    Cluster cluster = cluster(shuffled(nodes, streams.stream("openb-nodes")));
    RandomGenerator draws = streams.stream("openb-draws");
    List<Submission> coming = new ArrayList<>(pods);
    long milli = pods.stream().mapToLong(OpenbPods::milli).sum();
    Submission next = pods.get(draws.nextInt(pods.size()));
    while (milli + milli(next) <= capacities * JobTable.WHOLE * cluster.gpuCount()) {
      milli += milli(next);
      coming.add(next);
      next = pods.get(draws.nextInt(pods.size()));
    }
    JobTable table = new JobTable(cluster);
    shuffled(coming, streams.stream("openb-order")).forEach(pod -> add(table, pod));
    return table;
  }

  private static void add(JobTable table, Submission pod) {
    long instant = table.size();
    int cpuMilli = pod.cpuMilli().orElse(0);
    int memoryMib = pod.memoryMib().orElse(0);
    if (pod.gpus() == 0) {
      table.addBesideGpus(instant, cpuMilli, memoryMib);
      return;
    }
    table.add(
        JobRequest.of(CLASS)
            .gpus(pod.gpus())
            .shareMilli(pod.shareMilli())
            .cpuMilli(cpuMilli)
            .memoryMib(memoryMib)
            .locality(Locality.ONE_NODE)
            .build(),
        instant);
  }

  private static long milli(Submission pod) {
    return (long) pod.gpus() * pod.shareMilli();
  }

  private static Cluster cluster(List<Node> nodes) {
    List<String> models = nodes.stream().map(Node::gpuModel).distinct().sorted().toList();
    double[] speeds = new double[models.size()];
    Arrays.fill(speeds, 1);
    return new Cluster(
        models.stream().map(name -> GpuModel.withMemory(name, GPU_MEMORY_MIB)).toList(),
        nodes,
        new SpeedTable(List.of(CLASS), models, new double[][] {speeds}));
  }

  private static <T> List<T> shuffled(List<T> list, RandomGenerator random) {
    List<T> shuffled = new ArrayList<>(list);
    for (int i = shuffled.size() - 1; i > 0; i--) {
      Collections.swap(shuffled, i, random.nextInt(i + 1));
    }
    return shuffled;
  }
}
