-- Notifications beside mail: to browsers (Web Push) and to followers of the site's WeChat service account.

-- The key pair (VAPID) by which push services know the site.
CREATE TABLE push_key (
  site_id bigint PRIMARY KEY REFERENCES site (site_id),
  public_key text NOT NULL,
  secret_sealed bytea NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now()
);

-- Browsers in which a person has turned notifications on. A subscription ends with the session that made it.
CREATE TABLE push_subscription (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  endpoint text NOT NULL CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth_sealed bytea NOT NULL,
  language text NOT NULL,
  browser text NOT NULL DEFAULT '',
  used_at timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, endpoint),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id),
  FOREIGN KEY (site_id, token_hash) REFERENCES user_session (site_id, token_hash) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX push_subscription_person ON push_subscription (site_id, user_id);
CREATE INDEX push_subscription_session ON push_subscription (site_id, token_hash);

-- The service account of a site, and the cached token for its API.
CREATE TABLE wechat_account (
  site_id bigint PRIMARY KEY REFERENCES site (site_id),
  app_id text NOT NULL,
  secret_sealed bytea NOT NULL,
  token_sealed bytea,
  token_until timestamptz,
  gmt_modified timestamptz NOT NULL DEFAULT now()
);

-- The template of a kind of messages, and what its fields say.
CREATE TABLE wechat_template (
  site_id bigint NOT NULL REFERENCES site (site_id),
  kind text NOT NULL,
  template_id text NOT NULL,
  field_list jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (site_id, kind)
);

-- Who gets messages of the service account. `stopped`: why WeChat takes no more for this person.
CREATE TABLE wechat_follower (
  site_id bigint NOT NULL REFERENCES site (site_id),
  user_id bigint NOT NULL,
  app_id text NOT NULL,
  open_id text NOT NULL,
  stopped text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id),
  UNIQUE (site_id, app_id, open_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);

-- Messages on their way to a browser (`target_id`: its subscription) or to WeChat.
CREATE TABLE msg_delivery (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  channel text NOT NULL CHECK (channel IN ('push', 'wechat')),
  user_id bigint NOT NULL,
  msg_id bigint NOT NULL,
  target_id bigint NOT NULL DEFAULT 0,
  kind text NOT NULL,
  delivery_state smallint NOT NULL DEFAULT 1 CHECK (delivery_state BETWEEN 1 AND 4),
  tries smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  error text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, user_id, msg_id, channel, target_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX msg_delivery_due ON msg_delivery (site_id, channel, due_at) WHERE delivery_state = 1;
