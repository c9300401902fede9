-- What subscribers are told, one row for each of them and each event. It is written by the transaction that made the
-- change, or by the one that published it, so nothing is told that did not happen, and nothing that happened is forgotten.
CREATE TABLE deliveries (
  registration_id uuid NOT NULL,
  delivery_id uuid NOT NULL DEFAULT gen_random_uuid(),
  subscriber_id uuid NOT NULL,
  event_type text NOT NULL,
  -- The body as it is signed and sent, without the id of the delivery.
  body jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'dead')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Not before this moment. Whoever sends it moves it ahead first; after a crash it comes due again.
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT '',
  settled_at timestamptz,
  PRIMARY KEY (registration_id, delivery_id),
  FOREIGN KEY (registration_id, subscriber_id) REFERENCES subscribers ON DELETE CASCADE
);
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX deliveries_settled ON deliveries (settled_at) WHERE state = 'delivered';
CALL protect_tenant_table('deliveries');
CALL open_to_jobs('deliveries');
GRANT SELECT, INSERT (registration_id, subscriber_id, event_type, body), DELETE ON deliveries TO evertill_job;
GRANT UPDATE (state, due_at, attempts, last_error, settled_at) ON deliveries TO evertill_job;
CALL open_to_jobs('subscribers');
GRANT SELECT ON subscribers TO evertill_job;
CALL open_to_jobs('partner_secrets');
GRANT SELECT (registration_id, secret, kind, partner_key, created_at, revoked_at) ON partner_secrets TO evertill_job;

-- `order.*` stands for every event of an order.
CREATE FUNCTION wants_event(wanted text[], event text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN event = ANY (wanted) OR (split_part(event, '.', 1) || '.*') = ANY (wanted);

-- A change of an order, in words of a partner. At the end of the transaction, when the order has its new version.
CREATE FUNCTION tell_order_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO public.deliveries (registration_id, subscriber_id, event_type, body)
    SELECT s.registration_id, s.subscriber_id, 'order.' || NEW.to_state,
           jsonb_build_object('type', 'order.' || NEW.to_state, 'at', NEW.at, 'data', jsonb_build_object(
             'id', o.order_id, 'channel', o.channel_key, 'channelOrderId', o.channel_order_id,
             'storeId', o.store_id, 'state', NEW.to_state, 'version', o.version, 'source', NEW.source,
             'saleUuid', o.sale_uuid, 'note', NEW.note))
      FROM public.subscribers s
      JOIN public.orders o ON o.registration_id = NEW.registration_id AND o.order_id = NEW.order_id
     WHERE s.registration_id = NEW.registration_id AND s.is_active
       AND public.wants_event(s.events, 'order.' || NEW.to_state);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION tell_order_event FROM PUBLIC;
CREATE CONSTRAINT TRIGGER tell_subscribers AFTER INSERT ON order_events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.moved AND NEW.to_state IS NOT NULL) EXECUTE FUNCTION tell_order_event();

CREATE FUNCTION tell_package_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO public.deliveries (registration_id, subscriber_id, event_type, body)
    SELECT s.registration_id, s.subscriber_id, 'package.state_changed',
           jsonb_build_object('type', 'package.state_changed', 'at', NEW.at, 'data', jsonb_build_object(
             'key', p.package_id, 'number', p.package_no, 'orderId', p.order_id, 'saleUuid', p.sale_uuid,
             'storeId', p.store_id, 'state', NEW.to_state, 'version', p.version, 'attempts', p.attempts,
             'source', NEW.source, 'note', NEW.note))
      FROM public.subscribers s
      JOIN public.packages p ON p.registration_id = NEW.registration_id AND p.package_id = NEW.package_id
     WHERE s.registration_id = NEW.registration_id AND s.is_active
       AND public.wants_event(s.events, 'package.state_changed');
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION tell_package_event FROM PUBLIC;
CREATE CONSTRAINT TRIGGER tell_subscribers AFTER INSERT ON package_events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.moved AND NEW.to_state IS NOT NULL) EXECUTE FUNCTION tell_package_event();
