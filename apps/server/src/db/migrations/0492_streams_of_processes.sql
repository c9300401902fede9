-- How many live streams each server process has open for companies and users that have many, so that a share of them
-- holds over all processes.
ALTER TABLE server_processes ADD COLUMN streams jsonb NOT NULL DEFAULT '{}';
