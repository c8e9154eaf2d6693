-- A taker asks for a mark to be looked at again, within days that the paper sets. Papers from before give a week.
CREATE TABLE user_exam_recheck (
  site_id bigint NOT NULL REFERENCES site (site_id),
  id bigint NOT NULL DEFAULT new_id(),
  exam_id bigint NOT NULL,
  record_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  user_id bigint NOT NULL,
  reason text NOT NULL,
  -- 1 waits, 2 the mark stays, 3 the mark was changed.
  recheck_status smallint NOT NULL DEFAULT 1 CHECK (recheck_status BETWEEN 1 AND 3),
  score_before numeric(7,2) NOT NULL,
  score_after numeric(7,2),
  reply text NOT NULL DEFAULT '',
  operator_id bigint,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  PRIMARY KEY (site_id, id),
  -- Once for every answer that was marked.
  UNIQUE (site_id, record_id, problem_id),
  FOREIGN KEY (site_id, record_id) REFERENCES user_exam_record (site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_exam_recheck_exam ON user_exam_recheck (site_id, exam_id, recheck_status, id);
CREATE INDEX user_exam_recheck_user ON user_exam_recheck (site_id, user_id, id);

UPDATE exam_version SET doc = jsonb_set(doc, '{rules}', '{"recheckDays": 7}'::jsonb || (doc -> 'rules')) WHERE jsonb_typeof(doc -> 'rules') = 'object';
UPDATE exam_paper SET frozen = jsonb_set(frozen, '{rules}', '{"recheckDays": 7}'::jsonb || (frozen -> 'rules')) WHERE jsonb_typeof(frozen -> 'rules') = 'object';
