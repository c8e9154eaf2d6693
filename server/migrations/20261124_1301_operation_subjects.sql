-- The operation log says whom or what was acted upon, where it is seen, and what was another there afterwards: [{label, before, after}].
ALTER TABLE sys_log
  ADD COLUMN subject text DEFAULT '' NOT NULL,
  ADD COLUMN subject_path text DEFAULT '' NOT NULL,
  ADD COLUMN changes jsonb DEFAULT '[]' NOT NULL;
