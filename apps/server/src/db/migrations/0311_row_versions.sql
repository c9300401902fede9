-- What the hub changes has a version, so that the second of two people is told instead of winning. The trigger raises it,
-- because the command line and imports write these tables too.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.changed_by := current_app_user();
  NEW.changed_at := now();
  RETURN NEW;
END $$;

CREATE PROCEDURE keep_row_version(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN changed_by uuid,
                    ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now()', target);
  EXECUTE format('CREATE TRIGGER raise_version BEFORE UPDATE ON %s FOR EACH ROW
                    EXECUTE FUNCTION raise_version()', target);
END $$;
REVOKE ALL ON PROCEDURE keep_row_version FROM PUBLIC;

ALTER TABLE registrations
  ADD COLUMN support_phone text NOT NULL DEFAULT '' CHECK (length(support_phone) <= 40),
  ADD COLUMN support_mail text NOT NULL DEFAULT '' CHECK (length(support_mail) <= 200);
-- Tills show a deleted store as one whose access has ended: what they have not sent yet is still taken.
ALTER TABLE stores ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;

-- What the people of a role may do in their stores. Their access lists are written from it.
CREATE TABLE roles (
  registration_id uuid NOT NULL REFERENCES registrations,
  role_id uuid NOT NULL,
  role_name text NOT NULL,
  access jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(access) = 'array'),
  rules jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(rules) = 'array'),
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (registration_id, role_id)
);
CREATE UNIQUE INDEX roles_name_once ON roles (registration_id, lower(role_name)) WHERE NOT is_deleted;
CALL protect_tenant_table('roles');

-- Without a role somebody has the rights that were given one by one.
ALTER TABLE users
  ADD COLUMN role_id uuid,
  ADD COLUMN all_stores boolean NOT NULL DEFAULT false,
  ADD COLUMN is_deleted boolean NOT NULL DEFAULT false,
  -- Invited, and no password set yet.
  ADD COLUMN awaits_password boolean NOT NULL DEFAULT false,
  ADD FOREIGN KEY (registration_id, role_id) REFERENCES roles;

CALL keep_row_version('registrations');
CALL keep_row_version('stores');
CALL keep_row_version('cash_registers');
CALL keep_row_version('payment_types');
CALL keep_row_version('transaction_types');
CALL keep_row_version('taxes');
CALL keep_row_version('print_configs');
CALL keep_row_version('custom_fields');
CALL keep_row_version('sales_channels');
CALL keep_row_version('roles');
CALL keep_row_version('users');
CALL keep_row_version('employees');

GRANT UPDATE (registration_name, currency_symbol, logo_image_path, pincode_integration,
  pincode_order_transaction_type_id, enable_package_tracker, enable_ondc, auto_populate_opening_balance, support_phone,
  support_mail, require_second_factor) ON registrations TO evertill_request;
GRANT INSERT ON stores, cash_registers, payment_types, transaction_types, taxes, print_configs, custom_fields,
  sales_channels TO evertill_request;
-- Not the plan's end: that is set by whoever runs the server.
GRANT UPDATE (store_code, store_name, legal_name, address1, address2, city, state, state_code, pincode, country,
  phone_no, gstin, composition, prefix, time_zone, day_cut_off, rounding_step, round_cash_only, tax_rounding,
  cash_register_closing, closing_tolerance, closing_approval_above, blind_closing, scale_rules, offline_grace_hours,
  return_reasons, refund_approval_above, is_deleted) ON stores TO evertill_request;
GRANT UPDATE (is_deleted) ON cash_registers TO evertill_request;
GRANT UPDATE (payment_type, kind, show_in_sales, sort_order, is_deleted) ON payment_types TO evertill_request;
GRANT UPDATE (transaction_type, sort_order, is_deleted) ON transaction_types TO evertill_request;
GRANT UPDATE (tax_name, rates, sort_order, is_deleted) ON taxes TO evertill_request;
GRANT UPDATE (config_name, paper, header_lines, footer_lines, seller_name, seller_address, seller_gstin, upi_payee,
  is_default, is_deleted) ON print_configs TO evertill_request;
GRANT UPDATE (field_name, field_type, choices, is_required, sort_order, is_deleted) ON custom_fields TO evertill_request;
GRANT UPDATE (channel_name, sort_order, is_deleted) ON sales_channels TO evertill_request;
GRANT SELECT, INSERT, UPDATE (role_name, access, rules, is_deleted) ON roles TO evertill_request;
GRANT SELECT (role_id, all_stores, is_deleted, awaits_password, version, changed_by, changed_at) ON users
  TO evertill_request;
GRANT INSERT (registration_id, user_id, email_id, name, role, password_hash, is_disabled, role_id, all_stores,
  awaits_password) ON users TO evertill_request;
GRANT UPDATE (email_id, name, role, is_disabled, role_id, all_stores, is_deleted) ON users TO evertill_request;
GRANT SELECT (version, changed_by, changed_at) ON employees TO evertill_request;
GRANT INSERT (registration_id, employee_id, employee_name, employee_code, role, user_id, is_deleted) ON employees
  TO evertill_request;
GRANT UPDATE (employee_name, employee_code, role, user_id, approval_pin_hash, is_deleted) ON employees
  TO evertill_request;
GRANT INSERT, DELETE ON user_stores, employee_stores, access_entries, action_rules TO evertill_request;

-- A login id names its tenant, so requests cannot see the table: this adds one for an account of the own company.
CREATE FUNCTION add_login(wanted_user uuid, wanted_login text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  INSERT INTO public.logins (login_id, registration_id, user_id)
    VALUES (wanted_login, public.current_registration(), wanted_user);
END;
REVOKE ALL ON FUNCTION add_login FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_login TO evertill_request;

CREATE FUNCTION logins_of_company() RETURNS TABLE (user_id uuid, login_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT l.user_id, min(l.login_id) FROM public.logins l
   WHERE l.registration_id = public.current_registration() GROUP BY l.user_id;
END;
REVOKE ALL ON FUNCTION logins_of_company FROM PUBLIC;
GRANT EXECUTE ON FUNCTION logins_of_company TO evertill_request;

-- A link that somebody else asked for; it replaces the earlier ones. False for an account that may not sign in.
CREATE FUNCTION invite_user(wanted_user uuid, digest bytea, lifetime interval) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM public.users u
    WHERE u.registration_id = public.current_registration() AND u.user_id = wanted_user AND NOT u.is_disabled;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM public.password_resets r
   WHERE r.registration_id = public.current_registration() AND r.user_id = wanted_user;
  INSERT INTO public.password_resets (registration_id, token_sha256, user_id, expires_at)
    VALUES (public.current_registration(), digest, wanted_user, now() + lifetime);
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION invite_user FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invite_user TO evertill_request;

-- Invitations live longer than an hour: only links that have ended are cleared away.
CREATE OR REPLACE FUNCTION begin_password_reset(wanted_login text, digest bytea, lifetime interval, most_per_hour integer)
RETURNS TABLE (email_id text, name text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  account record;
BEGIN
  SELECT u.registration_id, u.user_id, u.email_id, u.name INTO account
    FROM public.logins l JOIN public.users u USING (registration_id, user_id)
   WHERE l.login_id = wanted_login AND NOT u.is_disabled
     FOR UPDATE OF u;
  IF NOT FOUND THEN RETURN; END IF;
  DELETE FROM public.password_resets r
   WHERE r.registration_id = account.registration_id AND r.user_id = account.user_id
     AND r.created_at < now() - interval '1 hour' AND r.expires_at < now();
  IF (SELECT count(*) FROM public.password_resets r
       WHERE r.registration_id = account.registration_id AND r.user_id = account.user_id
         AND r.created_at >= now() - interval '1 hour') >= most_per_hour
  THEN RETURN; END IF;
  INSERT INTO public.password_resets (registration_id, token_sha256, user_id, expires_at)
    VALUES (account.registration_id, digest, account.user_id, now() + lifetime);
  RETURN QUERY SELECT account.email_id, account.name;
END $$;

-- The first password ends the invitation.
CREATE FUNCTION end_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.awaits_password := false;
  RETURN NEW;
END $$;
CREATE TRIGGER end_invitation BEFORE UPDATE OF password_hash ON users FOR EACH ROW
  WHEN (OLD.awaits_password) EXECUTE FUNCTION end_invitation();

-- What tills know of these has no event of its own: they fetch everything again.
CALL raise_on_change('registrations', 'resync');
CALL raise_on_change('stores', 'resync', 'store');
CALL raise_on_change('transaction_types', 'resync');
CALL raise_on_change('custom_fields', 'resync');
CALL raise_on_change('sales_channels', 'resync');
CALL raise_on_change('access_entries', 'employee_updated', 'store');
CALL raise_on_change('action_rules', 'employee_updated', 'store');

-- Whoever may set up everything keeps it in the hub.
INSERT INTO access_entries (registration_id, user_id, store_id, resource, perms)
SELECT e.registration_id, e.user_id, e.store_id, r.resource, e.perms
  FROM access_entries e
 CROSS JOIN unnest(ARRAY['HubStores', 'HubRegisters', 'HubPaymentTypes', 'HubTransactionTypes', 'HubTaxes',
   'HubPrintConfigs', 'HubCustomFields', 'HubSalesChannels', 'HubReasons', 'HubRoles', 'HubPeople', 'HubCompany'])
   AS r(resource)
 WHERE e.resource = 'Setup'
    ON CONFLICT DO NOTHING;
