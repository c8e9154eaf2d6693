-- A blog may wait for an operator before anything is published in it: 0 waits, 1 open, 2 refused. Those there are, are open.
ALTER TABLE blogger
  ADD COLUMN audit_status smallint NOT NULL DEFAULT 1 CHECK (audit_status IN (0, 1, 2)),
  ADD COLUMN audit_opinion text NOT NULL DEFAULT '';
CREATE INDEX blogger_waits ON blogger (site_id, user_id) WHERE audit_status = 0;

-- Whether new blogs wait.
ALTER TABLE community_rule ADD COLUMN blogger_review smallint NOT NULL DEFAULT 0 CHECK (blogger_review IN (0, 1));
