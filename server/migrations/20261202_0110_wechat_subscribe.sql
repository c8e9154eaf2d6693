-- Subscription notices (订阅通知) of the service account beside its template messages.

-- How WeChat sends a kind: `template`, or a notice to which people subscribe `once` per message or for `long`.
ALTER TABLE wechat_template ADD COLUMN way text NOT NULL DEFAULT 'template' CHECK (way IN ('template', 'once', 'long'));

-- The cached ticket with which pages are signed for WeChat's browser.
ALTER TABLE wechat_account ADD COLUMN ticket_sealed bytea, ADD COLUMN ticket_until timestamptz;

-- Notices to which a person has subscribed in WeChat. `left_count`: messages of a one-time subscription that are left.
-- `client_key`: of the last report, which may be repeated.
CREATE TABLE wechat_subscription (
  site_id bigint NOT NULL REFERENCES site (site_id),
  user_id bigint NOT NULL,
  template_id text NOT NULL,
  left_count int NOT NULL DEFAULT 1 CHECK (left_count >= 0),
  client_key text NOT NULL,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, template_id),
  FOREIGN KEY (site_id, user_id) REFERENCES wechat_follower (site_id, user_id) ON DELETE CASCADE
);
