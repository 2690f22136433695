package io.adlro.app.command;

import io.adlro.app.serve.PresentCluster;
import io.adlro.app.serve.ShadowJobs;
import io.adlro.core.journal.JournalHeader;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.trace.Period;
import io.adlro.ingest.trace.Period.Bound;
import io.adlro.live.store.ReadableStore;
import io.adlro.live.store.StoreException;
import io.adlro.report.html.ShadowReport;
import io.adlro.report.json.ShadowJson;
import io.adlro.report.text.ShadowLines;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.OutputFile;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.site.ShadowStudy;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the site's scheduler did in shadow mode beside what ADLRO would have done. */
@Command(
    name = "shadow",
    mixinStandardHelpOptions = true,
    description = {
      "Compares what the site's scheduler did since ADLRO is in shadow mode with what ADLRO would have"
          + " done: the same jobs with the work that their runs show, replayed under the policy.",
      "The first sentence says whether to switch ADLRO to active mode, to wait, or not to, and why.",
      "docs/slurm.md says what the replay assumes.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro shadow --store adlro.db",
      "  adlro shadow --store adlro.db --since 2026-11-01 --policy rolling-matching --json -",
      "  adlro shadow --store adlro.db --report shadow.html",
    })
final class ShadowCommand extends JsonCommand {
  private final CommandContext context;

  @Mixin StoreOption storeOption;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "The policy; default: the one of the store.")
  Optional<String> policy = Optional.empty();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Compare jobs submitted from this date on; default: since the mode is shadow.")
  Optional<String> since = Optional.empty();

  @Mixin ReportOption report;

  @Mixin ZoneOption zoneOption = new ZoneOption();

  ShadowCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    Optional<OutputFile> reportFile = report.file(outputs(problems));
    ZoneId zone = zoneOption.zone(problems);
    Optional<Bound> begin = Period.of(since, Optional.empty(), zone, problems).since();
    if (begin.isPresent() && begin.get().fromFirst()) {
      problems.add("--since %s: write a date such as 2026-11-01".formatted(since.orElseThrow()));
    }
    problems.throwIfAny();
    try (ReadableStore store = storeOption.open()) {
      context.status().phase("reading the store");
      JournalHeader header = store.header().orElseThrow();
      ShadowStudy.Recorded recorded =
          ShadowJobs.read(
              store,
              PresentCluster.of(store),
              begin.map(bound -> OptionalLong.of(bound.micros())).orElse(OptionalLong.empty()));
      String name = policy.orElseGet(header::policy);
      context.status().phase("replaying the jobs under " + name);
      ShadowResult result = ShadowStudy.run(recorded, name, context.experiment(), context.status());
      context.status().erase();
      reportFile.ifPresent(
          file -> file.write(ShadowReport.html(result, provenance(header, result))));
      return show(ShadowLines.of(result), () -> ShadowJson.of(result));
    } catch (StoreException e) {
      throw new UserError(e.getMessage());
    }
  }

  /** The jobs are those of the store in this time. */
  private Provenance provenance(JournalHeader header, ShadowResult result) {
    return Provenances.of(
        spec,
        context,
        List.of(
            result.policy(),
            header.settingsDigest(),
            header.modelDigest(),
            Long.toString(result.fromMicros()),
            Long.toString(result.toMicros())));
  }
}
