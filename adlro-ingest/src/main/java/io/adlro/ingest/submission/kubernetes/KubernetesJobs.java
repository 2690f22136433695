package io.adlro.ingest.submission.kubernetes;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Documents;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.notation.KubeQuantity;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Kubernetes Pods, Jobs and CronJobs, alone, in lists and in several documents, as YAML or JSON.
 * Holds one object, within the bounds of {@link Documents}.
 */
public final class KubernetesJobs implements SubmissionFormat {
  private static final int MOST_COPIES = 1_000_000;

  private static final Pattern KIND =
      Pattern.compile(
          "[\"']?kind[\"']?\\s*:\\s*[\"']?(Pod|Job|CronJob)(List)?[\"']?\\s*([,}\\n\\r#]|$)");

  private final KubernetesSite site;

  public KubernetesJobs(KubernetesSite site) {
    this.site = site;
  }

  @Override
  public String name() {
    return "kubernetes";
  }

  @Override
  public boolean recognises(Head head) {
    return head.text().contains("apiVersion") && KIND.matcher(head.text()).find();
  }

  @Override
  public void read(InputStream in, Consumer<Submission> to, Intake intake)
      throws IOException, Unreadable {
    Documents.read(in, "items", intake, (object, where) -> accept(object, where, to, intake));
  }

  private void accept(Item object, String where, Consumer<Submission> to, Intake intake) {
    Item spec = object.at("spec");
    PodSubmission pods = new PodSubmission(site, intake, where);
    switch (kind(object)) {
      case "Pod" -> {
        to.accept(pods.submission(List.of(object.at("metadata")), spec, List.of(), 1));
        intake.understood("pods");
      }
      case "Job" -> {
        job(object, spec, pods, to, intake, where);
        intake.understood("jobs");
      }
      case "CronJob" -> {
        job(object, spec.at("jobTemplate").at("spec"), pods, to, intake, where);
        intake.understood("cron jobs, one run each");
      }
      default -> {
        String kind = object.at("kind").text();
        intake.ignored(kind.isEmpty() ? "an object" : kind, "not a Pod, Job or CronJob", where);
      }
    }
  }

  /** The API omits the kind of the objects in a list; it is recognised by the fields. */
  private static String kind(Item object) {
    Item spec = object.at("spec");
    String stated = object.at("kind").text();
    String recognised = "";
    if (!spec.at("containers").isMissing()) {
      recognised = "Pod";
    } else if (!spec.at("template").at("spec").isMissing()) {
      recognised = "Job";
    } else if (!spec.at("jobTemplate").at("spec").at("template").isMissing()) {
      recognised = "CronJob";
    }
    return stated.isEmpty() || stated.equals(recognised) ? recognised : "";
  }

  private void job(
      Item object,
      Item jobSpec,
      PodSubmission pods,
      Consumer<Submission> to,
      Intake intake,
      String where) {
    Item template = jobSpec.at("template");
    List<Item> metadata = List.of(object.at("metadata"), template.at("metadata"));
    List<Item> deadlines = List.of(jobSpec.at("activeDeadlineSeconds"));
    int copies = copies(jobSpec, intake, where);
    to.accept(pods.submission(metadata, template.at("spec"), deadlines, copies));
  }

  /** Each completion is one run of a pod; a work queue states only the parallelism. */
  private static int copies(Item jobSpec, Intake intake, String where) {
    Item completions = jobSpec.at("completions");
    String field = completions.isMissing() ? "parallelism" : "completions";
    Item count = jobSpec.at(field);
    if (count.isMissing()) {
      return 1;
    }
    OptionalDouble number = KubeQuantity.parse(count.text());
    if (number.orElse(0) < 1 || number.orElse(0) > MOST_COPIES) {
      intake.ignored(field, "not a number from 1", where);
      return 1;
    }
    return (int) number.getAsDouble();
  }
}
