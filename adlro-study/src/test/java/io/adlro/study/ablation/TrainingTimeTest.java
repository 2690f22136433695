package io.adlro.study.ablation;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingPoint;
import io.adlro.study.training.TrainingClock;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TrainingTimeTest {
  private final TenRounds training = new TenRounds();

  @Test
  void aTrainingEndsBeforeARoundThatDoesNotFit() {
    assertThat(TrainingTime.run(training, 50, 0, 1, training))
        .isEqualTo(new TrainingEffort(20, 200, 2, 40));
  }

  @Test
  void aTrainingWithoutAModelContinuesAfterItsTimeIsUp() {
    assertThat(TrainingTime.run(training, 50, 0, 65, training))
        .isEqualTo(new TrainingEffort(70, 700, 7, 140));
  }

  @Test
  void aTrainingThatIsFinishedNeedsNoMoreTime() {
    assertThat(TrainingTime.run(training, Double.POSITIVE_INFINITY, 0, 1, training).episodes())
        .isEqualTo(100);
    assertThat(TrainingTime.run(training, 1e9, 0, 1000, training)).isEqualTo(TrainingEffort.NONE);
  }

  /** Ten rounds of ten episodes and twenty seconds, by its own clock. */
  private static final class TenRounds implements Training, TrainingClock {
    private long rounds;

    @Override
    public Instant now() {
      return Instant.EPOCH;
    }

    @Override
    public long nanos() {
      return rounds * 20_000_000_000L;
    }

    @Override
    public boolean isFinished() {
      return rounds == 10;
    }

    @Override
    public TrainingPoint advance() {
      rounds++;
      return new TrainingPoint(10 * rounds, 100 * rounds, rounds, 1, Optional.empty());
    }

    @Override
    public void save(FlatWriter out) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void restore(FlatReader in) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ModelBundle bundle() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }
}
