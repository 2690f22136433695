package io.adlro.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.random.RandomStreams;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GpuCatalogTest {
  private final GpuCatalog catalog = GpuCatalog.standard();

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Tesla V100-SXM2-16GB; V100 SXM2 16GB",
        "tesla_v100-sxm2-16gb; V100 SXM2 16GB",
        "tesla_v100-sxm3-32gb-h; V100 SXM3 32GB",
        "NVIDIA Corporation GV100GL [Tesla V100 SXM2 32GB] (rev a1); V100 SXM2 32GB",
        "Tesla V100-PCIE-32GB; V100 PCIe 32GB",
        "v100; V100 SXM2 16GB",
        "V100M32; V100 SXM2 32GB",
        "Tesla K80; K80",
        "p100; P100 PCIe 16GB",
        "gpu_p100_12gb; P100 PCIe 12GB",
        "rtx_2080_ti; RTX 2080 Ti",
        "GeForce RTX 2080 Ti; RTX 2080 Ti",
        "rtx2080ti; RTX 2080 Ti",
        "RTX 2080 (8GB); RTX 2080",
        "gtx_1080_ti; GTX 1080 Ti",
        "NVIDIA TITAN X (Pascal); Titan X (Pascal)",
        "GeForce GTX TITAN X; GTX Titan X",
        "Tesla-T4-SHARED; T4",
        "a100; A100 SXM4 40GB",
        "NVIDIA-A100-SXM4-40GB; A100 SXM4 40GB",
        "NVIDIA-A100-SXM4-40GB-MIG-1g.5gb; A100 SXM4 40GB",
        "NVIDIA A100-SXM4-80GB MIG 1g.10gb+me; A100 SXM4 80GB",
        "a100_3g.20gb; A100 SXM4 40GB",
        "NVIDIA A100 80GB PCIe; A100 PCIe 80GB",
        "NVIDIA-A100-PCIE-40GB; A100 PCIe 40GB",
        "nvidia_rtx_pro_6000_blackwell_server_edition; RTX PRO 6000 Server",
        "Quadro RTX 6000; Quadro RTX 6000",
        "NVIDIA RTX 6000 Ada Generation; RTX 6000 Ada",
        "NVIDIA H100 80GB HBM3; H100 SXM5 80GB",
        "NVIDIA H100 PCIe; H100 PCIe 80GB",
        "NVIDIA GH200 480GB; GH200 96GB",
        "NVIDIA GH200 144G HBM3e; GH200 144GB",
        "Arcturus GL-XL [Instinct MI100]; Instinct MI100",
        "Advanced Micro Devices, Inc. [AMD/ATI] Aldebaran/MI200 [Instinct MI210]; Instinct MI210",
        "Navi 22 [Radeon RX 6700/6700 XT / 6800M]; RX 6700 XT",
        "0x73df; RX 6700 XT",
        "AMD Instinct MI250X/MI250; Instinct MI250X",
        "AMD_Instinct_MI300X_OAM; Instinct MI300X",
        "AMD Instinct MI250 (MCM) OAM AC MBA; Instinct MI250",
        "AMD Radeon VII; Radeon VII",
        "AMD Radeon Pro VII; Radeon Pro VII",
      })
  void aModelIsFoundHoweverAToolSpellsIt(String spelling, String name) {
    assertThat(catalog.find(spelling).map(GpuSpec::name).orElse(null)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NVIDIA GeForce RTX 3080 Laptop GPU",
        "GeForce RTX 3050 Ti",
        "RTX 2080 Super Max-Q",
        "RTX 4000 SFF Ada Generation",
        "GTX 1080 Ti Ultra",
        "A10-24Q",
        "A1000",
        "P400",
        "RX 7900M",
        "G2",
        "kepler",
        "tesla",
        "1g.5gb",
        "Graphics Device",
        "GPU",
        "[]",
        ""
      })
  void aSimilarModelIsNotAMatch(String spelling) {
    assertThat(catalog.find(spelling)).isEmpty();
  }

  @Test
  void aTiIsAnotherModelThanTheOneWithout() {
    assertThat(catalog.require("RTX 3080").fp32Tflops())
        .isLessThan(catalog.require("RTX 3080 Ti").fp32Tflops());
  }

  @Test
  void anUnlistedMemorySizeIsTakenForTheNearest() {
    assertThat(catalog.require("A100-SXM-64GB").name()).isEqualTo("A100 SXM4 80GB");
  }

  @Test
  void everyModelIsFoundByItsNameAndAliases() {
    for (GpuSpec model : catalog.models()) {
      assertThat(catalog.find(model.name())).contains(model);
      for (String alias : model.aliases()) {
        assertThat(catalog.find(alias)).as(alias).contains(model);
      }
    }
  }

  @Test
  void figuresAreOfAPlausibleSize() {
    assertThat(catalog.models()).hasSizeGreaterThan(150);
    assertThat(catalog.models().stream().map(GpuSpec::name)).doesNotHaveDuplicates();
    for (GpuSpec model : catalog.models()) {
      assertThat(model.memoryMib() % 512).as(model.name()).isZero();
      assertThat(model.year()).as(model.name()).isBetween(2012, 2025);
      assertThat(model.fp16Tflops()).as(model.name()).isGreaterThanOrEqualTo(model.fp32Tflops());
      assertThat(model.fp64Tflops()).as(model.name()).isLessThanOrEqualTo(model.fp32Tflops());
      assertThat(1000 * model.fp32Tflops() / model.tdpWatts())
          .as(model.name())
          .isBetween(10., 450.);
      assertThat(model.bandwidthGBps() / model.memoryMib()).as(model.name()).isBetween(0.01, 0.1);
    }
  }

  @Test
  void twoModelsOfOneSpellingAreRefused() {
    GpuSpec v100 = catalog.require("v100");
    GpuSpec other =
        new GpuSpec(
            "V-100", GpuVendor.NVIDIA, "Volta", 2017, 16384, 900, 7, 14, 112, 250, List.of("V100"));

    assertThatThrownBy(() -> new GpuCatalog(List.of(v100, other)))
        .hasMessageContaining("means both");
  }

  @Test
  void anySpellingIsParsedWithoutAnException() {
    RandomGenerator random = new RandomStreams(5).stream("spellings");
    List<String> pieces =
        List.of(
            "v100", "MIG", "1g.5gb", "-", "[", "]", " ", "_", "16", "gb", "Ti", "rtx", "999g", "é");
    for (int i = 0; i < 5_000; i++) {
      StringBuilder spelling = new StringBuilder();
      for (int length = random.nextInt(12); length > 0; length--) {
        spelling.append(
            random.nextInt(4) == 0
                ? String.valueOf((char) random.nextInt(0x3000))
                : pieces.get(random.nextInt(pieces.size())));
      }
      assertThat(catalog.find(spelling.toString())).isNotNull();
    }
    assertThat(catalog.find("[".repeat(1_000_000))).isEmpty();
  }
}
