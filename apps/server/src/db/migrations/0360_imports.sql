-- A file that is imported: uploaded in parts, checked, written in batches, and undone as long as somebody may want to.
CREATE TABLE imports (
  registration_id uuid NOT NULL REFERENCES registrations,
  import_id uuid NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  source text NOT NULL CHECK (source IN ('hub', 'command line')),
  state text NOT NULL DEFAULT 'uploading' CHECK (state IN ('uploading', 'uploaded', 'checking', 'checked', 'running',
    'done', 'undoing', 'undone', 'failed')),
  settings jsonb,
  headings jsonb NOT NULL DEFAULT '[]',
  fault text,
  total_rows integer NOT NULL DEFAULT 0,
  new_rows integer NOT NULL DEFAULT 0,
  changed_rows integer NOT NULL DEFAULT 0,
  unchanged_rows integer NOT NULL DEFAULT 0,
  refused_rows integer NOT NULL DEFAULT 0,
  written_rows integer NOT NULL DEFAULT 0,
  undone_rows integer NOT NULL DEFAULT 0,
  kept_rows integer NOT NULL DEFAULT 0,
  -- How far the rows are written, or undone: the next batch begins behind it.
  done_line integer NOT NULL DEFAULT 0,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- The process that works on it. When it dies, another one goes on.
  claimed_by uuid,
  claimed_until timestamptz,
  PRIMARY KEY (registration_id, import_id)
);
CREATE INDEX imports_by_age ON imports (registration_id, created_at);
CREATE INDEX imports_at_work ON imports (created_at) WHERE state IN ('checking', 'running', 'undoing');
CALL protect_tenant_table('imports');

CREATE TABLE import_parts (
  registration_id uuid NOT NULL,
  import_id uuid NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (registration_id, import_id, part),
  FOREIGN KEY (registration_id, import_id) REFERENCES imports ON DELETE CASCADE
);
CALL protect_tenant_table('import_parts');

CREATE TABLE import_rows (
  registration_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  -- The row that it means: two lines with the same one contradict each other.
  match text COLLATE "C" NOT NULL,
  cells jsonb NOT NULL,
  given jsonb NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('new', 'changed', 'unchanged', 'refused', 'kept')),
  faults jsonb NOT NULL DEFAULT '[]',
  row_key uuid,
  before jsonb,
  after jsonb,
  -- Of the row as this import left it. With another one somebody changed it since.
  stamp text,
  PRIMARY KEY (registration_id, import_id, line),
  FOREIGN KEY (registration_id, import_id) REFERENCES imports ON DELETE CASCADE
);
CREATE INDEX ON import_rows (registration_id, import_id, verdict, line);
CALL protect_tenant_table('import_rows');

-- Which field a heading means, as the company chose it last.
CREATE TABLE import_words (
  registration_id uuid NOT NULL REFERENCES registrations,
  kind text NOT NULL,
  words jsonb NOT NULL,
  PRIMARY KEY (registration_id, kind)
);
CALL protect_tenant_table('import_words');

GRANT SELECT, INSERT, UPDATE (state, settings, headings, fault, total_rows, new_rows, changed_rows, unchanged_rows,
  refused_rows, written_rows, undone_rows, kept_rows, done_line, ended_at, claimed_by, claimed_until)
  ON imports TO evertill_request;
GRANT SELECT, INSERT, DELETE ON import_parts TO evertill_request;
GRANT SELECT, INSERT, UPDATE (verdict, faults, row_key, before, after, stamp), DELETE ON import_rows TO evertill_request;
GRANT SELECT, INSERT, UPDATE (words) ON import_words TO evertill_request;

-- Jobs find the next file and clear away old ones.
CALL open_to_jobs('imports');
GRANT SELECT (registration_id, import_id, kind, state, source, created_by, created_at, ended_at, claimed_by,
  claimed_until), UPDATE (claimed_by, claimed_until) ON imports TO evertill_job;
CALL open_to_jobs('import_parts');
GRANT SELECT (registration_id, import_id), DELETE ON import_parts TO evertill_job;
CALL open_to_jobs('import_rows');
GRANT SELECT (registration_id, import_id), DELETE ON import_rows TO evertill_job;

-- An import writes these as a request of its company.
GRANT INSERT, UPDATE (name, name_lower, bar_code, bar_code_lower, category_id, tax_id, retail_price, mrp, supply_price,
  hsn, unit, price_includes_tax, is_weighed, is_deleted, action_on, position) ON products TO evertill_request;
GRANT INSERT, UPDATE (is_deleted) ON categories TO evertill_request;
GRANT INSERT, UPDATE (type, validity_from, validity_to, terms), DELETE ON offers TO evertill_request;
GRANT INSERT, UPDATE (position) ON change_positions TO evertill_request;

-- Whoever may set up everything keeps it.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT e.registration_id, e.user_id, e.store_id, r.resource, e.perms
  FROM access_entries e
 CROSS JOIN unnest(ARRAY['HubProducts', 'HubCategories', 'HubCustomers', 'HubOffers']) AS r(resource)
 WHERE e.resource = 'Setup'
    ON CONFLICT DO NOTHING;
