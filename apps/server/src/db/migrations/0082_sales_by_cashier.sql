-- The list of one cashier, newest first, in a company where others make most of the sales.
CREATE INDEX sales_by_cashier ON sales (registration_id, created_by_user_name, business_date, transaction_date, uuid);
