package io.adlro.live.emulation;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import io.adlro.core.model.Locality;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;

/** Orders, answers, reports and entries of the log as JSON. */
final class EmulationJson {
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "order")
  private interface NamedOrder {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "report")
  private interface NamedReportKind {}

  /** A locality as one word. */
  private abstract static class LocalityWord {
    @JsonCreator
    static Locality valueOf(String written) {
      return Locality.valueOf(written);
    }

    @JsonValue
    @Override
    public abstract String toString();
  }

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addMixIn(DriverOrder.class, NamedOrder.class)
          .addMixIn(Report.class, NamedReportKind.class)
          .addMixIn(Locality.class, LocalityWord.class)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .registerSubtypes(
              named(
                  DriverOrder.Start.class,
                  DriverOrder.Preempt.class,
                  DriverOrder.Cancel.class,
                  DriverOrder.End.class,
                  DriverOrder.Leave.class))
          .registerSubtypes(
              named(
                  Report.Started.class,
                  Report.Refused.class,
                  Report.PreemptionRefused.class,
                  Report.Requeued.class,
                  Report.Progressed.class,
                  Report.Finished.class,
                  Report.Failed.class,
                  Report.Cancelled.class,
                  Report.Removed.class,
                  Report.Arrived.class,
                  Report.LeftToCluster.class,
                  Report.Held.class,
                  Report.Released.class,
                  Report.LimitChanged.class,
                  Report.NodeLost.class,
                  Report.NodeReturned.class,
                  Report.NodeDrained.class,
                  Report.NodeResumed.class,
                  Report.GpuLost.class,
                  Report.GpuReturned.class,
                  Report.Disconnected.class,
                  Report.Connected.class))
          .build();

  private static final ObjectReader ORDERS =
      MAPPER
          .readerFor(DriverOrder.class)
          .with(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

  private EmulationJson() {}

  private static NamedType[] named(Class<?>... kinds) {
    return Stream.of(kinds).map(kind -> new NamedType(kind, name(kind))).toArray(NamedType[]::new);
  }

  /** The name of the record with a small first letter. */
  private static String name(Class<?> kind) {
    String name = kind.getSimpleName();
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  static byte[] bytes(Object value) {
    return MAPPER.writeValueAsBytes(value);
  }

  /** One line. */
  static String text(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  static byte[] orders(List<DriverOrder> orders) {
    return MAPPER.writerFor(new TypeReference<List<DriverOrder>>() {}).writeValueAsBytes(orders);
  }

  /**
   * One order or a list of them, each read by itself.
   *
   * @throws IllegalArgumentException if it is not JSON
   */
  static List<ReceivedOrder> readOrders(byte[] json) {
    try {
      JsonNode all = MAPPER.readTree(json);
      return (all.isArray() ? all.valueStream() : Stream.of(all))
          .map(EmulationJson::received)
          .toList();
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not orders: " + e.getOriginalMessage(), e);
    }
  }

  private static ReceivedOrder received(JsonNode json) {
    try {
      return new ReceivedOrder.Known(ORDERS.readValue(json));
    } catch (JacksonException e) {
      return new ReceivedOrder.Unreadable(
          json.path("order").asString(""),
          json.path("job").asString(""),
          json.path("attempt").asInt(0),
          "not an order: " + e.getOriginalMessage());
    }
  }

  static <T> T read(byte[] json, Class<T> kind) {
    return MAPPER.readValue(json, kind);
  }

  static <T> T read(String json, Class<T> kind) {
    return MAPPER.readValue(json, kind);
  }
}
