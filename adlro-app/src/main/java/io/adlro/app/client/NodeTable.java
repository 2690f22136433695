package io.adlro.app.client;

import io.adlro.report.text.TextTable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** Nodes in lines, or their GPUs. */
public final class NodeTable {
  private static final double WHOLE = 1;

  private NodeTable() {}

  /** A line for each node; measured values are means and sums over its GPUs. */
  public static List<String> nodes(List<ServerNode> nodes) {
    TextTable table =
        new TextTable()
            .words("NODE")
            .words("STATE")
            .words("MODEL")
            .numbers("GPUS", "")
            .numbers("FREE", "")
            .numbers("UTIL", "")
            .numbers("POWER", "")
            .words("JOBS");
    for (ServerNode node : nodes) {
      Set<String> models = new LinkedHashSet<>();
      Set<String> jobs = new LinkedHashSet<>();
      node.gpus().forEach(gpu -> models.add(gpu.model()));
      node.gpus().forEach(gpu -> jobs.addAll(gpu.jobs()));
      OptionalDouble utilization = values(node, ServerGpu::utilization).average();
      boolean isMeasured = values(node, ServerGpu::watts).findAny().isPresent();
      OptionalDouble watts =
          isMeasured
              ? OptionalDouble.of(values(node, ServerGpu::watts).sum())
              : OptionalDouble.empty();
      table.row(
          List.of(
              node.name(),
              node.state(),
              String.join(",", models),
              Integer.toString(node.gpus().size()),
              free(node),
              percent(utilization),
              amount(watts, "W"),
              String.join(",", jobs)));
    }
    return table.lines();
  }

  /** A line for each GPU. */
  public static List<String> gpus(List<ServerNode> nodes) {
    TextTable table =
        new TextTable()
            .words("GPU")
            .words("MODEL")
            .words("STATE")
            .numbers("FREE", "")
            .numbers("UTIL", "")
            .numbers("TEMP", "")
            .numbers("POWER", "")
            .words("JOBS");
    for (ServerNode node : nodes) {
      for (ServerGpu gpu : node.gpus()) {
        table.row(
            List.of(
                gpu.id(),
                gpu.model(),
                state(node, gpu),
                percent(OptionalDouble.of(gpu.freeShare())),
                percent(gpu.utilization()),
                amount(gpu.celsius(), "C"),
                amount(gpu.watts(), "W"),
                String.join(",", gpu.jobs())));
      }
    }
    return table.lines();
  }

  static String state(ServerNode node, ServerGpu gpu) {
    if (gpu.lost()) {
      return "lost";
    }
    return node.state().equals("up") ? gpu.health() : node.state();
  }

  private static String free(ServerNode node) {
    return Long.toString(node.gpus().stream().filter(gpu -> gpu.freeShare() >= WHOLE).count());
  }

  private static DoubleStream values(ServerNode node, Function<ServerGpu, OptionalDouble> value) {
    return node.gpus().stream().map(value).flatMapToDouble(OptionalDouble::stream);
  }

  static String percent(OptionalDouble part) {
    return part.isPresent() ? Math.round(100 * part.getAsDouble()) + "%" : "-";
  }

  private static String amount(OptionalDouble value, String unit) {
    return value.isPresent() ? Math.round(value.getAsDouble()) + unit : "-";
  }
}
