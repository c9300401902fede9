-- Few payments have a reference of the bank, and a report lists those of a month.
CREATE INDEX sale_payments_with_extras ON sale_payments (registration_id, sale_uuid) WHERE extras IS NOT NULL;
