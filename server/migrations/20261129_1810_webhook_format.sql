-- How an address takes events: signed JSON of the Standard Webhooks specification, or a message of a group robot.
ALTER TABLE webhook_endpoint
  ADD COLUMN endpoint_format text NOT NULL DEFAULT 'standard'
    CHECK (endpoint_format IN ('standard', 'wecom', 'dingtalk', 'feishu'));
