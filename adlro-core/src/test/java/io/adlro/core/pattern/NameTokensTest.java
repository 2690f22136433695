package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NameTokensTest {
  @ParameterizedTest
  @CsvSource({
    "train_bert-base, train bert base",
    "trainBertBase, train bert base",
    "HTTPServer, http server",
    "ResNet50, res net 50",
    "resnet152.sh, resnet 152 sh",
    "run-007, run 7",
    "train train, train",
    "GPU, gpu",
    "übung-Ö, übung Ö",
    "--, ''",
    "'', ''"
  })
  void namesAreSplitAtSeparatorsCaseAndDigits(String name, String words) {
    List<String> expected = words.isEmpty() ? List.of() : List.of(words.split(" "));
    assertThat(NameTokens.of(name)).isEqualTo(expected);
  }

  @Test
  void theLastPartOfAPathComesFirst() {
    assertThat(NameTokens.of("/home/ann/runs/train.py"))
        .containsExactly("train", "py", "runs", "ann", "home");
    assertThat(NameTokens.of("registry.example.com:5000/nvidia/pytorch:24.01-py3"))
        .containsExactly("pytorch", "24", "1", "py", "3", "nvidia");
  }

  @Test
  void idsAndLongNumbersAreLeftOut() {
    assertThat(NameTokens.of("job_20240131_train_9f86d081884c7d65"))
        .containsExactly("job", "train");
    assertThat(NameTokens.of("deadbeef")).containsExactly("deadbeef");
  }

  @Test
  void wordsAreBoundedInNumberAndLength() {
    assertThat(NameTokens.of("a-b-c-d-e-f-g-h")).hasSize(NameTokens.MOST);
    assertThat(NameTokens.of("x".repeat(100))).containsExactly("x".repeat(32));
    assertThat(NameTokens.of("lost/".repeat(100_000) + "end")).containsExactly("end", "lost");
  }
}
