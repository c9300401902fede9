-- The notes and coins that a company counts in, where they differ from those that the product knows: one row a currency.
CREATE TABLE denominations (
  registration_id uuid NOT NULL REFERENCES registrations,
  denominations_id uuid NOT NULL,
  currency text NOT NULL CHECK (length(currency) = 3),
  notes integer[] NOT NULL DEFAULT '{}',
  coins integer[] NOT NULL DEFAULT '{}',
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (registration_id, denominations_id)
);
CREATE UNIQUE INDEX denominations_currency_once ON denominations (registration_id, currency) WHERE NOT is_deleted;
CALL protect_tenant_table('denominations');
CALL keep_row_version('denominations');
GRANT SELECT, INSERT ON denominations TO evertill_request;
GRANT UPDATE (notes, coins, is_deleted) ON denominations TO evertill_request;
CALL raise_on_change('denominations', 'resync');

-- Whoever says how people pay says what the cash is.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT registration_id, user_id, store_id, 'HubDenominations', perms
  FROM access_entries WHERE resource = 'HubPaymentTypes'
    ON CONFLICT DO NOTHING;
UPDATE roles r
   SET access = r.access || (SELECT jsonb_agg(jsonb_build_object('id', 'HubDenominations', 'perms', e -> 'perms'))
                               FROM jsonb_array_elements(r.access) e WHERE e ->> 'id' = 'HubPaymentTypes')
 WHERE r.access @> '[{"id": "HubPaymentTypes"}]';
