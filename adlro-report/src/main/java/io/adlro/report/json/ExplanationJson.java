package io.adlro.report.json;

import io.adlro.learn.agent.Explanation;
import io.adlro.learn.agent.Explanation.Candidate;
import io.adlro.learn.agent.Explanation.Contrast;
import io.adlro.learn.agent.Explanation.Counterfactual;
import io.adlro.learn.agent.Explanation.Influence;
import io.adlro.learn.agent.Explanation.Instant;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.learn.agent.Explanation.Outcome;
import io.adlro.learn.agent.Explanation.SpeedTrial;
import io.adlro.learn.agent.Explanation.Way;
import io.adlro.learn.agent.Explanation.Weighed;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.explanation.JobNames;
import io.adlro.study.file.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The explanation of one decision as JSON; docs/json.md describes the schema. */
public final class ExplanationJson {
  private static final double SECONDS = 1e-6;

  private final JobNames names;

  private ExplanationJson(JobNames names) {
    this.names = names;
  }

  /**
   * The text of the document.
   *
   * @param withoutDeparture number of decisions of a run in which no departure was found
   */
  public static String of(
      Explanation explanation,
      JobNames names,
      OptionalLong withoutDeparture,
      Optional<String> warning,
      Provenance provenance) {
    ExplanationJson json = new ExplanationJson(names);
    ObjectNode root = Json.object();
    TraceJson.warning(root, warning);
    root.set("provenance", ProvenanceJson.of(provenance));
    withoutDeparture.ifPresent(decisions -> root.put("decisionsWithoutDeparture", decisions));
    json.instant(root, explanation.instant());
    json.moves(root.putArray("agent"), explanation.agent());
    json.moves(root.putArray("ordered"), explanation.ordered());
    if (!explanation.trials().isEmpty()) {
      json.trials(root.putArray("trials"), explanation.trials());
    }
    explanation.weighed().ifPresent(weighed -> json.weighed(root, weighed));
    explanation.counterfactual().ifPresent(found -> json.counterfactual(root, found));
    return Json.text(root);
  }

  private void instant(ObjectNode root, Instant instant) {
    root.put("decision", instant.number());
    Json.put(root, "atSeconds", instant.atMicros() * SECONDS);
    root.put("waiting", instant.waiting());
    ObjectNode free = root.putObject("freeGpus");
    for (int m = 0; m < instant.freeByModel().size(); m++) {
      free.put(names.configuration(m), instant.freeByModel().get(m));
    }
    root.put("leader", instant.leader());
    root.put("base", instant.base());
  }

  private void weighed(ObjectNode root, Weighed weighed) {
    Json.put(root, "typicalRunSeconds", weighed.typicalMicros() * SECONDS);
    Json.put(root, "margin", weighed.margin());
    moves(root.putArray("startedBefore"), weighed.before());
    ArrayNode candidates = root.putArray("candidates");
    for (Candidate candidate : weighed.candidates()) {
      ObjectNode node = move(candidate.move());
      Json.put(node, "scoreTypicalRuns", candidate.score());
      Json.put(node, "gainTypicalRuns", candidate.gain());
      Json.put(node, "gainSeconds", candidate.gain() * weighed.typicalMicros() * SECONDS);
      candidates.add(node);
    }
    weighed.taken().ifPresent(taken -> root.set("taken", move(taken)));
    moves(root.putArray("baseWouldStart"), weighed.base());
    moves(root.putArray("secondOpinion"), weighed.second());
    weighed.contrast().ifPresent(contrast -> root.set("influences", influences(contrast)));
  }

  private ObjectNode influences(Contrast contrast) {
    ObjectNode node = Json.object();
    node.set("of", move(contrast.favoured()));
    contrast.against().ifPresent(against -> node.set("against", move(against)));
    Json.put(node, "lead", contrast.lead());
    ArrayNode groups = node.putArray("groups");
    for (Influence influence : contrast.influences()) {
      ObjectNode group = groups.addObject();
      group.put("name", influence.group());
      group.put("meaning", influence.meaning());
      Json.put(group, "leadWithout", influence.without());
    }
    return node;
  }

  private void counterfactual(ObjectNode root, Counterfactual found) {
    ObjectNode node = root.putObject("counterfactual");
    node.put("job", names.job(found.job()));
    node.put("imaginedFutures", found.futures());
    node.set("done", outcome(found.done()));
    ArrayNode others = node.putArray("others");
    found.others().forEach(other -> others.add(outcome(other)));
  }

  private ObjectNode outcome(Outcome outcome) {
    boolean isBase = outcome.way() == Way.BASE;
    ObjectNode node = isBase ? Json.object() : move(outcome.move());
    node.put("way", outcome.way().name().toLowerCase(Locale.ROOT));
    outcome
        .believed()
        .ifPresent(
            believed -> {
              ObjectNode is = node.putObject("believed");
              Json.put(is, "waitSeconds", believed.waitMicros() * SECONDS);
              Json.put(is, "runSeconds", believed.runMicros() * SECONDS);
              Json.put(is, "logDeviation", believed.deviation());
            });
    outcome
        .imagined()
        .ifPresent(
            imagined -> {
              ObjectNode is = node.putObject("imagined");
              Json.put(is, "endSeconds", imagined.endMicros() * SECONDS);
              Json.put(is, "deviationSeconds", imagined.deviationMicros() * SECONDS);
              Json.put(is, "laterSeconds", imagined.laterMicros() * SECONDS);
              Json.put(is, "laterErrorSeconds", imagined.laterErrorMicros() * SECONDS);
              Json.put(is, "lossTypicalRuns", imagined.loss());
              Json.put(is, "lossErrorTypicalRuns", imagined.lossError());
            });
    return node;
  }

  private void moves(ArrayNode array, List<Move> moves) {
    moves.forEach(move -> array.add(move(move)));
  }

  private void trials(ArrayNode array, List<SpeedTrial> trials) {
    for (SpeedTrial trial : trials) {
      ObjectNode node = move(trial.move());
      Json.put(node, "believedSpeed", trial.believedSpeed());
      Json.put(node, "possibleSpeed", trial.possibleSpeed());
      array.add(node);
    }
  }

  /** A hold has no job: the GPUs are kept idle. */
  private ObjectNode move(Move move) {
    ObjectNode node = Json.object();
    if (!move.isHold()) {
      node.put("job", names.job(move.job()));
      node.put("class", names.jobClass(move.job()));
    }
    return node.put("on", names.configuration(move.configuration()));
  }
}
