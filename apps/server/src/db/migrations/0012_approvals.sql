-- What somebody with the right allowed somebody else on the spot. Its id is made by the till: a repeat is the same approval.
CREATE TABLE approvals (
  registration_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  store_id uuid NOT NULL,
  action text NOT NULL,
  employee_id uuid NOT NULL,
  approved_by uuid NOT NULL,
  approved_by_name text NOT NULL,
  asked_by uuid NOT NULL,
  detail text NOT NULL DEFAULT '',
  sale_uuid uuid,
  approved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (registration_id, approval_id),
  CHECK (approved_by <> asked_by),
  FOREIGN KEY (registration_id, store_id) REFERENCES stores,
  FOREIGN KEY (registration_id, employee_id) REFERENCES employees
);
CALL protect_tenant_table('approvals');
GRANT SELECT, INSERT ON approvals TO evertill_request;

-- The only door to a PIN's hash: one employee of one store, and only of the tenant who asks.
CREATE FUNCTION find_approver(wanted_employee uuid, wanted_store uuid)
RETURNS TABLE (employee_id uuid, employee_name text, user_id uuid, approval_pin_hash text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT e.employee_id, e.employee_name, e.user_id, e.approval_pin_hash
    FROM public.employees e
    JOIN public.employee_stores s USING (registration_id, employee_id)
    JOIN public.users u USING (registration_id, user_id)
   WHERE e.registration_id = public.current_registration() AND e.employee_id = wanted_employee
     AND s.store_id = wanted_store AND e.approval_pin_hash IS NOT NULL AND NOT e.is_deleted AND NOT u.is_disabled;
END;
REVOKE ALL ON FUNCTION find_approver FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_approver TO evertill_request;
