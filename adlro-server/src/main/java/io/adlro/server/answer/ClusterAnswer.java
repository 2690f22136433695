package io.adlro.server.answer;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.adlro.core.event.GpuHealth;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.LiveView.GpuView;
import io.adlro.live.loop.LiveView.ModelView;
import io.adlro.live.loop.LiveView.NodeState;
import io.adlro.live.loop.LiveView.NodeView;
import io.adlro.live.store.QueueGroup;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The cluster and the loop in a few numbers.
 *
 * @param at time of the loop, which may run faster than real time
 * @param phases number of live jobs in each phase
 * @param speeds that are believed of each class on each model
 * @param ignoredReports of the cluster that did not fit, by kind
 */
public record ClusterAnswer(
    String at,
    boolean storeAnswers,
    boolean clusterAnswers,
    List<Count> phases,
    List<ModelOfGpu> models,
    List<String> classes,
    List<Speed> speeds,
    List<Count> ignoredReports) {
  /** A number of something. */
  public record Count(String name, long count) {}

  /**
   * A GPU model of the cluster.
   *
   * @param freeGpus that are up and held by no job
   * @param allocated part of its GPUs that jobs hold
   * @param utilization mean of its GPUs that report it, null if none does
   */
  public record ModelOfGpu(
      String name,
      long gpus,
      long freeGpus,
      double allocated,
      OptionalDouble utilization,
      int memoryMib,
      double peakWatts,
      double throttleCelsius) {
    static ModelOfGpu of(ModelView model, LiveView view) {
      long gpus = 0;
      long free = 0;
      double held = 0;
      DoubleSummaryStatistics utilization = new DoubleSummaryStatistics();
      for (NodeView node : view.nodes()) {
        for (GpuView gpu : node.gpus()) {
          if (gpu.model().equals(model.name())) {
            gpus++;
            free += isFree(node, gpu) ? 1 : 0;
            held += 1 - Written.whole(gpu.freeMilli());
            gpu.utilization().ifPresent(utilization);
          }
        }
      }
      return new ModelOfGpu(
          model.name(),
          gpus,
          free,
          Written.rounded(gpus == 0 ? 0 : held / gpus),
          utilization.getCount() == 0
              ? OptionalDouble.empty()
              : OptionalDouble.of(Written.rounded(utilization.getAverage())),
          model.memoryMib(),
          model.peakWatts(),
          model.throttleCelsius());
    }

    private static boolean isFree(NodeView node, GpuView gpu) {
      return node.state() == NodeState.UP
          && !gpu.lost()
          && gpu.health() == GpuHealth.OK
          && Written.whole(gpu.freeMilli()) == 1;
    }
  }

  /**
   * How fast a class runs on a model.
   *
   * @param logDeviation standard deviation of the log of the speed, 0 if it is known
   */
  public record Speed(
      @JsonProperty("class") String jobClass, String model, double speed, double logDeviation) {}

  public static ClusterAnswer of(LiveView view) {
    return new ClusterAnswer(
        Written.time(view.atMicros()),
        view.storeAnswers(),
        view.clusterAnswers(),
        new TreeMap<>(view.phases())
            .entrySet().stream()
                .map(entry -> new Count(Written.word(entry.getKey()), entry.getValue()))
                .toList(),
        view.models().stream().map(model -> ModelOfGpu.of(model, view)).toList(),
        view.speeds().stream().map(LiveView.SpeedView::jobClass).distinct().toList(),
        view.speeds().stream()
            .map(
                speed ->
                    new Speed(
                        speed.jobClass(),
                        speed.model(),
                        Written.rounded(speed.speed()),
                        Written.rounded(speed.logDeviation())))
            .toList(),
        new TreeMap<>(view.anomalies())
            .entrySet().stream()
                .map(entry -> new Count(entry.getKey(), entry.getValue()))
                .toList());
  }

  /** The waiting jobs by class and priority. */
  public record Queue(String at, List<Group> groups) {
    private static final List<String> THIRDS = List.of("low", "normal", "high");

    public static Queue of(LiveView view, List<QueueGroup> groups) {
      return new Queue(
          Written.time(view.atMicros()),
          groups.stream()
              .map(
                  group ->
                      new Group(
                          group.jobClass(),
                          THIRDS.get(group.third()),
                          group.jobs(),
                          group.gpus(),
                          Written.time(group.oldestMicros())))
              .toList());
    }
  }

  /**
   * Waiting jobs that are alike.
   *
   * @param priority {@code low} below 1/3, {@code normal} below 2/3, {@code high}
   * @param gpus that they need in all
   * @param oldest when the first of them was submitted
   */
  public record Group(
      @JsonProperty("class") String jobClass,
      String priority,
      long jobs,
      long gpus,
      String oldest) {}
}
