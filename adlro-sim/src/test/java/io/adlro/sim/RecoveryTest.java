package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.event.Broadcast;
import io.adlro.core.event.Event;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Order;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.Audit;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalHeader.Facts;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.JournalRecord;
import io.adlro.core.journal.JournalRecovery;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.KernelSnapshot;
import io.adlro.core.journal.RecordMismatchException;
import io.adlro.core.journal.StreamSink;
import io.adlro.core.kernel.FactAnomaly;
import io.adlro.core.kernel.FactFilter;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.state.StateAudit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A journal, or a snapshot and the records behind it, lead to the state of the run that wrote them,
 * on random runs with every fault and every policy of the core.
 */
final class RecoveryTest {
  private static final int SEEDS = 90;
  private static final int JOBS = 60;

  /** A policy that must not be used to decide. */
  private static final PlacementPolicy NEVER =
      now -> {
        throw new AssertionError("a recovery decides");
      };

  @Test
  void recoveryLeadsToTheStateAndMemoryOfTheRun() throws IOException {
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomRun run = RandomRun.of(seed, JOBS);
      Simulation simulation = run.simulation();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      JournalWriter writer =
          new JournalWriter(simulation.state(), new StreamSink(bytes, run.header()));
      simulation.listen(writer);
      simulation.listenToOrders(writer);
      simulation.run();

      SchedulingKernel recovered =
          JournalRecovery.start(run.header(), run.newPolicy(), QuietOrders.IGNORE);
      JournalRecovery recovery = new JournalRecovery(recovered, 0);
      recovery.applyAll(JournalReader.of(bytes.toByteArray()));

      requireEqual(run, saved(recovered, 0), saved(simulation.kernel(), 0));
    }
  }

  @Test
  void noPolicyRunsInARecovery() throws IOException {
    RandomRun run = RandomRun.of(7, JOBS);
    JournalReader journal = JournalReader.of(Journals.bytes(run));
    SchedulingKernel recovered = JournalRecovery.start(journal.header(), NEVER, QuietOrders.IGNORE);

    new JournalRecovery(recovered, 0).applyAll(journal);

    assertThat(recovered.state().submitted()).isEqualTo(JOBS);
    assertThat(recovered.state().count(JobPhase.PENDING)).isZero();
  }

  @Test
  void aSnapshotAndTheRecordsBehindItContinueAsTheUninterruptedRun() throws IOException {
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomRun run = RandomRun.of(seed, JOBS);
      byte[] journal = Journals.bytes(run);
      List<JournalRecord> records = records(journal);
      Random random = new Random(seed);
      int i = random.nextInt(records.size());
      int j = endOfDecision(records, i + random.nextInt(records.size() - i));

      SchedulingKernel uninterrupted =
          JournalRecovery.start(run.header(), run.newPolicy(), QuietOrders.IGNORE);
      JournalRecovery all = new JournalRecovery(uninterrupted, 0);
      records.subList(0, i).forEach(all::apply);
      byte[] snapshot = saved(uninterrupted.snapshot(), i);
      List<SchedulingKernel> restored = new ArrayList<>();
      Audit rest =
          new Audit(
              run.header(),
              receiver -> {
                KernelSnapshot read =
                    KernelSnapshot.read(
                        new ByteArrayInputStream(snapshot), run.newPolicy(), receiver);
                requireEqual(run, saved(read.kernel(), i), snapshot);
                new StateAudit(read.kernel().state()).check();
                JournalRecovery behind = new JournalRecovery(read.kernel(), read.applied());
                records.subList(i, j).forEach(behind::apply);
                restored.add(read.kernel());
                return read.kernel();
              },
              j);
      Audit.Result result = rest.check(JournalReader.of(journal));

      assertThat(result.difference()).as("%s, %d, %d", text(run), i, j).isEmpty();
      records.subList(i, records.size()).forEach(all::apply);
      requireEqual(run, saved(restored.get(0), 0), saved(uninterrupted, 0));
    }
  }

  @Test
  void factsThatAClusterReportedPassTheFilterAgain() throws IOException {
    RandomRun run = RandomRun.of(3, JOBS);
    JournalHeader header =
        new JournalHeader("fcfs", run.inputs(), "", "", Unsatisfiable.WAITS, Facts.REPORTED);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ClusterState state = new ClusterState(run.jobs().emptyTable());
    JournalWriter writer = new JournalWriter(state, new StreamSink(bytes, header));
    SchedulingKernel kernel = new SchedulingKernel(state, new Fcfs(), writer, Unsatisfiable.WAITS);
    FactFilter filter = new FactFilter(kernel, (atMicros, job) -> {});
    Broadcast reported = new Broadcast(writer, filter);
    for (int job = 0; job < 8; job++) {
      state.jobs().add(run.jobs().job(job).request(), 100);
      reported.jobSubmitted(100, job);
    }
    kernel.decide();
    int job = state.firstActive();
    reported.jobStarted(300, job, 1, EventHandler.AS_ORDERED);
    reported.jobStarted(200, job, 1, EventHandler.AS_ORDERED);
    reported.jobFinished(900, job, 1);
    reported.jobFinished(800, job, 1);
    kernel.decide();

    JournalReader journal = JournalReader.of(bytes.toByteArray());
    SchedulingKernel recovered = JournalRecovery.start(header, new Fcfs(), QuietOrders.IGNORE);
    new JournalRecovery(recovered, JournalRecovery.entrance(header, recovered), 0)
        .applyAll(journal);

    assertThat(filter.count(FactAnomaly.DUPLICATE)).isOne();
    requireEqual(run, saved(recovered, 0), saved(kernel, 0));
    assertThat(new Audit(header, new Fcfs()).check(JournalReader.of(bytes.toByteArray())))
        .extracting(Audit.Result::difference)
        .isEqualTo(Optional.empty());
  }

  @Test
  void theFirstChangedOrderEndsAnAudit() throws IOException {
    RandomRun run = RandomRun.of(0, JOBS);
    List<JournalRecord> records = new ArrayList<>(records(Journals.bytes(run)));
    int changed = firstPlacement(records);
    Order.Place place = (Order.Place) ((JournalRecord.Ordered) records.get(changed)).order();
    int[] others = place.gpus().clone();
    others[0] ^= 1;
    Order.Place other = new Order.Place(place.atMicros(), place.job(), place.attempt(), others);
    records.set(changed, new JournalRecord.Ordered(changed + 1, 0, other));

    Audit.Difference found = firstDifference(run, records);

    assertThat(found.sequence()).isEqualTo(changed + 1);
    assertThat(found.recorded())
        .contains(">Place job=" + place.job())
        .isNotEqualTo(found.decided());
    assertThat(found.decided()).contains(">Place job=" + place.job());
  }

  @Test
  void aMissingOrderEndsAnAuditInItsPlace() throws IOException {
    RandomRun run = RandomRun.of(0, JOBS);
    List<JournalRecord> records = new ArrayList<>(records(Journals.bytes(run)));
    int missing = firstPlacement(records);
    records.remove(missing);

    Audit.Difference found = firstDifference(run, records);

    assertThat(found.sequence()).isEqualTo(missing + 2);
    assertThat(found.recorded()).contains(">Decided");
    assertThat(found.decided()).contains(">Place");
  }

  @Test
  void aRecordThatContradictsTheOnesBeforeIsNamed() throws IOException {
    RandomRun run = RandomRun.of(0, JOBS);
    List<JournalRecord> records = records(Journals.bytes(run));
    JournalRecovery recovery =
        new JournalRecovery(
            JournalRecovery.start(run.header(), run.newPolicy(), QuietOrders.IGNORE), 0);
    recovery.apply(records.get(0));
    JournalRecord odd = new JournalRecord.Fact(2, 77, new Event.JobFinished(99_000_000, 0, 3));

    assertThatThrownBy(() -> recovery.apply(odd))
        .isInstanceOf(RecordMismatchException.class)
        .hasMessageStartingWith("record 2 at byte 77 does not fit the records before: job 0 is ");
    assertThatThrownBy(() -> recovery.apply(records.get(4)))
        .hasMessage("record 5 follows record 1");
  }

  private static Audit.Difference firstDifference(RandomRun run, List<JournalRecord> records) {
    JournalHeader header = run.header();
    Audit audit = new Audit(header, run.newPolicy());
    return records.stream()
        .flatMap(record -> audit.take(record).stream())
        .findFirst()
        .orElseThrow();
  }

  private static int firstPlacement(List<JournalRecord> records) {
    for (int i = 0; i < records.size(); i++) {
      if (records.get(i) instanceof JournalRecord.Ordered ordered
          && ordered.order() instanceof Order.Place) {
        return i;
      }
    }
    throw new AssertionError("no placement in the journal");
  }

  /** The number of records up to the end of the first decision from this record on. */
  private static int endOfDecision(List<JournalRecord> records, int from) {
    for (int i = from; i < records.size(); i++) {
      if (records.get(i) instanceof JournalRecord.Ordered ordered
          && ordered.order() instanceof Order.Decided) {
        return i + 1;
      }
    }
    return records.size();
  }

  private static List<JournalRecord> records(byte[] journal) throws IOException {
    JournalReader reader = JournalReader.of(journal);
    List<JournalRecord> records = new ArrayList<>();
    while (reader.next()) {
      records.add(reader.record());
    }
    return records;
  }

  private static byte[] saved(SchedulingKernel kernel, long applied) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new KernelSnapshot(kernel, applied).write(bytes);
    return bytes.toByteArray();
  }

  private static void requireEqual(RandomRun run, byte[] found, byte[] expected) {
    assertThat(Arrays.mismatch(found, expected)).as(text(run)).isEqualTo(-1);
  }

  private static String text(RandomRun run) {
    return "seed %d, %s".formatted(run.seed(), run.policy().name());
  }
}
