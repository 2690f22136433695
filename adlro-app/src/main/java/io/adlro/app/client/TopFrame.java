package io.adlro.app.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** GPUs and queue of a server on one screen. */
public final class TopFrame implements LiveScreen.Frame {
  private static final int BAR = 10;
  private static final int LEAST_COLUMN = 26;
  private static final JobFilter ON_GPUS = filter(JobStates.onGpus());
  private static final JobFilter WAITING = filter(JobStates.waiting());

  private final ServerClient client;

  public TopFrame(ServerClient client) {
    this.client = client;
  }

  private static JobFilter filter(List<String> phases) {
    return new JobFilter(
        phases,
        JobFilter.Whose.ALL,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Override
  public List<String> lines(int rows, int columns) {
    List<ServerNode> nodes = client.nodes().value();
    JobList onGpus = client.jobs(ON_GPUS, rows).value();
    JobList waiting = client.jobs(WAITING, rows).value();
    List<ServerJob> jobs = new ArrayList<>(onGpus.jobs());
    jobs.addAll(waiting.jobs());
    List<String> lines = new ArrayList<>();
    lines.add(title(nodes, onGpus, waiting));
    lines.add("");
    lines.addAll(gpus(nodes, columns));
    lines.add("");
    lines.addAll(new QueueTable(waiting.at()).lines(jobs));
    return lines.size() <= rows ? lines : lines.subList(0, rows);
  }

  private String title(List<ServerNode> nodes, JobList onGpus, JobList waiting) {
    long gpus = nodes.stream().mapToLong(node -> node.gpus().size()).sum();
    long busy =
        nodes.stream()
            .flatMap(node -> node.gpus().stream())
            .filter(gpu -> gpu.freeShare() < 1)
            .count();
    return ("adlro top - %s, mode %s, policy %s; %d of %d GPUs busy, %,d jobs run,"
            + " %,d wait; q ends")
        .formatted(
            waiting.at().toString().replaceFirst("\\.\\d+Z$", "Z"),
            client.mode().value().mode(),
            client.policy().value(),
            busy,
            gpus,
            onGpus.total(),
            waiting.total());
  }

  /** Several GPUs in a line: name, bar of the share that is held, utilisation, job. */
  private static List<String> gpus(List<ServerNode> nodes, int columns) {
    List<String> cells = new ArrayList<>();
    for (ServerNode node : nodes) {
      for (ServerGpu gpu : node.gpus()) {
        cells.add(cell(node, gpu));
      }
    }
    int width = cells.stream().mapToInt(String::length).max().orElse(0) + 2;
    int perLine = Math.max(1, columns / Math.max(width, LEAST_COLUMN));
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < cells.size(); i += perLine) {
      StringBuilder line = new StringBuilder();
      for (String cell : cells.subList(i, Math.min(cells.size(), i + perLine))) {
        line.append(cell).append(" ".repeat(width - cell.length()));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  private static String cell(ServerNode node, ServerGpu gpu) {
    int held = (int) Math.round(BAR * (1 - gpu.freeShare()));
    String state = NodeTable.state(node, gpu);
    String note = state.equals("ok") ? NodeTable.percent(gpu.utilization()) : state;
    return "%s [%s%s] %4s %s"
        .formatted(
            gpu.id(),
            "#".repeat(held),
            ".".repeat(BAR - held),
            note,
            QueueTable.cut(String.join(",", gpu.jobs()), BAR))
        .stripTrailing();
  }
}
