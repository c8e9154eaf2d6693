-- Who has taken files of a course away: a refund by itself asks for it.
CREATE TABLE course_download (
  site_id bigint NOT NULL REFERENCES site,
  user_id bigint NOT NULL,
  course_id bigint NOT NULL,
  gmt_create timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, user_id, course_id),
  FOREIGN KEY (site_id, course_id) REFERENCES course (site_id, id) ON DELETE CASCADE
);

-- What a notification said, read while its signature was fresh: it may be applied again later.
ALTER TABLE pay_notify ADD COLUMN report jsonb;
CREATE INDEX pay_notify_newest ON pay_notify (site_id, id DESC);
CREATE INDEX order_pay_newest ON order_pay (site_id, serial_number DESC);
CREATE INDEX order_refund_newest ON order_refund (site_id, sn DESC);
