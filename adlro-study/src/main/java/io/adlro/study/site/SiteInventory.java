package io.adlro.study.site;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.inventory.HistorySpeeds;
import io.adlro.ingest.inventory.SiteCluster;
import io.adlro.ingest.inventory.SiteHistory;
import io.adlro.ingest.inventory.SiteNodes;
import io.adlro.ingest.inventory.SuggestedClasses;
import io.adlro.ingest.jobclass.ClassAssignment;
import io.adlro.ingest.jobclass.JobTexts;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.trace.ImportRequest;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.ModelLookup;
import io.adlro.ingest.trace.Period;
import io.adlro.ingest.trace.Period.Bound;
import io.adlro.ingest.trace.TraceImport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the files of a site contain: its cluster, the classes of its jobs, and the jobs that are
 * compared.
 *
 * @param trace the jobs that are compared, on the cluster
 * @param period of these jobs
 * @param inPeriod number of GPU jobs in the requested period, of which the last are compared
 * @param absentModels GPU models that jobs requested and no node has, with the number of jobs
 */
public record SiteInventory(
    SiteHistory history,
    SiteCluster site,
    SuggestedClasses classes,
    ImportedTrace trace,
    Period period,
    int inPeriod,
    Map<String, Long> absentModels) {
  /** Reads the files or throws the sentences for the user. */
  public static SiteInventory read(SiteRequest request) {
    InputFormats formats = InputFormats.withoutClock(request.zone());
    Problems problems = new Problems();
    List<NodeReport> nodes = SiteNodes.read(request.nodes(), formats, problems);
    SiteHistory history = SiteHistory.read(request.jobs(), formats, request.maxBroken(), problems);
    problems.throwIfAny();
    SiteCluster first = cluster(request, nodes, new HistorySpeeds());
    if (history.gpuJobs().isEmpty()) {
      throw new UserError(noGpuJobs(request, history));
    }
    SuggestedClasses classes = SuggestedClasses.of(history.gpuJobs());
    SiteCluster site = cluster(request, nodes, speeds(history.gpuJobs(), first.cluster(), classes));
    List<PastJob> inPeriod =
        history.gpuJobs().stream()
            .filter(
                job -> request.period().contains(job.submitMicros(), history.firstSubmitMicros()))
            .toList();
    Period period = last(request, inPeriod);
    ImportRequest imported =
        new ImportRequest(
            history.files(),
            site.cluster(),
            period,
            0,
            request.maxBroken(),
            classes.map(),
            Map.of());
    ImportedTrace trace = TraceImport.read(formats, imported).in(request.zone());
    return new SiteInventory(
        history,
        site,
        classes,
        trace,
        period,
        inPeriod.size(),
        absentModels(
            inPeriod.subList(Math.max(0, inPeriod.size() - request.mostJobs()), inPeriod.size()),
            site.cluster()));
  }

  private static SiteCluster cluster(
      SiteRequest request, List<NodeReport> nodes, HistorySpeeds speeds) {
    return SiteCluster.of(nodes, speeds)
        .orElseThrow(
            () ->
                new UserError(
                    "%s: none of its %s has GPUs with CPUs and memory; list the nodes with scontrol show node -o or kubectl get nodes -o json"
                        .formatted(
                            request.nodes().get(0), NumberText.count(nodes.size(), "node"))));
  }

  private static String noGpuJobs(SiteRequest request, SiteHistory history) {
    return "%s: %s, none of them with GPUs; check that accounting tracks GPUs (AccountingStorageTRES=gres/gpu in slurm.conf), or give a longer period"
        .formatted(
            request.jobs().get(0),
            history.jobsRead() == 0
                ? "no job has ended"
                : NumberText.count(history.jobsRead(), "ended job"));
  }

  private static HistorySpeeds speeds(
      List<PastJob> jobs, Cluster cluster, SuggestedClasses suggested) {
    ClassAssignment classes = new ClassAssignment(cluster.classes(), suggested.map());
    jobs.forEach(job -> classes.add(JobTexts.of(job.asked())));
    classes.decide();
    ModelLookup models = new ModelLookup(cluster);
    HistorySpeeds speeds = new HistorySpeeds();
    for (PastJob job : jobs) {
      String jobClass = classes.of(JobTexts.of(job.asked())).jobClass();
      models.ranOn(job).ifPresent(model -> speeds.add(job, jobClass, model));
    }
    return speeds;
  }

  /** The requested period, from a later begin on if it has too many jobs. */
  private static Period last(SiteRequest request, List<PastJob> jobs) {
    if (jobs.size() <= request.mostJobs()) {
      return request.period();
    }
    long since = jobs.get(jobs.size() - request.mostJobs()).submitMicros();
    return new Period(Optional.of(new Bound(since, false)), request.period().until());
  }

  private static Map<String, Long> absentModels(List<PastJob> jobs, Cluster cluster) {
    ModelLookup lookup = new ModelLookup(cluster);
    Map<String, Long> absent = new TreeMap<>();
    for (PastJob job : jobs) {
      List<String> asked = job.asked().models();
      if (!asked.isEmpty() && asked.stream().allMatch(model -> lookup.named(model).isEmpty())) {
        absent.merge(asked.get(0), 1L, Long::sum);
      }
    }
    return absent;
  }
}
