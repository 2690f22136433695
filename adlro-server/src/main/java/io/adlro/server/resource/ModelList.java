package io.adlro.server.resource;

import io.adlro.core.policy.CanaryDigest;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyModel;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.training.CurveCsv;
import io.adlro.live.loop.ModelRegistry;
import io.adlro.live.loop.RegisteredModel;
import io.adlro.server.answer.CatalogAnswer;
import io.adlro.server.answer.Written;
import io.adlro.study.experiment.PolicyName;
import io.adlro.study.training.ModelFiles;
import io.adlro.study.training.SeedCurves;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The models in the folders, and the one that the deciding policy names, with what the store knows
 * of them. A file is read again when it has changed.
 */
final class ModelList {
  /** What is kept of a model that was read; a problem if it could not be. */
  private record Read(
      Optional<Stamp> stamp, Optional<ModelFiles.Found> found, Optional<String> problem) {}

  /** What differs between two versions of a file. */
  private record Stamp(FileTime changed, long bytes) {}

  private final ModelFiles files;
  private final Map<String, Read> read = new TreeMap<>();

  ModelList(ModelFiles files) {
    this.files = files;
  }

  /**
   * All of them for a policy.
   *
   * @param deciding that decides, with a model of its own or none
   */
  synchronized List<CatalogAnswer.Model> of(
      Optional<PolicyEntry> deciding, String activeDigest, ModelRegistry registry) {
    Set<String> names = new LinkedHashSet<>(files.names());
    deciding.flatMap(policy -> PolicyName.of(policy.name()).model()).ifPresent(names::add);
    return names.stream()
        .map(name -> model(name, deciding, activeDigest, registry.find(name)))
        .toList();
  }

  /** Those in the folders. */
  List<String> names() {
    return files.names();
  }

  /** Of the training of a model, and of those that differ by the seed. */
  synchronized Optional<SeedCurves> curves(String name) {
    Map<String, Map<String, String>> provenances = new TreeMap<>();
    for (String each : names()) {
      read(each).found().ifPresent(found -> provenances.put(each, found.model().provenance()));
    }
    return SeedCurves.of(name, provenances);
  }

  private CatalogAnswer.Model model(
      String name,
      Optional<PolicyEntry> deciding,
      String activeDigest,
      Optional<RegisteredModel> registered) {
    String active = CanaryDigest.of(activeDigest).map(CanaryDigest::model).orElse(activeDigest);
    Read model = read(name);
    Optional<String> digest = model.found().map(ModelFiles.Found::sha256);
    return new CatalogAnswer.Model(
        name,
        digest,
        model.problem().or(() -> obstacle(name, deciding)),
        digest.filter(active::equals).isPresent(),
        registered.map(one -> Written.word(one.state())),
        registered.map(one -> Written.time(one.changedMicros())),
        registered.map(RegisteredModel::origin),
        registered.map(RegisteredModel::evaluation),
        model
            .found()
            .flatMap(found -> SeedCurves.lastEvaluation(found.model().provenance()))
            .map(CatalogAnswer.Training::of),
        model.found().stream()
            .flatMap(found -> found.model().provenance().entrySet().stream())
            .filter(entry -> !entry.getKey().equals(CurveCsv.ENTRY)) // too long for a list
            .map(entry -> new CatalogAnswer.Entry(entry.getKey(), entry.getValue()))
            .toList());
  }

  private Read read(String name) {
    Optional<Stamp> now = stamp(name);
    Read kept = read.get(name);
    if (kept == null || !kept.stamp().equals(now)) {
      kept = load(name, now);
      read.put(name, kept);
    }
    return kept;
  }

  /** Empty if there is no file. */
  private Optional<Stamp> stamp(String name) {
    try {
      Path file = files.requireFile(name);
      return Optional.of(new Stamp(Files.getLastModifiedTime(file), Files.size(file)));
    } catch (UserError | IOException e) {
      return Optional.empty();
    }
  }

  private Read load(String name, Optional<Stamp> stamp) {
    try {
      return new Read(stamp, Optional.of(files.load(name)), Optional.empty());
    } catch (UserError e) {
      return new Read(stamp, Optional.empty(), Optional.of(e.getMessage()));
    }
  }

  private static Optional<String> obstacle(String name, Optional<PolicyEntry> deciding) {
    Optional<PolicyModel> own = deciding.flatMap(PolicyEntry::model);
    return own.isEmpty()
        ? Optional.of("the policy that decides uses no model")
        : own.get().replacedBy(name).model().flatMap(PolicyModel::problem);
  }
}
