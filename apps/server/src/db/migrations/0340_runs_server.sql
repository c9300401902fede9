-- The company that set the server up: the first one that the first run made, with no other before it. Its owner deletes
-- the demo in the hub. Set by the owner of the database only.
ALTER TABLE registrations ADD COLUMN runs_server boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX registrations_one_runs_server ON registrations (runs_server) WHERE runs_server;

UPDATE registrations SET runs_server = true
 WHERE registration_id = (SELECT registration_id FROM audit_trail
                           WHERE action = 'company.create' AND detail->>'from' = 'first-run'
                             AND at <= (SELECT min(at) FROM audit_trail WHERE action = 'company.create')
                           LIMIT 1);
