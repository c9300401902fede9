-- The closings of a company, the newest first.
CREATE INDEX register_sessions_closed ON register_sessions (registration_id, closed_at, closing_id)
  WHERE closed_at IS NOT NULL;
