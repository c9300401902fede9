-- A picture is named by its content, so two products with the same one share it. Its bytes are in no row of a product.
CREATE TABLE product_pictures (
  registration_id uuid NOT NULL REFERENCES registrations,
  picture text COLLATE "C" NOT NULL CHECK (picture ~ '^[0-9a-f]{32}$'),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 131072),
  added_at timestamptz NOT NULL DEFAULT now(),
  -- When it was added again, or taken from a product: whoever undoes that finds it for some days.
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, picture)
);
-- WebP is compressed already.
ALTER TABLE product_pictures ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX product_pictures_by_age ON product_pictures (registration_id, added_at);
CALL protect_tenant_table('product_pictures');

ALTER TABLE products ADD COLUMN picture text COLLATE "C";
ALTER TABLE products ADD FOREIGN KEY (registration_id, picture) REFERENCES product_pictures;
CREATE INDEX products_by_picture ON products (registration_id, picture) WHERE picture IS NOT NULL;

GRANT SELECT, INSERT, UPDATE (last_used_at) ON product_pictures TO evertill_request;
GRANT UPDATE (picture) ON products TO evertill_request;

-- Jobs clear away what no product shows.
CALL open_to_jobs('product_pictures');
GRANT SELECT (registration_id, picture, last_used_at), DELETE ON product_pictures TO evertill_job;
CALL open_to_jobs('products');
GRANT SELECT (registration_id, picture) ON products TO evertill_job;
