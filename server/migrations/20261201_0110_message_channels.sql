-- Channels of messages: push, WeChat and SMS join site and mail; SMS was a kind of its own.
ALTER TABLE msg_default DROP CONSTRAINT msg_default_channel_check;
ALTER TABLE msg_default ADD CONSTRAINT msg_default_channel_check
  CHECK (channel IN ('site', 'mail', 'push', 'wechat', 'sms'));
ALTER TABLE msg_setting DROP CONSTRAINT msg_setting_channel_check;
ALTER TABLE msg_setting ADD CONSTRAINT msg_setting_channel_check
  CHECK (channel IN ('site', 'mail', 'push', 'wechat', 'sms'));
UPDATE msg_default SET kind = 'live', channel = 'sms' WHERE kind = 'sms';
UPDATE msg_setting SET kind = 'live', channel = 'sms' WHERE kind = 'sms';
-- 0: people cannot turn the kind on for this channel.
ALTER TABLE msg_default ADD COLUMN is_allowed smallint NOT NULL DEFAULT 1 CHECK (is_allowed IN (0, 1));
