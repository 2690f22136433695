package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import io.adlro.ingest.notation.AmdPartition;
import io.adlro.ingest.notation.KubeQuantity;
import io.adlro.ingest.notation.MigProfile;
import io.adlro.ingest.text.FixedWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The GPUs among a node's resources, described by labels: those of GPU feature discovery for
 * NVIDIA, of the node labeller for AMD, else of cloud providers. A GPU that time slicing or MPS
 * offers several times is counted once.
 */
final class KubeGpus {
  private static final String NVIDIA = "nvidia.com/";
  private static final String AMD = "amd.com/";
  private static final String SHARED_RESOURCE = ".shared";
  private static final String SHARED_PRODUCT = "-SHARED";

  private static final List<String> OTHER_PRODUCT_LABELS =
      FixedWords.list(
          "cloud.google.com/gke-accelerator karpenter.k8s.aws/instance-gpu-name"
              + " k8s.amazonaws.com/accelerator gpu.nvidia.com/model accelerator");

  private static final Pattern NOT_DEVICES =
      Pattern.compile("cpu|memory|pods|ephemeral-storage|hugepages-.*|attachable-volumes-.*");

  private final NavigableMap<String, String> labels;
  private final Intake intake;
  private final String where;
  private final List<Gpus> gpus = new ArrayList<>();

  KubeGpus(NavigableMap<String, String> labels, Intake intake, String where) {
    this.labels = labels;
    this.intake = intake;
    this.where = where;
  }

  /** The GPUs of the given amounts by resource. */
  List<Gpus> of(Map<String, String> resources) {
    resources.forEach(this::resource);
    if (gpus.isEmpty() && labels.getOrDefault(NVIDIA + "gpu.present", "").equals("true")) {
      intake.ignored("GPUs of labels", "no device plugin offers them", where);
    }
    return gpus;
  }

  private void resource(String name, String amount) {
    String plain = cut(name, SHARED_RESOURCE);
    if (NOT_DEVICES.matcher(name).matches()) {
      return;
    }
    OptionalInt count = KubeQuantity.whole(amount, NodeLimits.MOST_GPUS);
    if (count.isEmpty()) {
      intake.ignored(name, "not an amount that a node can have", where);
    } else if (count.getAsInt() == 0) {
      return;
    } else if (plain.equals(NVIDIA + "gpu")) {
      nvidia(count.getAsInt());
    } else if (plain.startsWith(NVIDIA + "mig-") && MigProfile.find(plain).isPresent()) {
      slices(plain, count.getAsInt());
    } else if (name.equals(AMD + "gpu")) {
      amd(count.getAsInt(), new AmdLabels(labels).parts());
    } else if (name.startsWith(AMD) && AmdPartition.parts(name.substring(AMD.length())) > 0) {
      amd(count.getAsInt(), AmdPartition.parts(name.substring(AMD.length())));
    } else {
      intake.ignored(name, "not a known GPU resource", where);
    }
  }

  private void nvidia(int offered) {
    String model = product();
    int count = unshared(offered, "gpu");
    Optional<MigProfile> slice = MigProfile.find(model);
    // If all slices have one size, the memory label is that of a slice.
    int share = slice.map(MigProfile::shareMilli).orElse(1000);
    gpus.add(new Gpus(model, count, share, memoryMib("gpu")));
  }

  private void slices(String resource, int offered) {
    String slice = resource.substring(NVIDIA.length());
    String labelled = cut(labels.getOrDefault(NVIDIA + slice + ".product", ""), SHARED_PRODUCT);
    String model =
        labelled.isEmpty() ? product() + "-MIG-" + slice.substring("mig-".length()) : labelled;
    MigProfile profile =
        MigProfile.find(model).orElseGet(() -> MigProfile.find(slice).orElseThrow());
    OptionalInt labelledMib = memoryMib(slice);
    OptionalInt memoryMib =
        labelledMib.isPresent() ? labelledMib : OptionalInt.of(profile.memoryMib());
    gpus.add(new Gpus(model, unshared(offered, slice), profile.shareMilli(), memoryMib));
  }

  private void amd(int count, int parts) {
    AmdLabels amd = new AmdLabels(labels);
    OptionalInt whole = amd.memoryMib();
    OptionalInt memoryMib =
        whole.isPresent() ? OptionalInt.of(whole.getAsInt() / parts) : OptionalInt.empty();
    gpus.add(new Gpus(amd.model(), count, 1000 / parts, memoryMib));
  }

  private String product() {
    String product = cut(labels.getOrDefault(NVIDIA + "gpu.product", ""), SHARED_PRODUCT);
    for (String label : OTHER_PRODUCT_LABELS) {
      product = product.isEmpty() ? labels.getOrDefault(label, "") : product;
    }
    return product;
  }

  private OptionalInt memoryMib(String device) {
    OptionalInt labelled = number(device + ".memory", NodeLimits.MOST_MEMORY_MIB);
    return labelled.orElse(0) > 0 ? labelled : OptionalInt.empty();
  }

  private int unshared(int offered, String device) {
    int copies = number(device + ".replicas", NodeLimits.MOST_GPUS).orElse(1);
    boolean shared =
        labels.getOrDefault(NVIDIA + device + ".product", "").endsWith(SHARED_PRODUCT)
            || !labels.getOrDefault(NVIDIA + "gpu.sharing-strategy", "none").equals("none");
    return shared && copies > 1 ? (offered + copies - 1) / copies : offered;
  }

  private OptionalInt number(String label, int most) {
    return NodeLimits.whole(labels.getOrDefault(NVIDIA + label, ""), most);
  }

  private static String cut(String text, String end) {
    return text.endsWith(end) ? text.substring(0, text.length() - end.length()) : text;
  }
}
