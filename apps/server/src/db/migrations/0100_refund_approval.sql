-- Up to the limit a refund needs no approval, above it another employee's PIN.
ALTER TABLE stores
  ADD COLUMN refund_approval_above bigint NOT NULL DEFAULT 50000 CHECK (refund_approval_above >= 0),
  ADD COLUMN return_reasons text[] NOT NULL
    DEFAULT ARRAY['Damaged', 'Wrong item', 'Does not fit', 'Changed mind', 'Rung up by mistake']
    CHECK (cardinality(return_reasons) <= 20);
