package io.adlro.ingest.site;

import io.adlro.ingest.Head;
import io.adlro.ingest.cluster.AlibabaMachines2020;
import io.adlro.ingest.cluster.KubernetesNodes;
import io.adlro.ingest.cluster.NodeFormat;
import io.adlro.ingest.cluster.OpenbNodes;
import io.adlro.ingest.cluster.ScontrolNodes;
import io.adlro.ingest.cluster.SinfoTable;
import io.adlro.ingest.cluster.SlurmJson;
import io.adlro.ingest.history.AcmeHistory;
import io.adlro.ingest.history.AdlroCsvHistory;
import io.adlro.ingest.history.AlibabaGpu2020;
import io.adlro.ingest.history.BatsimWorkload;
import io.adlro.ingest.history.GavelTrace;
import io.adlro.ingest.history.HeliosHistory;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.OpenbHistory;
import io.adlro.ingest.history.PhillyHistory;
import io.adlro.ingest.history.PhillyJobs;
import io.adlro.ingest.history.PodHistory;
import io.adlro.ingest.history.SwfHistory;
import io.adlro.ingest.history.jobcomp.JobcompJson;
import io.adlro.ingest.history.jobcomp.JobcompText;
import io.adlro.ingest.history.sacct.SacctHistory;
import io.adlro.ingest.history.sacct.SacctJson;
import io.adlro.ingest.history.sacct.SacctQueue;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.prometheus.PrometheusPage;
import io.adlro.ingest.queue.SqueueJson;
import io.adlro.ingest.queue.SqueueTable;
import io.adlro.ingest.smi.AmdSmiJson;
import io.adlro.ingest.smi.NvidiaSmiCapture;
import io.adlro.ingest.smi.NvidiaSmiCsv;
import io.adlro.ingest.smi.NvidiaSmiXml;
import io.adlro.ingest.smi.RocmSmiJson;
import io.adlro.ingest.submission.SubmissionFormat;
import io.adlro.ingest.submission.adlro.AdlroCsvSubmissions;
import io.adlro.ingest.submission.adlro.AdlroJsonSubmissions;
import io.adlro.ingest.submission.kubernetes.KubernetesJobs;
import io.adlro.ingest.submission.kubernetes.KubernetesSite;
import io.adlro.ingest.submission.slurm.SlurmScript;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All formats, in the order in which an input is tried on them: those with words that nothing else
 * has first, tables of plain numbers last.
 */
public final class InputFormats {
  private final ScreenTime screenTime;
  private final List<InputFormat> all = new ArrayList<>();
  private final Map<String, MetricFormat> metricFormats = new LinkedHashMap<>();
  private final List<SubmissionFormat> submissionFormats = new ArrayList<>();
  private final List<HistoryFormat> historyFormats = new ArrayList<>();
  private final List<String> nodeFormats = new ArrayList<>();

  /** The zone is that of hosts whose tools print local times without one. */
  public InputFormats(ZoneId zone, ScreenTime screenTime) {
    this.screenTime = screenTime;
    SlurmSite slurm = SlurmSite.defaults();
    // A capture contains the other outputs of its tool.
    metrics("nvidia-smi-capture", new NvidiaSmiCapture(zone));
    metrics("nvidia-smi-xml", new NvidiaSmiXml());
    submissions("sbatch", "Slurm batch script", new SlurmScript(slurm));
    metrics("prometheus", new PrometheusPage());
    metrics("rocm-smi", new RocmSmiJson());
    metrics("amd-smi", new AmdSmiJson());
    nodes("scontrol", "scontrol show node", new ScontrolNodes());
    // Slurm's JSON of jobs has the same frame as that of nodes.
    history("sacct-json", "ended jobs of Slurm's accounting as JSON", new SacctJson(slurm));
    submissions("squeue-json", "squeue JSON", new SqueueJson(slurm));
    nodes("slurm-json", "Slurm JSON", new SlurmJson());
    nodes("kubernetes-nodes", "Kubernetes nodes", new KubernetesNodes());
    // Pods that have ended are a history, others a list of submissions.
    history("kubernetes-pods", "ended pods of kubectl", new PodHistory(KubernetesSite.defaults()));
    submissions(
        "kubernetes", "Kubernetes pods and jobs", new KubernetesJobs(KubernetesSite.defaults()));
    all.add(
        new InputFormat(
            "adlro-cluster",
            "our cluster YAML",
            ClusterFileReading::recognises,
            ClusterFileReading::new));
    // Our JSON has users and GPUs too, but no attempts.
    history("philly-json", "Philly's original job log", new PhillyJobs());
    submissions("adlro-json", "our jobs JSON", new AdlroJsonSubmissions());
    // With the work of each job it is a trace, without it a list of submissions.
    history("adlro-trace", "our jobs CSV with run times", new AdlroCsvHistory());
    history("openb", "Alibaba openb trace", new OpenbHistory());
    history("philly", "Philly trace", new PhillyHistory());
    history("jobcomp", "Slurm's jobcomp/filetxt", new JobcompText(slurm, zone));
    history("jobcomp-json", "Slurm's jobcomp as JSON", new JobcompJson(slurm));
    history("batsim", "Batsim workload", new BatsimWorkload());
    history("helios", "Helios trace", new HeliosHistory());
    history("acme", "Acme trace", new AcmeHistory());
    history("alibaba-2020", "Alibaba GPU trace of 2020", new AlibabaGpu2020());
    nodes("openb-nodes", "Alibaba openb nodes", new OpenbNodes());
    nodes("alibaba-2020-machines", "Alibaba machines of 2020", new AlibabaMachines2020());
    // Its titles in capitals are like those of sacct.
    submissions("squeue", "squeue table", new SqueueTable(slurm, zone));
    history(
        "sacct",
        "ended jobs of sacct; those that wait or run with --as sacct-queue",
        new SacctHistory(slurm, zone));
    submissions("sacct-queue", "waiting and running jobs of sacct", new SacctQueue(slurm, zone));
    submissions("adlro-csv", "our jobs CSV", new AdlroCsvSubmissions());
    metrics("nvidia-smi-csv", new NvidiaSmiCsv(zone));
    nodes("sinfo", "sinfo table", new SinfoTable());
    history("swf", "Standard Workload Format", new SwfHistory());
    history("gavel", "Gavel trace", new GavelTrace(Map.of()));
  }

  /** Without a clock: measurements are screened as of the newest. */
  public static InputFormats withoutClock(ZoneId zone) {
    return new InputFormats(zone, new ScreenTime(OptionalLong.empty(), () -> Long.MAX_VALUE));
  }

  private void metrics(String name, MetricFormat format) {
    metricFormats.put(name, format);
    all.add(
        new InputFormat(
            name,
            format.name(),
            format::recognises,
            input -> new MetricReading(format, screenTime)));
  }

  private void submissions(String name, String title, SubmissionFormat format) {
    submissionFormats.add(format);
    all.add(new InputFormat(name, title, format::recognises, input -> new JobReading(format)));
  }

  private void nodes(String name, String title, NodeFormat format) {
    nodeFormats.add(name);
    all.add(new InputFormat(name, title, format::recognises, input -> new NodeReading(format)));
  }

  private void history(String name, String title, HistoryFormat format) {
    historyFormats.add(format);
    all.add(new InputFormat(name, title, format::recognises, input -> new HistoryReading(format)));
  }

  /** The formats of jobs that are submitted. */
  public List<SubmissionFormat> submissionFormats() {
    return List.copyOf(submissionFormats);
  }

  /** The same, where traces with steps are read with these rates (see {@link GavelTrace}). */
  public List<HistoryFormat> historyFormats(Map<String, Double> stepsPerSecond) {
    return historyFormats.stream()
        .map(format -> format instanceof GavelTrace ? new GavelTrace(stepsPerSecond) : format)
        .toList();
  }

  /** The formats of jobs that have ended. */
  public List<HistoryFormat> historyFormats() {
    return List.copyOf(historyFormats);
  }

  /** Whether inputs of this format list nodes. */
  public boolean listsNodes(InputFormat format) {
    return nodeFormats.contains(format.name());
  }

  public List<InputFormat> all() {
    return List.copyOf(all);
  }

  public List<String> names() {
    return all.stream().map(InputFormat::name).toList();
  }

  public Optional<InputFormat> named(String name) {
    return all.stream().filter(format -> format.name().equals(name)).findFirst();
  }

  public Optional<InputFormat> recognised(Head head) {
    return all.stream().filter(format -> format.recognises(head)).findFirst();
  }

  /** The formats of GPU metrics by name, which exporters can serve. */
  public Map<String, MetricFormat> metricFormats() {
    return new LinkedHashMap<>(metricFormats);
  }
}
