-- Whether one has to show one's face before a class exam: 0 no, 1 a picture is enough to enter, 2 somebody compares it first. Pictures go so many days after the exam.
ALTER TABLE grade_exam
  ADD COLUMN face_check smallint NOT NULL DEFAULT 0 CHECK (face_check BETWEEN 0 AND 2),
  ADD COLUMN face_keep_days smallint NOT NULL DEFAULT 30 CHECK (face_keep_days BETWEEN 1 AND 180);

-- What a person consented to, and the portrait they gave with it. The row stays as the proof of it; the picture does not.
CREATE TABLE grade_face (
  site_id bigint NOT NULL REFERENCES site,
  user_id bigint NOT NULL,
  consent_version integer NOT NULL CHECK (consent_version > 0),
  consent_time timestamptz NOT NULL DEFAULT now(),
  withdraw_time timestamptz,
  -- Without a picture: null.
  portrait_file_id bigint,
  delete_time timestamptz NOT NULL,
  PRIMARY KEY (site_id, user_id),
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
CREATE INDEX grade_face_due ON grade_face (delete_time) WHERE portrait_file_id IS NOT NULL;

-- One person before one exam.
CREATE TABLE grade_face_check (
  site_id bigint NOT NULL REFERENCES site,
  grade_exam_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- Asked for before a picture is sent, so that the picture is newer than it.
  face_code text NOT NULL DEFAULT '',
  code_time timestamptz NOT NULL DEFAULT now(),
  -- 0 begun, 1 waits to be compared, 2 the same person, 3 not the same, 4 asks to be let in without, 5 let in by the staff of the class.
  face_status smallint NOT NULL DEFAULT 0 CHECK (face_status BETWEEN 0 AND 5),
  snapshot_file_id bigint,
  snapshot_time timestamptz,
  snapshot_total integer NOT NULL DEFAULT 0,
  delete_time timestamptz,
  deleted_time timestamptz,
  -- What the provider said: same, different, unsure.
  verdict text NOT NULL DEFAULT 'unsure' CHECK (verdict IN ('same', 'different', 'unsure')),
  fail_reason text NOT NULL DEFAULT '',
  review_reason text NOT NULL DEFAULT '',
  review_user_id bigint NOT NULL DEFAULT 0,
  review_time timestamptz,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (site_id, grade_exam_id, user_id),
  FOREIGN KEY (site_id, grade_exam_id) REFERENCES grade_exam (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, user_id) REFERENCES users (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX grade_face_check_code ON grade_face_check (site_id, face_code) WHERE face_code <> '';
CREATE INDEX grade_face_check_user ON grade_face_check (site_id, user_id);
CREATE INDEX grade_face_check_due ON grade_face_check (delete_time) WHERE snapshot_file_id IS NOT NULL;

-- For whom a paper is set that they may not begin before their face was looked at, or somebody has let them in.
CREATE VIEW grade_exam_barred WITH (security_invoker = true) AS
  SELECT k.site_id, k.exam_id, k.user_id, k.grade_exam_id
  FROM grade_exam_taker k JOIN grade_exam x ON x.site_id = k.site_id AND x.id = k.grade_exam_id
  WHERE x.face_check > 0 AND NOT EXISTS (
    SELECT FROM grade_face_check f WHERE f.site_id = k.site_id AND f.grade_exam_id = k.grade_exam_id AND f.user_id = k.user_id
      AND (f.face_status IN (2, 5) OR (x.face_check = 1 AND f.face_status = 1 AND f.verdict <> 'different')));
