package io.adlro.server.resource;

import io.adlro.core.event.GpuHealth;
import io.adlro.core.state.JobPhase;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.LiveView.NodeState;
import io.adlro.live.loop.LiveView.NodeView;
import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.GpuColumnsAnswer;
import io.adlro.server.answer.NodeAnswer;
import io.adlro.server.answer.Written;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Parameters;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** {@code /nodes} and {@code /gpus}: read, drained and resumed. */
public final class NodesResource {
  private static final Map<String, Predicate<NodeView>> STATES =
      Map.of(
          "up", node -> node.state() == NodeState.UP,
          "drained", node -> node.state() == NodeState.DRAINED,
          "lost", node -> node.state() == NodeState.LOST,
          "errors", NodesResource::hasErrors);

  private final Orchestrator orchestrator;
  private final Answers answers;

  public NodesResource(Orchestrator orchestrator, Answers answers) {
    this.orchestrator = orchestrator;
    this.answers = answers;
  }

  public void addTo(Routes routes) {
    routes.getWithParameters("/nodes", Role.VIEWER, this::list);
    routes.get("/nodes/{name}", Role.VIEWER, this::show);
    routes.get("/gpus", Role.VIEWER, this::gpus);
    routes.get("/gpus/columns", Role.VIEWER, this::columns);
    routes.post("/nodes/{name}/drain", Role.OPERATOR, this::drain);
    routes.post("/nodes/{name}/resume", Role.OPERATOR, this::resume);
  }

  private void list(Context ctx, Identity who, Parameters parameters) {
    Predicate<NodeView> state = parameters.choice("state", STATES).orElse(node -> true);
    String text = parameters.text("text").orElse("");
    long offset = parameters.whole("offset", 0, Integer.MAX_VALUE).orElse(0);
    long limit = parameters.whole("limit", 1, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE);
    parameters.check();
    LiveView view = orchestrator.view();
    List<NodeView> found =
        view.nodes().stream().filter(state).filter(node -> node.name().contains(text)).toList();
    Predicate<String> visible = visibleJobs(who);
    Answers.json(
        ctx,
        new NodeAnswer.Nodes(
            Written.time(view.atMicros()),
            found.stream()
                .skip(offset)
                .limit(limit)
                .map(node -> NodeAnswer.of(node, visible))
                .toList(),
            found.size()));
  }

  private static boolean hasErrors(NodeView node) {
    return node.gpus().stream()
        .anyMatch(
            gpu ->
                gpu.lost()
                    || gpu.health() != GpuHealth.OK
                    || gpu.xid().orElse(0) > 0
                    || gpu.eccUncorrected().orElse(0) > 0);
  }

  private void gpus(Context ctx, Identity who) {
    Predicate<String> visible = visibleJobs(who);
    Answers.json(
        ctx,
        new NodeAnswer.Gpus(
            orchestrator.view().nodes().stream()
                .flatMap(node -> NodeAnswer.of(node, visible).gpus().stream())
                .toList()));
  }

  private void columns(Context ctx, Identity who) {
    Answers.json(ctx, GpuColumnsAnswer.of(orchestrator.view(), visibleJobs(who)));
  }

  private void show(Context ctx, Identity who) {
    Answers.json(ctx, NodeAnswer.of(requireNode(ctx), visibleJobs(who)));
  }

  private NodeView requireNode(Context ctx) {
    String name = ctx.pathParam("name");
    return orchestrator.view().nodes().stream()
        .filter(node -> node.name().equals(name))
        .findFirst()
        .orElseThrow(() -> HttpRefusal.notFound("node", name));
  }

  private void drain(Context ctx, Identity who) {
    String name = requireNode(ctx).name();
    answer(ctx, who, orchestrator.drain(who.caller(), name));
  }

  private void resume(Context ctx, Identity who) {
    String name = requireNode(ctx).name();
    answer(ctx, who, orchestrator.resume(who.caller(), name));
  }

  /** The state of the node changes when the cluster reports it. */
  private void answer(Context ctx, Identity who, CompletableFuture<Void> done) {
    answers.later(ctx, done, nothing -> show(ctx, who));
  }

  /** Users see which GPUs are taken, and the ids of their own jobs on them. */
  private Predicate<String> visibleJobs(Identity who) {
    return OwnJobs.visible(orchestrator.reader(), who, Set.of(JobPhase.ASSUMED, JobPhase.RUNNING));
  }
}
