package io.adlro.report.json;

import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.Json;
import tools.jackson.databind.node.ObjectNode;

/** The provenance of a result as JSON. */
final class ProvenanceJson {
  private ProvenanceJson() {}

  static ObjectNode of(Provenance provenance) {
    ObjectNode node = Json.object();
    node.put("version", provenance.version());
    node.put("gitCommit", provenance.commit().orElse(null));
    node.put("java", provenance.java());
    node.put("commandLine", String.join(" ", provenance.arguments()));
    node.put("settingsSha256", provenance.settingsSha256());
    return node;
  }
}
