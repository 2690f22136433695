package io.adlro.ingest.submission.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.PriorityNames;
import io.adlro.ingest.submission.Submission;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlurmScriptTest {
  private static final Set<String> MODELS = Set.of("v100", "a100");
  private static final SlurmSite SITE =
      new SlurmSite(MODELS::contains, 4, 100, OptionalLong.empty(), PriorityNames.standard());

  private static final String TRAINING =
      """
      #!/bin/bash
      #SBATCH --job-name=resnet -A vision     # two on a line
      #SBATCH -p gpu --qos high
      #SBATCH --nodes=2-4
      #SBATCH --ntasks-per-node 4
      #SBATCH --gres=gpu:a100:4,nvme:1
      #SBATCH -c8
      #SBATCH --mem=100G
      #SBATCH -t 1-12:00:00
      #SBATCH --array=0-9%2
      #SBATCH --constraint="ib&bigmem"
      #SBATCH --mail-user=me@example.org --wrong-one=3
      ##SBATCH --gres=gpu:8

      module purge
      module load cuda/12.1
      #SBATCH --time=1
      srun python train.py --epochs 90 \\
          --data /data/imagenet
      python - <<EOF
      import secrets
      EOF
      """;

  private final Intake intake = new Intake();

  private Submission read(String script) throws IOException, Unreadable {
    return read(script, SITE);
  }

  private Submission read(String script, SlurmSite site) throws IOException, Unreadable {
    List<Submission> read = new ArrayList<>();
    new SlurmScript(site).read(stream(script), read::add, intake);
    assertThat(read).hasSize(1);
    return read.get(0);
  }

  private Submission options(String line) throws IOException, Unreadable {
    return read("#!/bin/sh\n#SBATCH " + line + "\n");
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private List<String> ignored() {
    return intake.ignored().stream()
        .map(i -> i.what() + ": " + i.why() + ", " + i.where())
        .toList();
  }

  @Test
  void aWholeScriptIsRead() throws IOException, Unreadable {
    Submission job = read(TRAINING);
    assertThat(job.name()).isEqualTo("resnet");
    assertThat(job.group()).isEqualTo("vision");
    assertThat(job.gpus()).isEqualTo(8);
    assertThat(job.models()).containsExactly("a100");
    assertThat(job.nodes()).hasValue(2);
    assertThat(job.cpuMilli()).hasValue(8000);
    assertThat(job.memoryMib()).hasValue(25_600);
    assertThat(job.limitMicros()).hasValue(129_600_000_000L);
    assertThat(job.priority()).hasValue(0.8);
    assertThat(job.constraint()).isEqualTo("ib&bigmem");
    assertThat(job.copies()).isEqualTo(10);
    assertThat(job.words())
        .containsExactly("partition-gpu", "qos-high", "cuda", "python", "train.py", "imagenet");
  }

  @Test
  void ignoredOptionsAreCountedWithTheirLine() throws IOException, Unreadable {
    read(TRAINING);
    assertThat(ignored())
        .containsExactly(
            "--mail-user: not used, line 12",
            "--wrong-one: unknown option, line 12",
            "a line like #SBATCH: only #SBATCH at the start of a line counts, line 13",
            "#SBATCH: is after the first command, line 17",
            "--gres=nvme:1: not a GPU, line 6");
  }

  @Test
  void gpusAreCountedForTheWholeJob() throws IOException, Unreadable {
    assertThat(options("--gpus=6").gpus()).isEqualTo(6);
    assertThat(options("-G v100:6 -N 3").gpus()).isEqualTo(6);
    assertThat(options("-N 3 --gpus-per-node=2").gpus()).isEqualTo(6);
    assertThat(options("-n 3 --gpus-per-task=v100:2").gpus()).isEqualTo(6);
    assertThat(options("-n 4 --tres-per-task=gres/gpu:1").gpus()).isEqualTo(4);
    assertThat(options("-N3 --sockets-per-node=2 --gpus-per-socket=1").gpus()).isEqualTo(6);
    assertThat(options("-n 9 --ntasks-per-gpu=2").gpus()).isEqualTo(5);
    assertThat(options("-n 16 --ntasks-per-node=4 --gres=gpu:2").gpus()).isEqualTo(8);
    assertThat(options("-n 16 --ntasks-per-node=4 --gres=gpu:2").nodes()).hasValue(4);
    assertThat(options("--mem=4G").gpus()).isZero();
  }

  @Test
  void cpuAndMemoryArePerGpuWhereThereAreGpus() throws IOException, Unreadable {
    assertThat(options("--gpus=4 --cpus-per-gpu=6").cpuMilli()).hasValue(6000);
    assertThat(options("--gpus=4 -n 2 -c 8").cpuMilli()).hasValue(4000);
    assertThat(options("-n 2 -c 8").cpuMilli()).hasValue(16_000);
    assertThat(options("--gpus=4 --mem-per-gpu=16G").memoryMib()).hasValue(16_384);
    assertThat(options("--gpus=4 -n 8 --mem-per-cpu=2G").memoryMib()).hasValue(4096);
    assertThat(options("--gpus=4 --mem=1000").memoryMib()).hasValue(250);
    assertThat(options("--mem=8G").memoryMib()).hasValue(8192);
    assertThat(options("--mem=0 --gpus=1").memoryMib()).isEmpty();
    assertThat(ignored()).contains("--mem: 0 means all of a node, line 2");
  }

  @Test
  void sharesOfAGpuFollowTheSiteSettings() throws IOException, Unreadable {
    assertThat(options("--gres=shard:1").shareMilli()).isEqualTo(250);
    assertThat(options("--gres=mps:30").shareMilli()).isEqualTo(300);
    Submission slice = options("--gres=gpu:1g.5gb:1");
    assertThat(slice.shareMilli()).isEqualTo(142);
    assertThat(slice.gpuMemoryMib()).hasValue(5 * 972);
  }

  @Test
  void modelsInAConstraintAreModels() throws IOException, Unreadable {
    assertThat(options("--gpus=1 -C 'v100|a100'").models()).containsExactly("v100", "a100");
    assertThat(options("--gpus=1 -C v100 -x node7 --exclusive").constraint())
        .isEqualTo("exclude=node7; exclusive");
  }

  @Test
  void theLastOptionCountsAndUniquePrefixesAreAccepted() throws IOException, Unreadable {
    assertThat(options("--gpus=1 --gpus=2").gpus()).isEqualTo(2);
    assertThat(options("--job=short").name()).isEqualTo("short");
    assertThat(options("--job-name \"two words\"").name()).isEqualTo("two words");
    assertThat(options("--job-name a\\ b#c").name()).isEqualTo("a b");
    assertThat(options("-HN2 -n8").nodes()).hasValue(2);
  }

  @Test
  void priorityFollowsFromServiceLevelNiceOrScale() throws IOException, Unreadable {
    assertThat(options("--nice=2000").priority()).hasValue(0.4);
    assertThat(options("--nice=-10000").priority()).hasValue(1);
    assertThat(options("--nice").priority()).hasValue(0.495);
    assertThat(options("--priority=TOP").priority()).hasValue(1);
    assertThat(options("--priority=500").priority()).isEmpty();
    SlurmSite scaled =
        new SlurmSite(MODELS::contains, 4, 100, OptionalLong.of(1000), PriorityNames.standard());
    assertThat(read("#SBATCH --priority=500", scaled).priority()).hasValue(0.5);
    assertThat(ignored()).contains("--priority: the site's scale is not known, line 2");
  }

  @Test
  void invalidValuesAreCounted() throws IOException, Unreadable {
    Submission job = options("-n many -t soon --array=x --mem=big -N some --gpus=a:b");
    assertThat(job.limitMicros()).isEmpty();
    assertThat(job.copies()).isEqualTo(1);
    assertThat(ignored())
        .containsExactly(
            "--ntasks: not a number from 1, line 2",
            "--mem: not a size, line 2",
            "--nodes: not a number of nodes, line 2",
            "--array: not a list of tasks, line 2",
            "--time: not a time, line 2",
            "--gpus=a:b: not a number of GPUs, line 2");
  }

  @Test
  void theScriptNamesAJobWithoutAName() throws IOException, Unreadable {
    assertThat(read("#SBATCH -n1\nsrun ./solve.sh input\n").name()).isEqualTo("solve.sh");
    assertThat(read("#SBATCH -n1 --uid=anna --comment='night run'").user()).isEqualTo("anna");
  }

  @Test
  void noNodesAtAllIsNotANumberOfNodes() throws IOException, Unreadable {
    read("#SBATCH -N0 --gres=gpu:1\n");
    assertThat(intake.ignoredCount()).isEqualTo(1);
  }

  @Test
  void laterPartsOfAHeterogeneousJobAreLeftOut() throws IOException, Unreadable {
    Submission job = read("#SBATCH --gpus=2\n#SBATCH hetjob\n#SBATCH --gpus=8\n");
    assertThat(job.gpus()).isEqualTo(2);
    assertThat(intake.ignoredCount()).isEqualTo(2);
  }

  @Test
  void onlyScriptsWithDirectivesAreRecognised() {
    SlurmScript format = new SlurmScript(SITE);
    assertThat(format.recognises(new Head("job.sh", TRAINING))).isTrue();
    assertThat(format.recognises(new Head("job.sh", "#!/bin/sh\n##SBATCH -n 1\n"))).isFalse();
    assertThatThrownBy(() -> read("#!/bin/sh\necho\n"))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("no line starts with #SBATCH");
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    SlurmScript format = new SlurmScript(SITE);
    String second =
        """
        #!/bin/sh
        #SBATCH -G v100:2 -t 10:00 --mem-per-gpu=4G
        #SBATCH --gres=mps:10,shard:a:2
        #SBATCH -C '[a100|v100]&x' --nice=-5 -a 1,2-9:2
        exec env A=1 sh -c 'x y'
        """
            .replace("\n", "\r\n");
    Fuzz.survive(
        in -> format.read(in, submission -> {}, new Intake()),
        List.of(
            TRAINING.getBytes(StandardCharsets.UTF_8), second.getBytes(StandardCharsets.UTF_8)));
  }
}
