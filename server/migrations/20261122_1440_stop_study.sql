-- Why the platform stopped the study of a course that must go; its learners are told. Empty: those who own it go on learning.
ALTER TABLE course ADD COLUMN stop_reason text NOT NULL DEFAULT '';
