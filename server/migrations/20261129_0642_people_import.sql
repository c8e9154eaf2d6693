-- Class, end of membership and first password of imported people.
ALTER TABLE user_import_row ADD COLUMN group_id bigint NOT NULL DEFAULT 0;
ALTER TABLE user_import_row ADD COLUMN expire_time timestamptz;
-- Encrypted until the account is created.
ALTER TABLE user_import_row ADD COLUMN password_sealed bytea;
-- An account that existed before and joined the class: undoing the import does not delete it.
ALTER TABLE user_import_row ADD COLUMN known_user_id bigint;
