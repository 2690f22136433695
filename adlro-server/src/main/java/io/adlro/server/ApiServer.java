package io.adlro.server;

import io.adlro.ingest.message.UserError;
import io.adlro.live.insight.Insight;
import io.adlro.live.insight.Outlooks;
import io.adlro.live.loop.Committed;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.telemetry.PageCounts;
import io.adlro.server.access.Access;
import io.adlro.server.access.KeyRing;
import io.adlro.server.access.SessionKey;
import io.adlro.server.access.Sessions;
import io.adlro.server.access.SignedTokens;
import io.adlro.server.access.UserLimits;
import io.adlro.server.compare.Comparer;
import io.adlro.server.compare.Comparisons;
import io.adlro.server.event.EventFeed;
import io.adlro.server.event.EventsResource;
import io.adlro.server.history.HistoryFeed;
import io.adlro.server.http.Answers;
import io.adlro.server.http.BoundedNotes;
import io.adlro.server.http.Credentials;
import io.adlro.server.http.HalfSentRequests;
import io.adlro.server.http.ProblemErrorHandler;
import io.adlro.server.http.RefusedChanges;
import io.adlro.server.http.Routes;
import io.adlro.server.metrics.LiveMetrics;
import io.adlro.server.metrics.MetricsResource;
import io.adlro.server.metrics.TrainingEnd;
import io.adlro.server.metrics.WorkMetrics;
import io.adlro.server.problem.Problem;
import io.adlro.server.resource.AuditResource;
import io.adlro.server.resource.CatalogResource;
import io.adlro.server.resource.ClusterResource;
import io.adlro.server.resource.ComparisonsResource;
import io.adlro.server.resource.DecisionsResource;
import io.adlro.server.resource.DescriptionResource;
import io.adlro.server.resource.ExplanationsResource;
import io.adlro.server.resource.HealthResource;
import io.adlro.server.resource.JobsResource;
import io.adlro.server.resource.JournalResource;
import io.adlro.server.resource.KeysResource;
import io.adlro.server.resource.ModelsResource;
import io.adlro.server.resource.NodesResource;
import io.adlro.server.resource.PageResource;
import io.adlro.server.resource.PushResource;
import io.adlro.server.resource.PushedPages;
import io.adlro.server.resource.ScheduleResource;
import io.adlro.server.resource.SessionResource;
import io.adlro.server.resource.ShadowResource;
import io.adlro.server.resource.WhatIfResource;
import io.adlro.server.tls.ReloadedCertificate;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.training.ModelFiles;
import io.adlro.study.training.PairedReplay;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.JettyConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The HTTP interface of a live loop: docs/api.md, {@code openapi.yaml}. */
public final class ApiServer implements AutoCloseable {
  private static final int MOST_THREADS = 64;
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  /**
   * What the interface is about.
   *
   * @param pushedPages takes telemetry that is sent to the server
   * @param outlooks what is expected of waiting jobs
   * @param shadow compares the jobs of shadow mode with a replay, in the thread of the request
   * @param comparer compares policies in simulation
   * @param comparisons folder of finished comparisons; without one they end with the process
   * @param replay compares a model with the one that decides, in the thread of the request
   * @param policies that this process has
   * @param models that this process could use
   * @param pages of exporters that were read
   * @param lastTraining on the jobs of the site, if there was one
   */
  public record Parts(
      Orchestrator orchestrator,
      PushedPages pushedPages,
      Insight insight,
      Outlooks outlooks,
      Supplier<ShadowResult> shadow,
      Comparer comparer,
      Optional<Path> comparisons,
      Function<String, PairedReplay> replay,
      AllPolicies policies,
      ModelFiles models,
      PageCounts pages,
      Supplier<Optional<TrainingEnd>> lastTraining) {}

  private final Parts parts;
  private final Optional<SignedTokens> tokens;
  private final Optional<ReloadedCertificate> certificate;
  private final UserLimits limits;
  private final Sessions sessions;
  private final Credentials credentials;
  private final Duration headTime;
  private final Orchestrator orchestrator;
  private final QueuedThreadPool threads;
  private final Duration longestWait;
  private final KeyRing keys = new KeyRing();
  private final LiveMetrics metrics;
  private final EventFeed events;
  private final HistoryFeed history;
  private final Comparisons comparisons;
  private final Javalin javalin;
  private final Runnable endListening;

  /**
   * Makes a server that does not answer yet.
   *
   * @throws UserError if a file that the settings name cannot be used
   */
  public ApiServer(Parts parts, SecuritySettings security) {
    this(parts, security, LONGEST_WAIT);
  }

  ApiServer(Parts parts, SecuritySettings security, Duration longestWait) {
    this.tokens = security.tokens().map(SignedTokens::new);
    this.headTime = security.headTime();
    this.limits = new UserLimits(security.limits(), System::nanoTime);
    this.certificate = security.tls().map(ReloadedCertificate::new);
    this.sessions =
        new Sessions(
            security.sessionKey().map(SessionKey::of).orElseGet(SessionKey::ofProcess),
            Clock.systemUTC());
    this.credentials = new Credentials(sessions, certificate.isPresent());
    this.longestWait = longestWait;
    this.parts = parts;
    this.orchestrator = parts.orchestrator();
    metrics =
        new LiveMetrics(
            orchestrator,
            new WorkMetrics.Sources(
                parts.outlooks(), parts.pages(), parts.lastTraining(), certificate));
    events = new EventFeed(orchestrator).start();
    history = new HistoryFeed(orchestrator).start();
    comparisons = new Comparisons(parts.comparer(), parts.comparisons());
    threads = new QueuedThreadPool(MOST_THREADS);
    threads.setName("adlro-http");
    endListening = orchestrator.listen(this::committed);
    keys.load(orchestrator.reader().keys());
    javalin = Javalin.create(this::configure);
  }

  /**
   * Begins to answer at this address; port 0 is any free one.
   *
   * @throws UserError if that is not possible; it is closed then
   */
  public ApiServer start(String host, int port) {
    try {
      javalin.start(host, port);
      return this;
    } catch (JavalinException e) {
      close();
      throw new UserError(
          "listen: %s:%d cannot be used; name an address of this machine and a port that is free"
              .formatted(host, port));
    }
  }

  public int port() {
    return javalin.port();
  }

  /** Refuses new requests and ends the others. */
  @Override
  public void close() {
    endListening.run();
    events.close();
    history.close();
    comparisons.close();
    javalin.stop();
  }

  private void committed(Committed commit) {
    keys.committed(commit);
    metrics.committed(commit);
    events.committed(commit);
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.prefer405over404 = true;
    config.jetty.threadPool = threads;
    config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
    config.routes.before(ctx -> HalfSentRequests.received(ctx.req()));
    config.routes.before(
        ctx -> ctx.header("X-Content-Type-Options", "nosniff").header("Cache-Control", "no-store"));
    new RefusedChanges(orchestrator, System::nanoTime).addTo(config.routes);
    config.jetty.modifyServer(server -> server.setErrorHandler(new ProblemErrorHandler()));
    config.jetty.addConnector((server, http) -> connector(server, http, config.jetty));
    config.requestLogger.http(metrics.requests()::answered);
    Answers answers = new Answers(threads, longestWait, metrics.requests()::refused);
    config.routes.exception(HttpResponseException.class, (e, ctx) -> answer(answers, e, ctx));
    config.routes.exception(Exception.class, (e, ctx) -> answers.problem(ctx, e));
    config.router.javaLangErrorHandler(ProblemErrorHandler::answer);
    addResources(new Routes(config.routes, new Access(keys, tokens), credentials, limits), answers);
  }

  /** At the address that the start has set. */
  private ServerConnector connector(Server server, HttpConfiguration http, JettyConfig address) {
    HttpConnectionFactory requests = new HttpConnectionFactory(http);
    ServerConnector made =
        certificate
            .map(tls -> new ServerConnector(server, tls, requests))
            .orElseGet(() -> new ServerConnector(server, requests));
    made.addBean(new HalfSentRequests(headTime, made.getScheduler()));
    made.setHost(address.host);
    made.setPort(address.port);
    return made;
  }

  /** No route, or none with the method. */
  private static void answer(Answers answers, HttpResponseException e, Context ctx) {
    String methods = e.getDetails().get("availableMethods");
    if (methods != null) {
      ctx.header("Allow", methods);
    }
    answers.problem(ctx, Problem.ofStatus(e.getStatus()));
  }

  private void addResources(Routes routes, Answers answers) {
    new HealthResource(orchestrator).addTo(routes);
    new JobsResource(orchestrator, parts.outlooks(), answers, limits).addTo(routes);
    new NodesResource(orchestrator, answers).addTo(routes);
    new DecisionsResource(orchestrator, answers).addTo(routes);
    new ExplanationsResource(orchestrator, parts.insight(), parts.outlooks()).addTo(routes);
    new WhatIfResource(orchestrator, parts.outlooks(), parts.policies()::find, limits)
        .addTo(routes);
    new ShadowResource(parts.shadow()).addTo(routes);
    new CatalogResource(orchestrator, parts.policies()).addTo(routes);
    new ModelsResource(orchestrator, parts.policies(), parts.models(), parts.replay(), answers)
        .addTo(routes);
    new KeysResource(orchestrator, keys, answers, Clock.systemUTC()).addTo(routes);
    new AuditResource(orchestrator).addTo(routes);
    new JournalResource(orchestrator).addTo(routes);
    new PushResource(parts.pushedPages(), System::nanoTime).addTo(routes);
    new EventsResource(events, limits).addTo(routes);
    new MetricsResource(metrics).addTo(routes);
    new DescriptionResource().addTo(routes);
    new SessionResource(sessions, credentials, new BoundedNotes(orchestrator, System::nanoTime))
        .addTo(routes);
    new ClusterResource(orchestrator, history).addTo(routes);
    new ScheduleResource(orchestrator, parts.outlooks(), history).addTo(routes);
    new ComparisonsResource(orchestrator, comparisons, parts.models(), answers).addTo(routes);
    new PageResource().addTo(routes);
  }
}
