package io.adlro.report.json;

import io.adlro.ingest.jobclass.ClassShares;
import io.adlro.study.experiment.RealSchedule;
import io.adlro.study.experiment.RealSchedule.PolicyWait;
import io.adlro.study.experiment.TraceFindings;
import io.adlro.study.file.Json;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What is known of a trace: the first keys of a result. */
final class TraceJson {
  private TraceJson() {}

  static void warning(ObjectNode root, Optional<String> warning) {
    warning.ifPresent(text -> root.put("warning", text));
  }

  static void put(ObjectNode root, TraceFindings trace) {
    trace.real().ifPresent(real -> root.set("really", real(real)));
    ArrayNode assumed = root.putArray("assumed");
    trace
        .assumed()
        .forEach(some -> assumed.addObject().put("what", some.what()).put("jobs", some.jobs()));
    classes(root, trace.classes());
  }

  static void classes(ObjectNode root, ClassShares classes) {
    Json.put(root, "unclassifiedShare", classes.unclassifiedShare());
    ArrayNode rows = root.putArray("jobClasses");
    for (ClassShares.Share share : classes.shares()) {
      ObjectNode row = rows.addObject();
      row.put("rule", share.rule().key());
      row.put("class", share.jobClass());
      row.put("jobs", share.jobs());
      Json.put(row, "gpuHours", share.gpuHours());
      Json.put(row, "share", share.share());
    }
  }

  private static ObjectNode real(RealSchedule real) {
    ObjectNode node = Json.object();
    node.put("compared", real.isCompared());
    real.notCompared().ifPresent(why -> node.put("notCompared", why));
    node.put("jobs", real.waits().known());
    Json.put(node, "meanWaitSeconds", real.waits().meanSeconds());
    Json.put(node, "medianWaitSeconds", real.waits().medianSeconds());
    ArrayNode policies = node.putArray("policies");
    for (PolicyWait policy : real.policies()) {
      ObjectNode one = policies.addObject();
      one.put("name", policy.policy());
      Json.put(one, "meanWaitSeconds", policy.meanWaitSeconds());
    }
    return node;
  }
}
