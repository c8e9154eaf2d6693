-- The name by which a class has somebody who is in the room of a live course of the class; '': no class of theirs has it, or it has no name of its own for them.
ALTER TABLE live_member ADD COLUMN class_name text NOT NULL DEFAULT '';
