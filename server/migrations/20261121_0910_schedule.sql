-- When each recurring piece of work last began: whoever moves the time forward does it, however many processes there are.
CREATE TABLE scheduled_work (name text PRIMARY KEY, last_run_at timestamptz NOT NULL DEFAULT '-infinity');
