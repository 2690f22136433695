package io.adlro.core.journal;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** A job request as the tab-separated fields of a journal line and back. */
final class JobText {
  private static final int FIELDS = 16;

  private JobText() {}

  static String write(JobRequest job) {
    return String.join(
        "\t",
        encode(job.id()),
        encode(job.name()),
        encode(job.user()),
        encode(job.account()),
        encode(job.jobClass()),
        Integer.toString(job.gpus()),
        Integer.toString(job.shareMilli()),
        Integer.toString(job.gpuMemoryMib()),
        Integer.toString(job.cpuMilli()),
        Integer.toString(job.memoryMib()),
        Double.toHexString(job.priority()),
        String.join(",", job.allowedModels().stream().map(JobText::encode).toList()),
        job.locality().name(),
        optional(job.estimateMicros()),
        optional(job.limitMicros()),
        job.recovery().name());
  }

  static JobRequest read(String[] fields, int from) {
    if (fields.length != from + FIELDS) {
      throw new IllegalArgumentException(
          "a job has %d fields, not %d".formatted(FIELDS, fields.length - from));
    }
    String[] f = Arrays.copyOfRange(fields, from, fields.length);
    return new JobRequest(
        decode(f[0]),
        decode(f[1]),
        decode(f[2]),
        decode(f[3]),
        decode(f[4]),
        Integer.parseInt(f[5]),
        Integer.parseInt(f[6]),
        Integer.parseInt(f[7]),
        Integer.parseInt(f[8]),
        Integer.parseInt(f[9]),
        Double.parseDouble(f[10]),
        f[11].isEmpty()
            ? List.of()
            : Arrays.stream(f[11].split(",", -1)).map(JobText::decode).toList(),
        Locality.valueOf(f[12]),
        optional(f[13]),
        optional(f[14]),
        Recovery.valueOf(f[15]));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static String optional(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : "";
  }

  private static OptionalLong optional(String text) {
    return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
  }
}
