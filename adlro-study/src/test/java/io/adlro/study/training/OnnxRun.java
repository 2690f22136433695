package io.adlro.study.training;

import static org.junit.jupiter.api.Assumptions.abort;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.adlro.learn.network.NetworkSpec.Grid;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import java.nio.FloatBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** An exported model in ONNX Runtime. */
final class OnnxRun implements AutoCloseable {
  private final OrtEnvironment environment;
  private final OrtSession session;

  OnnxRun(byte[] model) throws OrtException {
    environment = environment();
    session = environment.createSession(model, new OrtSession.SessionOptions());
  }

  private static OrtEnvironment environment() {
    try {
      return OrtEnvironment.getEnvironment("adlro");
    } catch (LinkageError e) {
      return abort("the natives of ONNX Runtime cannot be loaded here: " + e);
    }
  }

  Map<String, String> metadata() throws OrtException {
    return session.getMetadata().getCustomMetadata();
  }

  /** The values of a plane of any size. */
  float[] plane(String output, Observation seen, int features) throws OrtException {
    boolean[][] allowed = new boolean[seen.rows()][seen.columns()];
    for (int row = 0; row < seen.rows(); row++) {
      for (int column = 0; column < seen.columns(); column++) {
        allowed[row][column] = seen.allowed()[seen.cell(row, column)];
      }
    }
    Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
    inputs.put("features", tensor(seen.inputs(), 0, seen.rows(), seen.columns(), features));
    inputs.put("allowed", OnnxTensor.createTensor(environment, allowed));
    return run(output, inputs);
  }

  /** The values of the paper's network. */
  float[] grid(Observation seen, Grid grid) throws OrtException {
    Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
    inputs.put("grid", tensor(seen.inputs(), 0, 1, grid.channels(), grid.height(), grid.width()));
    if (grid.scalars() > 0) {
      inputs.put("scalars", tensor(seen.inputs(), grid.gridInputs(), 1, grid.scalars()));
    }
    if (grid.head() == Head.DUELLING) {
      inputs.put("allowed", OnnxTensor.createTensor(environment, new boolean[][] {seen.allowed()}));
    }
    return run("values", inputs);
  }

  private OnnxTensor tensor(float[] values, int from, long... shape) throws OrtException {
    long size = 1;
    for (long dimension : shape) {
      size *= dimension;
    }
    FloatBuffer part = FloatBuffer.wrap(values, from, Math.toIntExact(size)).slice();
    return OnnxTensor.createTensor(environment, part, shape);
  }

  private float[] run(String output, Map<String, OnnxTensor> inputs) throws OrtException {
    try (OrtSession.Result result = session.run(inputs)) {
      FloatBuffer values = ((OnnxTensor) result.get(output).orElseThrow()).getFloatBuffer();
      float[] copy = new float[values.remaining()];
      values.get(copy);
      return copy;
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
