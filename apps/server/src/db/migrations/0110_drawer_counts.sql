-- Counts of a drawer during its session: by whom, when and how much. They move no money; each is the point up to which its
-- person answers for the drawer. What should have been there then is the sum of the rows up to that time: a row that
-- arrives after the count still belongs to it.
CREATE TABLE drawer_counts (
  registration_id uuid NOT NULL,
  count_id uuid NOT NULL,
  store_id uuid NOT NULL,
  register_id uuid NOT NULL,
  closing_id uuid NOT NULL,
  counted bigint NOT NULL CHECK (counted >= 0),
  denominations jsonb NOT NULL,
  at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  content_sha256 bytea NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, count_id),
  FOREIGN KEY (registration_id, register_id) REFERENCES cash_registers
);
CREATE INDEX ON drawer_counts (registration_id, closing_id);
CALL protect_tenant_table('drawer_counts');
GRANT SELECT, INSERT ON drawer_counts TO evertill_request;
