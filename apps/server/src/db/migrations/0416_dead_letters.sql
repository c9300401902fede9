-- A delivery that was given up is sent again or closed with a reason in the hub.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_state_check CHECK (state IN ('waiting', 'delivered', 'dead', 'closed')),
  ADD COLUMN closed_reason text NOT NULL DEFAULT '' CHECK (length(closed_reason) <= 500),
  ADD COLUMN closed_by uuid;
DROP INDEX deliveries_settled;
CREATE INDEX deliveries_settled ON deliveries (settled_at) WHERE state IN ('delivered', 'closed');
CREATE INDEX deliveries_given_up ON deliveries (registration_id, created_at, delivery_id)
  WHERE state IN ('dead', 'closed');
CREATE INDEX deliveries_open ON deliveries (registration_id, receiver_id) WHERE state IN ('waiting', 'dead');
GRANT SELECT, UPDATE (state, attempts, due_at, settled_at, closed_reason, closed_by) ON deliveries TO evertill_request;
GRANT SELECT ON subscribers TO evertill_request;
