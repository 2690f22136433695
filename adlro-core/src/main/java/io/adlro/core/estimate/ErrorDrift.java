package io.adlro.core.estimate;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * Detects that errors have become larger: a Shiryaev-Roberts e-detector (Shin, Ramdas and Rinaldo
 * 2024) on conformal p-values. The p-value of an error is the share of the errors of its block,
 * itself included, that are not smaller. As long as the errors are exchangeable, p-values are
 * independent and at least uniform, so that the factor 1 + bet (1 - 2 p) has a mean of at most 1
 * whatever came before. With the capital M = (M + 1) x factor the mean number of errors until a
 * false alarm is at least the threshold {@link #ERRORS_TO_FALSE_ALARM}. Errors that come in groups
 * of equal jobs are not exchangeable and raise more alarms.
 */
public final class ErrorDrift implements Snapshottable {
  /** Mean number of errors until a false alarm, at least. */
  public static final double ERRORS_TO_FALSE_ALARM = 20_000;

  /** Errors of a block, which the next ones are compared with. */
  private static final int BLOCK = 1024;

  /** There are no bets on the first errors of a block: they are compared with too few others. */
  private static final int FIRST = 64;

  private static final double[] BETS = {0.3, 0.95};

  private final double[] errors;
  private final double[] capital;
  private int count;

  public ErrorDrift() {
    this(new double[BLOCK], new double[BETS.length]);
  }

  private ErrorDrift(double[] errors, double[] capital) {
    this.errors = errors;
    this.capital = capital;
  }

  public ErrorDrift copy() {
    ErrorDrift copy = new ErrorDrift(errors.clone(), capital.clone());
    copy.count = count;
    return copy;
  }

  /** Takes an error that is not negative. An alarm begins a new block, with no capital. */
  public boolean isAlarmedBy(double error) {
    if (count == BLOCK) {
      count = 0;
    }
    errors[count++] = error;
    double sum = 0;
    for (int bet = 0; bet < BETS.length; bet++) {
      double factor = count <= FIRST ? 1 : 1 + BETS[bet] * (1 - 2 * pValue(error));
      capital[bet] = (capital[bet] + 1) * factor;
      sum += capital[bet];
    }
    if (sum / BETS.length < ERRORS_TO_FALSE_ALARM) {
      return false;
    }
    restart();
    return true;
  }

  /** Forgets all errors. */
  public void restart() {
    count = 0;
    Arrays.fill(capital, 0);
  }

  private double pValue(double error) {
    int notSmaller = 0;
    for (int i = 0; i < count; i++) {
      notSmaller += errors[i] >= error ? 1 : 0;
    }
    return (double) notSmaller / count;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeInt(count);
    to.writeDoubles(errors);
    to.writeDoubles(capital);
  }

  @Override
  public void restore(SnapshotReader from) {
    count = from.readInt();
    from.readDoubles(errors);
    from.readDoubles(capital);
  }
}
