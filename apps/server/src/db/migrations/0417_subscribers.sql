-- Subscribers are set up in the hub, which shows how deliveries to them went.
ALTER TABLE subscribers
  ADD COLUMN last_success_at timestamptz,
  ADD COLUMN failures_in_row integer NOT NULL DEFAULT 0,
  ADD COLUMN last_fault text NOT NULL DEFAULT '';
GRANT INSERT (registration_id, subscriber_id, subscriber_name, url, events),
  UPDATE (subscriber_name, url, events, is_active), DELETE ON subscribers TO evertill_request;
GRANT UPDATE (last_success_at, failures_in_row, last_fault) ON subscribers TO evertill_job;
