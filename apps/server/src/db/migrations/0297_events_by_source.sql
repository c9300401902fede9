-- A channel or a carrier chooses the ids of its events. They are its own: an id of the shop that a partner has used before
-- would look like a repeat, and the order would never expire or be packed.
ALTER TABLE order_events
  DROP CONSTRAINT order_events_pkey,
  ADD PRIMARY KEY (registration_id, order_id, source, event_id);
ALTER TABLE package_events
  DROP CONSTRAINT package_events_pkey,
  ADD PRIMARY KEY (registration_id, package_id, source, event_id);
