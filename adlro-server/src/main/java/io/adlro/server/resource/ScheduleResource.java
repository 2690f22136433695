package io.adlro.server.resource;

import io.adlro.core.state.JobPhase;
import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.live.insight.JobOutlook;
import io.adlro.live.insight.Outlooks;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.LiveView.GpuView;
import io.adlro.live.loop.LiveView.NodeView;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.StoredJob;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.ExpectedTime;
import io.adlro.server.answer.ScheduleAnswer;
import io.adlro.server.answer.ScheduleAnswer.Bar;
import io.adlro.server.answer.ScheduleAnswer.Row;
import io.adlro.server.answer.Written;
import io.adlro.server.history.HistoryFeed;
import io.adlro.server.history.RecentlyEnded;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Parameters;
import io.adlro.server.http.Routes;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code /schedule}: past, running and expected jobs on the GPUs of some nodes. */
public final class ScheduleResource {
  private static final int MOST_GPUS = 1_000;
  private static final int DEFAULT_GPUS = 200;
  private static final int MOST_BARS = 5_000;
  private static final int MOST_WAITING = 200;
  private static final long MOST_SECONDS = 90L * 86_400;
  private static final long DEFAULT_SECONDS = 3_600;
  private static final long MICROS = 1_000_000;

  private final Orchestrator orchestrator;
  private final Outlooks outlooks;
  private final HistoryFeed history;

  public ScheduleResource(Orchestrator orchestrator, Outlooks outlooks, HistoryFeed history) {
    this.orchestrator = orchestrator;
    this.outlooks = outlooks;
    this.history = history;
  }

  public void addTo(Routes routes) {
    routes.getWithParameters("/schedule", Role.VIEWER, this::list);
  }

  private void list(Context ctx, Identity who, Parameters parameters) {
    long seconds = parameters.whole("seconds", 1, MOST_SECONDS).orElse(DEFAULT_SECONDS);
    long first = parameters.whole("firstNode", 0, Integer.MAX_VALUE).orElse(0);
    long most = parameters.whole("gpus", 1, MOST_GPUS).orElse(DEFAULT_GPUS);
    parameters.check();
    LiveView view = orchestrator.view();
    List<NodeView> nodes = nodes(view, (int) first, most);
    Set<String> gpus =
        nodes.stream()
            .flatMap(node -> node.gpus().stream())
            .map(GpuView::id)
            .collect(Collectors.toSet());
    long fromMicros = view.atMicros() - seconds * MICROS;
    RecentlyEnded.Found ended =
        history.endedSince(
            fromMicros,
            job -> who.sees(job.owner()) && job.now().gpuIds().stream().anyMatch(gpus::contains));
    List<Bar> bars = new ArrayList<>();
    active(who, nodes).forEach(job -> bars.add(running(job)));
    ended.jobs().stream().limit(MOST_BARS).forEach(job -> bars.add(ended(job)));
    addExpected(who, bars);
    Answers.json(
        ctx,
        new ScheduleAnswer(
            Written.time(view.atMicros()),
            Written.time(fromMicros),
            ended.complete(),
            Math.max(0, ended.jobs().size() - MOST_BARS),
            view.nodes().size(),
            nodes.stream().map(ScheduleResource::row).toList(),
            bars));
  }

  /** Whole nodes from one on that have so many GPUs at most together, at least one. */
  private static List<NodeView> nodes(LiveView view, int first, long mostGpus) {
    List<NodeView> nodes = new ArrayList<>();
    long gpus = 0;
    for (int i = Math.min(first, view.nodes().size() - 1); i >= 0 && i < view.nodes().size(); i++) {
      NodeView node = view.nodes().get(i);
      gpus += node.gpus().size();
      if (!nodes.isEmpty() && gpus > mostGpus) {
        break;
      }
      nodes.add(node);
    }
    return nodes;
  }

  private static Row row(NodeView node) {
    return new Row(node.name(), node.gpus().stream().map(GpuView::id).toList());
  }

  /** The jobs that hold GPUs of the nodes. */
  private List<StoredJob> active(Identity who, List<NodeView> nodes) {
    return nodes.stream()
        .flatMap(node -> node.gpus().stream())
        .flatMap(gpu -> gpu.jobs().stream())
        .distinct()
        .flatMap(id -> orchestrator.reader().job(id).stream())
        .filter(job -> who.sees(job.owner()))
        .filter(job -> job.now().startedMicros() >= 0 && !job.now().phase().hasEnded())
        .toList();
  }

  /** Those of the oldest waiting jobs that are expected to start first. */
  private void addExpected(Identity who, List<Bar> bars) {
    JobSelection oldest =
        new JobSelection(
            Set.of(JobPhase.PENDING),
            who.seesAll() ? Optional.empty() : Optional.of(who.name()),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            JobSelection.Sort.SUBMITTED,
            false,
            0,
            JobSelection.MOST);
    orchestrator.reader().jobs(oldest).jobs().stream()
        .flatMap(job -> expected(job).stream())
        .sorted(Comparator.comparingDouble(Expected::startMicros))
        .limit(MOST_WAITING)
        .map(Expected::bar)
        .forEach(bars::add);
  }

  /** A waiting job that will start in most futures. Its bar is made only if it is shown. */
  private record Expected(StoredJob job, JobForecast forecast) {
    double startMicros() {
      return forecast.atMicros() + forecast.start().medianMicros();
    }

    Bar bar() {
      long atMicros = forecast.atMicros();
      String start = ExpectedTime.of(atMicros, forecast.start()).median().orElseThrow();
      return ScheduleResource.bar(job, start, ExpectedTime.of(atMicros, forecast.end()).median());
    }
  }

  private Optional<Expected> expected(StoredJob job) {
    return outlooks
        .of(job.request().id())
        .flatMap(JobOutlook::forecast)
        .filter(found -> Double.isFinite(found.start().medianMicros()))
        .map(found -> new Expected(job, found));
  }

  private Bar running(StoredJob job) {
    Optional<String> end =
        outlooks
            .ofRunning(job.request().id())
            .flatMap(found -> ExpectedTime.of(found.atMicros(), found.end()).median());
    return bar(job, started(job), end);
  }

  private static Bar ended(StoredJob job) {
    return bar(job, started(job), Written.timeIfAny(job.now().endedMicros()));
  }

  private static String started(StoredJob job) {
    return Written.time(job.now().startedMicros());
  }

  private static Bar bar(StoredJob job, String start, Optional<String> end) {
    return new Bar(
        job.request().id(),
        job.request().name(),
        job.request().user(),
        job.request().jobClass(),
        Written.exact(job.now().priority()),
        job.request().gpus(),
        Written.word(job.now().phase()),
        job.now().phase().isWaiting() ? List.of() : job.now().gpuIds(),
        start,
        end);
  }
}
