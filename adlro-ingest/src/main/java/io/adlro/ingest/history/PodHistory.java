package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Documents;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.kubernetes.KubernetesSite;
import io.adlro.ingest.submission.kubernetes.PodSubmission;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Pods that have ended, from {@code kubectl get pods -A -o json} or {@code -o yaml}. Other pods are
 * counted and skipped. The name is that of the owner, the group is the namespace. The GPU model is
 * known only if the pod requested one, since the model of its node is not given. Holds one pod,
 * within the bounds of {@link Documents}.
 */
public final class PodHistory extends HistoryFormat {
  private static final Pattern KIND =
      Pattern.compile("[\"']?kind[\"']?\\s*:\\s*[\"']?Pod(List)?[\"']?\\s*([,}\\n\\r#]|$)");
  private static final Pattern ENDED =
      Pattern.compile("[\"']?phase[\"']?\\s*:\\s*[\"']?(Succeeded|Failed)\\b");

  private final KubernetesSite site;

  public PodHistory(KubernetesSite site) {
    super(
        "kubernetes-pods",
        "owner as name; user; namespace as group; images, commands and labels as words; GPUs;"
            + " share of a GPU; GPU models; CPU; memory; priority class; deadline");
    this.site = site;
  }

  /** Requires a pod that has ended: other pods are submissions. */
  @Override
  public boolean recognises(Head head) {
    return head.text().contains("apiVersion")
        && KIND.matcher(head.text()).find()
        && ENDED.matcher(head.text()).find();
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    Documents.read(in, "items", intake, (object, where) -> take(object, where, to, intake));
  }

  private void take(Item pod, String where, Consumer<PastJob> to, Intake intake) {
    // The API omits the kind of the objects in a list.
    String kind = pod.at("kind").text();
    PodStatus end = PodStatus.of(pod);
    if ((!kind.isEmpty() && !kind.equals("Pod")) || pod.at("spec").at("containers").isMissing()) {
      intake.ignored(kind.isEmpty() ? "an object" : kind, "not a Pod", where);
    } else if (!end.hasEnded()) {
      intake.ignored("a pod", "has not ended", where);
    } else {
      ended(pod, end, where, to, intake);
    }
  }

  private void ended(Item pod, PodStatus end, String where, Consumer<PastJob> to, Intake intake) {
    Submission asked = new PodSubmission(site, intake, where).ended(pod, PodStatus.owner(pod));
    OptionalLong submitted = asked.submitMicros();
    OptionalLong started = end.startMicros();
    OptionalLong ended = end.endMicros();
    if (submitted.isEmpty()) {
      intake.broken("a pod", "has no creation time", where);
    } else if (ended.isEmpty()) {
      intake.ignored("a pod", "has ended without an end time", where);
    } else if (ended.getAsLong() < started.orElse(submitted.getAsLong())) {
      intake.broken("a pod", "times are not in order", where);
    } else {
      Item metadata = pod.at("metadata");
      long runMicros = started.isPresent() ? ended.getAsLong() - started.getAsLong() : 0;
      to.accept(
          new PastJob(
              metadata.at("namespace").text() + "/" + metadata.at("name").text(),
              asked,
              OptionalLong.empty(),
              submitted.getAsLong(),
              started,
              ended,
              runMicros,
              PastJob.ranOn("", asked, runMicros),
              end.outcome()));
      intake.understood("jobs");
    }
  }
}
