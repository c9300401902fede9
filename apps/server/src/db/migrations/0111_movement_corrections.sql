-- A movement that was entered wrongly stays; a further one sets the drawer right and names it.
ALTER TABLE cash_movements ADD COLUMN corrects uuid;
