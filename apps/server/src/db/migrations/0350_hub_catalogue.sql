-- The catalogue is kept in the hub. Positions and events are those that tills sync by.
ALTER TABLE product_tags ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
CALL keep_row_version('products');
CALL keep_row_version('categories');
CALL keep_row_version('sub_categories');
CALL keep_row_version('product_tags');

-- Lists of 100,000 products are read from an index alone, page by page: names first, with what they are searched and
-- filtered by. Under row-level security LIKE is no condition of an index, but it can be checked within one.
CREATE INDEX products_by_name ON products (registration_id, is_deleted, name_lower, product_id)
  INCLUDE (sku_lower, bar_code_lower, category_id, sub_category_id, tax_id, is_weighed);
CREATE INDEX products_by_sku ON products (registration_id, is_deleted, sku_lower, product_id);
CREATE INDEX products_by_price ON products (registration_id, is_deleted, retail_price, product_id);
CREATE INDEX products_by_change ON products (registration_id, is_deleted, position, product_id);
CREATE INDEX products_by_category ON products (registration_id, category_id, is_deleted, name_lower, product_id);

GRANT INSERT ON products, categories, sub_categories, product_tags TO evertill_request;
GRANT UPDATE (sku, name, bar_code, sku_lower, name_lower, bar_code_lower, category_id, sub_category_id, tag_ids,
  retail_price, supply_price, mrp, store_specific_prices, accessible_to_selected_stores, tax_id, price_includes_tax,
  hsn, unit, is_weighed, is_deleted, action_on, position) ON products TO evertill_request;
GRANT UPDATE (position) ON change_positions TO evertill_request;
GRANT UPDATE (category_name, is_deleted) ON categories TO evertill_request;
GRANT UPDATE (sub_category_name, category_id, is_deleted) ON sub_categories TO evertill_request;
GRANT UPDATE (tag_name, is_deleted) ON product_tags TO evertill_request;

-- Whoever may set up taxes keeps the catalogue too, and so do their roles.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT e.registration_id, e.user_id, e.store_id, r.resource, e.perms
  FROM access_entries e
 CROSS JOIN unnest(ARRAY['HubProducts', 'HubCategories', 'HubSubCategories', 'HubProductTags', 'HubPriceChanges'])
   AS r(resource)
 WHERE e.resource = 'HubTaxes' AND (e.perms ->> 'update')::boolean
    ON CONFLICT DO NOTHING;
UPDATE roles SET access = access || (
  SELECT jsonb_agg(jsonb_build_object('id', r.resource, 'perms', entry -> 'perms'))
    FROM unnest(ARRAY['HubProducts', 'HubCategories', 'HubSubCategories', 'HubProductTags', 'HubPriceChanges'])
         AS r(resource),
         jsonb_array_elements(access) AS entry
   WHERE entry ->> 'id' = 'HubTaxes')
 WHERE EXISTS (SELECT FROM jsonb_array_elements(access) AS entry
                WHERE entry ->> 'id' = 'HubTaxes' AND (entry -> 'perms' ->> 'update')::boolean);
