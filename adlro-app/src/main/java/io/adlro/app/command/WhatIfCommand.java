package io.adlro.app.command;

import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.WhatIfLines;
import io.adlro.ingest.message.Problems;
import io.adlro.study.file.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Asks a server what would become of the waiting jobs if one thing were different. */
@Command(
    name = "whatif",
    mixinStandardHelpOptions = true,
    description = {
      "Asks a server what would become of the waiting jobs if one thing were different: the present"
          + " state is simulated with and without the change, in the same futures.",
      "Questions about other policies, GPUs and nodes need a key of the role operator.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro whatif job-17 --priority 0.9",
      "  adlro whatif job-17 --gpus 2 --models volta,turing",
      "  adlro whatif --policy sjf",
      "  adlro whatif --policy adlro",
      "  adlro whatif --add-gpus 10 --of volta",
      "  adlro whatif --without-node node-1",
      "  adlro whatif --maintenance node-1 --in 30m --length 2h",
    })
final class WhatIfCommand extends ClientCommand {
  @Parameters(arity = "0..1", paramLabel = "JOB", description = "A waiting job.")
  Optional<String> job = Optional.empty();

  @Option(
      names = "--priority",
      paramLabel = "P",
      description = "The job has this priority, 0 to 1.")
  Optional<Double> priority = Optional.empty();

  @Option(names = "--gpus", paramLabel = "N", description = "The job wants so many GPUs.")
  Optional<Integer> gpus = Optional.empty();

  @Option(
      names = "--models",
      paramLabel = "MODEL",
      split = ",",
      description = "The job may use these GPU models.")
  List<String> models = new ArrayList<>();

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      description = "This policy of adlro policies decides.")
  Optional<String> policy = Optional.empty();

  @Option(names = "--add-gpus", paramLabel = "N", description = "So many GPUs more; needs --of.")
  Optional<Integer> addGpus = Optional.empty();

  @Option(names = "--of", paramLabel = "MODEL", description = "The model of --add-gpus.")
  Optional<String> addModel = Optional.empty();

  @Option(names = "--without-node", paramLabel = "NODE", description = "This node is lost.")
  Optional<String> withoutNode = Optional.empty();

  @Option(
      names = "--maintenance",
      paramLabel = "NODE",
      description = "This node is lost for a while; needs --length.")
  Optional<String> maintenance = Optional.empty();

  @Option(
      names = "--in",
      paramLabel = "TIME",
      description = "When maintenance begins; default: now.")
  Optional<String> in = Optional.empty();

  @Option(names = "--length", paramLabel = "TIME", description = "How long maintenance takes.")
  Optional<String> length = Optional.empty();

  WhatIfCommand(ClientContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    outputs(problems);
    if (addGpus.isPresent() != addModel.isPresent()) {
      problems.add(
          "--add-gpus and --of belong together; give both, as in --add-gpus 10 --of volta");
    }
    if (maintenance.isPresent() != length.isPresent()) {
      problems.add("--maintenance and --length belong together; give both");
    }
    if (in.isPresent() && maintenance.isEmpty()) {
      problems.add("--in is when maintenance begins; give --maintenance and --length with it");
    }
    if ((priority.isPresent() || gpus.isPresent() || !models.isEmpty()) != job.isPresent()) {
      problems.add("a job and one of --priority, --gpus and --models belong together; give both");
    }
    problems.throwIfAny();
    ServerAnswer<WhatIfLines> answer = client().whatIf(Json.line(body()));
    return show(answer.value().lines(), answer.json());
  }

  private ObjectNode body() {
    ObjectNode body = Json.object();
    job.ifPresent(id -> body.put("job", id));
    priority.ifPresent(value -> body.put("priority", value));
    gpus.ifPresent(count -> body.put("gpus", count));
    if (!models.isEmpty()) {
      models.forEach(body.putArray("models")::add);
    }
    policy.ifPresent(name -> body.put("policy", name));
    addModel.ifPresent(model -> body.put("addModel", model));
    addGpus.ifPresent(count -> body.put("addGpus", count));
    withoutNode.ifPresent(node -> body.put("withoutNode", node));
    maintenance.ifPresent(node -> body.put("maintenance", node));
    in.ifPresent(time -> body.put("in", time));
    length.ifPresent(time -> body.put("length", time));
    return body;
  }
}
