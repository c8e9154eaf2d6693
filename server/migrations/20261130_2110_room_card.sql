-- Line of the card above the chat; 0: none.
ALTER TABLE live_room ADD COLUMN card_seq integer NOT NULL DEFAULT 0;
