-- What is said in a session may be written down by a recognizer: whether those who run it wish that, and how it goes (`captionStates` of the contract).
ALTER TABLE live_room
  ADD COLUMN auto_caption smallint NOT NULL DEFAULT 0,
  ADD COLUMN caption_state smallint NOT NULL DEFAULT 0;
