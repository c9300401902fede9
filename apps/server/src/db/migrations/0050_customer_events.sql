-- A till that keeps customers hears of a changed one; the table is younger than the triggers of the other kinds.
CALL raise_on_change('customers', 'customer_updated');
