package io.adlro.report.page;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.text.SeedSentences;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.ablation.Attribution;
import io.adlro.study.ablation.Attribution.Change;
import io.adlro.study.ablation.Attribution.Place;
import io.adlro.study.ablation.AttributionStep;
import io.adlro.study.experiment.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What each part of the agent adds, as a Markdown page. */
public final class AttributionPage {
  /** Candidates that led for less are not listed. */
  private static final double LEAST_SHARE = 0.005;

  private AttributionPage() {}

  public static List<String> lines(Attribution attribution, int jobs, Provenance provenance) {
    int seeds = attribution.places().get(0).comparison().seeds().size();
    List<String> lines = new ArrayList<>();
    lines.add("# Attribution: what each part of the agent adds");
    lines.add("");
    lines.add("Each step keeps the parts of the steps above it. Written by one command:");
    lines.add("");
    lines.add("    " + String.join(" ", provenance.arguments()));
    lines.add("");
    lines.add(
        "Version %s, commit %s, %s with %s each, %s, settings `%s`."
            .formatted(
                provenance.version(),
                provenance.commit().orElse("unknown"),
                NumberText.count(seeds, "test seed"),
                NumberText.count(jobs, "job"),
                NumberText.count(attribution.models().size(), "trained model"),
                provenance.settingsSha256().substring(0, 12)));
    lines.add("");
    lines.add(
        "Mean JCT in seconds, and in per cent its difference to the step above with a 95 % interval"
            + " over the test seeds. The verdict is corrected (Holm) for all differences of the"
            + " table.");
    if (!Replicates.suffice(seeds)) {
      lines.add(SeedSentences.tooFew(seeds));
    }
    lines.add("");
    lines.addAll(table(attribution));
    lines.add("");
    for (AttributionStep step : AttributionStep.values()) {
      lines.add("- **%s**: %s.".formatted(step.title(), step.adds()));
    }
    if (attribution.models().size() > 1) {
      lines.addAll(List.of("", "## Trained models", ""));
      lines.addAll(models(attribution));
    }
    lines.addAll(List.of("", "## Who led", ""));
    lines.add(
        "Share of the time between the first and the last decision, over all seeds and models.");
    lines.add("");
    lines.addAll(leaders(attribution));
    return MarkdownLines.wrapped(lines);
  }

  /** The table alone. */
  public static List<String> table(Attribution attribution) {
    List<Change> changes = attribution.changes();
    List<String> lines = new ArrayList<>();
    lines.add(row("", attribution.places().stream().map(Place::name)));
    lines.add("|---|" + "---|".repeat(attribution.places().size()));
    for (AttributionStep step : AttributionStep.values()) {
      lines.add(
          row(
              step.title(),
              attribution.places().stream()
                  .map(
                      place ->
                          NumberText.amount(attribution.mean(step, place))
                              + Attribution.change(changes, step, place)
                                  .map(AttributionPage::words)
                                  .orElse(""))));
    }
    return lines;
  }

  private static String words(Evidence change) {
    String verdict = change.interval().isEmpty() ? "" : " " + change.verdict().word();
    return " (%s%s)".formatted(NumberText.change(change.relative(), change.interval()), verdict);
  }

  private static List<String> models(Attribution attribution) {
    List<String> lines = new ArrayList<>();
    for (AttributionStep step : AttributionStep.values()) {
      for (Place place : step.hasNetworks() ? attribution.places() : List.<Place>of()) {
        String means =
            attribution.meanByModel(step, place).entrySet().stream()
                .map(model -> model.getKey() + " " + NumberText.amount(model.getValue()))
                .collect(Collectors.joining(" · "));
        lines.add("- %s on `%s`: %s".formatted(step.title(), place.name(), means));
      }
    }
    return lines;
  }

  /** The longest first. */
  private static List<String> leaders(Attribution attribution) {
    List<String> lines = new ArrayList<>();
    for (Place place : attribution.places()) {
      place
          .leaders()
          .forEach(
              (step, shares) ->
                  lines.add(
                      "- `%s`, %s: %s."
                          .formatted(
                              place.name(),
                              step.title(),
                              shares.entrySet().stream()
                                  .filter(share -> share.getValue() >= LEAST_SHARE)
                                  .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                                  .map(
                                      share ->
                                          "%s %s %%"
                                              .formatted(
                                                  share.getKey(),
                                                  NumberText.chosenPercent(
                                                      Math.round(1000 * share.getValue())
                                                          / 1000.0)))
                                  .collect(Collectors.joining(", ")))));
    }
    return lines;
  }

  private static String row(String first, Stream<String> others) {
    return "| " + first + " | " + others.collect(Collectors.joining(" | ")) + " |";
  }
}
