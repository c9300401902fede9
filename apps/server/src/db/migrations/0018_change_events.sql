-- The other lists that tills keep. Who works where is the store's own business.
CALL raise_on_change('sub_categories', 'subcategory_updated');
CALL raise_on_change('print_configs', 'printConfig_updated', 'store');
CALL raise_on_change('offers', 'offer_updated');
CALL raise_on_change('product_tags', 'productTag_updated');
CALL raise_on_change('employees', 'employee_updated');
CALL raise_on_change('employee_stores', 'employee_updated', 'store');
