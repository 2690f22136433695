package io.adlro.app.serve;

import java.nio.file.Path;
import java.util.List;

/** The command of a process that trains on the jobs of a store with half of one processor. */
final class TrainingProcess {
  private static final String CPU_SHARE = "0.5";

  /** By name: this package is below it. */
  private static final String MAIN = "io.adlro.app.Main";

  private TrainingProcess() {}

  static List<String> command(String store, Path model, int jobs) {
    return List.of(
        "nice",
        "-n",
        "19",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx1g",
        "-XX:+UseSerialGC",
        "--add-modules", // several times faster
        "jdk.incubator.vector",
        "-Dadlro.terminal=false",
        "-Dadlro.home=" + System.getProperty("adlro.home", "."),
        "-cp",
        System.getProperty("java.class.path"),
        MAIN,
        "learn",
        "--store",
        store,
        "--out",
        model.toString(),
        "--jobs",
        Integer.toString(jobs),
        "--cpu",
        CPU_SHARE);
  }
}
