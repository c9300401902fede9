-- Reviewing documents and telling of alarms.
CALL open_to_jobs('alarms');
GRANT SELECT, INSERT ON alarms TO evertill_job;
GRANT UPDATE (flags, mailed_at) ON alarms TO evertill_job;
CALL open_to_jobs('customer_receipts');
GRANT SELECT (registration_id, receipt_id), UPDATE (flags) ON customer_receipts TO evertill_job;
CALL open_to_jobs('stores');
GRANT SELECT (registration_id, store_id, store_name) ON stores TO evertill_job;
CALL open_to_jobs('access_entries');
GRANT SELECT (registration_id, user_id, resource, perms) ON access_entries TO evertill_job;
GRANT SELECT (email_id) ON users TO evertill_job;

-- Deleting old sessions and traces of sign-ins.
CALL open_to_jobs('user_sessions');
GRANT SELECT (expires_at), DELETE ON user_sessions TO evertill_job;
GRANT SELECT (last_used_at), DELETE ON sign_in_places TO evertill_job;
GRANT SELECT (at), DELETE ON unknown_sign_ins TO evertill_job;

-- Placing sales where many wait.
GRANT SELECT (position, received_at) ON sales TO evertill_job;
CALL open_to_jobs('sale_positions');
GRANT SELECT, INSERT ON sale_positions TO evertill_job;
GRANT UPDATE (position) ON sale_positions TO evertill_job;
