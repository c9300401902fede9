-- A report with everything that was chosen, under a name. Each user has views of their own, so the user is in the key:
-- whoever saves under the id of somebody else's view makes another one.
CREATE TABLE report_views (
  registration_id uuid NOT NULL,
  user_id uuid NOT NULL,
  view_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  report text NOT NULL CHECK (length(report) BETWEEN 1 AND 40),
  query text NOT NULL CHECK (length(query) <= 4000),
  PRIMARY KEY (registration_id, user_id, view_id),
  FOREIGN KEY (registration_id, user_id) REFERENCES users
);
CALL protect_tenant_table('report_views');
GRANT SELECT, INSERT, UPDATE (name, report, query), DELETE ON report_views TO evertill_request;
