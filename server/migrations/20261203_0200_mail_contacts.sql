-- Which contacts a site uses for signing in: 1 mobile, 2 mail, 3 both.
ALTER TABLE site ADD COLUMN contact_mode smallint NOT NULL DEFAULT 1 CHECK (contact_mode BETWEEN 1 AND 3);

-- Codes go by SMS (1) or mail (2); `mobile` of sms_code and sms_log has the number or the address in lower case.
ALTER TABLE sms_log ADD COLUMN channel smallint NOT NULL DEFAULT 1 CHECK (channel IN (1, 2));

-- A mail to an address that is no longer the person's.
ALTER TABLE mail_queue ADD COLUMN to_address text;
