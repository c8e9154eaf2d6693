-- Words: how they count when texts are searched, and what is done about a text that has one. level: 1 the word is covered, 2 the text waits for review, 3 it is refused.
ALTER TABLE community_word ADD COLUMN level smallint NOT NULL DEFAULT 2 CHECK (level BETWEEN 1 AND 3);

-- One row for each thing that was reported or held: what the inbox of moderators lists. The text stays where it is.
-- source: 1 reported, 2 held by a word, 3 held because its author is new. status_id: 1 open, 2 in work, 3 upheld (taken down), 4 rejected (left or shown).
-- appeal_status: 0 none, 1 waits, 2 granted, 3 refused.
CREATE TABLE community_case (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  author_id bigint NOT NULL,
  source smallint NOT NULL,
  status_id smallint NOT NULL DEFAULT 1,
  report_count integer NOT NULL DEFAULT 0,
  words text NOT NULL DEFAULT '',
  reason smallint NOT NULL DEFAULT 0,
  opinion text NOT NULL DEFAULT '',
  operator_id bigint NOT NULL DEFAULT 0,
  decided_time timestamptz,
  appeal_status smallint NOT NULL DEFAULT 0,
  appeal_text text NOT NULL DEFAULT '',
  appeal_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, target_type, target_id),
  FOREIGN KEY (site_id, author_id) REFERENCES users (site_id, id)
);
CREATE INDEX community_case_inbox ON community_case (site_id, status_id, gmt_modified DESC, id DESC);
CREATE INDEX community_case_appeal ON community_case (site_id, appeal_time, id) WHERE appeal_status = 1;
CREATE INDEX community_case_author ON community_case (site_id, author_id, id DESC);

-- Who reported it and why; one report of a person for a thing. state: 1 open, 3 resolved, 4 rejected.
CREATE TABLE community_report (
  site_id bigint NOT NULL REFERENCES site,
  case_id bigint NOT NULL,
  user_id bigint NOT NULL,
  reason smallint NOT NULL,
  detail text NOT NULL DEFAULT '',
  status_id smallint NOT NULL DEFAULT 1,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, case_id, user_id),
  FOREIGN KEY (site_id, case_id) REFERENCES community_case (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX community_report_own ON community_report (site_id, user_id, gmt_create DESC);

-- Who may not write, or not take part at all, until when. sanction_type: 1 mute, 2 suspend.
CREATE TABLE community_sanction (
  site_id bigint NOT NULL REFERENCES site,
  id bigint NOT NULL DEFAULT new_id(),
  user_id bigint NOT NULL,
  sanction_type smallint NOT NULL,
  reason text NOT NULL,
  end_time timestamptz NOT NULL,
  operator_id bigint NOT NULL,
  lifted_time timestamptz,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id)
);
CREATE INDEX community_sanction_user ON community_sanction (site_id, user_id, end_time DESC) WHERE lifted_time IS NULL;
CREATE INDEX community_sanction_new ON community_sanction (site_id, id DESC);

-- What a site wants of newcomers: so many texts of a person are looked at before they are shown, until so many were passed. 0: none.
CREATE TABLE community_rule (
  site_id bigint PRIMARY KEY REFERENCES site,
  first_held integer NOT NULL DEFAULT 0 CHECK (first_held BETWEEN 0 AND 20),
  report_hide integer NOT NULL DEFAULT 0 CHECK (report_hide BETWEEN 0 AND 100),
  gmt_modified timestamptz NOT NULL DEFAULT now()
);
