package io.adlro.ingest.inventory;

import io.adlro.ingest.cluster.NodeReport;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.site.ClusterFindings;
import io.adlro.ingest.site.FileFindings;
import io.adlro.ingest.site.HistoryFindings;
import io.adlro.ingest.site.InputCheck;
import io.adlro.ingest.site.InputCheckResult;
import io.adlro.ingest.site.InputFormat;
import io.adlro.ingest.site.InputFormats;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the node lists of a site, each in the format that recognises it. */
public final class SiteNodes {
  private SiteNodes() {}

  /** The nodes of all files; a file that lists none is a problem, with what it is instead. */
  public static List<NodeReport> read(List<Path> files, InputFormats formats, Problems problems) {
    InputCheck check = new InputCheck(formats, Optional.empty());
    List<NodeReport> nodes = new ArrayList<>();
    for (Path file : files) {
      InputCheckResult read = check.file(file);
      List<NodeReport> found =
          read.findings().stream().flatMap(ClusterFindings::reportsOf).toList();
      nodes.addAll(found);
      if (found.isEmpty()) {
        problems.add(sentence(file, read));
      }
    }
    return nodes;
  }

  private static String sentence(Path file, InputCheckResult read) {
    Optional<FileFindings> findings = read.findings();
    String format = read.format().map(InputFormat::name).orElse("");
    if (findings.isEmpty()) {
      return String.join("; ", read.problems());
    }
    if (findings.get() instanceof HistoryFindings) {
      return "--nodes %s: is a job history (%s), not a node list; give it with --jobs"
          .formatted(file, format);
    }
    return findings.get() instanceof ClusterFindings
        ? "--nodes %s: is a cluster file already; use it with adlro compare --trace FILE --cluster %s"
            .formatted(file, file)
        : "--nodes %s: is in the format %s, not a node list; give the output of scontrol show node, sinfo or kubectl get nodes -o json"
            .formatted(file, format);
  }
}
