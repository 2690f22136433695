-- One dialect for SQLite and PostgreSQL. The placeholders: ${key64} a whole number of 64 bits that
-- is the place of its row, ${bytes} bytes, ${text} text that is compared byte by byte.
-- Times are microseconds since 1970, -1 stands for none. Lists of GPU ids have one id on each line.

-- One row: which process may write, and the last record of the journal.
CREATE TABLE store_state (
  id            INTEGER PRIMARY KEY,
  epoch         BIGINT  NOT NULL,
  last_sequence BIGINT  NOT NULL
);
INSERT INTO store_state (id, epoch, last_sequence) VALUES (1, 0, 0);

-- Record 0 is the header.
CREATE TABLE journal (
  sequence ${key64} PRIMARY KEY,
  record   ${bytes} NOT NULL
);

-- A snapshot counts from the moment when its row is here: its parts are written before.
CREATE TABLE snapshots (
  sequence ${key64} PRIMARY KEY,
  parts    INTEGER NOT NULL
);
CREATE TABLE snapshot_parts (
  sequence BIGINT   NOT NULL,
  part     INTEGER  NOT NULL,
  bytes    ${bytes} NOT NULL,
  PRIMARY KEY (sequence, part)
);

-- What lists filter and sort by, and what changes. Rows are short: lists read all of them.
-- Phases are numbered in the order of JobPhase; 5 and more have ended.
CREATE TABLE jobs (
  number           INTEGER  PRIMARY KEY,
  id               ${text}  NOT NULL,
  name             ${text}  NOT NULL,
  user_name        ${text}  NOT NULL,
  job_class        ${text}  NOT NULL,
  owner            ${text}  NOT NULL,
  gpus             INTEGER  NOT NULL,
  submitted_micros BIGINT   NOT NULL,
  phase            SMALLINT NOT NULL,
  attempt          INTEGER  NOT NULL,
  gpu_ids          ${text}  NOT NULL,
  started_micros   BIGINT   NOT NULL,
  ended_micros     BIGINT   NOT NULL,
  reason           ${text}  NOT NULL,
  priority         REAL     NOT NULL,
  limit_micros     BIGINT   NOT NULL,
  held             SMALLINT NOT NULL,
  cancelling       SMALLINT NOT NULL,
  sequence         BIGINT   NOT NULL
);
CREATE UNIQUE INDEX jobs_by_id ON jobs (id);
CREATE INDEX jobs_by_sequence ON jobs (sequence);
CREATE INDEX live_jobs ON jobs (phase, number) WHERE phase < 5;

-- What does not change of a job: its request in the form of the journal, and the key that makes its
-- submission idempotent, '' for none.
CREATE TABLE job_requests (
  number         INTEGER  PRIMARY KEY,
  owner          ${text}  NOT NULL,
  submission_key ${text}  NOT NULL,
  request_digest ${text}  NOT NULL,
  request        ${bytes} NOT NULL
);
CREATE UNIQUE INDEX job_requests_by_key ON job_requests (owner, submission_key)
  WHERE submission_key <> '';

CREATE TABLE decisions (
  sequence  ${key64} PRIMARY KEY,
  at_micros BIGINT   NOT NULL,
  job       ${text}  NOT NULL,
  kind      ${text}  NOT NULL,
  attempt   INTEGER  NOT NULL,
  gpu_ids   ${text}  NOT NULL,
  policy    ${text}  NOT NULL,
  mode      ${text}  NOT NULL,
  fallback  ${text}  NOT NULL
);
CREATE INDEX decisions_by_job ON decisions (job, sequence);

CREATE TABLE api_keys (
  name           ${text} PRIMARY KEY,
  hash           ${text} NOT NULL,
  role           ${text} NOT NULL,
  created_micros BIGINT  NOT NULL,
  revoked_micros BIGINT  NOT NULL
);

CREATE TABLE audit (
  number    ${key64} PRIMARY KEY,
  sequence  BIGINT  NOT NULL,
  at_micros BIGINT  NOT NULL,
  actor     ${text} NOT NULL,
  action    ${text} NOT NULL,
  subject   ${text} NOT NULL,
  detail    ${text} NOT NULL
);

CREATE TABLE run_time_values (
  name  ${text} PRIMARY KEY,
  value ${text} NOT NULL
);
