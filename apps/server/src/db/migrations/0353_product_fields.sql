-- Values of the company's own fields for products, by the key of the field.
ALTER TABLE products ADD COLUMN custom_fields jsonb NOT NULL DEFAULT '{}'
  CHECK (jsonb_typeof(custom_fields) = 'object');
GRANT UPDATE (custom_fields) ON products TO evertill_request;
