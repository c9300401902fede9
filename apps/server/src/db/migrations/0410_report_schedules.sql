-- Reports by mail. A schedule says when and to whom; whoever gets one sees what their own rights allow at that time.
CREATE TABLE report_schedules (
  registration_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  report text NOT NULL CHECK (length(report) BETWEEN 1 AND 40),
  query text NOT NULL CHECK (length(query) <= 4000),
  period text NOT NULL CHECK (period IN ('yesterday', 'lastWeek', 'lastMonth')),
  rhythm text NOT NULL CHECK (rhythm IN ('daily', 'weekly', 'monthly')),
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  month_day smallint NOT NULL CHECK (month_day BETWEEN 1 AND 31),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  time_zone text NOT NULL,
  language text NOT NULL,
  recipients uuid[] NOT NULL,
  is_paused boolean NOT NULL,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (registration_id, schedule_id),
  FOREIGN KEY (registration_id, user_id) REFERENCES users
);
CREATE INDEX report_schedules_of_user ON report_schedules (registration_id, user_id);
CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE NOT is_paused;
CALL protect_tenant_table('report_schedules');
CALL open_to_jobs('report_schedules');
GRANT SELECT, INSERT, DELETE,
  UPDATE (name, report, query, period, rhythm, weekday, month_day, hour, time_zone, language, recipients, is_paused, next_at)
  ON report_schedules TO evertill_request;
GRANT SELECT (registration_id, schedule_id, user_id, is_paused, next_at) ON report_schedules TO evertill_job;

-- One mail for each person and occasion: its key keeps two servers from sending it twice.
CREATE TABLE report_mails (
  registration_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  occasion_at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  why text,
  attempts integer NOT NULL DEFAULT 0,
  -- When it is tried, or tried again after whoever tries it now was not heard of.
  due_at timestamptz NOT NULL,
  PRIMARY KEY (registration_id, schedule_id, occasion_at, user_id),
  FOREIGN KEY (registration_id, schedule_id) REFERENCES report_schedules ON DELETE CASCADE,
  FOREIGN KEY (registration_id, user_id) REFERENCES users
);
CREATE INDEX report_mails_due ON report_mails (due_at) WHERE state = 'waiting';
CALL protect_tenant_table('report_mails');
CALL open_to_jobs('report_mails');
GRANT SELECT, DELETE, INSERT (registration_id, schedule_id, occasion_at, user_id, state, why, due_at),
  UPDATE (state, why, attempts, due_at) ON report_mails TO evertill_request;
GRANT SELECT (registration_id, schedule_id, occasion_at, user_id, state, due_at) ON report_mails TO evertill_job;
