-- One word of another employee is good for one document. The key decides when two ask at once; also an id that was
-- given offline and is unknown to `approvals` is used up here.
CREATE TABLE approval_uses (
  registration_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  -- The sale, void, closing or movement it was used for.
  subject uuid NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, approval_id)
);
CALL protect_tenant_table('approval_uses');
GRANT SELECT, INSERT ON approval_uses TO evertill_request;
INSERT INTO approval_uses (registration_id, approval_id, subject)
SELECT registration_id, approval_id, sale_uuid FROM sale_voids WHERE approval_id IS NOT NULL
UNION ALL
SELECT registration_id, approval_id, closing_id FROM register_sessions WHERE approval_id IS NOT NULL
ON CONFLICT DO NOTHING;
DROP INDEX register_sessions_approval;

-- A drawer that was opened without the right is recorded all the same, and marked.
ALTER TABLE cash_movements ADD COLUMN flags text[] NOT NULL DEFAULT '{}';
