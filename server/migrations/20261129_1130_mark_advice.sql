-- Suggestions of a model for marks, and how far they agree with the markers.

-- Whether learners see that suggestions were used while their answers were marked.
ALTER TABLE assistant_setting ADD COLUMN tells_learners smallint NOT NULL DEFAULT 1;

-- As the author of a paper sets it. mode: 0 off, 1 on request, 2 after the own mark.
CREATE TABLE assistant_mark_setting (
  site_id bigint NOT NULL REFERENCES site(site_id),
  exam_id bigint NOT NULL,
  mode smallint NOT NULL DEFAULT 0,
  -- Percent of weighted kappa below which suggestions for a problem are not offered; 0: always.
  min_agreement smallint NOT NULL DEFAULT 40,
  gmt_modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, exam_id),
  FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE
);

-- One suggestion for one answer; `user_id` sat the paper.
CREATE TABLE assistant_mark_advice (
  site_id bigint NOT NULL REFERENCES site(site_id),
  record_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  -- Digest of the answer: another answer needs another suggestion.
  answer_tag text NOT NULL,
  exam_id bigint NOT NULL,
  user_id bigint NOT NULL,
  score numeric(7,2) NOT NULL,
  full_score numeric(7,2) NOT NULL,
  -- [{id, text, score, fullScore, quote}]
  line_list jsonb NOT NULL,
  comment text NOT NULL DEFAULT '',
  -- The answer speaks to its marker.
  is_flagged smallint NOT NULL DEFAULT 0,
  model text NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, record_id, problem_id),
  FOREIGN KEY (site_id, record_id) REFERENCES user_exam_record(site_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_mark_advice_problem ON assistant_mark_advice (site_id, exam_id, problem_id, gmt_create DESC);
CREATE INDEX assistant_mark_advice_user ON assistant_mark_advice (site_id, user_id);
