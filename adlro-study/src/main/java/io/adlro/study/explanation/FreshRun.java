package io.adlro.study.explanation;

import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.ExplanationQuestion;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** The decisions of the agent in a new simulation. */
public record FreshRun(
    Setting setting, Trial trial, AdlroAgent.Model model, IntFunction<String> ids)
    implements Decisions {
  @Override
  public Seen look(ExplanationQuestion question, OptionalInt subject) {
    ExplainingPolicy watch =
        ExplainingPolicy.ofAgent(setting.inputs(trial), model, question, subject);
    Simulation simulation = setting.simulation(trial, watch);
    while (watch.found().isEmpty() && simulation.step()) {}
    return new Seen(watch, new JobNames(trial.jobs().requests(), ids));
  }
}
