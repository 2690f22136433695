package io.adlro.report.export;

import io.adlro.core.model.JobTable;
import io.adlro.core.model.Recovery;
import io.adlro.ingest.notation.LocalityWord;
import io.adlro.ingest.submission.adlro.AdlroColumns;
import io.adlro.report.export.ColumnTable.Column;
import io.adlro.report.export.ColumnTable.Kind;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Jobs and schedules as typed columns, named as in our CSV files; times are in seconds. */
final class ColumnTables {
  private static final double MICROS = 1e6;
  private static final double MIB_PER_GIB = 1024;

  private ColumnTables() {}

  static ColumnTable jobs(WorkloadTable jobs, IntFunction<String> ids) {
    return new ColumnTable(
        List.of(
            text(AdlroColumns.ID, ids),
            decimal(AdlroColumns.SUBMIT, job -> jobs.submitMicros(job) / MICROS),
            text(
                AdlroColumns.CLASS,
                job -> jobs.cluster().classes().get(jobs.requests().jobClass(job))),
            whole(AdlroColumns.GPUS, job -> (long) jobs.requests().gpus(job)),
            whole(AdlroColumns.SHARE, job -> (long) jobs.requests().shareMilli(job)),
            decimal(AdlroColumns.WORK, job -> jobs.workMicros(job) / MICROS),
            decimal(
                AdlroColumns.GPU_MEMORY, job -> jobs.requests().gpuMemoryMib(job) / MIB_PER_GIB),
            decimal(AdlroColumns.CPU, job -> jobs.requests().cpuMilli(job) / 1e3),
            decimal(AdlroColumns.MEMORY, job -> jobs.requests().memoryMib(job) / MIB_PER_GIB),
            decimal(AdlroColumns.PRIORITY, job -> (double) jobs.requests().priority(job)),
            text(AdlroColumns.USER, job -> jobs.requests().userName(jobs.requests().user(job))),
            decimal(AdlroColumns.ESTIMATE, job -> known(jobs.requests().estimateMicros(job))),
            text(
                AdlroColumns.GROUP,
                job -> jobs.requests().accountName(jobs.requests().account(job))),
            text(AdlroColumns.NAME, jobs.requests()::name),
            text(AdlroColumns.MODELS, job -> models(jobs, job)),
            text(
                AdlroColumns.LOCALITY,
                job -> word(LocalityWord.of(jobs.requests().locality(job)), LocalityWord.ANYWHERE)),
            whole(AdlroColumns.NODES, job -> several(jobs.requests().nodes(job))),
            decimal(AdlroColumns.LIMIT, job -> known(jobs.requests().limitMicros(job))),
            text(
                AdlroColumns.RECOVERY,
                job -> word(jobs.requests().recovery(job), Recovery.CHECKPOINT))),
        jobs.size());
  }

  static ColumnTable schedule(ScheduleLog log, IntFunction<String> ids) {
    return new ColumnTable(
        List.of(
            text("job_id", row -> ids.apply(log.job(row))),
            whole("attempt", row -> (long) log.attempt(row)),
            decimal("start_s", row -> log.startMicros(row) / MICROS),
            decimal("end_s", row -> log.endMicros(row) / MICROS),
            text("gpus", row -> ScheduleCsv.gpus(log, row)),
            text("outcome", row -> log.outcome(row).name().toLowerCase(Locale.ROOT))),
        log.size());
  }

  private static Column text(String name, IntFunction<String> cell) {
    return new Column(name, Kind.TEXT, cell::apply);
  }

  private static Column whole(String name, IntFunction<Long> cell) {
    return new Column(name, Kind.WHOLE, cell::apply);
  }

  private static Column decimal(String name, IntFunction<Double> cell) {
    return new Column(name, Kind.DECIMAL, cell::apply);
  }

  private static Double known(long micros) {
    return micros == JobTable.UNKNOWN ? null : Double.valueOf(micros / MICROS);
  }

  private static Long several(int nodes) {
    return nodes > 1 ? Long.valueOf(nodes) : null;
  }

  private static String models(WorkloadTable jobs, int job) {
    long allowed = jobs.requests().allowedModels(job);
    return allowed == jobs.cluster().allModels()
        ? null
        : IntStream.range(0, jobs.cluster().modelCount())
            .filter(model -> (allowed >>> model & 1) != 0)
            .mapToObj(model -> jobs.cluster().models().get(model).name())
            .collect(Collectors.joining(AdlroColumns.MODEL_SEPARATOR));
  }

  private static <E extends Enum<E>> String word(E value, E usual) {
    return value == usual ? null : value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
