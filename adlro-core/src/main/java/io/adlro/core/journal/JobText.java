package io.adlro.core.journal;

import io.adlro.core.model.Job;
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
  private static final int FIELDS = 17;

  private JobText() {}

  static String write(Job job) {
    return String.join(
        "\t",
        Long.toString(job.submitMicros()),
        encode(job.jobClass()),
        Integer.toString(job.gpus()),
        Integer.toString(job.shareMilli()),
        Integer.toString(job.gpuMemoryMib()),
        Integer.toString(job.cpuMilli()),
        Integer.toString(job.memoryMib()),
        Double.toHexString(job.priority()),
        encode(job.user()),
        encode(job.group()),
        encode(job.name()),
        String.join(",", job.allowedModels().stream().map(JobText::encode).toList()),
        job.locality().name(),
        Long.toString(job.workMicros()),
        optional(job.estimateMicros()),
        optional(job.limitMicros()),
        job.recovery().name());
  }

  static Job read(String[] fields, int from) {
    if (fields.length != from + FIELDS) {
      throw new IllegalArgumentException(
          "a job has %d fields, not %d".formatted(FIELDS, fields.length - from));
    }
    String[] f = Arrays.copyOfRange(fields, from, fields.length);
    return new Job(
        Long.parseLong(f[0]),
        decode(f[1]),
        Integer.parseInt(f[2]),
        Integer.parseInt(f[3]),
        Integer.parseInt(f[4]),
        Integer.parseInt(f[5]),
        Integer.parseInt(f[6]),
        Double.parseDouble(f[7]),
        decode(f[8]),
        decode(f[9]),
        decode(f[10]),
        f[11].isEmpty()
            ? List.of()
            : Arrays.stream(f[11].split(",", -1)).map(JobText::decode).toList(),
        Locality.valueOf(f[12]),
        Long.parseLong(f[13]),
        optional(f[14]),
        optional(f[15]),
        Recovery.valueOf(f[16]));
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
