-- Points are summed up from documents; what a person corrects is a row of its own with a reason.
CREATE TABLE point_corrections (
  registration_id uuid NOT NULL,
  correction_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  points bigint NOT NULL CHECK (points <> 0),
  reason text NOT NULL CHECK (reason <> ''),
  user_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, correction_id),
  FOREIGN KEY (registration_id, customer_id) REFERENCES customers
);
CREATE INDEX ON point_corrections (registration_id, customer_id);
CALL protect_tenant_table('point_corrections');
GRANT SELECT, INSERT ON point_corrections TO evertill_request;
CALL raise_on_change('point_corrections', 'membership_updated');

-- The hub gives, changes and takes away cards. `points` follows so that a change of the tier moves nobody's points.
GRANT INSERT, UPDATE (card_no, tier_id, valid_to, points), DELETE ON memberships TO evertill_request;
