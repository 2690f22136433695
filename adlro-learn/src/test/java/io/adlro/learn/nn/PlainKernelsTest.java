package io.adlro.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PlainKernelsTest {
  private final Samples samples = new Samples(13);
  private final Kernels kernels = new PlainKernels();

  @Test
  void productsAddTheirTermsInOrderWhateverTheShape() {
    int[] sizes = {1, 2, 3, 5, 64, 67, 130};
    for (int rows : sizes) {
      for (int inner : sizes) {
        for (int columns : sizes) {
          float[] a = samples.numbers(rows * inner);
          float[] b = samples.numbers(3 + inner * columns);
          float[] c = samples.numbers(2 + rows * columns);
          float[] expected = c.clone();
          float[] transposed = new float[a.length];
          for (int i = 0; i < rows; i++) {
            for (int k = 0; k < inner; k++) {
              transposed[k * rows + i] = a[i * inner + k];
              for (int j = 0; j < columns; j++) {
                expected[2 + i * columns + j] += a[i * inner + k] * b[3 + k * columns + j];
              }
            }
          }
          float[] again = c.clone();
          kernels.addProduct(rows, inner, columns, a, b, 3, c, 2);
          assertThat(c).isEqualTo(expected);
          kernels.addTransposedProduct(rows, inner, columns, transposed, b, 3, again, 2);
          assertThat(again).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void withoutTheVectorModulePlainLoopsAreChosen() {
    assertThat(FastestKernels.create().name()).isEqualTo("plain loops");
  }
}
