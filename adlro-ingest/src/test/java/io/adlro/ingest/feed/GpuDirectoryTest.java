package io.adlro.ingest.feed;

import static io.adlro.ingest.feed.TestClusters.gpu;
import static io.adlro.ingest.feed.TestClusters.slice;
import static io.adlro.ingest.feed.TestClusters.uuid;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Node;
import io.adlro.ingest.metrics.GpuIdentity;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GpuDirectoryTest {
  private final GpuDirectory directory = new GpuDirectory(TestClusters.cluster("a", "b"));

  private static void accept(GpuDirectory directory, GpuIdentity identity) {
    directory.remember(identity, directory.find(identity));
  }

  @Test
  void hostAndIndexIdentifyTheGpu() {
    assertThat(directory.find(gpu("a", 1))).isEqualTo(1);
    assertThat(directory.find(gpu("B", 0))).isEqualTo(2);
  }

  @Test
  void gpusThatTheClusterDoesNotHaveAreNotFound() {
    assertThat(directory.find(gpu("c", 0))).isEqualTo(GpuDirectory.NONE);
    assertThat(directory.find(gpu("a", 2))).isEqualTo(GpuDirectory.NONE);
    assertThat(directory.find(gpu("a", GpuIdentity.NO_INDEX))).isEqualTo(GpuDirectory.NONE);
    assertThat(directory.find(gpu("", 0))).isEqualTo(GpuDirectory.NONE);
    assertThat(directory.find(gpu(".a", 0))).isEqualTo(GpuDirectory.NONE);
    assertThat(directory.find(uuid("GPU-1"))).isEqualTo(GpuDirectory.NONE);
  }

  @Test
  void theDomainOfAHostMayBeMissingOnEitherSideButNotDiffer() {
    GpuDirectory mixed =
        new GpuDirectory(TestClusters.cluster("a", "b.north", "c.north", "c.south"));
    assertThat(mixed.find(gpu("a.north", 0))).isEqualTo(0);
    assertThat(mixed.find(gpu("b", 0))).isEqualTo(2);
    assertThat(mixed.find(gpu("b.south", 0))).isEqualTo(GpuDirectory.NONE);
    assertThat(mixed.find(gpu("c.south", 0))).isEqualTo(6);
    assertThat(mixed.find(gpu("c", 0))).as("two nodes are called c").isEqualTo(GpuDirectory.NONE);
  }

  @Test
  void aUuidIsEnoughOnceItWasSeenWithHostAndIndex() {
    accept(directory, gpu("b", 1, "GPU-1"));
    assertThat(directory.find(uuid("GPU-1"))).isEqualTo(3);
  }

  @Test
  void lookingUpAGpuDoesNotRememberItsUuid() {
    directory.find(gpu("b", 1, "GPU-1"));
    assertThat(directory.find(uuid("GPU-1"))).isEqualTo(GpuDirectory.NONE);
  }

  @Test
  void aReplacedBoardIsFoundAndTheOldOneForgotten() {
    accept(directory, gpu("b", 1, "GPU-old"));
    accept(directory, gpu("b", 1, "GPU-new"));
    assertThat(directory.find(uuid("GPU-new"))).isEqualTo(3);
    assertThat(directory.find(uuid("GPU-old"))).isEqualTo(GpuDirectory.NONE);
  }

  @Test
  void aMovedBoardIsFoundAtItsNewPlace() {
    accept(directory, gpu("a", 0, "GPU-1"));
    accept(directory, gpu("b", 0, "GPU-1"));
    assertThat(directory.find(uuid("GPU-1"))).isEqualTo(2);
    accept(directory, gpu("a", 0, "GPU-2"));
    assertThat(directory.find(uuid("GPU-1"))).as("not taken along with its old place").isEqualTo(2);
  }

  @Test
  void statedUuidsTakePrecedenceAndAreNotReplaced() {
    Node a = Node.of("a", "v", 2, 16, 64).withGpuIds(List.of("GPU-1", "a/1"));
    GpuDirectory stated =
        new GpuDirectory(TestClusters.cluster(List.of(a, Node.of("b", "v", 2, 16, 64))));
    assertThat(stated.find(gpu("b", 1, "GPU-1"))).isEqualTo(0);
    assertThat(stated.find(gpu("a", 0, "GPU-9"))).isEqualTo(GpuDirectory.NONE);
    assertThat(stated.find(gpu("a", 0))).isEqualTo(0);
    assertThat(stated.find(gpu("a", 1, "GPU-2"))).as("without a stated UUID").isEqualTo(1);
  }

  @Test
  void aSliceMapsToItsParentAndItsUuidIsNotRemembered() {
    assertThat(directory.find(slice("a", 1, "1g.5gb"))).isEqualTo(1);
    accept(directory, new GpuIdentity("a", "MIG-7", 1, "1g.5gb", ""));
    assertThat(directory.find(uuid("MIG-7"))).isEqualTo(GpuDirectory.NONE);
  }
}
