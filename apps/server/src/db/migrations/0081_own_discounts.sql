-- The discount that the catalogue itself gives on a product in a store, as a till chooses it (domain: choosePrice): the
-- store's own before the product's, a variant's before its parent's, the percentage before the amount. No row: none.
CREATE FUNCTION own_discount(product products, store text) RETURNS TABLE (percent bigint, amount bigint)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT l.percent, CASE WHEN l.percent > 0 THEN 0 ELSE l.amount END
    FROM (
      SELECT 1 AS layer, (own ->> 'DiscountPercentage')::bigint AS percent, (own ->> 'DiscountAmount')::bigint AS amount
        FROM jsonb_array_elements(product.store_specific_prices) AS own WHERE own ->> 'StoreID' = store
      UNION ALL SELECT 2, product.discount_percentage, product.discount_amount
      UNION ALL
      SELECT 3, (own ->> 'DiscountPercentage')::bigint, (own ->> 'DiscountAmount')::bigint
        FROM products parent CROSS JOIN LATERAL jsonb_array_elements(parent.store_specific_prices) AS own
       WHERE parent.registration_id = product.registration_id AND parent.product_id = product.parent_product_id
         AND own ->> 'StoreID' = store
      UNION ALL
      SELECT 4, parent.discount_percentage, parent.discount_amount FROM products parent
       WHERE parent.registration_id = product.registration_id AND parent.product_id = product.parent_product_id
    ) l
   WHERE l.percent > 0 OR l.amount > 0 ORDER BY l.layer LIMIT 1;
END;
REVOKE ALL ON FUNCTION own_discount FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_discount TO evertill_request;
