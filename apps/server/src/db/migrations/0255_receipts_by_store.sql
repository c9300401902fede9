-- Payments on account in reports: those of the stores in a period.
CREATE INDEX customer_receipts_by_store ON customer_receipts (registration_id, store_id, at);
