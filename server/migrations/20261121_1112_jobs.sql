-- The queue's tables (made by pg-boss, see server/src/kernel/queue) behind the same wall as ours: the app puts jobs of its site into the
-- queue and sees only those. Working the queue is the owner's.
GRANT USAGE ON SCHEMA pgboss TO zhixing_app;
GRANT SELECT, INSERT, DELETE ON pgboss.job, pgboss.job_common TO zhixing_app;
GRANT SELECT ON pgboss.queue TO zhixing_app;
ALTER TABLE pgboss.job ENABLE ROW LEVEL SECURITY;
ALTER TABLE pgboss.job_common ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON pgboss.job USING ((data->>'siteId')::bigint = current_site()) WITH CHECK ((data->>'siteId')::bigint = current_site());
CREATE POLICY one_site ON pgboss.job_common USING ((data->>'siteId')::bigint = current_site()) WITH CHECK ((data->>'siteId')::bigint = current_site());
