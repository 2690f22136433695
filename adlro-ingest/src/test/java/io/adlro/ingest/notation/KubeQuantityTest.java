package io.adlro.ingest.notation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KubeQuantityTest {
  @Test
  void allSuffixesAreKnown() {
    assertThat(KubeQuantity.parse("500m")).hasValue(0.5);
    assertThat(KubeQuantity.parse("1.5Gi")).hasValue(1.5 * (1 << 30));
    assertThat(KubeQuantity.parse("129M")).hasValue(129e6);
    assertThat(KubeQuantity.parse("2e3")).hasValue(2000);
    assertThat(KubeQuantity.parse("2E-1")).hasValue(0.2);
    assertThat(KubeQuantity.parse("1E")).hasValue(1e18);
    assertThat(KubeQuantity.parse("3k")).hasValue(3000);
    assertThat(KubeQuantity.parse("4Ki")).hasValue(4096);
    assertThat(KubeQuantity.parse(".5")).hasValue(0.5);
    assertThat(KubeQuantity.parse("100n")).hasValue(100 * 1e-9);
    assertThat(KubeQuantity.parse("+1")).hasValue(1);
  }

  @Test
  void otherTextIsNotAQuantity() {
    for (String text : new String[] {"", "-1", "1 Gi", "Gi", "1Kb", "NaN", "1e999", "1.2.3"}) {
      assertThat(KubeQuantity.parse(text)).as(text).isEmpty();
    }
  }

  @Test
  void quantitiesAreParsedWithAllSuffixes() {
    assertThat(KubeQuantity.mib("1Gi", 1 << 30)).hasValue(1024);
    assertThat(KubeQuantity.mib("87425380Ki", 1 << 30)).hasValue(85_376);
    assertThat(KubeQuantity.mib("1G", 1 << 30)).hasValue(953);
    assertThat(KubeQuantity.mib("1e9", 1 << 30)).hasValue(953);
    assertThat(KubeQuantity.mib("1048576000m", 1 << 30)).hasValue(1);
    assertThat(KubeQuantity.whole("1.5k", 2000)).hasValue(1500);
    assertThat(KubeQuantity.whole("11900m", 100)).hasValue(11);
    assertThat(KubeQuantity.whole("1E", 100)).isEmpty();
    assertThat(KubeQuantity.whole("-1", 100)).isEmpty();
    assertThat(KubeQuantity.whole("many", 100)).isEmpty();
  }
}
