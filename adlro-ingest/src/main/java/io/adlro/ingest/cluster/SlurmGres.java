package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import io.adlro.ingest.notation.MigProfile;
import io.adlro.ingest.notation.SlurmResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * GPUs in Slurm's two spellings of generic resources: Gres, {@code gpu:a100:4(S:0-1),gpu:v100:2},
 * and trackable resources, {@code cpu=64,gres/gpu=6,gres/gpu:a100=4}.
 */
record SlurmGres(Intake intake, String where) {
  private static final int MOST_KINDS = 64;

  /** The GPUs of a node. If Gres has no model, the trackable resources may have it. */
  List<Gpus> gpus(String gres, String tres) {
    List<Gpus> configured = ofGres(gres);
    boolean haveModels = configured.stream().noneMatch(gpus -> gpus.model().isEmpty());
    if (!configured.isEmpty() && haveModels) {
      return configured;
    }
    List<Gpus> tracked = ofTres(tres);
    return configured.isEmpty() || count(tracked) == count(configured) ? tracked : configured;
  }

  private static int count(List<Gpus> gpus) {
    return gpus.stream().mapToInt(Gpus::count).sum();
  }

  private List<Gpus> ofGres(String gres) {
    List<Gpus> gpus = new ArrayList<>();
    for (SlurmResource resource : SlurmResource.list(gres)) {
      switch (resource.name()) {
        case SlurmResource.GPU -> add(gpus, resource);
        case "shard", "mps" ->
            intake.ignored(resource.name(), "shares of GPUs that are counted already", where);
        default -> intake.ignored(resource.name(), "not a GPU resource", where);
      }
    }
    return gpus;
  }

  private List<Gpus> ofTres(String tres) {
    List<Gpus> typed = new ArrayList<>();
    List<Gpus> total = new ArrayList<>();
    for (SlurmResource resource : SlurmResource.list(tres)) {
      if (resource.name().equals(SlurmResource.GPU)) {
        add(resource.type().isEmpty() ? total : typed, resource);
      }
    }
    return typed.isEmpty() || count(typed) < count(total) ? total : typed;
  }

  private void add(List<Gpus> gpus, SlurmResource resource) {
    int count = resource.count().orElse(Integer.MAX_VALUE);
    if (count > NodeLimits.MOST_GPUS) {
      String why = "not a plausible number of GPUs; it may be truncated";
      intake.ignored(resource.written(), why, where);
    } else if (count > 0) {
      Optional<MigProfile> slice = MigProfile.find(resource.type());
      int shareMilli = slice.map(MigProfile::shareMilli).orElse(1000);
      OptionalInt memoryMib =
          slice.map(s -> OptionalInt.of(s.memoryMib())).orElse(OptionalInt.empty());
      add(gpus, new Gpus(resource.type(), count, shareMilli, memoryMib));
    }
  }

  /** Merges equal entries: there may be one for each socket. */
  private void add(List<Gpus> gpus, Gpus more) {
    for (int i = 0; i < gpus.size(); i++) {
      Gpus known = gpus.get(i);
      if (known.model().equals(more.model())) {
        int count = known.count() + more.count();
        gpus.set(i, new Gpus(known.model(), count, known.shareMilli(), known.memoryMib()));
        return;
      }
    }
    if (gpus.size() < MOST_KINDS) {
      gpus.add(more);
    } else {
      intake.ignored("gres", "more than %d kinds of GPUs".formatted(MOST_KINDS), where);
    }
  }
}
