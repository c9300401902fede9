-- Which server processes are running, and which of them answer 503. A restore or a move begins when none serves any
-- more. Unlogged: after a crash no process is running, and a backup leaves the table out.
CREATE UNLOGGED TABLE server_processes (
  process_id uuid PRIMARY KEY,
  is_closed boolean NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON server_processes TO evertill_job;
