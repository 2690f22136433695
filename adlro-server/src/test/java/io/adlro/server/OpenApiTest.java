package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.GuardTrip;
import io.adlro.learn.agent.RegretReplay;
import io.adlro.server.ApiClient.Answer;
import io.adlro.server.access.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The description is closed, complete and as strict as it looks. */
final class OpenApiTest {
  private final ApiClient api = new ApiClient();
  private final ApiClient.Call admin = api.as(Role.ADMIN);

  @AfterEach
  void close() {
    api.close();
  }

  /** An answer of every schema. */
  private Map<String, JsonNode> recorded() {
    api.asUser().post("/api/v1/jobs", "{\"array\": 2, \"limit\": \"1h\", \"models\": [\"A100\"]}");
    api.loop.start("job-0", "gpu01/0");
    admin.post("/api/v1/nodes/gpu01/drain", "");
    api.loop.trip(new GuardTrip(GuardTrip.Trigger.FAILURES, 1));
    api.loop.regret(new RegretReplay.Found(3, 0.01, false));
    Map<String, JsonNode> answers = new TreeMap<>();
    answers.put("AcceptedJobs", api.asUser().post("/api/v1/jobs", "{}").json());
    answers.put("JobPage", admin.get("/api/v1/jobs").json());
    answers.put("Job", admin.get("/api/v1/jobs/job-0").json());
    answers.put("Nodes", admin.get("/api/v1/nodes").json());
    answers.put("Node", admin.get("/api/v1/nodes/gpu01").json());
    answers.put("Gpus", admin.get("/api/v1/gpus").json());
    answers.put("GpuColumns", admin.get("/api/v1/gpus/columns").json());
    answers.put("Cluster", admin.get("/api/v1/cluster").json());
    answers.put("Queue", admin.get("/api/v1/queue").json());
    answers.put("History", admin.get("/api/v1/history").json());
    answers.put("Schedule", admin.get("/api/v1/schedule").json());
    admin.post("/api/v1/comparisons", "{\"scenario\": \"paper\"}");
    answers.put("Comparison", api.finishedComparison().json());
    answers.put("ComparisonCharts", admin.get("/api/v1/comparisons/1/charts").json());
    answers.put(
        "ComparedSchedules", admin.get("/api/v1/comparisons/1/schedules?policies=fcfs,sjf").json());
    answers.put("Comparisons", admin.get("/api/v1/comparisons").json());
    answers.put("Session", admin.get("/api/v1/session").json());
    answers.put("DecisionPage", admin.get("/api/v1/decisions").json());
    long sequence = answers.get("DecisionPage").at("/decisions/0/sequence").asLong();
    answers.put("DecisionExplanation", admin.get("/api/v1/decisions/" + sequence).json());
    answers.put("SimilarJobs", admin.get("/api/v1/jobs/job-0/similar").json());
    answers.put("JobExplanation", admin.get("/api/v1/jobs/job-0/explanation").json());
    answers.put("Prediction", admin.post("/api/v1/predictions", "{}").json());
    answers.put("JobPrediction", admin.get("/api/v1/jobs/job-0/prediction").json());
    answers.put("Forecast", admin.post("/api/v1/forecasts", "{}").json());
    answers.put("WhatIf", admin.post("/api/v1/what-if", "{\"policy\": \"sjf\"}").json());
    answers.put("Shadow", admin.get("/api/v1/shadow").json());
    answers.put("Policies", admin.get("/api/v1/policies").json());
    answers.put("Models", admin.get("/api/v1/models").json());
    answers.put("TrainingCurves", admin.get("/api/v1/models/adlro/curves").json());
    answers.put("Policy", admin.get("/api/v1/policy").json());
    answers.put("Mode", admin.get("/api/v1/mode").json());
    answers.put("Keys", admin.get("/api/v1/keys").json());
    answers.put("NewKey", admin.post("/api/v1/keys", "{\"name\":\"a\",\"role\":\"user\"}").json());
    answers.put("Key", admin.delete("/api/v1/keys/a").json());
    answers.put("AuditPage", admin.get("/api/v1/audit").json());
    answers.put("JournalPage", admin.get("/api/v1/journal").json());
    answers.put("Health", admin.get("/healthz").json());
    answers.put("Readiness", admin.get("/readyz").json());
    answers.put("Problem", admin.get("/api/v1/jobs/none").json());
    return answers;
  }

  @Test
  void removingAnyRequiredFieldOrAddingOneFails() {
    int[] removed = new int[1];
    recorded()
        .forEach(
            (schema, answer) -> {
              String pointer = "#/components/schemas/" + schema;
              assertThat(OpenApi.SHARED.errors(pointer, answer)).as(schema).isEmpty();
              for (String path : objects(answer, "")) {
                ObjectNode object = (ObjectNode) answer.at(path);
                for (String name : new ArrayList<>(object.propertyNames())) {
                  JsonNode value = object.remove(name);
                  assertThat(OpenApi.SHARED.errors(pointer, answer))
                      .as("%s without %s/%s", schema, path, name)
                      .isNotEmpty();
                  object.set(name, value);
                  removed[0]++;
                }
                object.put("unexpected", 1);
                assertThat(OpenApi.SHARED.errors(pointer, answer)).as(schema).isNotEmpty();
                object.remove("unexpected");
              }
            });
    assertThat(removed[0]).isGreaterThan(150);
  }

  /** Pointers to the objects in a value. */
  private static List<String> objects(JsonNode value, String pointer) {
    List<String> found = new ArrayList<>();
    if (value.isObject()) {
      found.add(pointer);
      value.propertyNames().forEach(n -> found.addAll(objects(value.get(n), pointer + "/" + n)));
    }
    for (int i = 0; value.isArray() && i < value.size(); i++) {
      found.addAll(objects(value.get(i), pointer + "/" + i));
    }
    return found;
  }

  @Test
  void everyObjectOfTheDescriptionIsClosed() {
    for (JsonNode schema : OpenApi.SHARED.document.findParents("properties")) {
      assertThat(schema.path("additionalProperties").asBoolean(true)).as("%s", schema).isFalse();
      assertThat(schema.path("type").asString()).isEqualTo("object");
    }
  }

  @Test
  void everySchemaOfAnAnswerIsChecked() {
    Set<String> described = new TreeSet<>();
    List<JsonNode> contents =
        OpenApi.SHARED.document.findValues("responses").stream()
            .flatMap(responses -> responses.findValues("content").stream())
            .toList();
    for (JsonNode content : contents) {
      for (String type : List.of("application/json", "application/problem+json")) {
        String pointer = content.path(type).path("schema").path("$ref").asString("");
        if (!pointer.isEmpty()) {
          described.add(pointer.replaceAll(".*/", ""));
        }
      }
    }
    assertThat(recorded().keySet()).isEqualTo(described);
  }

  @Test
  void everyDescribedOperationExistsWithItsRole() {
    OpenApi.SHARED
        .document
        .path("paths")
        .forEachEntry(
            (path, operations) ->
                operations.forEachEntry(
                    (method, operation) -> {
                      if (!method.equals("parameters")) {
                        checkOperation(path, method.toUpperCase(Locale.ROOT), operation);
                      }
                    }));
  }

  private void checkOperation(String path, String method, JsonNode operation) {
    String called =
        path.replace("{id}", "job-0")
            .replace("{name}", "gpu01")
            .replace("{sequence}", "1")
            .replace("{number}", "1");
    boolean isOpen = operation.has("security");
    Answer answer = api.withKey("").send(method, called, "");
    assertThat(answer.status()).as("%s %s", method, path).isEqualTo(isOpen ? 200 : 401);
    String description = operation.path("description").asString("");
    for (Role role : Role.values()) {
      if (description.contains("Role " + role.written()) && role != Role.VIEWER) {
        Role below = Role.values()[role.ordinal() - 1];
        assertThat(api.as(below).send(method, called, "").status())
            .as("%s %s as %s", method, path, below)
            .isEqualTo(403);
      }
    }
    assertThat(isOpen || description.startsWith("Role ")).as("%s %s", method, path).isTrue();
  }

  @Test
  void theDescriptionIsServed() {
    assertThat(api.withKey("").get("/api/v1/openapi.yaml").body()).startsWith("openapi: 3.1");
  }
}
