-- The orders of a company, the newest first, and what others were told of one.
CREATE INDEX orders_placed ON orders (registration_id, placed_at, order_id);
CREATE INDEX deliveries_of_order ON deliveries (registration_id, (body #>> '{data,id}')) WHERE event_type LIKE 'order.%';
CREATE INDEX deliveries_of_network_order ON deliveries (registration_id, channel_key, (body #>> '{message,order,id}'))
  WHERE participant_id IS NOT NULL;
