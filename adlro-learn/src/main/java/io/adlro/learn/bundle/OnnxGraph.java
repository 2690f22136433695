package io.adlro.learn.bundle;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;

/**
 * Collects the nodes of an ONNX graph. Each method returns the name of its result, so that calls
 * nest like formulas. The numbers of fields and types are those of onnx.proto.
 */
final class OnnxGraph {
  /** Kinds of elements. */
  static final int FLOAT = 1;

  static final int INT64 = 7;
  static final int BOOL = 9;

  private final ProtoWriter graph = new ProtoWriter();
  private int names;

  /** An attribute of a node: a whole number or a list of them. */
  record Attribute(String name, List<Long> values, boolean isList) {
    static Attribute of(String name, long value) {
      return new Attribute(name, List.of(value), false);
    }

    static Attribute list(String name, Long... values) {
      return new Attribute(name, List.of(values), true);
    }

    private ProtoWriter message() {
      ProtoWriter message = new ProtoWriter().text(1, name);
      values.forEach(value -> message.integer(isList ? 8 : 3, value));
      return message.integer(20, isList ? 7 : 2);
    }
  }

  /** Adds a node and returns the name of its result. */
  String node(String operator, List<String> inputs, Attribute... attributes) {
    String result = operator.toLowerCase(Locale.ROOT) + "_" + names++;
    node(operator, inputs, result, attributes);
    return result;
  }

  void node(String operator, List<String> inputs, String result, Attribute... attributes) {
    ProtoWriter node = new ProtoWriter();
    inputs.forEach(input -> node.text(1, input));
    node.text(2, result).text(3, result).text(4, operator);
    for (Attribute attribute : attributes) {
      node.message(5, attribute.message());
    }
    graph.message(1, node);
  }

  String relu(String input) {
    return node("Relu", List.of(input));
  }

  /** The mean over the allowed entries along some axes, zero if there are none. */
  String mean(String masked, String mask, long... axes) {
    String along = integers(axes);
    String sum = node("ReduceSum", List.of(masked, along));
    String count = node("ReduceSum", List.of(mask, along));
    String atLeastOne = node("Max", List.of(count, floats(new float[] {1}, 1)));
    return node("Div", List.of(sum, atLeastOne));
  }

  /** Constants, row after row. */
  String floats(float[] values, long... dimensions) {
    ByteBuffer raw =
        ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (float value : values) {
      raw.putFloat(value);
    }
    return constant(FLOAT, raw.array(), dimensions);
  }

  /** A list of constant whole numbers, such as the axes of a sum. */
  String integers(long... values) {
    ByteBuffer raw = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (long value : values) {
      raw.putLong(value);
    }
    return constant(INT64, raw.array(), values.length);
  }

  /** A dimension is a number, or a name where it is free. */
  void input(String name, int type, String... dimensions) {
    graph.message(11, value(name, type, dimensions));
  }

  void output(String name, int type, String... dimensions) {
    graph.message(12, value(name, type, dimensions));
  }

  ProtoWriter message(String name) {
    return graph.text(2, name);
  }

  private String constant(int type, byte[] raw, long... dimensions) {
    String name = "constant_" + names++;
    ProtoWriter tensor = new ProtoWriter();
    for (long dimension : dimensions) {
      tensor.integer(1, dimension);
    }
    graph.message(5, tensor.integer(2, type).text(8, name).bytes(9, raw));
    return name;
  }

  private static ProtoWriter value(String name, int type, String... dimensions) {
    ProtoWriter shape = new ProtoWriter();
    for (String dimension : dimensions) {
      boolean fixed = Character.isDigit(dimension.charAt(0));
      ProtoWriter message = new ProtoWriter();
      shape.message(
          1, fixed ? message.integer(1, Long.parseLong(dimension)) : message.text(2, dimension));
    }
    ProtoWriter tensor = new ProtoWriter().integer(1, type).message(2, shape);
    return new ProtoWriter().text(1, name).message(2, new ProtoWriter().message(1, tensor));
  }
}
