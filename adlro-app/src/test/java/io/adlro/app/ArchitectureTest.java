package io.adlro.app;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.adlro.sim.experiment.Comparison;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks the modules of docs/ARCHITECTURE.md: what each one sees, and that packages form no cycle.
 */
@AnalyzeClasses(packages = "io.adlro", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final List<String> MODULES =
      List.of(
          "core", "sim", "solve", "ingest", "learn", "vector", "study", "report", "live", "server",
          "app");

  @ArchTest
  static final ArchRule coreNeedsNothingButTheJdk =
      classes()
          .that()
          .resideInAPackage("io.adlro.core..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "io.adlro.core..");

  @ArchTest static final ArchRule simSeesCore = sees("sim", "core");

  @ArchTest static final ArchRule solveSeesCore = sees("solve", "core");

  @ArchTest static final ArchRule ingestSeesCoreAndSim = sees("ingest", "core", "sim");

  @ArchTest static final ArchRule learnSeesCoreAndSim = sees("learn", "core", "sim");

  @ArchTest static final ArchRule vectorSeesLearn = sees("vector", "learn");

  @ArchTest
  static final ArchRule studySeesAllThatDecidesAndReads =
      sees("study", "core", "sim", "solve", "ingest", "learn");

  @ArchTest
  static final ArchRule reportSeesStudies =
      sees("report", "core", "sim", "solve", "ingest", "learn", "study");

  @ArchTest
  static final ArchRule liveSeesAllThatDecidesAndReads =
      sees("live", "core", "sim", "solve", "ingest", "learn");

  @ArchTest
  static final ArchRule serverSeesTheLoopAndStudies =
      sees("server", "core", "ingest", "learn", "live", "study", "report");

  @ArchTest static final ArchRule packagesOfCoreFormNoCycles = noCycles("core");
  @ArchTest static final ArchRule packagesOfSimFormNoCycles = noCycles("sim");
  @ArchTest static final ArchRule packagesOfSolveFormNoCycles = noCycles("solve");
  @ArchTest static final ArchRule packagesOfIngestFormNoCycles = noCycles("ingest");
  @ArchTest static final ArchRule packagesOfLearnFormNoCycles = noCycles("learn");
  @ArchTest static final ArchRule packagesOfStudyFormNoCycles = noCycles("study");
  @ArchTest static final ArchRule packagesOfReportFormNoCycles = noCycles("report");
  @ArchTest static final ArchRule packagesOfLiveFormNoCycles = noCycles("live");
  @ArchTest static final ArchRule packagesOfServerFormNoCycles = noCycles("server");
  @ArchTest static final ArchRule packagesOfAppFormNoCycles = noCycles("app");

  @ArchTest
  static final ArchRule reportRunsNoSimulation =
      noClasses()
          .that()
          .resideInAPackage("io.adlro.report..")
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "io\\.adlro\\.(sim\\.(Simulation|experiment\\.Run)"
                  + "|study\\..*\\.(ComparisonStudy|BoundStudy|AblationRun|TrainingLoop|BenchmarkRuns))")
          .orShould()
          .callMethodWhere(target(owner(type(Comparison.class))).and(target(name("run"))));

  /** The agents simulate imagined jobs; no policy may see the jobs of a run with their work. */
  @ArchTest
  static final ArchRule noPolicyReadsTheTrueRunTimes =
      noClasses()
          .that()
          .resideInAnyPackage("io.adlro.core..", "io.adlro.solve.policy..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.adlro.sim.workload..");

  @ArchTest static final ArchRule onlySolveUsesOrTools = only("com.google.ortools..", "solve");

  @ArchTest
  static final ArchRule onlyReadersAndWritersUseJson =
      only("tools.jackson..", "ingest", "study", "report", "live", "server", "app");

  @ArchTest static final ArchRule onlyServerReadsTokens = only("com.nimbusds..", "server");

  @ArchTest static final ArchRule onlyAppUsesTheCommandLine = only("picocli..", "app");

  @ArchTest static final ArchRule onlyAppUsesTheTerminal = only("org.jline..", "app");

  private static ArchRule sees(String module, String... seen) {
    String[] hidden =
        MODULES.stream()
            .filter(other -> !other.equals(module) && !Arrays.asList(seen).contains(other))
            .map(ArchitectureTest::packagesOf)
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(packagesOf(module))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(hidden);
  }

  private static ArchRule noCycles(String module) {
    return slices().assignedFrom(new PackagesOf(module)).should().beFreeOfCycles();
  }

  private static ArchRule only(String library, String... modules) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(
            Stream.of(modules).map(ArchitectureTest::packagesOf).toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library);
  }

  /** Every package is a slice, the module's root package too. */
  private record PackagesOf(String module) implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
      String name = javaClass.getPackageName();
      return (name + ".").startsWith("io.adlro." + module + ".")
          ? SliceIdentifier.of(name)
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages of " + module;
    }
  }

  private static String packagesOf(String module) {
    return "io.adlro." + module + "..";
  }
}
