-- Its own row, not the catalogue's: a long import holds that one, and nobody who looks at sales may wait for it.
CREATE TABLE sale_positions (
  registration_id uuid PRIMARY KEY REFERENCES registrations,
  position bigint NOT NULL DEFAULT 0
);
CALL protect_tenant_table('sale_positions');
GRANT SELECT, INSERT, UPDATE ON sale_positions TO evertill_request;
