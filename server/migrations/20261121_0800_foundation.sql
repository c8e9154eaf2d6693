-- Ground: ids, sites, people, sessions, messages. Every table with site_id is walled by row-level security (see the end of each file).

-- Ids grow with time, so new rows land at the end of the index: milliseconds since 2026 in the high bits, a sequence in the low 20.
CREATE SEQUENCE id_seq;
CREATE FUNCTION new_id() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT ((extract(epoch FROM clock_timestamp()) * 1000)::bigint - 1767225600000) << 20 | (nextval('id_seq') & 1048575)
$$;

-- The site that this connection is fixed on; NULL (no rows at all) where none was set.
CREATE FUNCTION current_site() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('app.site', true), '')::bigint
$$;

CREATE TABLE site (
  site_id bigint PRIMARY KEY,
  domain text NOT NULL UNIQUE,
  is_default boolean NOT NULL DEFAULT false,
  name_pc text NOT NULL,
  slogan text NOT NULL DEFAULT '',
  logo text NOT NULL DEFAULT '',
  mini_logo text NOT NULL DEFAULT '',
  ico text NOT NULL DEFAULT '',
  theme text NOT NULL DEFAULT 'indigo',
  telephone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  copyright text NOT NULL DEFAULT '',
  icp text NOT NULL DEFAULT '',
  prn text NOT NULL DEFAULT '',
  prn_no text NOT NULL DEFAULT '',
  keyword text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  is_enable_statistics smallint NOT NULL DEFAULT 0,
  statistics_code text NOT NULL DEFAULT '',
  is_enable_online_service smallint NOT NULL DEFAULT 0,
  online_service_code text NOT NULL DEFAULT '',
  online_service_pages text NOT NULL DEFAULT '',
  h5_domain text NOT NULL DEFAULT '',
  open_vip smallint NOT NULL DEFAULT 0,
  is_demo smallint NOT NULL DEFAULT 0,
  status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX site_one_default ON site (is_default) WHERE is_default;

CREATE TABLE site_nav (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  nav_title text NOT NULL, nav_url text NOT NULL, target text NOT NULL DEFAULT '_self', plat_show smallint NOT NULL DEFAULT 0,
  sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1, PRIMARY KEY (site_id, id)
);
CREATE TABLE site_menu (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  place text NOT NULL, title text NOT NULL, url text NOT NULL, icon text NOT NULL DEFAULT '', condition text NOT NULL DEFAULT 'always',
  sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1, PRIMARY KEY (site_id, id)
);
CREATE TABLE site_link (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  link_name text NOT NULL, link_url text NOT NULL, link_target text NOT NULL DEFAULT '_blank',
  sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1, PRIMARY KEY (site_id, id)
);
CREATE TABLE site_article (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  nav_name text NOT NULL, art_title text NOT NULL, art_pic text NOT NULL DEFAULT '', art_desc text NOT NULL DEFAULT '',
  sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1, gmt_modified timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);
CREATE TABLE banner (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  banner_group text NOT NULL DEFAULT 'pc', title text NOT NULL DEFAULT '', subtitle text NOT NULL DEFAULT '', button text NOT NULL DEFAULT '',
  img text NOT NULL DEFAULT '', url text NOT NULL DEFAULT '', target text NOT NULL DEFAULT '_self', bg_color text NOT NULL DEFAULT '',
  sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1, PRIMARY KEY (site_id, id)
);
CREATE TABLE adv (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  adv_title text NOT NULL, adv_text text NOT NULL DEFAULT '', adv_img text NOT NULL DEFAULT '', adv_url text NOT NULL DEFAULT '', adv_target text NOT NULL DEFAULT '_self',
  adv_location smallint NOT NULL DEFAULT 2, plat_show smallint NOT NULL DEFAULT 0, begin_time timestamptz NOT NULL, end_time timestamptz NOT NULL,
  sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1, PRIMARY KEY (site_id, id)
);
CREATE TABLE zone (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  zone_name text NOT NULL, zone_desc text NOT NULL DEFAULT '', zone_type smallint NOT NULL DEFAULT 1, zone_location smallint NOT NULL DEFAULT 1, more_url text NOT NULL DEFAULT '',
  sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1, PRIMARY KEY (site_id, id)
);
CREATE TABLE vip_set (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  set_name text NOT NULL, set_type smallint NOT NULL, months int NOT NULL, org_price int NOT NULL CHECK (org_price >= 0), fab_price int NOT NULL CHECK (fab_price >= 0),
  remark text NOT NULL DEFAULT '', is_show smallint NOT NULL DEFAULT 1, sort int NOT NULL DEFAULT 0, PRIMARY KEY (site_id, id)
);
CREATE TABLE dict (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  field_name text NOT NULL, field_key int NOT NULL, field_value text NOT NULL, sort int NOT NULL DEFAULT 0, PRIMARY KEY (site_id, id), UNIQUE (site_id, field_name, field_key)
);

-- People
CREATE TABLE users (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  mobile text NOT NULL, password_hash text, nickname text NOT NULL, head_img_url text NOT NULL DEFAULT '', sex smallint NOT NULL DEFAULT 3, birthday date, remark text NOT NULL DEFAULT '',
  user_type smallint NOT NULL DEFAULT 1, is_vip smallint NOT NULL DEFAULT 0, is_admin smallint NOT NULL DEFAULT 0, is_grade_admin smallint NOT NULL DEFAULT 0,
  is_recommended smallint NOT NULL DEFAULT 0, referral_code text NOT NULL DEFAULT '', referred_by bigint,
  register_source smallint NOT NULL DEFAULT 1, status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), UNIQUE (site_id, mobile)
);
CREATE UNIQUE INDEX users_referral ON users (site_id, referral_code) WHERE referral_code <> '';

CREATE TABLE user_session (
  site_id bigint NOT NULL REFERENCES site, token_hash bytea NOT NULL, user_id bigint NOT NULL, client_type smallint NOT NULL,
  ip text NOT NULL DEFAULT '', user_agent text NOT NULL DEFAULT '', gmt_create timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL,
  -- NULL while alive; elsewhere (a newer sign-in of the same client type), signed_out, reset, disabled.
  ended text, ended_at timestamptz,
  PRIMARY KEY (site_id, token_hash), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
-- One living session per user and client type, whatever races.
CREATE UNIQUE INDEX user_session_alive ON user_session (site_id, user_id, client_type) WHERE ended IS NULL;
CREATE INDEX user_session_expiry ON user_session (expires_at);

CREATE TABLE login_log (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  user_id bigint, mobile text NOT NULL, login_status smallint NOT NULL, login_type smallint NOT NULL, client_type smallint NOT NULL, login_ip text NOT NULL, user_agent text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);
CREATE INDEX login_log_mobile ON login_log (site_id, mobile, gmt_create DESC);

CREATE TABLE captcha (
  site_id bigint NOT NULL REFERENCES site, id text NOT NULL, answer_hash bytea NOT NULL, digits_sealed bytea NOT NULL, expires_at timestamptz NOT NULL, PRIMARY KEY (site_id, id)
);
CREATE TABLE sms_code (
  site_id bigint NOT NULL REFERENCES site, mobile text NOT NULL, purpose text NOT NULL, code_hash bytea NOT NULL, tries smallint NOT NULL DEFAULT 0, expires_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, mobile, purpose)
);
CREATE TABLE sms_log (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(),
  mobile text NOT NULL, ip text NOT NULL, template text NOT NULL, provider text NOT NULL, is_success smallint NOT NULL DEFAULT 0, error text NOT NULL DEFAULT '',
  gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);
CREATE INDEX sms_log_mobile ON sms_log (site_id, mobile, gmt_create DESC);
CREATE INDEX sms_log_ip ON sms_log (site_id, ip, gmt_create DESC);
CREATE INDEX sms_log_day ON sms_log (site_id, gmt_create);
-- What the demo provider "sent": the demo page shows it.
CREATE TABLE sms_outbox (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), mobile text NOT NULL, content text NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);
CREATE TABLE qr_login (
  site_id bigint NOT NULL REFERENCES site, ticket text NOT NULL, secret_hash bytea NOT NULL, state smallint NOT NULL DEFAULT 1, user_id bigint,
  ip text NOT NULL DEFAULT '', user_agent text NOT NULL DEFAULT '', expires_at timestamptz NOT NULL, PRIMARY KEY (site_id, ticket)
);

CREATE TABLE lecturer (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL,
  lecturer_name text NOT NULL, lecturer_mobile text NOT NULL DEFAULT '', lecturer_email text NOT NULL DEFAULT '', position text NOT NULL DEFAULT '', head_img_url text NOT NULL DEFAULT '',
  introduce text NOT NULL DEFAULT '', lecturer_proportion numeric(5,4) NOT NULL DEFAULT 0.7, attention_count int NOT NULL DEFAULT 0, sort int NOT NULL DEFAULT 0, status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(), gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), UNIQUE (site_id, user_id), FOREIGN KEY (site_id, user_id) REFERENCES users
);
CREATE TABLE lecturer_attention (
  site_id bigint NOT NULL REFERENCES site, user_id bigint NOT NULL, lecturer_id bigint NOT NULL, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, lecturer_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE, FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer ON DELETE CASCADE
);
CREATE TABLE user_research (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL,
  real_name text NOT NULL DEFAULT '', city text NOT NULL DEFAULT '', education smallint NOT NULL DEFAULT 0, profession text NOT NULL DEFAULT '', learn_purpose text NOT NULL DEFAULT '',
  channel smallint NOT NULL DEFAULT 0, interest_category_ids bigint[] NOT NULL DEFAULT '{}', remark text NOT NULL DEFAULT '', gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), UNIQUE (site_id, user_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE TABLE feedback_log (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL,
  feedback_type smallint NOT NULL, content text NOT NULL, contact text NOT NULL DEFAULT '', page_url text NOT NULL DEFAULT '', user_agent text NOT NULL DEFAULT '',
  status smallint NOT NULL DEFAULT 1, reply_content text NOT NULL DEFAULT '', reply_time timestamptz, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX feedback_log_user ON feedback_log (site_id, user_id, id DESC);
CREATE TABLE msg (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), msg_type smallint NOT NULL DEFAULT 1, msg_title text NOT NULL, msg_text text NOT NULL, link_url text NOT NULL DEFAULT '',
  -- An announcement also reaches everyone who registers later.
  is_announcement smallint NOT NULL DEFAULT 0, is_top smallint NOT NULL DEFAULT 0, gmt_create timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (site_id, id)
);
CREATE TABLE msg_user (
  site_id bigint NOT NULL REFERENCES site, id bigint NOT NULL DEFAULT new_id(), user_id bigint NOT NULL, msg_id bigint NOT NULL, is_top smallint NOT NULL DEFAULT 0,
  is_read smallint NOT NULL DEFAULT 0, read_time timestamptz, gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id), UNIQUE (site_id, user_id, msg_id), FOREIGN KEY (site_id, user_id) REFERENCES users ON DELETE CASCADE, FOREIGN KEY (site_id, msg_id) REFERENCES msg ON DELETE CASCADE
);
CREATE INDEX msg_user_unread ON msg_user (site_id, user_id) WHERE is_read = 0;
