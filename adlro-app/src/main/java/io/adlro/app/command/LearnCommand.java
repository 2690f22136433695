package io.adlro.app.command;

import io.adlro.app.serve.LearnedOnSite;
import io.adlro.app.serve.PresentCluster;
import io.adlro.app.serve.ShadowJobs;
import io.adlro.core.journal.JournalHeader;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.live.loop.ModelRegistry;
import io.adlro.live.loop.RegisteredModel;
import io.adlro.live.store.ReadableStore;
import io.adlro.live.store.StoreException;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.study.experiment.PolicyName;
import io.adlro.study.file.DurableFile;
import io.adlro.study.file.Json;
import io.adlro.study.site.ShadowStudy.Recorded;
import io.adlro.study.training.SiteJobs;
import io.adlro.study.training.SiteTrainer;
import io.adlro.study.training.SiteTraining;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Continues the training of the model that decides on the last jobs of a store. */
@Command(
    name = "learn",
    mixinStandardHelpOptions = true,
    description = {
      "Continues the training of the model that decides on the last jobs of a server, from its"
          + " store: on the first 60 %%, the next 20 %% choose among the weights, and the last 20 %%"
          + " compare the result with the model before. The model is written if that shows no loss.",
      "'adlro serve --learn' runs this beside the server.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro learn --store adlro.db --out models/site-1.adlro",
      "  adlro learn --store adlro.db --out site-1.adlro --jobs 8000 --episodes 200 --cpu 1",
    })
final class LearnCommand extends JsonCommand {
  private static final long SEED = 1;

  private final CommandContext context;

  @Mixin StoreOption storeOption;

  @Option(
      names = "--out",
      paramLabel = "FILE.adlro",
      required = true,
      description = "The model; must not exist.")
  Path out;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "4000",
      description = "The last jobs that started and ended, at most; default: ${DEFAULT-VALUE}.")
  int most;

  @Option(
      names = "--episodes",
      paramLabel = "N",
      defaultValue = "96",
      description = "Episodes of at most 400 jobs; default: ${DEFAULT-VALUE}.")
  int episodes;

  @Option(
      names = "--cpu",
      paramLabel = "SHARE",
      defaultValue = "1",
      description =
          "Pauses so that it uses this share of one processor; default: ${DEFAULT-VALUE}.")
  double cpu;

  LearnCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    outputs(problems);
    if (most < SiteJobs.FEWEST) {
      problems.add("--jobs %d is below %d".formatted(most, SiteJobs.FEWEST));
    }
    if (episodes < 1) {
      problems.add("--episodes %d is below 1".formatted(episodes));
    }
    if (!(cpu > 0 && cpu <= 1)) {
      problems.add("--cpu %s is not above 0 and at most 1".formatted(cpu));
    }
    if (Files.exists(out)) {
      problems.add("--out %s exists; name a new file".formatted(out));
    } else if (!Files.isDirectory(out.toAbsolutePath().getParent())) {
      problems.add("--out %s: there is no such folder".formatted(out));
    }
    problems.throwIfAny();
    try (ReadableStore store = storeOption.open()) {
      return learn(store);
    } catch (StoreException e) {
      throw new UserError(e.getMessage());
    }
  }

  private int learn(ReadableStore store) {
    context.status().phase("reading the store");
    JournalHeader header = store.header().orElseThrow();
    SiteTrainer trainer = trainer(header.policy());
    String from = active(store, header.policy());
    ModelBundle model = context.training().models().load(from).model();
    Recorded recorded = ShadowJobs.last(store, PresentCluster.of(store), most, 0);
    if (recorded.trace().jobs().size() < SiteJobs.FEWEST) {
      throw new UserError(
          "%s: %,d jobs have started and ended, and a training needs %d; run it later"
              .formatted(storeOption.location, recorded.trace().jobs().size(), SiteJobs.FEWEST));
    }
    SiteJobs jobs =
        new SiteJobs(
            Setting.ofTrace(
                "site",
                recorded.trace()::bySeed,
                0,
                Physics.ideal(),
                PriceSource.OBSERVED,
                context.experiment().planner()));
    context.status().phase("training on %,d jobs".formatted(jobs.size()));
    SiteTraining.Result result =
        SiteTraining.run(trainer, model, jobs, episodes, SEED, this::pause);
    context.status().erase();
    Optional<String> objection = result.unseen().objection();
    if (objection.isEmpty()) {
      long unseenFrom = recorded.trace().clock().originMicros() + jobs.unseenFromMicros();
      ModelBundle named =
          result
              .model()
              .withProvenance(
                  LearnedOnSite.provenance(
                      from, jobs.size(), unseenFrom, result.curve(), result.unseen()));
      DurableFile.write(out, bytes -> bytes.write(BundleFormat.write(named)));
    }
    return show(
        List.of(
            result.unseen().sentence(),
            objection.map(why -> "no model is written: " + why).orElse("written: " + out)),
        () -> json(result, objection));
  }

  private SiteTrainer trainer(String policy) {
    String name = PolicyName.of(policy).name();
    return context.training().trainers().stream()
        .filter(SiteTrainer.class::isInstance)
        .map(SiteTrainer.class::cast)
        .filter(trainer -> trainer.policy().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UserError(
                    "%s: the policy `%s` has no networks that learn on site; `adlro` and `dqn` have"
                        .formatted(storeOption.location, name)));
  }

  /** The model that was activated last, or that of the policy. */
  private static String active(ReadableStore store, String policy) {
    PolicyName name = PolicyName.of(policy);
    return ModelRegistry.of(store).models().stream()
        .filter(model -> model.state() == RegisteredModel.State.ACTIVE)
        .map(RegisteredModel::name)
        .findFirst()
        .orElseGet(() -> name.model().orElse(name.name()));
  }

  /** Until the time that this process has used is the allowed share of the time that passed. */
  private void pause() {
    long usedMillis =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime()
            / 1_000_000;
    long passedMillis = ManagementFactory.getRuntimeMXBean().getUptime();
    try {
      TimeUnit.MILLISECONDS.sleep(Math.max(0, (long) (usedMillis / cpu) - passedMillis));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("interrupted");
    }
  }

  private String json(SiteTraining.Result result, Optional<String> objection) {
    ObjectNode root = Json.object();
    root.put("jobs", result.unseen().jobs());
    root.put("change", result.unseen().change());
    result
        .unseen()
        .interval()
        .ifPresent(interval -> root.putArray("interval").add(interval.low()).add(interval.high()));
    root.put("written", objection.isEmpty());
    objection.ifPresent(why -> root.put("objection", why));
    return Json.text(root);
  }
}
