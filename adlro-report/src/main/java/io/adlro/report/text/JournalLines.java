package io.adlro.report.text;

import io.adlro.core.journal.Audit;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalTail;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.study.journal.JournalAudit;
import io.adlro.study.journal.RecoveredState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A journal's header, its end, and what was found by applying it. */
public final class JournalLines {
  private static final int DIGEST = 12;

  private JournalLines() {}

  public static List<String> header(JournalHeader header) {
    Cluster cluster = header.cluster();
    return List.of(
        "format:    " + JournalHeader.FORMAT,
        "cluster:   %s on %s, models %s; classes %s"
            .formatted(
                NumberText.count(cluster.gpuCount(), "GPU"),
                NumberText.count(cluster.nodeCount(), "node"),
                cluster.modelNames(cluster.allModels()),
                String.join(", ", cluster.classes())),
        "policy:    %s%s"
            .formatted(
                header.policy(),
                header.modelDigest().isEmpty() ? "" : ", model " + digest(header.modelDigest())),
        "settings:  " + digest(header.settingsDigest()),
        "jobs that fit no node: "
            + switch (header.unsatisfiable()) {
              case REFUSED -> "are refused";
              case WAITS -> "wait";
            },
        "facts:     "
            + switch (header.facts()) {
              case SIMULATED -> "of a simulation";
              case REPORTED -> "as a cluster reported them";
            });
  }

  private static String digest(String digest) {
    return digest.length() > DIGEST ? digest.substring(0, DIGEST) : digest;
  }

  public static String tail(JournalTail tail) {
    return "records:   %s, %s, %s"
        .formatted(
            NumberText.count(tail.records()), NumberText.count(tail.atByte(), "byte"), tail.text());
  }

  public static List<String> recovered(RecoveredState state) {
    List<String> phases = new ArrayList<>();
    state
        .jobsByPhase()
        .forEach(
            (phase, jobs) -> {
              if (jobs > 0) {
                phases.add(NumberText.count(jobs) + " " + word(phase));
              }
            });
    return List.of(
        "state at %s:".formatted(TimeText.moment(state.atMicros())),
        "  jobs: " + (phases.isEmpty() ? "none" : String.join(", ", phases)),
        "  GPUs: %s, %s free, %s down"
            .formatted(
                NumberText.count(state.gpus()),
                NumberText.count(state.freeGpus()),
                NumberText.count(state.gpusDown())));
  }

  private static String word(JobPhase phase) {
    return phase.name().toLowerCase(Locale.ROOT);
  }

  public static List<String> audit(JournalAudit audit) {
    List<String> lines = new ArrayList<>();
    audit
        .modelDigest()
        .ifPresent(
            model ->
                lines.add("The model is another than the recorded one: " + digest(model) + "."));
    Audit.Result result = audit.result();
    result
        .difference()
        .ifPresentOrElse(
            found -> {
              lines.add(
                  "audit:     %s decides otherwise at record %d"
                      .formatted(audit.policy(), found.sequence()));
              lines.add("  recorded: " + found.recorded());
              lines.add("  decided:  " + found.decided());
            },
            () ->
                lines.add(
                    "audit:     %s gives the recorded orders; %s agree"
                        .formatted(audit.policy(), NumberText.count(result.records(), "record"))));
    return lines;
  }
}
