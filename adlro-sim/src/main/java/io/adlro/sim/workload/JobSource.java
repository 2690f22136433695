package io.adlro.sim.workload;

import io.adlro.core.model.JobRequest;
import io.adlro.core.random.RandomStreams;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/** Makes jobs, each attribute from its own stream. */
final class JobSource {
  private final WorkloadSpec spec;
  private final Optional<TemplateStore> templates;
  private final WeightedIndex classes;
  private final WeightedIndex activity;
  private final List<ShapeSource> shapes;
  private final String[] userNames;
  private final String[] groupNames;
  private final RandomGenerator classRandom;
  private final RandomGenerator userRandom;
  private final RandomGenerator shapeRandom;
  private final RandomGenerator workRandom;
  private final RandomGenerator templateRandom;
  private final RandomGenerator estimateRandom;
  private final DoubleSupplier priorities;
  private final ScriptNames scripts;

  /** Draws classes by the given shares; the rest is as the workload says. */
  JobSource(
      WorkloadSpec spec,
      double[] classShares,
      Optional<TemplateStore> templates,
      RandomStreams streams) {
    this.spec = spec;
    this.templates = templates;
    this.classes = new WeightedIndex(classShares);
    this.activity = spec.users().activity();
    this.shapes = spec.classes().stream().map(ShapeSource::new).toList();
    this.userNames = numbered("user-", spec.users().count());
    this.groupNames = numbered("group-", spec.users().groups());
    this.classRandom = streams.stream("classes");
    this.userRandom = streams.stream("users");
    this.shapeRandom = streams.stream("shape");
    this.workRandom = streams.stream("work");
    this.templateRandom = streams.stream("templates");
    this.estimateRandom = streams.stream("estimates");
    this.scripts = new ScriptNames(streams.stream("names"));
    this.priorities = spec.priorities().values(streams.stream("priorities"));
  }

  private static String[] numbered(String prefix, int count) {
    String[] names = new String[count];
    for (int i = 0; i < count; i++) {
      names[i] = prefix + (i + 1);
    }
    return names;
  }

  Job next(long submitMicros) {
    int jobClass = classes.draw(classRandom);
    int user = activity.draw(userRandom);
    // Drawn for repetitions too: jobs that repeat nothing are then the same without templates.
    Shape shape = shapes.get(jobClass).draw(shapeRandom);
    long workMicros = spec.classes().get(jobClass).work().drawMicros(workRandom);
    String name = "";
    if (templates.isPresent() && templates.get().repeats(templateRandom)) {
      int template = templates.get().pick(user, templateRandom);
      shape = templates.get().shape(jobClass, template);
      workMicros = templates.get().drawMicros(jobClass, template, templateRandom);
      name = templates.get().name(jobClass, template);
    } else if (templates.isPresent()) {
      name = scripts.draw(spec.classes().get(jobClass).name());
    }
    return job(submitMicros, spec.classes().get(jobClass), user, name, shape, workMicros);
  }

  private Job job(
      long submitMicros, ClassSpec jobClass, int user, String name, Shape shape, long workMicros) {
    JobRequest request =
        new JobRequest(
            "",
            name,
            userNames[user],
            groupNames[user % groupNames.length],
            jobClass.name(),
            shape.gpus(),
            shape.shareMilli(),
            shape.gpuMemoryMib(),
            jobClass.cpuMilliPerGpu(),
            jobClass.memoryMibPerGpu(),
            priorities.getAsDouble(),
            shape.allowedModels(),
            jobClass.locality(),
            spec.estimates().estimateMicros(workMicros, estimateRandom),
            OptionalLong.empty(),
            jobClass.recovery());
    return new Job(submitMicros, request, workMicros);
  }
}
