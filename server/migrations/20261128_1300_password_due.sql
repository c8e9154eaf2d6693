-- A password that somebody else chose is good for one thing: choosing another. `password_until`: after it the password opens nothing.
ALTER TABLE users ADD COLUMN password_due smallint NOT NULL DEFAULT 0, ADD COLUMN password_until timestamptz;
