package io.adlro.study.prediction;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.pattern.JobTraits;
import io.adlro.core.pattern.NameTokens;
import io.adlro.ingest.submission.Submission;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** The traits of a submission for the pattern memory. */
final class SubmissionTraits {
  private SubmissionTraits() {}

  static JobTraits of(Submission job, OptionalLong estimateMicros, long submitMicros) {
    return new JobTraits(
        "",
        job.user(),
        job.group(),
        words(job),
        job.models().stream().map(SubmissionTraits::model).toList(),
        job.gpus(),
        job.shareMilli(),
        job.gpuMemoryMib().orElse(0),
        job.cpuMilli().orElse(0),
        job.memoryMib().orElse(0),
        job.priority().orElse(Double.NaN),
        job.limitMicros().orElse(JobTraits.UNKNOWN),
        estimateMicros.orElse(JobTraits.UNKNOWN),
        submitMicros,
        JobTraits.Profile.NONE);
  }

  /** The words of the name first: only the first few count. */
  private static List<String> words(Submission job) {
    Set<String> words = new LinkedHashSet<>(NameTokens.of(job.name()));
    job.words().forEach(word -> words.addAll(NameTokens.of(word)));
    return List.copyOf(words);
  }

  /** As the catalogue spells it, so that all spellings are one model. */
  private static String model(String spelling) {
    return GpuCatalog.standard().find(spelling).map(GpuSpec::name).orElse(spelling);
  }
}
