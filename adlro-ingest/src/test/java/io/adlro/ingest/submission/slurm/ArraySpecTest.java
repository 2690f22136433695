package io.adlro.ingest.submission.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArraySpecTest {
  @Test
  void arraysAreCounted() {
    assertThat(ArraySpec.tasks("0-15")).hasValue(16);
    assertThat(ArraySpec.tasks("1,3,5-9")).hasValue(7);
    assertThat(ArraySpec.tasks("0-31:4%2")).hasValue(8);
    assertThat(ArraySpec.tasks("[5-9%2]")).hasValue(5);
    assertThat(ArraySpec.tasks("7")).hasValue(1);
    assertThat(ArraySpec.tasks("9-5")).isEmpty();
    assertThat(ArraySpec.tasks("0-10:0")).isEmpty();
    assertThat(ArraySpec.tasks("0-999999999")).isEmpty();
    assertThat(ArraySpec.tasks("")).isEmpty();
  }
}
