package io.adlro.ingest.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandWordsTest {
  private static List<String> words(String shell) {
    WordList words = new WordList();
    CommandWords.addShell(shell, words);
    return words.words();
  }

  @Test
  void launchersAndTheirOptionsAreSkipped() {
    assertThat(words("srun -n 4 --mpi=pmix python -u src/train.py --lr 0.1 --model=resnet50"))
        .containsExactly("python", "train.py", "resnet50");
    assertThat(words("OMP_NUM_THREADS=4 time mpirun -np 8 ./bin/gmx mdrun"))
        .containsExactly("gmx", "mdrun");
  }

  @Test
  void modulesAndEnvironmentsAreWords() {
    assertThat(words("module load cuda/12.1 gromacs\nconda activate torch2"))
        .containsExactly("cuda", "gromacs", "conda", "torch2");
  }

  @Test
  void housekeepingCommandsAddNoWords() {
    assertThat(words("set -e; cd $HOME && mkdir -p out; echo start # python x.py")).isEmpty();
  }

  @Test
  void filesOfRedirectionsAreNotWords() {
    assertThat(words("./solve <in.txt --deep 2>&1 > out.log")).containsExactly("solve");
  }

  @Test
  void commandsInQuotesAreRead() {
    assertThat(words("bash -c 'cd /data && python eval.py'")).containsExactly("python", "eval.py");
    WordList words = new WordList();
    CommandWords.addArguments(List.of("/bin/sh", "-c", "exec torchrun finetune.py"), words);
    assertThat(words.words()).containsExactly("torchrun", "finetune.py");
  }

  @Test
  void theNumberOfWordsIsBounded() {
    StringBuilder script = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      script.append("run").append(i).append('\n');
    }
    assertThat(words(script.toString())).hasSize(WordList.MOST);
  }
}
