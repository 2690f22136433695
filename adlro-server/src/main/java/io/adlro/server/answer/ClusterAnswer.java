package io.adlro.server.answer;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.adlro.live.loop.LiveView;
import io.adlro.live.store.QueueGroup;
import java.util.List;
import java.util.Map;
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

  /** A GPU model of the cluster and the number of its GPUs. */
  public record ModelOfGpu(
      String name, long gpus, int memoryMib, double peakWatts, double throttleCelsius) {}

  /**
   * How fast a class runs on a model.
   *
   * @param logDeviation standard deviation of the log of the speed, 0 if it is known
   */
  public record Speed(
      @JsonProperty("class") String jobClass, String model, double speed, double logDeviation) {}

  public static ClusterAnswer of(LiveView view) {
    Map<String, Long> gpus = new TreeMap<>();
    view.nodes()
        .forEach(node -> node.gpus().forEach(gpu -> gpus.merge(gpu.model(), 1L, Long::sum)));
    return new ClusterAnswer(
        Written.time(view.atMicros()),
        view.storeAnswers(),
        view.clusterAnswers(),
        new TreeMap<>(view.phases())
            .entrySet().stream()
                .map(entry -> new Count(Written.word(entry.getKey()), entry.getValue()))
                .toList(),
        view.models().stream()
            .map(
                model ->
                    new ModelOfGpu(
                        model.name(),
                        gpus.getOrDefault(model.name(), 0L),
                        model.memoryMib(),
                        model.peakWatts(),
                        model.throttleCelsius()))
            .toList(),
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
