package io.adlro.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.adlro.core.model.JobTable;

/**
 * Holds the module boundaries of docs/ARCHITECTURE.md: core, then sim, solve and ingest, learn on
 * sim, then app.
 */
@AnalyzeClasses(packages = "io.adlro", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule coreNeedsNothingButTheJdk =
      classes()
          .that()
          .resideInAPackage("io.adlro.core..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "io.adlro.core..");

  @ArchTest
  static final ArchRule packagesOfCoreFormNoCycles =
      slices().matching("io.adlro.core.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule simSeesCoreAndItself =
      noClasses()
          .that()
          .resideInAPackage("io.adlro.sim..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.adlro.solve..", "io.adlro.learn..", "io.adlro.ingest..", "io.adlro.app..");

  @ArchTest
  static final ArchRule solveSeesCoreAndItself =
      noClasses()
          .that()
          .resideInAPackage("io.adlro.solve..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.adlro.sim..", "io.adlro.learn..", "io.adlro.ingest..", "io.adlro.app..");

  @ArchTest
  static final ArchRule learnSeesCoreSimAndItself =
      noClasses()
          .that()
          .resideInAPackage("io.adlro.learn..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.adlro.solve..", "io.adlro.ingest..", "io.adlro.app..", "io.adlro.vector..");

  @ArchTest
  static final ArchRule ingestSeesCoreAndItself =
      noClasses()
          .that()
          .resideInAPackage("io.adlro.ingest..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.adlro.sim..", "io.adlro.solve..", "io.adlro.learn..", "io.adlro.app..");

  @ArchTest
  static final ArchRule noPolicyReadsTheTruthAboutRunTimes =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.adlro.core.policy..",
              "io.adlro.core.estimate..",
              "io.adlro.solve.policy..",
              "io.adlro.learn.agent..",
              "io.adlro.learn.paper..")
          .should()
          .callMethod(JobTable.class, "workMicros", int.class)
          .orShould()
          .callMethod(JobTable.class, "job", int.class);

  @ArchTest
  static final ArchRule onlySolveKnowsOrTools =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.adlro.solve..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.google.ortools..");

  @ArchTest
  static final ArchRule onlyAppAndIngestKnowJson =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.adlro.app..", "io.adlro.ingest..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("tools.jackson..");

  @ArchTest
  static final ArchRule onlyAppKnowsTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.adlro.app..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..");

  @ArchTest
  static final ArchRule packagesOfLearnAreFreeOfCycles =
      slices().matching("io.adlro.learn.(**)").should().beFreeOfCycles();
}
