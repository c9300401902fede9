-- Where a store delivers is imported from a file in the hub.
GRANT INSERT, DELETE, UPDATE (min_order, fee, eta_minutes, cod_allowed, is_active) ON service_areas TO evertill_request;
CALL raise_on_change('service_areas', 'resync', 'store');
