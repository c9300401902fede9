-- A payment on account is compared with the shop's data like a sale.
ALTER TABLE customer_receipts ADD COLUMN flags text[] NOT NULL DEFAULT '{}';

-- Flagged documents, newest first.
CREATE INDEX sales_flagged ON sales (registration_id, received_at DESC, uuid DESC) WHERE flags <> '{}';
CREATE INDEX receipts_flagged ON customer_receipts (registration_id, recorded_at DESC, receipt_id DESC)
  WHERE flags <> '{}';
CREATE INDEX movements_flagged ON cash_movements (registration_id, recorded_at DESC, movement_id DESC)
  WHERE flags <> '{}';

-- Money that left the shop against its books, for the mail to the owner. One row per document, however often it is judged.
CREATE TABLE alarms (
  registration_id uuid NOT NULL,
  subject uuid NOT NULL,
  store_id uuid NOT NULL,
  transaction_no text NOT NULL,
  flags text[] NOT NULL,
  raised_at timestamptz NOT NULL DEFAULT now(),
  mailed_at timestamptz,
  PRIMARY KEY (registration_id, subject)
);
CREATE INDEX alarms_to_mail ON alarms (registration_id) WHERE mailed_at IS NULL;
CALL protect_tenant_table('alarms');
