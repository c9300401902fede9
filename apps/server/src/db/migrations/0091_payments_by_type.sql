-- The sales paid by a rare method are found from its few payments: sale by sale it is a pass over all of them.
CREATE INDEX sale_payments_by_type ON sale_payments (registration_id, payment_type, sale_uuid);
