-- While the books are being restored or moved, every server process answers 503. The sign has an end of its own: a
-- restore that was killed must not close the shop for ever.
ALTER TABLE server_state ADD COLUMN closed_until timestamptz, ADD COLUMN closed_for text;
