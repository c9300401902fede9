-- A product whose variants are made in the hub becomes their parent.
GRANT UPDATE (product_type) ON products TO evertill_request;
CREATE INDEX products_by_parent ON products (registration_id, parent_product_id) WHERE parent_product_id IS NOT NULL;
