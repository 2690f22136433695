package io.adlro.live.store;

import io.adlro.core.codec.JobRequestCodec;
import io.adlro.core.model.JobRequest;
import io.adlro.core.state.JobPhase;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Jobs as rows of two tables: what does not change is written once. */
final class JobRows {
  static final String INSERT =
      "INSERT INTO jobs (phase, attempt, gpu_ids, started_micros, ended_micros, reason, priority,"
          + " limit_micros, held, cancelling, sequence, number, id, name, user_name, job_class,"
          + " owner, gpus, submitted_micros)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  static final String INSERT_REQUEST =
      "INSERT INTO job_requests (number, owner, submission_key, request_digest, request)"
          + " VALUES (?, ?, ?, ?, ?)";

  static final String UPDATE =
      "UPDATE jobs SET phase = ?, attempt = ?, gpu_ids = ?, started_micros = ?, ended_micros = ?,"
          + " reason = ?, priority = ?, limit_micros = ?, held = ?, cancelling = ?, sequence = ?"
          + " WHERE id = ?";

  /** The beginning of every query for whole jobs. */
  static final String SELECT =
      "SELECT j.number, r.request, j.owner, r.submission_key, r.request_digest,"
          + " j.submitted_micros, j.id, j.phase, j.attempt, j.gpu_ids, j.started_micros,"
          + " j.ended_micros, j.reason, j.priority, j.limit_micros, j.held, j.cancelling,"
          + " j.sequence FROM jobs j JOIN job_requests r ON r.number = j.number";

  /** The number of the first column that an update does not set. */
  private static final int FIXED = 12;

  private static final JobPhase[] PHASES = JobPhase.values();

  private JobRows() {}

  static void insert(PreparedStatement row, StoredJob job, JobChange now) throws SQLException {
    change(row, now);
    JobRequest request = job.request();
    row.setInt(FIXED, job.number());
    row.setString(FIXED + 1, Texts.stored(now.job()));
    row.setString(FIXED + 2, Texts.stored(request.name()));
    row.setString(FIXED + 3, Texts.stored(request.user()));
    row.setString(FIXED + 4, Texts.stored(request.jobClass()));
    row.setString(FIXED + 5, Texts.stored(job.owner()));
    row.setInt(FIXED + 6, request.gpus());
    row.setLong(FIXED + 7, job.submittedMicros());
    row.addBatch();
  }

  static void insertRequest(PreparedStatement row, StoredJob job) throws SQLException {
    row.setInt(1, job.number());
    row.setString(2, Texts.stored(job.owner()));
    row.setString(3, Texts.stored(job.key()));
    row.setString(4, Texts.stored(job.requestDigest()));
    row.setBytes(5, JobRequestCodec.encoded(job.request()));
    row.addBatch();
  }

  static void update(PreparedStatement row, JobChange now) throws SQLException {
    change(row, now);
    row.setString(FIXED, Texts.stored(now.job()));
    row.addBatch();
  }

  private static void change(PreparedStatement row, JobChange now) throws SQLException {
    row.setInt(1, now.phase().ordinal());
    row.setInt(2, now.attempt());
    row.setString(3, Texts.list(now.gpuIds()));
    row.setLong(4, now.startedMicros());
    row.setLong(5, now.endedMicros());
    row.setString(6, Texts.stored(now.reason()));
    row.setFloat(7, now.priority());
    row.setLong(8, now.limitMicros());
    row.setInt(9, now.held() ? 1 : 0);
    row.setInt(10, now.cancelling() ? 1 : 0);
    row.setLong(11, now.sequence());
  }

  /** The job of the present row of a query that begins with {@link #SELECT}. */
  static StoredJob read(ResultSet row) throws SQLException {
    return new StoredJob(
        row.getInt(1),
        JobRequestCodec.decoded(row.getBytes(2)),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getLong(6),
        new JobChange(
            row.getString(7),
            PHASES[row.getInt(8)],
            row.getInt(9),
            gpuIds(row, 10),
            row.getLong(11),
            row.getLong(12),
            row.getString(13),
            row.getFloat(14),
            row.getLong(15),
            row.getInt(16) != 0,
            row.getInt(17) != 0,
            row.getLong(18)));
  }

  private static List<String> gpuIds(ResultSet row, int column) throws SQLException {
    return Texts.listed(row.getString(column));
  }
}
