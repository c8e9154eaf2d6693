-- What all migrations come to. Made by `npm run schema` from a migrated database and kept true by checks/schema.test.ts; never edit or run it.

CREATE SEQUENCE id_seq;

CREATE OR REPLACE FUNCTION public.community_word_ungrouped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO community_word_group AS g (site_id, group_name, action_type) VALUES (NEW.site_id, '未分组', 2)
  ON CONFLICT (site_id, group_name) DO UPDATE SET group_name = g.group_name RETURNING g.id INTO NEW.group_id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.course_user_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  PERFORM tell_rights_ended(OLD.site_id, OLD.user_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.current_site()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  -- zhixing_site_<mark>_<site>; zhixing_site_<site> are the logins of processes that are older than this.
  SELECT CASE WHEN left(current_user::text, 13) = 'zhixing_site_' THEN split_part(current_user::text, '_', -1)::bigint
    ELSE nullif(current_setting('app.site', true), '')::bigint END
$function$;

CREATE OR REPLACE FUNCTION public.ensure_site_login(site bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  key text := nullif(current_setting('app.login_key', true), '');
  login text;
  secret text;
  mark text;
BEGIN
  IF key IS NULL THEN RETURN; END IF;
  login := 'zhixing_site_' || left(encode(sha256(convert_to(key || ' logins', 'UTF8')), 'hex'), 12) || '_' || site;
  secret := encode(sha256(convert_to(key || ' ' || site, 'UTF8')), 'hex');
  mark := encode(sha256(convert_to(secret, 'UTF8')), 'hex');
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
    BEGIN
      EXECUTE format('CREATE ROLE %I LOGIN IN ROLE zhixing_app PASSWORD %L', login, secret);
      EXECUTE format('COMMENT ON ROLE %I IS %L', login, mark);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- Another database of the same server, such as that of another test, was quicker.
      NULL;
    END;
  ELSIF shobj_description(login::regrole, 'pg_authid') IS DISTINCT FROM mark THEN
    EXECUTE format('ALTER ROLE %I LOGIN PASSWORD %L', login, secret);
    EXECUTE format('COMMENT ON ROLE %I IS %L', login, mark);
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.ensure_site_logins()
 RETURNS void
 LANGUAGE sql
AS $function$ SELECT ensure_site_login(site_id) FROM site $function$;

CREATE OR REPLACE FUNCTION public.follow_grade_admin(site bigint, person bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE users u SET is_grade_admin = a.is_admin
  FROM (SELECT (EXISTS (
    SELECT FROM grade_student m JOIN grade_info g ON g.site_id = m.site_id AND g.id = m.grade_id
    WHERE m.site_id = site AND m.user_id = person AND m.status_id = 1 AND m.user_role > 1
      AND (g.grade_status < 4 OR g.grace_time > now())))::int::smallint AS is_admin) a
  WHERE u.site_id = site AND u.id = person AND u.is_grade_admin <> a.is_admin
$function$;

CREATE OR REPLACE FUNCTION public.grade_course_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  PERFORM tell_rights_ended(m.site_id, m.user_id) FROM grade_student m WHERE m.site_id = OLD.site_id AND m.grade_id = OLD.grade_id AND m.status_id = 1;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.grade_info_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM follow_grade_admin(m.site_id, m.user_id) FROM grade_student m
  WHERE m.site_id = NEW.site_id AND m.grade_id = NEW.id AND m.status_id = 1 AND m.user_role > 1;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.grade_info_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  PERFORM tell_rights_ended(m.site_id, m.user_id) FROM grade_student m WHERE m.site_id = NEW.site_id AND m.grade_id = NEW.id AND m.status_id = 1;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.grade_student_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.user_role > 1 THEN PERFORM follow_grade_admin(OLD.site_id, OLD.user_id); END IF;
  IF TG_OP <> 'DELETE' AND NEW.user_role > 1 THEN PERFORM follow_grade_admin(NEW.site_id, NEW.user_id); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.grade_student_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
  PERFORM tell_rights_ended(OLD.site_id, OLD.user_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.live_assistant_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  site bigint := coalesce(NEW.site_id, OLD.site_id);
  person bigint := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  UPDATE users u SET is_live_assistant = a.helps
  FROM (SELECT (EXISTS (SELECT FROM live_assistant x WHERE x.site_id = site AND x.user_id = person))::int::smallint AS helps) a
  WHERE u.site_id = site AND u.id = person AND u.is_live_assistant <> a.helps;
  PERFORM tell_rights_ended(site, person);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.merge_sketches(a bytea, b bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT string_agg(set_byte('\x00'::bytea, 0, greatest(get_byte(a, i), get_byte(b, i))), ''::bytea ORDER BY i) FROM generate_series(0, least(length(a), length(b)) - 1) i
$function$;

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS bigint
 LANGUAGE sql
AS $function$
  SELECT ((extract(epoch FROM clock_timestamp()) * 1000)::bigint - 1767225600000) << 20 | (nextval('id_seq') & 1048575)
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN RAISE EXCEPTION 'lines of % are never changed', TG_TABLE_NAME; END $function$;

CREATE OR REPLACE FUNCTION public.site_login()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM ensure_site_login(NEW.site_id); RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_ended(site bigint, person bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_notify('zhixing', json_build_object('name', 'rights.ended', 'payload', json_build_object('siteId', site, 'userId', person::text))::text)
$function$;

CREATE VIEW course_day_studied WITH (security_invoker=true) AS  SELECT site_id,
    user_id,
    course_id,
    day,
    seconds
   FROM course_study_day;

CREATE VIEW course_holder WITH (security_invoker=true) AS  SELECT site_id,
    user_id,
    course_id,
    buy_type,
    expire_time,
    gmt_create
   FROM course_user o
  WHERE (((expire_time IS NULL) OR (expire_time > now())) AND ((buy_type <> 2) OR ((EXISTS ( SELECT
           FROM vip_member v
          WHERE ((v.site_id = o.site_id) AND (v.user_id = o.user_id)))) AND ((order_no <> 0) OR (EXISTS ( SELECT
           FROM course c
          WHERE ((c.site_id = o.site_id) AND (c.id = o.course_id) AND (c.is_vip_free = 1))))))));

CREATE VIEW course_learned WITH (security_invoker=true) AS  SELECT site_id,
    user_id,
    course_id,
    progress,
    period_study,
    last_period_id,
    gmt_modified,
    finished_at
   FROM course_progress;

CREATE VIEW course_lesson WITH (security_invoker=true) AS  SELECT p.site_id,
    p.course_id,
    p.id AS period_id,
    p.period_name,
    p.period_type,
    p.video_length,
    h.chapter_name,
    h.sort AS chapter_sort,
    h.id AS chapter_id,
    p.sort
   FROM (course_period p
     JOIN course_chapter h ON (((h.site_id = p.site_id) AND (h.id = p.chapter_id))))
  WHERE ((p.status_id = 1) AND (h.status_id = 1));

CREATE VIEW course_owner WITH (security_invoker=true) AS  SELECT o.site_id,
    o.user_id,
    o.course_id,
    o.buy_type,
    o.expire_time,
    o.gmt_create
   FROM course_holder o
UNION ALL
 SELECT s.site_id,
    s.user_id,
    s.course_id,
    (5)::smallint AS buy_type,
    s.expire_time,
    s.gmt_create
   FROM org_seat_holder s
  WHERE (NOT (EXISTS ( SELECT
           FROM course_holder o
          WHERE ((o.site_id = s.site_id) AND (o.user_id = s.user_id) AND (o.course_id = s.course_id)))))
UNION ALL
 SELECT m.site_id,
    m.user_id,
    p.course_id,
    (4)::smallint AS buy_type,
    NULL::timestamp with time zone AS expire_time,
    min(p.gmt_create) AS gmt_create
   FROM (grade_member m
     JOIN grade_course_plan p ON (((p.site_id = m.site_id) AND (p.grade_id = m.grade_id))))
  WHERE ((p.disabled = 0) AND (p.is_given = 1) AND ((p.opens IS NULL) OR (p.opens <= now()) OR (m.user_role <> 1)) AND (NOT (EXISTS ( SELECT
           FROM course_holder o
          WHERE ((o.site_id = m.site_id) AND (o.user_id = m.user_id) AND (o.course_id = p.course_id))))) AND (NOT (EXISTS ( SELECT
           FROM org_seat_holder s
          WHERE ((s.site_id = m.site_id) AND (s.user_id = m.user_id) AND (s.course_id = p.course_id))))))
  GROUP BY m.site_id, m.user_id, p.course_id;

CREATE VIEW exam_grader WITH (security_invoker=true) AS  SELECT k.site_id,
    k.exam_id,
    k.lecturer_id
   FROM exam_marker k
UNION
 SELECT x.site_id,
    x.exam_id,
    l.id AS lecturer_id
   FROM ((grade_exam x
     JOIN grade_member m ON (((m.site_id = x.site_id) AND (m.grade_id = x.grade_id) AND (m.user_role = ANY (ARRAY[2, 3, 4])) AND (m.learns = 0))))
     JOIN lecturer l ON (((l.site_id = m.site_id) AND (l.user_id = m.user_id))));

CREATE VIEW exam_holder WITH (security_invoker=true) AS  SELECT site_id,
    user_id,
    exam_id,
    expire_time,
    gmt_create,
    buy_type
   FROM exam_user o
  WHERE (((expire_time IS NULL) OR (expire_time > now())) AND ((buy_type <> 2) OR (EXISTS ( SELECT
           FROM vip_member v
          WHERE ((v.site_id = o.site_id) AND (v.user_id = o.user_id))))));

CREATE VIEW exam_owner WITH (security_invoker=true) AS  SELECT o.site_id,
    o.user_id,
    o.exam_id,
    o.expire_time,
    o.gmt_create,
    o.buy_type
   FROM exam_holder o
UNION ALL
 SELECT s.site_id,
    s.user_id,
    s.exam_id,
    s.expire_time,
    s.gmt_create,
    (5)::smallint AS buy_type
   FROM org_paper_holder s
  WHERE (NOT (EXISTS ( SELECT
           FROM exam_holder o
          WHERE ((o.site_id = s.site_id) AND (o.user_id = s.user_id) AND (o.exam_id = s.exam_id)))));

CREATE VIEW exam_taken WITH (security_invoker=true) AS  SELECT site_id,
    user_id,
    exam_id,
    begin_time,
    submit_time,
    score,
    total_score,
    is_pass,
    ((marked_at IS NOT NULL) AND (finished_at IS NOT NULL)) AS is_marked,
    finished_at
   FROM user_exam_record r
  WHERE (exam_status <> 6);

CREATE VIEW grade_course_plan WITH (security_invoker=true) AS  SELECT gc.site_id,
    gc.grade_id,
    gc.course_id,
    gc.seq,
    gc.opens,
    gc.due,
    gc.is_ordered,
    gc.disabled,
    gc.gmt_create,
    g.grade_name,
    c.course_name,
    c.course_logo,
    c.course_category,
    c.period_total,
    c.is_free,
    c.lecturer_id,
    c.status_id,
    c.is_putaway,
    ((((c.status_id = 1) AND ((c.is_free = 1) OR ((g.lecturer_id > 0) AND (c.lecturer_id = g.lecturer_id)))))::integer)::smallint AS is_given
   FROM ((grade_course gc
     JOIN grade_info g ON (((g.site_id = gc.site_id) AND (g.id = gc.grade_id))))
     JOIN course c ON (((c.site_id = gc.site_id) AND (c.id = gc.course_id))));

CREATE VIEW grade_exam_barred WITH (security_invoker=true) AS  SELECT k.site_id,
    k.exam_id,
    k.user_id,
    k.grade_exam_id
   FROM (grade_exam_taker k
     JOIN grade_exam x ON (((x.site_id = k.site_id) AND (x.id = k.grade_exam_id))))
  WHERE ((x.face_check > 0) AND (NOT (EXISTS ( SELECT
           FROM grade_face_check f
          WHERE ((f.site_id = k.site_id) AND (f.grade_exam_id = k.grade_exam_id) AND (f.user_id = k.user_id) AND ((f.face_status = ANY (ARRAY[2, 5])) OR ((x.face_check = 1) AND (f.face_status = 1) AND (f.verdict <> 'different'::text))))))));

CREATE VIEW grade_exam_taker WITH (security_invoker=true) AS  SELECT x.site_id,
    x.exam_id,
    m.user_id,
    x.id AS grade_exam_id,
    x.grade_id
   FROM (grade_exam x
     JOIN grade_member m ON (((m.site_id = x.site_id) AND (m.grade_id = x.grade_id) AND (m.learns = 1))))
  WHERE ((x.status_id = 1) AND ((x.audience = 1) OR (EXISTS ( SELECT
           FROM grade_exam_audience a
          WHERE ((a.site_id = x.site_id) AND (a.grade_exam_id = x.id) AND (a.target_id =
                CASE x.audience
                    WHEN 2 THEN m.group_id
                    ELSE m.user_id
                END))))));

CREATE VIEW grade_homework_learner WITH (security_invoker=true) AS  SELECT h.site_id,
    h.id AS homework_id,
    h.grade_id,
    m.user_id,
    m.nickname,
    m.group_id,
    m.student_id
   FROM (grade_homework h
     JOIN grade_learner m ON (((m.site_id = h.site_id) AND (m.grade_id = h.grade_id))))
  WHERE ((h.status_id = 1) AND ((h.audience = 1) OR (EXISTS ( SELECT
           FROM grade_homework_audience a
          WHERE ((a.site_id = h.site_id) AND (a.homework_id = h.id) AND (a.target_id =
                CASE h.audience
                    WHEN 2 THEN m.group_id
                    ELSE m.user_id
                END))))));

CREATE VIEW grade_late WITH (security_invoker=true) AS  SELECT u.site_id,
    u.grade_id,
    c.course_id,
    u.user_id
   FROM ((( SELECT g.site_id,
            g.grade_id,
            g.course_id,
            g.due,
            COALESCE(array_agg(q.period_id) FILTER (WHERE (q.due < now())), '{}'::bigint[]) AS overdue
           FROM ((grade_course g
             JOIN course k ON (((k.site_id = g.site_id) AND (k.id = g.course_id) AND (k.course_category = 1))))
             LEFT JOIN grade_lesson_plan q ON (((q.site_id = g.site_id) AND (q.grade_id = g.grade_id) AND (q.course_id = g.course_id))))
          GROUP BY g.site_id, g.grade_id, g.course_id, g.due) c
     JOIN grade_learner u ON (((u.site_id = c.site_id) AND (u.grade_id = c.grade_id))))
     LEFT JOIN course_learned l ON (((l.site_id = u.site_id) AND (l.user_id = u.user_id) AND (l.course_id = c.course_id))))
  WHERE (((c.due < now()) AND (l.finished_at IS NULL)) OR (cardinality(c.overdue) > ( SELECT count(*) AS count
           FROM lesson_learned d
          WHERE ((d.site_id = c.site_id) AND (d.user_id = u.user_id) AND (d.course_id = c.course_id) AND (d.period_id = ANY (c.overdue)) AND (d.finished_at IS NOT NULL)))));

CREATE VIEW grade_learner WITH (security_invoker=true) AS  SELECT m.site_id,
    m.grade_id,
    m.user_id,
    m.id AS student_id,
    COALESCE(NULLIF(m.nickname, ''::text), u.nickname) AS nickname,
    u.head_img_url,
    m.group_id,
    m.gmt_create
   FROM (grade_student m
     JOIN users u ON (((u.site_id = m.site_id) AND (u.id = m.user_id))))
  WHERE ((m.status_id = 1) AND ((m.user_role = 1) OR (m.is_learner = 1)));

CREATE VIEW grade_lesson_plan WITH (security_invoker=true) AS  SELECT g.site_id,
    g.grade_id,
    g.course_id,
    g.period_id,
    g.opens,
    g.due,
    l.period_name
   FROM (grade_lesson g
     JOIN course_lesson l ON (((l.site_id = g.site_id) AND (l.course_id = g.course_id) AND (l.period_id = g.period_id))));

CREATE VIEW grade_member WITH (security_invoker=true) AS  SELECT m.site_id,
    m.grade_id,
    m.user_id,
    m.id AS student_id,
    m.user_role,
    m.group_id,
    m.expire_time,
    m.gmt_create,
    ((((m.user_role = 1) OR ((m.is_learner = 1) AND (g.grade_status = 2) AND ((g.end_time IS NULL) OR (g.end_time > now())))))::integer)::smallint AS learns
   FROM (grade_student m
     JOIN grade_info g ON (((g.site_id = m.site_id) AND (g.id = m.grade_id))))
  WHERE ((m.status_id = 1) AND (g.status_id = 1) AND ((m.expire_time IS NULL) OR (m.expire_time > now())) AND (((g.grade_status = 2) AND ((g.end_time IS NULL) OR (g.end_time > now()))) OR ((m.user_role = ANY (ARRAY[2, 3, 4])) AND (g.grade_status = ANY (ARRAY[1, 3])))));

CREATE VIEW known_site WITH (security_invoker=true) AS  SELECT site_id
   FROM site;

CREATE VIEW lesson_learned WITH (security_invoker=true) AS  SELECT site_id,
    user_id,
    course_id,
    period_id,
    progress,
    finished_at,
    current_duration
   FROM period_progress;

CREATE VIEW lesson_studied WITH (security_invoker=true) AS  SELECT site_id,
    user_id,
    course_id,
    period_id,
    credited_at AS studied_at
   FROM period_progress;

CREATE VIEW org_audience WITH (security_invoker=true) AS  SELECT m.site_id,
    m.org_id,
    m.user_id
   FROM (org_member m
     JOIN organization o ON (((o.site_id = m.site_id) AND (o.id = m.org_id) AND (o.status_id = 1) AND (o.audit_status = 1))))
  WHERE (m.status_id = 1)
UNION ALL
 SELECT o.site_id,
    o.id AS org_id,
    o.user_id
   FROM organization o
  WHERE ((o.status_id = 1) AND (o.audit_status = 1) AND (o.user_id IS NOT NULL));

CREATE VIEW org_paper_holder WITH (security_invoker=true) AS  SELECT s.site_id,
    s.user_id,
    s.product_id AS exam_id,
    max(s.expire_time) AS expire_time,
    min(s.gmt_create) AS gmt_create
   FROM (org_seat s
     JOIN organization o ON (((o.site_id = s.site_id) AND (o.id = s.org_id) AND (o.status_id = 1) AND (o.audit_status = 1))))
  WHERE ((s.seat_status = 1) AND (s.expire_time > now()) AND (s.product_type = 5))
  GROUP BY s.site_id, s.user_id, s.product_id;

CREATE VIEW org_plan_closed WITH (security_invoker=true) AS  SELECT r.site_id,
    r.user_id,
    t.ref_id AS exam_id
   FROM ((org_plan_step t
     JOIN org_plan p ON (((p.site_id = t.site_id) AND (p.id = t.plan_id) AND (p.plan_status = 1) AND (p.is_ordered = 1))))
     JOIN org_plan_round r ON (((r.site_id = t.site_id) AND (r.plan_id = t.plan_id) AND (r.round_status = 1))))
  WHERE ((t.step_type = 5) AND (NOT (EXISTS ( SELECT
           FROM org_plan_done d
          WHERE ((d.site_id = t.site_id) AND (d.round_id = r.id) AND (d.step_id = t.id))))) AND (EXISTS ( SELECT
           FROM org_plan_step b
          WHERE ((b.site_id = t.site_id) AND (b.plan_id = t.plan_id) AND (b.place < t.place) AND (NOT (EXISTS ( SELECT
                   FROM org_plan_done d
                  WHERE ((d.site_id = b.site_id) AND (d.round_id = r.id) AND (d.step_id = b.id)))))))));

CREATE VIEW org_seat_holder WITH (security_invoker=true) AS  SELECT s.site_id,
    s.user_id,
    s.product_id AS course_id,
    max(s.expire_time) AS expire_time,
    min(s.gmt_create) AS gmt_create
   FROM (org_seat s
     JOIN organization o ON (((o.site_id = s.site_id) AND (o.id = s.org_id) AND (o.status_id = 1) AND (o.audit_status = 1))))
  WHERE ((s.seat_status = 1) AND (s.expire_time > now()) AND (s.product_type = ANY (ARRAY[1, 2, 4])))
  GROUP BY s.site_id, s.user_id, s.product_id;

CREATE VIEW video_use WITH (security_invoker=true) AS  SELECT site_id,
    video_id,
    course_id
   FROM course_version_video;

CREATE VIEW vip_member WITH (security_invoker=true) AS  SELECT site_id,
    id AS user_id,
    vip_expire_time
   FROM users
  WHERE ((is_vip = 1) AND ((vip_expire_time IS NULL) OR (vip_expire_time > now())));

CREATE TABLE admin_role (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  role_name text NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  permissions text[] DEFAULT '{}'::text[] NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT admin_role_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT admin_role_site_id_role_name_key UNIQUE (site_id, role_name),
  CONSTRAINT admin_role_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE admin_role ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON admin_role AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_role TO zhixing_app;

CREATE TABLE admin_role_given (
  site_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role_id bigint NOT NULL,
  group_name text NOT NULL,
  by_claim smallint NOT NULL,
  confirmed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT admin_role_given_pkey PRIMARY KEY (site_id, provider_id, user_id, role_id),
  CONSTRAINT admin_role_given_by_claim_check CHECK ((by_claim = ANY (ARRAY[0, 1]))),
  CONSTRAINT admin_role_given_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT admin_role_given_site_id_provider_id_fkey FOREIGN KEY (site_id, provider_id) REFERENCES sso_provider(site_id, id),
  CONSTRAINT admin_role_given_site_id_user_id_role_id_fkey FOREIGN KEY (site_id, user_id, role_id) REFERENCES admin_user_role(site_id, user_id, role_id) ON DELETE CASCADE
);
CREATE INDEX admin_role_given_person ON public.admin_role_given USING btree (site_id, user_id, role_id);
ALTER TABLE admin_role_given ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON admin_role_given AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_role_given TO zhixing_app;

CREATE TABLE admin_user_role (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role_id bigint NOT NULL,
  CONSTRAINT admin_user_role_pkey PRIMARY KEY (site_id, user_id, role_id),
  CONSTRAINT admin_user_role_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT admin_user_role_site_id_role_id_fkey FOREIGN KEY (site_id, role_id) REFERENCES admin_role(site_id, id) ON DELETE CASCADE,
  CONSTRAINT admin_user_role_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE admin_user_role ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON admin_user_role AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON admin_user_role TO zhixing_app;

CREATE TABLE adv (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  adv_title text NOT NULL,
  adv_text text DEFAULT ''::text NOT NULL,
  adv_img text DEFAULT ''::text NOT NULL,
  adv_url text DEFAULT ''::text NOT NULL,
  adv_target text DEFAULT '_self'::text NOT NULL,
  adv_location smallint DEFAULT 2 NOT NULL,
  plat_show smallint DEFAULT 0 NOT NULL,
  begin_time timestamp with time zone NOT NULL,
  end_time timestamp with time zone NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT adv_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT adv_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE adv ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON adv AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON adv TO zhixing_app;

CREATE TABLE api_token (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  token_name text NOT NULL,
  token_hash bytea NOT NULL,
  token_start text NOT NULL,
  is_office smallint DEFAULT 0 NOT NULL,
  scopes text[] NOT NULL,
  ip_ranges text[] DEFAULT '{}'::text[] NOT NULL,
  per_minute integer DEFAULT 120 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  last_used_ip text DEFAULT ''::text NOT NULL,
  revoked_at timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT api_token_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT api_token_is_office_check CHECK ((is_office = ANY (ARRAY[0, 1]))),
  CONSTRAINT api_token_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 6000))),
  CONSTRAINT api_token_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT api_token_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE UNIQUE INDEX api_token_hash ON public.api_token USING btree (site_id, token_hash);
CREATE INDEX api_token_person ON public.api_token USING btree (site_id, user_id);
ALTER TABLE api_token ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON api_token AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON api_token TO zhixing_app;

CREATE TABLE api_token_day (
  site_id bigint NOT NULL,
  token_id bigint NOT NULL,
  day date NOT NULL,
  path text NOT NULL,
  use_count integer NOT NULL,
  refused_count integer NOT NULL,
  duration_ms bigint NOT NULL,
  CONSTRAINT api_token_day_pkey PRIMARY KEY (site_id, token_id, day, path),
  CONSTRAINT api_token_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE api_token_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON api_token_day AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON api_token_day TO zhixing_app;

CREATE TABLE api_token_use (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  token_id bigint NOT NULL,
  user_id bigint NOT NULL,
  path text NOT NULL,
  ip text NOT NULL,
  code integer NOT NULL,
  duration_ms integer NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT api_token_use_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT api_token_use_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX api_token_use_at ON public.api_token_use USING brin (used_at);
CREATE INDEX api_token_use_newest ON public.api_token_use USING btree (site_id, token_id, used_at DESC);
ALTER TABLE api_token_use ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON api_token_use AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON api_token_use TO zhixing_app;

CREATE TABLE assistant_course (
  site_id bigint NOT NULL,
  course_id bigint NOT NULL,
  revision bigint DEFAULT new_id() NOT NULL,
  content_hash text DEFAULT ''::text NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT assistant_course_pkey PRIMARY KEY (site_id, course_id),
  CONSTRAINT assistant_course_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT assistant_course_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE assistant_course ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON assistant_course AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON assistant_course TO zhixing_app;

CREATE TABLE assistant_document (
  site_id bigint NOT NULL,
  file_id bigint NOT NULL,
  page_list jsonb NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT assistant_document_pkey PRIMARY KEY (site_id, file_id),
  CONSTRAINT assistant_document_site_id_file_id_fkey FOREIGN KEY (site_id, file_id) REFERENCES stored_file(site_id, id) ON DELETE CASCADE,
  CONSTRAINT assistant_document_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE assistant_document ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON assistant_document AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON assistant_document TO zhixing_app;

CREATE TABLE assistant_mark_advice (
  site_id bigint NOT NULL,
  record_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  answer_tag text NOT NULL,
  exam_id bigint NOT NULL,
  user_id bigint NOT NULL,
  score numeric(7,2) NOT NULL,
  full_score numeric(7,2) NOT NULL,
  line_list jsonb NOT NULL,
  comment text DEFAULT ''::text NOT NULL,
  is_flagged smallint DEFAULT 0 NOT NULL,
  model text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT assistant_mark_advice_pkey PRIMARY KEY (site_id, record_id, problem_id),
  CONSTRAINT assistant_mark_advice_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT assistant_mark_advice_site_id_record_id_fkey FOREIGN KEY (site_id, record_id) REFERENCES user_exam_record(site_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_mark_advice_problem ON public.assistant_mark_advice USING btree (site_id, exam_id, problem_id, gmt_create DESC);
CREATE INDEX assistant_mark_advice_user ON public.assistant_mark_advice USING btree (site_id, user_id);
ALTER TABLE assistant_mark_advice ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON assistant_mark_advice AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON assistant_mark_advice TO zhixing_app;

CREATE TABLE assistant_mark_setting (
  site_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  mode smallint DEFAULT 0 NOT NULL,
  min_agreement smallint DEFAULT 40 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT assistant_mark_setting_pkey PRIMARY KEY (site_id, exam_id),
  CONSTRAINT assistant_mark_setting_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT assistant_mark_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE assistant_mark_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON assistant_mark_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON assistant_mark_setting TO zhixing_app;

CREATE TABLE assistant_passage (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  period_id bigint DEFAULT 0 NOT NULL,
  ref_id bigint DEFAULT 0 NOT NULL,
  kind text NOT NULL,
  heading text DEFAULT ''::text NOT NULL,
  line_list jsonb NOT NULL,
  words text NOT NULL,
  vector bytea,
  vector_model text DEFAULT ''::text NOT NULL,
  CONSTRAINT assistant_passage_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT assistant_passage_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES assistant_course(site_id, course_id) ON DELETE CASCADE,
  CONSTRAINT assistant_passage_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX assistant_passage_course ON public.assistant_passage USING btree (site_id, course_id, id);
ALTER TABLE assistant_passage ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON assistant_passage AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON assistant_passage TO zhixing_app;

CREATE TABLE assistant_setting (
  site_id bigint NOT NULL,
  is_enabled smallint DEFAULT 0 NOT NULL,
  url text DEFAULT ''::text NOT NULL,
  sealed_key bytea,
  model text DEFAULT ''::text NOT NULL,
  embedding_model text DEFAULT ''::text NOT NULL,
  structured text DEFAULT 'auto'::text NOT NULL,
  site_day_quota bigint DEFAULT 2000000 NOT NULL,
  user_hour_quota bigint DEFAULT 60000 NOT NULL,
  input_price integer DEFAULT 0 NOT NULL,
  output_price integer DEFAULT 0 NOT NULL,
  keep_days integer DEFAULT 180 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  tells_learners smallint DEFAULT 1 NOT NULL,
  CONSTRAINT assistant_setting_pkey PRIMARY KEY (site_id),
  CONSTRAINT assistant_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE assistant_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON assistant_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON assistant_setting TO zhixing_app;

CREATE TABLE assistant_talk (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  course_id bigint NOT NULL,
  title text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT assistant_talk_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT assistant_talk_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT assistant_talk_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX assistant_talk_age ON public.assistant_talk USING btree (site_id, gmt_modified);
CREATE INDEX assistant_talk_course ON public.assistant_talk USING btree (site_id, course_id);
CREATE INDEX assistant_talk_user ON public.assistant_talk USING btree (site_id, user_id, gmt_modified DESC);
ALTER TABLE assistant_talk ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON assistant_talk AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON assistant_talk TO zhixing_app;

CREATE TABLE assistant_turn (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  talk_id bigint NOT NULL,
  user_id bigint NOT NULL,
  period_id bigint DEFAULT 0 NOT NULL,
  video_time numeric(10,3) DEFAULT 0 NOT NULL,
  question text NOT NULL,
  answer text DEFAULT ''::text NOT NULL,
  is_generated smallint DEFAULT 0 NOT NULL,
  state text NOT NULL,
  notice text DEFAULT ''::text NOT NULL,
  places jsonb DEFAULT '[]'::jsonb NOT NULL,
  useful smallint DEFAULT 0 NOT NULL,
  model text DEFAULT ''::text NOT NULL,
  client_key text,
  begun_at timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  until_time integer,
  problem_id bigint,
  CONSTRAINT assistant_turn_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT assistant_turn_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT assistant_turn_site_id_talk_id_fkey FOREIGN KEY (site_id, talk_id) REFERENCES assistant_talk(site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX assistant_turn_key ON public.assistant_turn USING btree (site_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX assistant_turn_problem ON public.assistant_turn USING btree (site_id, user_id, problem_id) WHERE (problem_id IS NOT NULL);
CREATE INDEX assistant_turn_talk ON public.assistant_turn USING btree (site_id, talk_id, id);
ALTER TABLE assistant_turn ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON assistant_turn AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON assistant_turn TO zhixing_app;

CREATE TABLE assistant_usage (
  site_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  user_id bigint NOT NULL,
  feature text NOT NULL,
  call_count integer DEFAULT 0 NOT NULL,
  input_tokens bigint DEFAULT 0 NOT NULL,
  output_tokens bigint DEFAULT 0 NOT NULL,
  cost bigint DEFAULT 0 NOT NULL,
  CONSTRAINT assistant_usage_pkey PRIMARY KEY (site_id, hour, user_id, feature),
  CONSTRAINT assistant_usage_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE assistant_usage ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON assistant_usage AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON assistant_usage TO zhixing_app;

CREATE TABLE banner (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  banner_group text DEFAULT 'pc'::text NOT NULL,
  title text DEFAULT ''::text NOT NULL,
  subtitle text DEFAULT ''::text NOT NULL,
  button text DEFAULT ''::text NOT NULL,
  img text DEFAULT ''::text NOT NULL,
  url text DEFAULT ''::text NOT NULL,
  target text DEFAULT '_self'::text NOT NULL,
  bg_color text DEFAULT ''::text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT banner_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT banner_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE banner ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON banner AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON banner TO zhixing_app;

CREATE TABLE blog (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  title text DEFAULT ''::text NOT NULL,
  content text DEFAULT ''::text NOT NULL,
  summary text DEFAULT ''::text NOT NULL,
  blog_img text DEFAULT ''::text NOT NULL,
  type_id smallint DEFAULT 1 NOT NULL,
  source_url text DEFAULT ''::text NOT NULL,
  is_open smallint DEFAULT 1 NOT NULL,
  is_issue smallint DEFAULT 0 NOT NULL,
  is_putaway smallint DEFAULT 1 NOT NULL,
  is_top smallint DEFAULT 0 NOT NULL,
  is_good smallint DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  hidden_reason text DEFAULT ''::text NOT NULL,
  word_count integer DEFAULT 0 NOT NULL,
  draft jsonb,
  rev integer DEFAULT 1 NOT NULL,
  publish_time timestamp with time zone,
  search_words tsvector DEFAULT ''::tsvector NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  gmt_issue timestamp with time zone,
  CONSTRAINT blog_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT blog_check CHECK (((is_issue = 0) OR (publish_time IS NOT NULL))),
  CONSTRAINT blog_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT blog_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES blogger(site_id, user_id)
);
CREATE INDEX blog_admin ON public.blog USING btree (site_id, publish_time DESC, id DESC) WHERE ((is_issue = 1) AND (status_id > 0));
CREATE INDEX blog_new ON public.blog USING btree (site_id, is_top DESC, publish_time DESC, id DESC) WHERE ((is_issue = 1) AND (is_putaway = 1) AND (is_open = 1) AND (status_id = 1));
CREATE INDEX blog_of ON public.blog USING btree (site_id, user_id, publish_time DESC, id DESC) WHERE ((is_issue = 1) AND (is_putaway = 1) AND (is_open = 1) AND (status_id = 1));
CREATE UNIQUE INDEX blog_once ON public.blog USING btree (site_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX blog_own ON public.blog USING btree (site_id, user_id, gmt_modified DESC, id DESC) WHERE (status_id > 0);
CREATE INDEX blog_pending ON public.blog USING btree (site_id, id) WHERE ((is_issue = 1) AND (status_id = 2));
CREATE INDEX blog_search ON public.blog USING gin (search_words);
ALTER TABLE blog ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON blog AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON blog TO zhixing_app;

CREATE TABLE blog_series (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  introduction text DEFAULT ''::text NOT NULL,
  cover text DEFAULT ''::text NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT blog_series_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT blog_series_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT blog_series_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES blogger(site_id, user_id)
);
CREATE INDEX blog_series_own ON public.blog_series USING btree (site_id, user_id, id DESC);
ALTER TABLE blog_series ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON blog_series AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON blog_series TO zhixing_app;

CREATE TABLE blog_series_ref (
  site_id bigint NOT NULL,
  blog_id bigint NOT NULL,
  series_id bigint NOT NULL,
  place integer NOT NULL,
  is_notified smallint DEFAULT 0 NOT NULL,
  CONSTRAINT blog_series_ref_pkey PRIMARY KEY (site_id, blog_id),
  CONSTRAINT blog_series_ref_site_id_blog_id_fkey FOREIGN KEY (site_id, blog_id) REFERENCES blog(site_id, id) ON DELETE CASCADE,
  CONSTRAINT blog_series_ref_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT blog_series_ref_site_id_series_id_fkey FOREIGN KEY (site_id, series_id) REFERENCES blog_series(site_id, id) ON DELETE CASCADE
);
CREATE INDEX blog_series_ref_of ON public.blog_series_ref USING btree (site_id, series_id, place);
ALTER TABLE blog_series_ref ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON blog_series_ref AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON blog_series_ref TO zhixing_app;

CREATE TABLE blogger (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  introduction text DEFAULT ''::text NOT NULL,
  weblog_count integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  audit_status smallint DEFAULT 1 NOT NULL,
  audit_opinion text DEFAULT ''::text NOT NULL,
  CONSTRAINT blogger_pkey PRIMARY KEY (site_id, user_id),
  CONSTRAINT blogger_audit_status_check CHECK ((audit_status = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT blogger_weblog_count_check CHECK ((weblog_count >= 0)),
  CONSTRAINT blogger_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT blogger_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX blogger_waits ON public.blogger USING btree (site_id, user_id) WHERE (audit_status = 0);
ALTER TABLE blogger ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON blogger AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON blogger TO zhixing_app;

CREATE TABLE browser_error (
  site_id bigint NOT NULL,
  report_id text NOT NULL,
  message text NOT NULL,
  stack text DEFAULT ''::text NOT NULL,
  page text NOT NULL,
  release text DEFAULT ''::text NOT NULL,
  browser text DEFAULT ''::text NOT NULL,
  report_count integer DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT browser_error_pkey PRIMARY KEY (site_id, report_id),
  CONSTRAINT browser_error_report_count_check CHECK ((report_count > 0)),
  CONSTRAINT browser_error_report_id_check CHECK ((report_id ~ '^[0-9A-F]{10}$'::text)),
  CONSTRAINT browser_error_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX browser_error_latest ON public.browser_error USING btree (site_id, gmt_modified DESC);
ALTER TABLE browser_error ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON browser_error AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON browser_error TO zhixing_app;

CREATE TABLE captcha (
  site_id bigint NOT NULL,
  id text NOT NULL,
  answer_hash bytea NOT NULL,
  digits_sealed bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  address_range text DEFAULT ''::text NOT NULL,
  CONSTRAINT captcha_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT captcha_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE captcha ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON captcha AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON captcha TO zhixing_app;

CREATE TABLE collection (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  collection_type smallint NOT NULL,
  collection_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT collection_pkey PRIMARY KEY (site_id, user_id, collection_type, collection_id),
  CONSTRAINT collection_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT collection_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE collection ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON collection AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON collection TO zhixing_app;

CREATE TABLE community_block (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  blocked_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_block_pkey PRIMARY KEY (site_id, user_id, blocked_id),
  CONSTRAINT community_block_site_id_blocked_id_fkey FOREIGN KEY (site_id, blocked_id) REFERENCES users(site_id, id),
  CONSTRAINT community_block_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_block_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
ALTER TABLE community_block ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_block AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_block TO zhixing_app;

CREATE TABLE community_case (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  author_id bigint NOT NULL,
  source smallint NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  report_count integer DEFAULT 0 NOT NULL,
  reason smallint DEFAULT 0 NOT NULL,
  opinion text DEFAULT ''::text NOT NULL,
  operator_id bigint DEFAULT 0 NOT NULL,
  decided_time timestamp with time zone,
  appeal_status smallint DEFAULT 0 NOT NULL,
  appeal_text text DEFAULT ''::text NOT NULL,
  appeal_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  target_part integer DEFAULT 0 NOT NULL,
  CONSTRAINT community_case_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_case_once UNIQUE (site_id, target_type, target_id, target_part),
  CONSTRAINT community_case_site_id_author_id_fkey FOREIGN KEY (site_id, author_id) REFERENCES users(site_id, id),
  CONSTRAINT community_case_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX community_case_appeal ON public.community_case USING btree (site_id, appeal_time, id) WHERE (appeal_status = 1);
CREATE INDEX community_case_author ON public.community_case USING btree (site_id, author_id, id DESC);
CREATE INDEX community_case_inbox ON public.community_case USING btree (site_id, status_id, gmt_modified DESC, id DESC);
ALTER TABLE community_case ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_case AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_case TO zhixing_app;

CREATE TABLE community_class (
  site_id bigint NOT NULL,
  grade_id bigint NOT NULL,
  is_open smallint DEFAULT 1 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_class_pkey PRIMARY KEY (site_id, grade_id),
  CONSTRAINT community_class_is_open_check CHECK ((is_open = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_class_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_class_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id)
);
ALTER TABLE community_class ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_class AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_class TO zhixing_app;

CREATE TABLE community_class_mute (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  reason text NOT NULL,
  end_time timestamp with time zone NOT NULL,
  lifted_time timestamp with time zone,
  operator_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_class_mute_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_class_mute_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_class_mute_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id),
  CONSTRAINT community_class_mute_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX community_class_mute_person ON public.community_class_mute USING btree (site_id, grade_id, user_id, end_time DESC) WHERE (lifted_time IS NULL);
CREATE INDEX community_class_mute_user ON public.community_class_mute USING btree (site_id, user_id);
ALTER TABLE community_class_mute ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_class_mute AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_class_mute TO zhixing_app;

CREATE TABLE community_comment (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  root_id bigint DEFAULT 0 NOT NULL,
  parent_id bigint DEFAULT 0 NOT NULL,
  user_id bigint NOT NULL,
  reply_user_id bigint DEFAULT 0 NOT NULL,
  content text NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  admire_count integer DEFAULT 0 NOT NULL,
  reply_count integer DEFAULT 0 NOT NULL,
  is_accepted smallint DEFAULT 0 NOT NULL,
  is_official smallint DEFAULT 0 NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  mention_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT community_comment_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_comment_admire_count_check CHECK ((admire_count >= 0)),
  CONSTRAINT community_comment_check CHECK (((root_id = 0) = (parent_id = 0))),
  CONSTRAINT community_comment_mention_list_check CHECK ((jsonb_typeof(mention_list) = 'array'::text)),
  CONSTRAINT community_comment_reply_count_check CHECK ((reply_count >= 0)),
  CONSTRAINT community_comment_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_comment_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX community_comment_best ON public.community_comment USING btree (site_id, target_type, target_id, is_accepted DESC, admire_count DESC, is_official DESC, id) WHERE ((root_id = 0) AND (status_id = 1));
CREATE UNIQUE INDEX community_comment_once ON public.community_comment USING btree (site_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX community_comment_own ON public.community_comment USING btree (site_id, user_id, target_type, id DESC) WHERE (status_id > 0);
CREATE INDEX community_comment_pending ON public.community_comment USING btree (site_id, id) WHERE (status_id = 2);
CREATE INDEX community_comment_replies ON public.community_comment USING btree (site_id, root_id, id) WHERE ((root_id > 0) AND (status_id = 1));
CREATE INDEX community_comment_threads ON public.community_comment USING btree (site_id, target_type, target_id, id) WHERE ((root_id = 0) AND (status_id = 1));
CREATE INDEX community_comment_to_me ON public.community_comment USING btree (site_id, reply_user_id, target_type, id DESC) WHERE ((reply_user_id > 0) AND (status_id = 1));
CREATE INDEX community_comment_written ON public.community_comment USING btree (site_id, user_id, gmt_create);
ALTER TABLE community_comment ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_comment AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_comment TO zhixing_app;

CREATE TABLE community_count (
  site_id bigint NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  collection_count integer DEFAULT 0 NOT NULL,
  admire_count integer DEFAULT 0 NOT NULL,
  follow_count integer DEFAULT 0 NOT NULL,
  comment_count integer DEFAULT 0 NOT NULL,
  thread_count integer DEFAULT 0 NOT NULL,
  read_count integer DEFAULT 0 NOT NULL,
  shown_at bigint,
  hot_score double precision,
  new_collection_count integer DEFAULT 0 NOT NULL,
  new_admire_count integer DEFAULT 0 NOT NULL,
  new_follow_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT community_count_pkey PRIMARY KEY (site_id, target_type, target_id),
  CONSTRAINT community_count_admire_count_check CHECK ((admire_count >= 0)),
  CONSTRAINT community_count_collection_count_check CHECK ((collection_count >= 0)),
  CONSTRAINT community_count_comment_count_check CHECK ((comment_count >= 0)),
  CONSTRAINT community_count_follow_count_check CHECK ((follow_count >= 0)),
  CONSTRAINT community_count_read_count_check CHECK ((read_count >= 0)),
  CONSTRAINT community_count_thread_count_check CHECK ((thread_count >= 0)),
  CONSTRAINT community_count_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX community_count_fans ON public.community_count USING btree (site_id, follow_count DESC, target_id) WHERE ((target_type = 4) AND (follow_count > 0));
CREATE INDEX community_count_hot ON public.community_count USING btree (site_id, target_type, hot_score DESC, target_id DESC) WHERE (hot_score IS NOT NULL);
ALTER TABLE community_count ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_count AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
ALTER TABLE community_count SET (fillfactor=70);
GRANT DELETE, INSERT, SELECT, UPDATE ON community_count TO zhixing_app;

CREATE TABLE community_digest (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  week date NOT NULL,
  CONSTRAINT community_digest_pkey PRIMARY KEY (site_id, user_id, week),
  CONSTRAINT community_digest_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_digest_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
ALTER TABLE community_digest ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_digest AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_digest TO zhixing_app;

CREATE TABLE community_hot_rule (
  site_id bigint NOT NULL,
  half_life_hours integer DEFAULT 72 NOT NULL,
  question_half_life_hours integer DEFAULT 48 NOT NULL,
  read_points double precision DEFAULT 0.1 NOT NULL,
  admire_points double precision DEFAULT 2 NOT NULL,
  comment_points double precision DEFAULT 3 NOT NULL,
  collection_points double precision DEFAULT 4 NOT NULL,
  follow_points double precision DEFAULT 3 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  new_share double precision DEFAULT 0.2 NOT NULL,
  CONSTRAINT community_hot_rule_pkey PRIMARY KEY (site_id),
  CONSTRAINT community_hot_rule_admire_points_check CHECK (((admire_points >= (0)::double precision) AND (admire_points <= (100)::double precision))),
  CONSTRAINT community_hot_rule_collection_points_check CHECK (((collection_points >= (0)::double precision) AND (collection_points <= (100)::double precision))),
  CONSTRAINT community_hot_rule_comment_points_check CHECK (((comment_points >= (0)::double precision) AND (comment_points <= (100)::double precision))),
  CONSTRAINT community_hot_rule_follow_points_check CHECK (((follow_points >= (0)::double precision) AND (follow_points <= (100)::double precision))),
  CONSTRAINT community_hot_rule_half_life_hours_check CHECK (((half_life_hours >= 1) AND (half_life_hours <= 2160))),
  CONSTRAINT community_hot_rule_new_share_check CHECK (((new_share >= (0)::double precision) AND (new_share <= (1)::double precision))),
  CONSTRAINT community_hot_rule_question_half_life_hours_check CHECK (((question_half_life_hours >= 1) AND (question_half_life_hours <= 2160))),
  CONSTRAINT community_hot_rule_read_points_check CHECK (((read_points >= (0)::double precision) AND (read_points <= (100)::double precision))),
  CONSTRAINT community_hot_rule_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE community_hot_rule ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_hot_rule AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_hot_rule TO zhixing_app;

CREATE TABLE community_label (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  label_type smallint DEFAULT 1 NOT NULL,
  label_name text NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  use_count integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_label_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_label_site_id_label_type_label_name_key UNIQUE (site_id, label_type, label_name),
  CONSTRAINT community_label_use_count_check CHECK ((use_count >= 0)),
  CONSTRAINT community_label_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE community_label ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_label AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_label TO zhixing_app;

CREATE TABLE community_label_ref (
  site_id bigint NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  label_id bigint NOT NULL,
  place smallint DEFAULT 0 NOT NULL,
  shown_time timestamp with time zone,
  CONSTRAINT community_label_ref_pkey PRIMARY KEY (site_id, target_type, target_id, label_id),
  CONSTRAINT community_label_ref_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_label_ref_site_id_label_id_fkey FOREIGN KEY (site_id, label_id) REFERENCES community_label(site_id, id)
);
CREATE INDEX community_label_ref_new ON public.community_label_ref USING btree (site_id, label_id, shown_time DESC, target_id DESC) WHERE (shown_time IS NOT NULL);
ALTER TABLE community_label_ref ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_label_ref AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_label_ref TO zhixing_app;

CREATE TABLE community_mention (
  site_id bigint NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_mention_pkey PRIMARY KEY (site_id, target_type, target_id, user_id),
  CONSTRAINT community_mention_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_mention_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
ALTER TABLE community_mention ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_mention AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_mention TO zhixing_app;

CREATE TABLE community_question (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  summary text NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  course_id bigint DEFAULT 0 NOT NULL,
  period_id bigint DEFAULT 0 NOT NULL,
  video_time numeric(9,3) DEFAULT 0 NOT NULL,
  problem_id bigint DEFAULT 0 NOT NULL,
  teacher_id bigint DEFAULT 0 NOT NULL,
  accept_comment_id bigint DEFAULT 0 NOT NULL,
  accept_time timestamp with time zone,
  answer_count integer DEFAULT 0 NOT NULL,
  last_answer_time timestamp with time zone,
  hot_score double precision DEFAULT 0 NOT NULL,
  search_words tsvector NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  page_no integer DEFAULT 0 NOT NULL,
  exam_id bigint DEFAULT 0 NOT NULL,
  problem_no integer DEFAULT 0 NOT NULL,
  CONSTRAINT community_question_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_question_answer_count_check CHECK ((answer_count >= 0)),
  CONSTRAINT community_question_check CHECK (((accept_comment_id = 0) = (accept_time IS NULL))),
  CONSTRAINT community_question_page_no_check CHECK ((page_no >= 0)),
  CONSTRAINT community_question_problem_no_check CHECK ((problem_no >= 0)),
  CONSTRAINT community_question_video_time_check CHECK ((video_time >= (0)::numeric)),
  CONSTRAINT community_question_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_question_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX community_question_course ON public.community_question USING btree (site_id, course_id, id DESC) WHERE ((status_id = 1) AND (course_id > 0));
CREATE INDEX community_question_hot ON public.community_question USING btree (site_id, hot_score DESC, id DESC) WHERE (status_id = 1);
CREATE INDEX community_question_lesson ON public.community_question USING btree (site_id, period_id, video_time, id) WHERE ((status_id = 1) AND (period_id > 0));
CREATE INDEX community_question_new ON public.community_question USING btree (site_id, gmt_create DESC, id DESC) WHERE (status_id = 1);
CREATE UNIQUE INDEX community_question_once ON public.community_question USING btree (site_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX community_question_open ON public.community_question USING btree (site_id, gmt_create DESC, id DESC) WHERE ((status_id = 1) AND (answer_count = 0));
CREATE INDEX community_question_own ON public.community_question USING btree (site_id, user_id, id DESC) WHERE (status_id > 0);
CREATE INDEX community_question_paper ON public.community_question USING btree (site_id, exam_id, id DESC) WHERE ((status_id = 1) AND (exam_id > 0));
CREATE INDEX community_question_pending ON public.community_question USING btree (site_id, id) WHERE (status_id = 2);
CREATE INDEX community_question_problem ON public.community_question USING btree (site_id, problem_id, id DESC) WHERE ((status_id = 1) AND (problem_id > 0));
CREATE INDEX community_question_teacher ON public.community_question USING btree (site_id, teacher_id, gmt_create, id) WHERE ((status_id = 1) AND (answer_count = 0) AND (teacher_id > 0));
CREATE INDEX community_question_words ON public.community_question USING gin (search_words) WHERE (status_id = 1);
CREATE INDEX community_question_written ON public.community_question USING btree (site_id, user_id, gmt_create);
ALTER TABLE community_question ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_question AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_question TO zhixing_app;

CREATE TABLE community_question_invite (
  site_id bigint NOT NULL,
  question_id bigint NOT NULL,
  user_id bigint NOT NULL,
  from_user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_question_invite_pkey PRIMARY KEY (site_id, question_id, user_id),
  CONSTRAINT community_question_invite_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_question_invite_site_id_question_id_fkey FOREIGN KEY (site_id, question_id) REFERENCES community_question(site_id, id) ON DELETE CASCADE,
  CONSTRAINT community_question_invite_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX community_question_invited ON public.community_question_invite USING btree (site_id, user_id, gmt_create DESC);
ALTER TABLE community_question_invite ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_question_invite AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_question_invite TO zhixing_app;

CREATE TABLE community_question_merge (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  question_id bigint NOT NULL,
  into_id bigint NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  proposer_id bigint NOT NULL,
  operator_id bigint DEFAULT 0 NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  answer_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  follower_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  collector_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  accepted_id bigint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  decided_time timestamp with time zone,
  undone_time timestamp with time zone,
  CONSTRAINT community_question_merge_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_question_merge_check CHECK ((question_id <> into_id)),
  CONSTRAINT community_question_merge_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_question_merge_site_id_into_id_fkey FOREIGN KEY (site_id, into_id) REFERENCES community_question(site_id, id) ON DELETE CASCADE,
  CONSTRAINT community_question_merge_site_id_proposer_id_fkey FOREIGN KEY (site_id, proposer_id) REFERENCES users(site_id, id),
  CONSTRAINT community_question_merge_site_id_question_id_fkey FOREIGN KEY (site_id, question_id) REFERENCES community_question(site_id, id) ON DELETE CASCADE
);
CREATE INDEX community_question_merge_into ON public.community_question_merge USING btree (site_id, into_id);
CREATE UNIQUE INDEX community_question_merge_open ON public.community_question_merge USING btree (site_id, question_id) WHERE (status_id = ANY (ARRAY[1, 2]));
CREATE INDEX community_question_merge_state ON public.community_question_merge USING btree (site_id, status_id, id DESC);
ALTER TABLE community_question_merge ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_question_merge AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_question_merge TO zhixing_app;

CREATE TABLE community_reaction (
  site_id bigint NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  op_type smallint NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  is_new smallint DEFAULT 0 NOT NULL,
  CONSTRAINT community_reaction_pkey PRIMARY KEY (site_id, target_type, target_id, op_type, user_id),
  CONSTRAINT community_reaction_is_new_check CHECK ((is_new = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_reaction_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_reaction_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX community_reaction_of ON public.community_reaction USING btree (site_id, target_type, target_id, op_type, gmt_create DESC);
CREATE INDEX community_reaction_own ON public.community_reaction USING btree (site_id, user_id, target_type, op_type, gmt_create DESC, target_id DESC);
ALTER TABLE community_reaction ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_reaction AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_reaction TO zhixing_app;

CREATE TABLE community_read (
  site_id bigint NOT NULL,
  read_day date NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  reader bytea NOT NULL,
  is_end smallint DEFAULT 0 NOT NULL,
  CONSTRAINT community_read_pkey PRIMARY KEY (site_id, read_day, target_type, target_id, reader),
  CONSTRAINT community_read_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE community_read ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_read AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_read TO zhixing_app;

CREATE TABLE community_read_day (
  site_id bigint NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  read_day date NOT NULL,
  read_count integer DEFAULT 0 NOT NULL,
  end_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT community_read_day_pkey PRIMARY KEY (site_id, target_type, target_id, read_day),
  CONSTRAINT community_read_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE community_read_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_read_day AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_read_day TO zhixing_app;

CREATE TABLE community_read_source (
  site_id bigint NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  read_day date NOT NULL,
  source text NOT NULL,
  read_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT community_read_source_pkey PRIMARY KEY (site_id, target_type, target_id, read_day, source),
  CONSTRAINT community_read_source_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE community_read_source ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_read_source AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_read_source TO zhixing_app;

CREATE TABLE community_report (
  site_id bigint NOT NULL,
  case_id bigint NOT NULL,
  user_id bigint NOT NULL,
  reason smallint NOT NULL,
  detail text DEFAULT ''::text NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  is_weighed smallint DEFAULT 1 NOT NULL,
  CONSTRAINT community_report_pkey PRIMARY KEY (site_id, case_id, user_id),
  CONSTRAINT community_report_is_weighed_check CHECK ((is_weighed = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_report_site_id_case_id_fkey FOREIGN KEY (site_id, case_id) REFERENCES community_case(site_id, id),
  CONSTRAINT community_report_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_report_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX community_report_own ON public.community_report USING btree (site_id, user_id, gmt_create DESC);
ALTER TABLE community_report ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_report AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_report TO zhixing_app;

CREATE TABLE community_rule (
  site_id bigint NOT NULL,
  first_held integer DEFAULT 0 NOT NULL,
  report_hide integer DEFAULT 0 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  blogger_review smallint DEFAULT 0 NOT NULL,
  CONSTRAINT community_rule_pkey PRIMARY KEY (site_id),
  CONSTRAINT community_rule_blogger_review_check CHECK ((blogger_review = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_rule_first_held_check CHECK (((first_held >= 0) AND (first_held <= 20))),
  CONSTRAINT community_rule_report_hide_check CHECK (((report_hide >= 0) AND (report_hide <= 100))),
  CONSTRAINT community_rule_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE community_rule ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_rule AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_rule TO zhixing_app;

CREATE TABLE community_sanction (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  sanction_type smallint NOT NULL,
  reason text NOT NULL,
  end_time timestamp with time zone NOT NULL,
  operator_id bigint NOT NULL,
  lifted_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_sanction_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_sanction_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_sanction_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX community_sanction_new ON public.community_sanction USING btree (site_id, id DESC);
CREATE INDEX community_sanction_user ON public.community_sanction USING btree (site_id, user_id, end_time DESC) WHERE (lifted_time IS NULL);
ALTER TABLE community_sanction ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_sanction AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_sanction TO zhixing_app;

CREATE TABLE community_topic (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  content text DEFAULT ''::text NOT NULL,
  summary text DEFAULT ''::text NOT NULL,
  file_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  is_top smallint DEFAULT 0 NOT NULL,
  is_locked smallint DEFAULT 0 NOT NULL,
  is_good smallint DEFAULT 0 NOT NULL,
  accept_comment_id bigint DEFAULT 0 NOT NULL,
  last_time timestamp with time zone DEFAULT now() NOT NULL,
  last_user_id bigint DEFAULT 0 NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_topic_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_topic_is_good_check CHECK ((is_good = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_topic_is_locked_check CHECK ((is_locked = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_topic_is_top_check CHECK ((is_top = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_topic_status_id_check CHECK (((status_id >= 0) AND (status_id <= 3))),
  CONSTRAINT community_topic_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_topic_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id),
  CONSTRAINT community_topic_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX community_topic_class ON public.community_topic USING btree (site_id, grade_id, is_top DESC, last_time DESC, id DESC) WHERE (status_id = 1);
CREATE INDEX community_topic_held ON public.community_topic USING btree (site_id, id) WHERE (status_id = 2);
CREATE INDEX community_topic_new ON public.community_topic USING btree (site_id, grade_id, last_time DESC) WHERE (status_id = 1);
CREATE UNIQUE INDEX community_topic_once ON public.community_topic USING btree (site_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX community_topic_own ON public.community_topic USING btree (site_id, user_id, id DESC) WHERE (status_id > 0);
ALTER TABLE community_topic ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_topic AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_topic TO zhixing_app;

CREATE TABLE community_topic_read (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  topic_id bigint NOT NULL,
  read_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_topic_read_pkey PRIMARY KEY (site_id, user_id, topic_id),
  CONSTRAINT community_topic_read_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_topic_read_site_id_topic_id_fkey FOREIGN KEY (site_id, topic_id) REFERENCES community_topic(site_id, id),
  CONSTRAINT community_topic_read_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
ALTER TABLE community_topic_read ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_topic_read AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_topic_read TO zhixing_app;

CREATE TABLE community_trust_level (
  site_id bigint NOT NULL,
  level smallint NOT NULL,
  min_days integer DEFAULT 0 NOT NULL,
  min_accepted integer DEFAULT 0 NOT NULL,
  max_upheld integer DEFAULT 0 NOT NULL,
  is_held smallint DEFAULT 0 NOT NULL,
  link_mode smallint DEFAULT 1 NOT NULL,
  hourly_max integer DEFAULT 0 NOT NULL,
  is_weighed smallint DEFAULT 1 NOT NULL,
  CONSTRAINT community_trust_level_pkey PRIMARY KEY (site_id, level),
  CONSTRAINT community_trust_level_hourly_max_check CHECK (((hourly_max >= 0) AND (hourly_max <= 1000))),
  CONSTRAINT community_trust_level_is_held_check CHECK ((is_held = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_trust_level_is_weighed_check CHECK ((is_weighed = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_trust_level_level_check CHECK (((level >= 0) AND (level <= 3))),
  CONSTRAINT community_trust_level_link_mode_check CHECK ((link_mode = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT community_trust_level_max_upheld_check CHECK (((max_upheld >= 0) AND (max_upheld <= 100))),
  CONSTRAINT community_trust_level_min_accepted_check CHECK (((min_accepted >= 0) AND (min_accepted <= 1000))),
  CONSTRAINT community_trust_level_min_days_check CHECK (((min_days >= 0) AND (min_days <= 3650))),
  CONSTRAINT community_trust_level_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE community_trust_level ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_trust_level AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_trust_level TO zhixing_app;

CREATE TABLE community_version (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  target_type smallint NOT NULL,
  target_id bigint NOT NULL,
  version_no integer NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_version_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_version_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_version_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE UNIQUE INDEX community_version_of ON public.community_version USING btree (site_id, target_type, target_id, version_no DESC);
ALTER TABLE community_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_version AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_version TO zhixing_app;

CREATE TABLE community_word (
  site_id bigint NOT NULL,
  word text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  group_id bigint NOT NULL,
  CONSTRAINT community_word_pkey PRIMARY KEY (site_id, group_id, word),
  CONSTRAINT community_word_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT community_word_site_id_group_id_fkey FOREIGN KEY (site_id, group_id) REFERENCES community_word_group(site_id, id) ON DELETE CASCADE
);
ALTER TABLE community_word ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_word AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
CREATE TRIGGER community_word_ungrouped BEFORE INSERT ON public.community_word FOR EACH ROW WHEN ((new.group_id IS NULL)) EXECUTE FUNCTION community_word_ungrouped();
GRANT DELETE, INSERT, SELECT, UPDATE ON community_word TO zhixing_app;

CREATE TABLE community_word_group (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  group_name text NOT NULL,
  action_type smallint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_word_group_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_word_group_site_id_group_name_key UNIQUE (site_id, group_name),
  CONSTRAINT community_word_group_action CHECK ((action_type = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT community_word_group_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE community_word_group ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_word_group AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_word_group TO zhixing_app;

CREATE TABLE community_word_hit (
  site_id bigint NOT NULL,
  word text NOT NULL,
  hit_count integer NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_word_hit_pkey PRIMARY KEY (site_id, word),
  CONSTRAINT community_word_hit_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE community_word_hit ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_word_hit AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_word_hit TO zhixing_app;

CREATE TABLE community_work (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  content text DEFAULT ''::text NOT NULL,
  summary text DEFAULT ''::text NOT NULL,
  picture_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  file_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  work_url text DEFAULT ''::text NOT NULL,
  is_public smallint DEFAULT 0 NOT NULL,
  is_good smallint DEFAULT 0 NOT NULL,
  admire_count integer DEFAULT 0 NOT NULL,
  feedback text DEFAULT ''::text NOT NULL,
  feedback_time timestamp with time zone,
  hidden_by smallint DEFAULT 0 NOT NULL,
  hidden_reason text DEFAULT ''::text NOT NULL,
  rev integer DEFAULT 1 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  handed_time timestamp with time zone DEFAULT now() NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT community_work_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT community_work_hidden_by_check CHECK ((hidden_by = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT community_work_is_good_check CHECK ((is_good = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_work_is_public_check CHECK ((is_public = ANY (ARRAY[0, 1]))),
  CONSTRAINT community_work_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT community_work_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX community_work_all ON public.community_work USING btree (site_id, handed_time DESC, id DESC) WHERE (status_id > 0);
CREATE INDEX community_work_desk ON public.community_work USING btree (site_id, course_id, handed_time DESC, id DESC) WHERE (status_id > 0);
CREATE INDEX community_work_held ON public.community_work USING btree (site_id, id) WHERE (status_id = 2);
CREATE INDEX community_work_liked ON public.community_work USING btree (site_id, course_id, is_good DESC, admire_count DESC, id DESC) WHERE (status_id = 1);
CREATE INDEX community_work_new ON public.community_work USING btree (site_id, course_id, is_good DESC, handed_time DESC, id DESC) WHERE (status_id = 1);
CREATE UNIQUE INDEX community_work_once ON public.community_work USING btree (site_id, course_id, user_id);
CREATE INDEX community_work_own ON public.community_work USING btree (site_id, user_id, id DESC) WHERE (status_id > 0);
CREATE INDEX community_work_public_liked ON public.community_work USING btree (site_id, course_id, is_good DESC, admire_count DESC, id DESC) WHERE ((status_id = 1) AND (is_public = 1));
CREATE INDEX community_work_public_new ON public.community_work USING btree (site_id, course_id, is_good DESC, handed_time DESC, id DESC) WHERE ((status_id = 1) AND (is_public = 1));
ALTER TABLE community_work ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON community_work AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON community_work TO zhixing_app;

CREATE TABLE counsel (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  client_key text NOT NULL,
  name text NOT NULL,
  mobile text NOT NULL,
  course_id bigint,
  course_name text DEFAULT ''::text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  operator_id bigint,
  handle_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  lead_id bigint,
  source text DEFAULT 'page'::text NOT NULL,
  campaign text DEFAULT ''::text NOT NULL,
  referrer text DEFAULT ''::text NOT NULL,
  first_page text DEFAULT ''::text NOT NULL,
  school_stage text DEFAULT ''::text NOT NULL,
  call_time text DEFAULT ''::text NOT NULL,
  form_name text DEFAULT ''::text NOT NULL,
  form_key text DEFAULT ''::text NOT NULL,
  org_id bigint,
  org_name text DEFAULT ''::text NOT NULL,
  answer_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  region text DEFAULT ''::text NOT NULL,
  CONSTRAINT counsel_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT counsel_site_id_client_key_key UNIQUE (site_id, client_key),
  CONSTRAINT counsel_status_check CHECK (((status >= 1) AND (status <= 3))),
  CONSTRAINT counsel_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX counsel_lead ON public.counsel USING btree (site_id, lead_id, id DESC);
CREATE INDEX counsel_mobile ON public.counsel USING btree (site_id, mobile, gmt_create);
CREATE INDEX counsel_status ON public.counsel USING btree (site_id, status, id DESC);
ALTER TABLE counsel ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON counsel AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON counsel TO zhixing_app;

CREATE TABLE coupon (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  batch_id bigint NOT NULL,
  user_id bigint,
  code text,
  coupon_status smallint DEFAULT 1 NOT NULL,
  order_no bigint,
  discount integer DEFAULT 0 NOT NULL,
  receive_time timestamp with time zone,
  begin_time timestamp with time zone,
  end_time timestamp with time zone,
  use_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT coupon_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT coupon_site_id_code_key UNIQUE (site_id, code),
  CONSTRAINT coupon_check CHECK (((coupon_status = 1) = (order_no IS NULL))),
  CONSTRAINT coupon_check1 CHECK (((order_no IS NULL) OR (user_id IS NOT NULL))),
  CONSTRAINT coupon_coupon_status_check CHECK ((coupon_status = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT coupon_discount_check CHECK ((discount >= 0)),
  CONSTRAINT coupon_site_id_batch_id_fkey FOREIGN KEY (site_id, batch_id) REFERENCES coupon_batch(site_id, id),
  CONSTRAINT coupon_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT coupon_site_id_order_no_fkey FOREIGN KEY (site_id, order_no) REFERENCES order_info(site_id, order_no),
  CONSTRAINT coupon_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX coupon_batch_coupons ON public.coupon USING btree (site_id, batch_id, id DESC);
CREATE UNIQUE INDEX coupon_order ON public.coupon USING btree (site_id, order_no) WHERE (order_no IS NOT NULL);
CREATE INDEX coupon_user ON public.coupon USING btree (site_id, user_id, id DESC) WHERE (user_id IS NOT NULL);
ALTER TABLE coupon ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON coupon AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON coupon TO zhixing_app;

CREATE TABLE coupon_batch (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  batch_name text NOT NULL,
  coupon_type smallint NOT NULL,
  amount integer DEFAULT 0 NOT NULL,
  percent smallint DEFAULT 0 NOT NULL,
  max_amount integer DEFAULT 0 NOT NULL,
  threshold integer DEFAULT 0 NOT NULL,
  scope_type smallint DEFAULT 0 NOT NULL,
  scope_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_with_limit smallint DEFAULT 0 NOT NULL,
  is_with_vip smallint DEFAULT 0 NOT NULL,
  issue_type smallint NOT NULL,
  total_count integer NOT NULL,
  taken_count integer DEFAULT 0 NOT NULL,
  per_user integer DEFAULT 1 NOT NULL,
  claim_begin timestamp with time zone,
  claim_end timestamp with time zone,
  use_begin timestamp with time zone,
  use_end timestamp with time zone,
  use_days integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT coupon_batch_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT coupon_batch_amount_check CHECK ((amount >= 0)),
  CONSTRAINT coupon_batch_check CHECK (((taken_count >= 0) AND (taken_count <= total_count))),
  CONSTRAINT coupon_batch_check1 CHECK (((use_days > 0) OR (use_end IS NOT NULL))),
  CONSTRAINT coupon_batch_check2 CHECK ((((coupon_type = 1) AND (amount > 0)) OR ((coupon_type = 2) AND (percent > 0)))),
  CONSTRAINT coupon_batch_coupon_type_check CHECK ((coupon_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT coupon_batch_issue_type_check CHECK ((issue_type = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT coupon_batch_max_amount_check CHECK ((max_amount >= 0)),
  CONSTRAINT coupon_batch_per_user_check CHECK (((per_user >= 1) AND (per_user <= 100))),
  CONSTRAINT coupon_batch_percent_check CHECK (((percent >= 0) AND (percent <= 99))),
  CONSTRAINT coupon_batch_scope_type_check CHECK ((scope_type = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT coupon_batch_threshold_check CHECK ((threshold >= 0)),
  CONSTRAINT coupon_batch_total_count_check CHECK (((total_count >= 1) AND (total_count <= 1000000))),
  CONSTRAINT coupon_batch_use_days_check CHECK (((use_days >= 0) AND (use_days <= 3650))),
  CONSTRAINT coupon_batch_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE coupon_batch ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON coupon_batch AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON coupon_batch TO zhixing_app;

CREATE TABLE course (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  lecturer_id bigint NOT NULL,
  course_category smallint DEFAULT 1 NOT NULL,
  course_name text NOT NULL,
  course_logo text DEFAULT ''::text NOT NULL,
  course_desc text DEFAULT ''::text NOT NULL,
  keyword text DEFAULT ''::text NOT NULL,
  introduce text DEFAULT ''::text NOT NULL,
  category_id1 bigint NOT NULL,
  category_id2 bigint NOT NULL,
  category_id3 bigint NOT NULL,
  is_free smallint DEFAULT 1 NOT NULL,
  course_original integer DEFAULT 0 NOT NULL,
  course_discount integer DEFAULT 0 NOT NULL,
  is_putaway smallint DEFAULT 0 NOT NULL,
  course_sort integer DEFAULT 0 NOT NULL,
  speed_double smallint DEFAULT 1 NOT NULL,
  speed_drag smallint DEFAULT 1 NOT NULL,
  is_watermark smallint DEFAULT 0 NOT NULL,
  count_study integer DEFAULT 0 NOT NULL,
  collection_count integer DEFAULT 0 NOT NULL,
  comment_count integer DEFAULT 0 NOT NULL,
  score_sum integer DEFAULT 0 NOT NULL,
  score_count integer DEFAULT 0 NOT NULL,
  period_total integer DEFAULT 0 NOT NULL,
  total_seconds numeric(12,3) DEFAULT 0 NOT NULL,
  search_words tsvector DEFAULT ''::tsvector NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  picture_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  publish_time timestamp with time zone,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  ban_reason text DEFAULT ''::text NOT NULL,
  file_types text DEFAULT ''::text NOT NULL,
  download_count integer DEFAULT 0 NOT NULL,
  stop_reason text DEFAULT ''::text NOT NULL,
  is_vip_free smallint DEFAULT 0 NOT NULL,
  course_level smallint DEFAULT 0 NOT NULL,
  read_seconds integer DEFAULT 0 NOT NULL,
  outcome_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  asks_work smallint DEFAULT 0 NOT NULL,
  work_title text DEFAULT ''::text NOT NULL,
  work_brief text DEFAULT ''::text NOT NULL,
  work_pictures smallint DEFAULT 1 NOT NULL,
  work_files smallint DEFAULT 0 NOT NULL,
  work_link smallint DEFAULT 0 NOT NULL,
  work_due text DEFAULT ''::text NOT NULL,
  org_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT course_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_asks_work_check CHECK ((asks_work = ANY (ARRAY[0, 1]))),
  CONSTRAINT course_course_discount_check CHECK ((course_discount >= 0)),
  CONSTRAINT course_course_level_check CHECK (((course_level >= 0) AND (course_level <= 3))),
  CONSTRAINT course_course_original_check CHECK ((course_original >= 0)),
  CONSTRAINT course_is_vip_free_check CHECK ((is_vip_free = ANY (ARRAY[0, 1]))),
  CONSTRAINT course_private_off_shelf CHECK (((org_id = 0) OR (is_putaway = 0))),
  CONSTRAINT course_work_files_check CHECK ((work_files = ANY (ARRAY[0, 1]))),
  CONSTRAINT course_work_link_check CHECK ((work_link = ANY (ARRAY[0, 1]))),
  CONSTRAINT course_work_pictures_check CHECK ((work_pictures = ANY (ARRAY[0, 1]))),
  CONSTRAINT course_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT course_site_id_lecturer_id_fkey FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer(site_id, id)
);
CREATE INDEX course_category1 ON public.course USING btree (site_id, category_id1) WHERE ((is_putaway = 1) AND (status_id = 1));
CREATE INDEX course_category2 ON public.course USING btree (site_id, category_id2) WHERE ((is_putaway = 1) AND (status_id = 1));
CREATE INDEX course_category3 ON public.course USING btree (site_id, category_id3) WHERE ((is_putaway = 1) AND (status_id = 1));
CREATE INDEX course_changed ON public.course USING btree (site_id, gmt_modified DESC, id DESC);
CREATE INDEX course_counted ON public.course USING btree (site_id, course_category, category_id1, category_id2, category_id3) WHERE ((is_putaway = 1) AND (status_id = 1));
CREATE INDEX course_created ON public.course USING btree (site_id, gmt_create);
CREATE INDEX course_hot ON public.course USING btree (site_id, count_study DESC, id DESC) WHERE ((is_putaway = 1) AND (status_id = 1));
CREATE INDEX course_kind ON public.course USING btree (site_id, course_category, course_sort DESC, id DESC) WHERE ((is_putaway = 1) AND (status_id = 1));
CREATE INDEX course_lecturer ON public.course USING btree (site_id, lecturer_id);
CREATE INDEX course_new ON public.course USING btree (site_id, gmt_create DESC, id DESC) WHERE ((is_putaway = 1) AND (status_id = 1));
CREATE INDEX course_product ON public.course USING btree (site_id, course_category, id DESC) WHERE (is_deleted = 0);
CREATE INDEX course_search ON public.course USING gin (search_words);
CREATE INDEX course_shelf ON public.course USING btree (site_id, course_sort DESC, id DESC) WHERE ((is_putaway = 1) AND (status_id = 1));
ALTER TABLE course ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course TO zhixing_app;

CREATE TABLE course_accessory (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  ref_id bigint NOT NULL,
  ref_type smallint NOT NULL,
  ac_name text NOT NULL,
  ac_url text NOT NULL,
  file_type text DEFAULT ''::text NOT NULL,
  file_size integer DEFAULT 0 NOT NULL,
  download_count integer DEFAULT 0 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  file_id bigint,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT course_accessory_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_accessory_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_accessory_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX course_accessory_course ON public.course_accessory USING btree (site_id, course_id, sort);
ALTER TABLE course_accessory ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_accessory AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_accessory TO zhixing_app;

CREATE TABLE course_audit_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  version integer NOT NULL,
  audit_action text NOT NULL,
  audit_opinion text DEFAULT ''::text NOT NULL,
  user_id bigint,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT course_audit_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_audit_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX course_audit_log_course ON public.course_audit_log USING btree (site_id, course_id, id DESC);
ALTER TABLE course_audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_audit_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_audit_log TO zhixing_app;

CREATE TABLE course_category (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  parent_id bigint DEFAULT 0 NOT NULL,
  category_type smallint DEFAULT 1 NOT NULL,
  category_name text NOT NULL,
  floor smallint NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT course_category_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_category_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE course_category ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_category AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_category TO zhixing_app;

CREATE TABLE course_chapter (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  chapter_name text NOT NULL,
  chapter_desc text DEFAULT ''::text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT course_chapter_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_chapter_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_chapter_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX course_chapter_course ON public.course_chapter USING btree (site_id, course_id, sort);
ALTER TABLE course_chapter ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_chapter AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_chapter TO zhixing_app;

CREATE TABLE course_chapter_pic (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  chapter_id bigint NOT NULL,
  pic_name text DEFAULT ''::text NOT NULL,
  pic_url text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  CONSTRAINT course_chapter_pic_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_chapter_pic_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX course_chapter_pic_chapter ON public.course_chapter_pic USING btree (site_id, chapter_id, sort);
CREATE INDEX course_chapter_pic_course ON public.course_chapter_pic USING btree (site_id, course_id, chapter_id, sort);
ALTER TABLE course_chapter_pic ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_chapter_pic AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_chapter_pic TO zhixing_app;

CREATE TABLE course_comment (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  user_id bigint NOT NULL,
  comment_id bigint DEFAULT 0 NOT NULL,
  comment_text text NOT NULL,
  score smallint DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  is_site smallint DEFAULT 0 NOT NULL,
  period_id bigint DEFAULT 0 NOT NULL,
  video_time numeric(9,3) DEFAULT 0 NOT NULL,
  client_key text,
  mention_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT course_comment_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_comment_mention_list_check CHECK ((jsonb_typeof(mention_list) = 'array'::text)),
  CONSTRAINT course_comment_video_time_check CHECK ((video_time >= (0)::numeric)),
  CONSTRAINT course_comment_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_comment_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT course_comment_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_comment_answers ON public.course_comment USING btree (site_id, course_id, comment_id) WHERE (comment_id > 0);
CREATE INDEX course_comment_course ON public.course_comment USING btree (site_id, course_id, comment_id, gmt_create DESC, id DESC) WHERE (status_id = 1);
CREATE INDEX course_comment_created ON public.course_comment USING btree (site_id, gmt_create DESC);
CREATE UNIQUE INDEX course_comment_once ON public.course_comment USING btree (site_id, course_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX course_comment_question ON public.course_comment USING btree (site_id, period_id, comment_id, video_time, id) WHERE ((status_id = 1) AND (period_id > 0));
CREATE UNIQUE INDEX course_comment_rating ON public.course_comment USING btree (site_id, course_id, user_id) WHERE ((comment_id = 0) AND (period_id = 0) AND (status_id = 1));
CREATE INDEX course_comment_user ON public.course_comment USING btree (site_id, user_id, id DESC) WHERE (status_id = 1);
ALTER TABLE course_comment ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_comment AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_comment TO zhixing_app;

CREATE TABLE course_download (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  course_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT course_download_pkey PRIMARY KEY (site_id, user_id, course_id),
  CONSTRAINT course_download_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_download_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE course_download ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_download AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_download TO zhixing_app;

CREATE TABLE course_exam_ref (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  ref_type smallint NOT NULL,
  ref_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  exercise_type smallint DEFAULT 2 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT course_exam_ref_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_exam_ref_site_id_course_id_ref_type_ref_id_exam_id_key UNIQUE (site_id, course_id, ref_type, ref_id, exam_id),
  CONSTRAINT course_exam_ref_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_exam_ref_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX course_exam_ref_exam ON public.course_exam_ref USING btree (site_id, exam_id);
CREATE INDEX course_exam_ref_place ON public.course_exam_ref USING btree (site_id, course_id, ref_type, ref_id, sort, id);
ALTER TABLE course_exam_ref ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_exam_ref AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_exam_ref TO zhixing_app;

CREATE TABLE course_file (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  is_operator smallint NOT NULL,
  direction smallint NOT NULL,
  file_status smallint NOT NULL,
  course_id bigint,
  lecturer_id bigint,
  course_name text DEFAULT ''::text NOT NULL,
  file_name text DEFAULT ''::text NOT NULL,
  file_size bigint DEFAULT 0 NOT NULL,
  received bigint DEFAULT 0 NOT NULL,
  progress smallint DEFAULT 0 NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  note_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  preview jsonb,
  plan jsonb,
  client_key text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT course_file_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_file_direction_check CHECK ((direction = ANY (ARRAY[1, 2]))),
  CONSTRAINT course_file_file_status_check CHECK (((file_status >= 1) AND (file_status <= 7))),
  CONSTRAINT course_file_is_operator_check CHECK ((is_operator = ANY (ARRAY[0, 1]))),
  CONSTRAINT course_file_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT course_file_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_file_mine ON public.course_file USING btree (site_id, user_id, gmt_create DESC);
CREATE INDEX course_file_modified ON public.course_file USING btree (gmt_modified);
CREATE UNIQUE INDEX course_file_once ON public.course_file USING btree (site_id, user_id, client_key);
ALTER TABLE course_file ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_file AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_file TO zhixing_app;

CREATE TABLE course_moment (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  period_id bigint NOT NULL,
  second numeric(10,3) NOT NULL,
  is_required smallint DEFAULT 0 NOT NULL,
  source_id bigint,
  problem jsonb NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT course_moment_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_moment_is_required_check CHECK ((is_required = ANY (ARRAY[0, 1]))),
  CONSTRAINT course_moment_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_moment_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX course_moment_course ON public.course_moment USING btree (site_id, course_id);
CREATE INDEX course_moment_period ON public.course_moment USING btree (site_id, period_id, second);
ALTER TABLE course_moment ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_moment AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_moment TO zhixing_app;

CREATE TABLE course_moment_answer (
  site_id bigint NOT NULL,
  moment_id bigint NOT NULL,
  user_id bigint NOT NULL,
  period_id bigint NOT NULL,
  user_answer jsonb NOT NULL,
  is_right_first smallint NOT NULL,
  is_right smallint NOT NULL,
  answer_count integer DEFAULT 1 NOT NULL,
  client_key text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT course_moment_answer_pkey PRIMARY KEY (site_id, moment_id, user_id),
  CONSTRAINT course_moment_answer_is_right_check CHECK ((is_right = ANY (ARRAY[0, 1]))),
  CONSTRAINT course_moment_answer_is_right_first_check CHECK ((is_right_first = ANY (ARRAY[0, 1]))),
  CONSTRAINT course_moment_answer_site_id_moment_id_fkey FOREIGN KEY (site_id, moment_id) REFERENCES course_moment(site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_moment_answer_user ON public.course_moment_answer USING btree (site_id, user_id, period_id);
ALTER TABLE course_moment_answer ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_moment_answer AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_moment_answer TO zhixing_app;

CREATE TABLE course_narration (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  period_id bigint NOT NULL,
  narration_status smallint NOT NULL,
  voice text NOT NULL,
  model text NOT NULL,
  text_hash text NOT NULL,
  rev integer DEFAULT 1 NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  track_key text DEFAULT ''::text NOT NULL,
  track_ms integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT course_narration_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_narration_narration_status_check CHECK (((narration_status >= 1) AND (narration_status <= 5))),
  CONSTRAINT course_narration_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE UNIQUE INDEX course_narration_approved ON public.course_narration USING btree (site_id, period_id) WHERE (narration_status = 5);
CREATE INDEX course_narration_course ON public.course_narration USING btree (site_id, course_id);
CREATE UNIQUE INDEX course_narration_draft ON public.course_narration USING btree (site_id, period_id) WHERE (narration_status <> 5);
ALTER TABLE course_narration ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_narration AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_narration TO zhixing_app;

CREATE TABLE course_narration_sentence (
  site_id bigint NOT NULL,
  narration_id bigint NOT NULL,
  seq integer NOT NULL,
  paragraph integer NOT NULL,
  sentence text NOT NULL,
  spoken text NOT NULL,
  clip_key text DEFAULT ''::text NOT NULL,
  clip_ms integer DEFAULT 0 NOT NULL,
  start_ms integer DEFAULT 0 NOT NULL,
  CONSTRAINT course_narration_sentence_pkey PRIMARY KEY (site_id, narration_id, seq),
  CONSTRAINT course_narration_sentence_site_id_narration_id_fkey FOREIGN KEY (site_id, narration_id) REFERENCES course_narration(site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_narration_clip ON public.course_narration_sentence USING btree (site_id, clip_key) WHERE (clip_key <> ''::text);
ALTER TABLE course_narration_sentence ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_narration_sentence AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_narration_sentence TO zhixing_app;

CREATE TABLE course_narration_use (
  site_id bigint NOT NULL,
  day date NOT NULL,
  characters bigint DEFAULT 0 NOT NULL,
  CONSTRAINT course_narration_use_pkey PRIMARY KEY (site_id, day),
  CONSTRAINT course_narration_use_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE course_narration_use ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_narration_use AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_narration_use TO zhixing_app;

CREATE TABLE course_part (
  site_id bigint NOT NULL,
  id bigint NOT NULL,
  course_id bigint NOT NULL,
  CONSTRAINT course_part_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_part_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE course_part ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_part AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_part TO zhixing_app;

CREATE TABLE course_period (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  chapter_id bigint NOT NULL,
  period_name text NOT NULL,
  period_desc text DEFAULT ''::text NOT NULL,
  is_free smallint DEFAULT 0 NOT NULL,
  period_type smallint NOT NULL,
  video_id bigint,
  video_length numeric(10,3) DEFAULT 0 NOT NULL,
  period_text text DEFAULT ''::text NOT NULL,
  doc_name text DEFAULT ''::text NOT NULL,
  doc_url text DEFAULT ''::text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  file_id bigint,
  doc_size bigint DEFAULT 0 NOT NULL,
  doc_type text DEFAULT ''::text NOT NULL,
  download_count integer DEFAULT 0 NOT NULL,
  min_seconds integer GENERATED ALWAYS AS (
CASE
    WHEN (period_type = 1) THEN 0
    ELSE (LEAST((60)::numeric, GREATEST((5)::numeric, round(((length(regexp_replace(regexp_replace(regexp_replace(period_text, '<[^>]*>'::text, ''::text, 'g'::text), '&(#[0-9]+|#x[0-9a-f]+|[0-9a-z_]+);'::text, '·'::text, 'gi'::text), '[\s\u00a0\u3000\ufeff]'::text, ''::text, 'g'::text)))::numeric / 25.0)))))::integer
END) STORED,
  subtitle_hash text,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  subtitle_tracks jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT course_period_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_period_check CHECK (((period_type <> 1) OR (video_id IS NOT NULL))),
  CONSTRAINT course_period_check1 CHECK (((period_type <> 20) OR ((start_time IS NOT NULL) AND (end_time > start_time)))),
  CONSTRAINT course_period_site_id_chapter_id_fkey FOREIGN KEY (site_id, chapter_id) REFERENCES course_chapter(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_period_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_period_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT course_period_site_id_video_id_fkey FOREIGN KEY (site_id, video_id) REFERENCES video(site_id, id)
);
CREATE INDEX course_period_course ON public.course_period USING btree (site_id, course_id, chapter_id, sort);
CREATE INDEX course_period_file ON public.course_period USING btree (site_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX course_period_video ON public.course_period USING btree (site_id, video_id) WHERE (video_id IS NOT NULL);
ALTER TABLE course_period ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_period AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_period TO zhixing_app;

CREATE TABLE course_progress (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  course_id bigint NOT NULL,
  period_study integer DEFAULT 0 NOT NULL,
  progress numeric(5,2) DEFAULT 0 NOT NULL,
  study_seconds numeric(12,3) DEFAULT 0 NOT NULL,
  last_period_id bigint,
  last_duration numeric(10,3) DEFAULT 0 NOT NULL,
  finished_at timestamp with time zone,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT course_progress_pkey PRIMARY KEY (site_id, user_id, course_id),
  CONSTRAINT course_progress_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_progress_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT course_progress_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_progress_course ON public.course_progress USING btree (site_id, course_id);
ALTER TABLE course_progress ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_progress AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_progress TO zhixing_app;

CREATE TABLE course_remark (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  course_id bigint NOT NULL,
  version integer NOT NULL,
  period_id bigint NOT NULL,
  period_name text NOT NULL,
  video_time numeric(9,3),
  paragraph integer,
  quote text DEFAULT ''::text NOT NULL,
  content text NOT NULL,
  user_id bigint NOT NULL,
  client_key text,
  done_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT course_remark_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT course_remark_paragraph_check CHECK ((paragraph >= 0)),
  CONSTRAINT course_remark_video_time_check CHECK ((video_time >= (0)::numeric)),
  CONSTRAINT course_remark_site_id_course_id_version_fkey FOREIGN KEY (site_id, course_id, version) REFERENCES course_version(site_id, course_id, version) ON DELETE CASCADE,
  CONSTRAINT course_remark_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT course_remark_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX course_remark_course ON public.course_remark USING btree (site_id, course_id, version, id);
CREATE UNIQUE INDEX course_remark_once ON public.course_remark USING btree (site_id, course_id, user_id, client_key) WHERE (client_key IS NOT NULL);
ALTER TABLE course_remark ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_remark AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_remark TO zhixing_app;

CREATE TABLE course_study_day (
  site_id bigint NOT NULL,
  course_id bigint NOT NULL,
  day date NOT NULL,
  user_id bigint NOT NULL,
  seconds numeric(12,3) DEFAULT 0 NOT NULL,
  CONSTRAINT course_study_day_pkey PRIMARY KEY (site_id, course_id, day, user_id),
  CONSTRAINT course_study_day_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_study_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT course_study_day_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_study_day_person ON public.course_study_day USING btree (site_id, user_id, course_id, day);
ALTER TABLE course_study_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_study_day AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_study_day TO zhixing_app;

CREATE TABLE course_transcript (
  site_id bigint NOT NULL,
  period_id bigint NOT NULL,
  video_id bigint NOT NULL,
  subtitle_hash text,
  line_list jsonb NOT NULL,
  search_words tsvector NOT NULL,
  CONSTRAINT course_transcript_pkey PRIMARY KEY (site_id, period_id),
  CONSTRAINT course_transcript_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT course_transcript_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES course_period(site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_transcript_words ON public.course_transcript USING gin (search_words);
ALTER TABLE course_transcript ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_transcript AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_transcript TO zhixing_app;

CREATE TABLE course_user (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  course_id bigint NOT NULL,
  buy_type smallint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  expire_time timestamp with time zone,
  order_no bigint DEFAULT 0 NOT NULL,
  CONSTRAINT course_user_pkey PRIMARY KEY (site_id, user_id, course_id),
  CONSTRAINT course_user_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT course_user_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT course_user_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX course_user_course ON public.course_user USING btree (site_id, course_id);
ALTER TABLE course_user ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_user AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
CREATE TRIGGER course_user_rights AFTER DELETE ON public.course_user FOR EACH ROW EXECUTE FUNCTION course_user_rights();
GRANT DELETE, INSERT, SELECT, UPDATE ON course_user TO zhixing_app;

CREATE TABLE course_version (
  site_id bigint NOT NULL,
  course_id bigint NOT NULL,
  version integer NOT NULL,
  lecturer_id bigint NOT NULL,
  course_category smallint NOT NULL,
  course_name text DEFAULT ''::text NOT NULL,
  doc jsonb NOT NULL,
  audit_status smallint DEFAULT 3 NOT NULL,
  audit_opinion text DEFAULT ''::text NOT NULL,
  audit_user_id bigint,
  audit_time timestamp with time zone,
  submit_time timestamp with time zone,
  publish_time timestamp with time zone,
  published_at timestamp with time zone,
  rev integer DEFAULT 1 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  client_key text,
  period_total integer DEFAULT 0 NOT NULL,
  rejected_doc jsonb,
  org_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT course_version_pkey PRIMARY KEY (site_id, course_id, version),
  CONSTRAINT course_version_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT course_version_site_id_lecturer_id_fkey FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer(site_id, id)
);
CREATE INDEX course_version_changed ON public.course_version USING btree (site_id, gmt_modified DESC, course_id DESC);
CREATE INDEX course_version_judged ON public.course_version USING btree (site_id, audit_time DESC NULLS LAST, course_id) WHERE ((is_deleted = 0) AND (submit_time IS NOT NULL));
CREATE INDEX course_version_lecturer ON public.course_version USING btree (site_id, lecturer_id, course_category, gmt_modified DESC);
CREATE UNIQUE INDEX course_version_once ON public.course_version USING btree (site_id, lecturer_id, client_key) WHERE (client_key IS NOT NULL);
CREATE UNIQUE INDEX course_version_open ON public.course_version USING btree (site_id, course_id) WHERE ((audit_status = ANY (ARRAY[0, 2, 3])) AND (is_deleted = 0));
CREATE INDEX course_version_org ON public.course_version USING btree (site_id, org_id, course_id, version DESC) WHERE (org_id <> 0);
CREATE INDEX course_version_pending ON public.course_version USING btree (site_id, submit_time) WHERE ((audit_status = 0) AND (is_deleted = 0));
CREATE INDEX course_version_waiting ON public.course_version USING btree (site_id, publish_time) WHERE ((audit_status = 1) AND (published_at IS NULL));
ALTER TABLE course_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_version AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_version TO zhixing_app;

CREATE TABLE course_version_video (
  site_id bigint NOT NULL,
  video_id bigint NOT NULL,
  course_id bigint NOT NULL,
  version integer NOT NULL,
  period_id bigint NOT NULL,
  CONSTRAINT course_version_video_pkey PRIMARY KEY (site_id, video_id, course_id, version, period_id),
  CONSTRAINT course_version_video_site_id_course_id_version_fkey FOREIGN KEY (site_id, course_id, version) REFERENCES course_version(site_id, course_id, version) ON DELETE CASCADE,
  CONSTRAINT course_version_video_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX course_version_video_version ON public.course_version_video USING btree (site_id, course_id, version);
ALTER TABLE course_version_video ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON course_version_video AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON course_version_video TO zhixing_app;

CREATE TABLE dict (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  field_name text NOT NULL,
  field_key integer NOT NULL,
  field_value text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT dict_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT dict_site_id_field_name_field_key_key UNIQUE (site_id, field_name, field_key),
  CONSTRAINT dict_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE dict ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON dict AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON dict TO zhixing_app;

CREATE TABLE exam_audit_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  exam_id bigint NOT NULL,
  version integer NOT NULL,
  audit_action text NOT NULL,
  audit_opinion text DEFAULT ''::text NOT NULL,
  user_id bigint,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_audit_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT exam_audit_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX exam_audit_log_exam ON public.exam_audit_log USING btree (site_id, exam_id, id);
ALTER TABLE exam_audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_audit_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_audit_log TO zhixing_app;

CREATE TABLE exam_category (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  parent_id bigint DEFAULT 0 NOT NULL,
  exam_category_type smallint DEFAULT 1 NOT NULL,
  category_name text NOT NULL,
  floor smallint DEFAULT 1 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_category_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT exam_category_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE UNIQUE INDEX exam_category_name ON public.exam_category USING btree (site_id, exam_category_type, parent_id, category_name);
CREATE INDEX exam_category_place ON public.exam_category USING btree (site_id, exam_category_type, parent_id, sort);
ALTER TABLE exam_category ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_category AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_category TO zhixing_app;

CREATE TABLE exam_collection (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  collection_type smallint NOT NULL,
  collection_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_collection_pkey PRIMARY KEY (site_id, user_id, collection_type, collection_id),
  CONSTRAINT exam_collection_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_collection_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX exam_collection_mine ON public.exam_collection USING btree (site_id, user_id, collection_type, gmt_create DESC);
ALTER TABLE exam_collection ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_collection AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_collection TO zhixing_app;

CREATE TABLE exam_column_map (
  site_id bigint NOT NULL,
  lecturer_id bigint NOT NULL,
  signature text NOT NULL,
  field_list jsonb NOT NULL,
  kind_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  key_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT exam_column_map_pkey PRIMARY KEY (site_id, lecturer_id, signature),
  CONSTRAINT exam_column_map_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_column_map_site_id_lecturer_id_fkey FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer(site_id, id) ON DELETE CASCADE
);
ALTER TABLE exam_column_map ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_column_map AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_column_map TO zhixing_app;

CREATE TABLE exam_correction (
  site_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  version integer NOT NULL,
  correction integer NOT NULL,
  problem_id bigint NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  user_id bigint NOT NULL,
  changed_total integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  done_total integer DEFAULT 0 NOT NULL,
  record_total integer DEFAULT 0 NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT exam_correction_pkey PRIMARY KEY (site_id, exam_id, version, correction),
  CONSTRAINT exam_correction_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE exam_correction ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_correction AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_correction TO zhixing_app;

CREATE TABLE exam_import (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  lecturer_id bigint NOT NULL,
  file_name text DEFAULT ''::text NOT NULL,
  format text NOT NULL,
  import_status smallint DEFAULT 1 NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  defaults jsonb DEFAULT '{}'::jsonb NOT NULL,
  row_total integer DEFAULT 0 NOT NULL,
  error_total integer DEFAULT 0 NOT NULL,
  saved_total integer DEFAULT 0 NOT NULL,
  progress smallint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  file_id bigint,
  source_text text DEFAULT ''::text NOT NULL,
  client_key text,
  skip_total integer DEFAULT 0 NOT NULL,
  same_total integer DEFAULT 0 NOT NULL,
  report jsonb DEFAULT '{"head": {"title": "", "total": 0, "minutes": 0}, "blockList": [], "numberList": [], "sectionList": []}'::jsonb NOT NULL,
  table_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  map_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  warning_total integer DEFAULT 0 NOT NULL,
  CONSTRAINT exam_import_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT exam_import_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_import_site_id_lecturer_id_fkey FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer(site_id, id)
);
CREATE UNIQUE INDEX exam_import_key ON public.exam_import USING btree (site_id, lecturer_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX exam_import_lecturer ON public.exam_import USING btree (site_id, lecturer_id, gmt_create DESC);
ALTER TABLE exam_import ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_import AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_import TO zhixing_app;

CREATE TABLE exam_import_picture (
  site_id bigint NOT NULL,
  import_id bigint NOT NULL,
  picture_name text NOT NULL,
  file_id bigint NOT NULL,
  CONSTRAINT exam_import_picture_pkey PRIMARY KEY (site_id, import_id, picture_name),
  CONSTRAINT exam_import_picture_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_import_picture_site_id_import_id_fkey FOREIGN KEY (site_id, import_id) REFERENCES exam_import(site_id, id) ON DELETE CASCADE
);
ALTER TABLE exam_import_picture ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_import_picture AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_import_picture TO zhixing_app;

CREATE TABLE exam_import_row (
  site_id bigint NOT NULL,
  import_id bigint NOT NULL,
  row_no integer NOT NULL,
  source_text text DEFAULT ''::text NOT NULL,
  doc jsonb NOT NULL,
  labels jsonb DEFAULT '{}'::jsonb NOT NULL,
  errors jsonb DEFAULT '[]'::jsonb NOT NULL,
  warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
  row_status smallint DEFAULT 1 NOT NULL,
  problem_id bigint,
  is_same smallint DEFAULT 0 NOT NULL,
  original text DEFAULT ''::text NOT NULL,
  CONSTRAINT exam_import_row_pkey PRIMARY KEY (site_id, import_id, row_no),
  CONSTRAINT exam_import_row_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_import_row_site_id_import_id_fkey FOREIGN KEY (site_id, import_id) REFERENCES exam_import(site_id, id) ON DELETE CASCADE
);
ALTER TABLE exam_import_row ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_import_row AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_import_row TO zhixing_app;

CREATE TABLE exam_info (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  lecturer_id bigint NOT NULL,
  exam_name text DEFAULT ''::text NOT NULL,
  exam_logo text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  introduce text DEFAULT ''::text NOT NULL,
  keyword text DEFAULT ''::text NOT NULL,
  words tsvector,
  initials text DEFAULT ''::text NOT NULL,
  subject_id bigint DEFAULT 0 NOT NULL,
  year_id bigint DEFAULT 0 NOT NULL,
  source_id bigint DEFAULT 0 NOT NULL,
  gra_id bigint DEFAULT 0 NOT NULL,
  answer_time integer DEFAULT 0 NOT NULL,
  total_score numeric(8,2) DEFAULT 0 NOT NULL,
  pass_score numeric(8,2) DEFAULT 0 NOT NULL,
  problem_quantity integer DEFAULT 0 NOT NULL,
  open_time timestamp with time zone,
  close_time timestamp with time zone,
  is_free smallint DEFAULT 1 NOT NULL,
  exam_original integer DEFAULT 0 NOT NULL,
  exam_discount integer DEFAULT 0 NOT NULL,
  live_version integer DEFAULT 0 NOT NULL,
  is_putaway smallint DEFAULT 0 NOT NULL,
  is_publicity smallint DEFAULT 1 NOT NULL,
  ban_reason text DEFAULT ''::text NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  is_recommend smallint DEFAULT 0 NOT NULL,
  count_buy integer DEFAULT 0 NOT NULL,
  study_count integer DEFAULT 0 NOT NULL,
  collection_count integer DEFAULT 0 NOT NULL,
  download_count integer DEFAULT 0 NOT NULL,
  exam_sort integer DEFAULT 0 NOT NULL,
  published_at timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  is_vip_free smallint DEFAULT 0 NOT NULL,
  is_assigned smallint DEFAULT 0 NOT NULL,
  last_close timestamp with time zone,
  org_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT exam_info_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT exam_info_exam_discount_check CHECK ((exam_discount >= 0)),
  CONSTRAINT exam_info_exam_original_check CHECK ((exam_original >= 0)),
  CONSTRAINT exam_info_is_assigned_check CHECK ((is_assigned = ANY (ARRAY[0, 1]))),
  CONSTRAINT exam_info_is_vip_free_check CHECK ((is_vip_free = ANY (ARRAY[0, 1]))),
  CONSTRAINT exam_private_off_shelf CHECK (((org_id = 0) OR ((is_publicity = 0) AND (is_free = 0) AND (is_vip_free = 0) AND (is_assigned = 0)))),
  CONSTRAINT exam_info_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_info_site_id_lecturer_id_fkey FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer(site_id, id)
);
CREATE INDEX exam_info_lecturer ON public.exam_info USING btree (site_id, lecturer_id, gmt_modified DESC);
CREATE INDEX exam_info_newest ON public.exam_info USING btree (site_id, published_at DESC, id DESC) WHERE ((is_putaway = 1) AND (is_publicity = 1) AND (is_deleted = 0));
CREATE INDEX exam_info_org ON public.exam_info USING btree (site_id, org_id, id) WHERE (org_id <> 0);
CREATE INDEX exam_info_popular ON public.exam_info USING btree (site_id, study_count DESC, id DESC) WHERE ((is_putaway = 1) AND (is_publicity = 1) AND (is_deleted = 0));
CREATE INDEX exam_info_shelf ON public.exam_info USING btree (site_id, subject_id, exam_sort, published_at DESC) WHERE ((is_putaway = 1) AND (is_publicity = 1) AND (is_deleted = 0));
CREATE INDEX exam_info_words ON public.exam_info USING gin (words);
ALTER TABLE exam_info ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_info AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_info TO zhixing_app;

CREATE TABLE exam_mark_hold (
  site_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  user_id bigint NOT NULL,
  record_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  held_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_mark_hold_pkey PRIMARY KEY (site_id, exam_id, user_id),
  CONSTRAINT exam_mark_hold_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_mark_hold_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_mark_hold_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE exam_mark_hold ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_mark_hold AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_mark_hold TO zhixing_app;

CREATE TABLE exam_mark_phrase (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  phrases jsonb NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_mark_phrase_pkey PRIMARY KEY (site_id, user_id),
  CONSTRAINT exam_mark_phrase_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_mark_phrase_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE exam_mark_phrase ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_mark_phrase AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_mark_phrase TO zhixing_app;

CREATE TABLE exam_marker (
  site_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  lecturer_id bigint NOT NULL,
  CONSTRAINT exam_marker_pkey PRIMARY KEY (site_id, exam_id, lecturer_id),
  CONSTRAINT exam_marker_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_marker_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX exam_marker_lecturer ON public.exam_marker USING btree (site_id, lecturer_id);
ALTER TABLE exam_marker ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_marker AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_marker TO zhixing_app;

CREATE TABLE exam_monitor_action (
  site_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  client_key text NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_monitor_deed_pkey PRIMARY KEY (site_id, exam_id, client_key),
  CONSTRAINT exam_monitor_deed_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_monitor_deed_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE exam_monitor_action ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_monitor_action AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_monitor_action TO zhixing_app;

CREATE TABLE exam_override (
  site_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  user_id bigint NOT NULL,
  open_time timestamp with time zone,
  close_time timestamp with time zone,
  extra_minutes integer DEFAULT 0 NOT NULL,
  extra_attempts integer DEFAULT 0 NOT NULL,
  operator_id bigint NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_override_pkey PRIMARY KEY (site_id, exam_id, user_id),
  CONSTRAINT exam_override_check CHECK (((open_time IS NULL) OR (close_time IS NULL) OR (open_time < close_time))),
  CONSTRAINT exam_override_extra_attempts_check CHECK (((extra_attempts >= 0) AND (extra_attempts <= 100))),
  CONSTRAINT exam_override_extra_minutes_check CHECK (((extra_minutes >= 0) AND (extra_minutes <= 1440))),
  CONSTRAINT exam_override_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_override_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_override_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE exam_override ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_override AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_override TO zhixing_app;

CREATE TABLE exam_paper (
  site_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  version integer NOT NULL,
  frozen jsonb NOT NULL,
  total_score numeric(8,2) NOT NULL,
  problem_total integer NOT NULL,
  correction integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  answer_show smallint GENERATED ALWAYS AS (COALESCE((((frozen #>> '{rules,answerShow}'::text[]))::smallint)::integer, 2)) STORED,
  open_text text GENERATED ALWAYS AS ((frozen #>> '{rules,openTime}'::text[])) STORED,
  has_password boolean GENERATED ALWAYS AS ((COALESCE((frozen #>> '{rules,password}'::text[]), ''::text) <> ''::text)) STORED,
  score_show smallint GENERATED ALWAYS AS (((frozen #>> '{rules,scoreShow}'::text[]))::smallint) STORED,
  close_text text GENERATED ALWAYS AS ((frozen #>> '{rules,closeTime}'::text[])) STORED,
  show_text text GENERATED ALWAYS AS ((frozen #>> '{rules,showTime}'::text[])) STORED,
  attempts integer GENERATED ALWAYS AS (((frozen #>> '{rules,attempts}'::text[]))::integer) STORED,
  is_counted boolean GENERATED ALWAYS AS (((COALESCE(((frozen #>> '{rules,attempts}'::text[]))::integer, 1) > 0) OR (COALESCE(((frozen #>> '{rules,answerTime}'::text[]))::integer, 60) > 0) OR ((frozen #>> '{rules,openTime}'::text[]) IS NOT NULL) OR ((frozen #>> '{rules,closeTime}'::text[]) IS NOT NULL) OR (COALESCE((frozen #>> '{rules,password}'::text[]), ''::text) <> ''::text) OR (COALESCE(((frozen #>> '{rules,blockCopy}'::text[]))::integer, 0) = 1))) STORED,
  CONSTRAINT exam_paper_pkey PRIMARY KEY (site_id, exam_id, version),
  CONSTRAINT exam_paper_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_paper_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE exam_paper ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_paper AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_paper TO zhixing_app;

CREATE TABLE exam_paper_problem (
  site_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  version integer NOT NULL,
  CONSTRAINT exam_paper_problem_pkey PRIMARY KEY (site_id, problem_id, exam_id, version),
  CONSTRAINT exam_paper_problem_site_id_exam_id_version_fkey FOREIGN KEY (site_id, exam_id, version) REFERENCES exam_paper(site_id, exam_id, version) ON DELETE CASCADE,
  CONSTRAINT exam_paper_problem_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE exam_paper_problem ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_paper_problem AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_paper_problem TO zhixing_app;

CREATE TABLE exam_problem (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  lecturer_id bigint NOT NULL,
  problem_type smallint NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  doc jsonb NOT NULL,
  plain_text text DEFAULT ''::text NOT NULL,
  words tsvector,
  text_hash bytea,
  near_hash bigint,
  difficulty smallint DEFAULT 2 NOT NULL,
  subject_id bigint DEFAULT 0 NOT NULL,
  year_id bigint DEFAULT 0 NOT NULL,
  source_id bigint DEFAULT 0 NOT NULL,
  gra_id bigint DEFAULT 0 NOT NULL,
  topic_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
  tags jsonb DEFAULT '[]'::jsonb NOT NULL,
  keyword text DEFAULT ''::text NOT NULL,
  score numeric(7,2) DEFAULT 1 NOT NULL,
  is_public smallint DEFAULT 0 NOT NULL,
  is_free smallint DEFAULT 1 NOT NULL,
  video_id bigint,
  status_id smallint DEFAULT 1 NOT NULL,
  batch_id bigint,
  client_key text,
  use_count integer DEFAULT 0 NOT NULL,
  right_count integer DEFAULT 0 NOT NULL,
  part_count integer DEFAULT 0 NOT NULL,
  error_count integer DEFAULT 0 NOT NULL,
  none_count integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  near_a integer GENERATED ALWAYS AS ((((near_hash >> 48) & (65535)::bigint))::integer) STORED,
  near_b integer GENERATED ALWAYS AS ((((near_hash >> 32) & (65535)::bigint))::integer) STORED,
  near_c integer GENERATED ALWAYS AS ((((near_hash >> 16) & (65535)::bigint))::integer) STORED,
  near_d integer GENERATED ALWAYS AS (((near_hash & (65535)::bigint))::integer) STORED,
  error_rate smallint GENERATED ALWAYS AS (
CASE
    WHEN (((right_count + part_count) + error_count) > 0) THEN (((error_count * (100)::bigint) / ((right_count + part_count) + error_count)))::smallint
    ELSE NULL::smallint
END) STORED,
  pick_no integer DEFAULT (floor((random() * (2147483647)::double precision)))::integer NOT NULL,
  CONSTRAINT exam_problem_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT exam_problem_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_problem_site_id_lecturer_id_fkey FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer(site_id, id)
);
CREATE INDEX exam_problem_batch ON public.exam_problem USING btree (site_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX exam_problem_facets ON public.exam_problem USING btree (site_id, lecturer_id, status_id, problem_type, difficulty, subject_id, year_id, source_id, gra_id, is_public);
CREATE INDEX exam_problem_hash ON public.exam_problem USING btree (site_id, lecturer_id, text_hash);
CREATE UNIQUE INDEX exam_problem_key ON public.exam_problem USING btree (site_id, lecturer_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX exam_problem_lecturer ON public.exam_problem USING btree (site_id, lecturer_id, status_id, gmt_modified DESC, id DESC);
CREATE INDEX exam_problem_near_a ON public.exam_problem USING btree (site_id, lecturer_id, near_a);
CREATE INDEX exam_problem_near_b ON public.exam_problem USING btree (site_id, lecturer_id, near_b);
CREATE INDEX exam_problem_near_c ON public.exam_problem USING btree (site_id, lecturer_id, near_c);
CREATE INDEX exam_problem_near_d ON public.exam_problem USING btree (site_id, lecturer_id, near_d);
CREATE INDEX exam_problem_pick ON public.exam_problem USING btree (site_id, pick_no) WHERE (status_id = 1);
CREATE INDEX exam_problem_public ON public.exam_problem USING btree (site_id, subject_id, problem_type) WHERE ((is_public = 1) AND (status_id = 1));
CREATE INDEX exam_problem_rate ON public.exam_problem USING btree (site_id, lecturer_id, status_id, error_rate DESC NULLS LAST, id DESC) INCLUDE (problem_type);
CREATE INDEX exam_problem_tags ON public.exam_problem USING gin (tags);
CREATE INDEX exam_problem_topics ON public.exam_problem USING gin (topic_ids);
CREATE INDEX exam_problem_used ON public.exam_problem USING btree (site_id, lecturer_id, status_id, use_count DESC, id DESC) INCLUDE (problem_type);
CREATE INDEX exam_problem_words ON public.exam_problem USING gin (words);
ALTER TABLE exam_problem ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_problem AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_problem TO zhixing_app;

CREATE TABLE exam_problem_part (
  site_id bigint NOT NULL,
  id bigint NOT NULL,
  problem_id bigint NOT NULL,
  CONSTRAINT exam_problem_part_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT exam_problem_part_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_problem_part_site_id_problem_id_fkey FOREIGN KEY (site_id, problem_id) REFERENCES exam_problem(site_id, id) ON DELETE CASCADE
);
CREATE INDEX exam_problem_part_whole ON public.exam_problem_part USING btree (site_id, problem_id);
ALTER TABLE exam_problem_part ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_problem_part AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_problem_part TO zhixing_app;

CREATE TABLE exam_problem_report (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  problem_id bigint NOT NULL,
  lecturer_id bigint NOT NULL,
  user_id bigint NOT NULL,
  version integer NOT NULL,
  report_type smallint NOT NULL,
  content text DEFAULT ''::text NOT NULL,
  report_status smallint DEFAULT 1 NOT NULL,
  reply text DEFAULT ''::text NOT NULL,
  handle_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_problem_report_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT exam_problem_report_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_problem_report_site_id_problem_id_fkey FOREIGN KEY (site_id, problem_id) REFERENCES exam_problem(site_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_problem_report_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX exam_problem_report_desk ON public.exam_problem_report USING btree (site_id, lecturer_id, report_status, problem_id, id DESC);
CREATE UNIQUE INDEX exam_problem_report_waiting ON public.exam_problem_report USING btree (site_id, problem_id, user_id) WHERE (report_status = 1);
ALTER TABLE exam_problem_report ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_problem_report AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_problem_report TO zhixing_app;

CREATE TABLE exam_problem_version (
  site_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  version integer NOT NULL,
  doc jsonb NOT NULL,
  user_id bigint,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_problem_version_pkey PRIMARY KEY (site_id, problem_id, version),
  CONSTRAINT exam_problem_version_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_problem_version_site_id_problem_id_fkey FOREIGN KEY (site_id, problem_id) REFERENCES exam_problem(site_id, id) ON DELETE CASCADE
);
ALTER TABLE exam_problem_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_problem_version AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_problem_version TO zhixing_app;

CREATE TABLE exam_score_band (
  site_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  from_list jsonb NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_score_band_pkey PRIMARY KEY (site_id, exam_id),
  CONSTRAINT exam_score_band_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE
);
ALTER TABLE exam_score_band ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_score_band AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_score_band TO zhixing_app;

CREATE TABLE exam_user (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  expire_time timestamp with time zone,
  order_no bigint DEFAULT 0 NOT NULL,
  buy_type smallint DEFAULT 1 NOT NULL,
  CONSTRAINT exam_user_pkey PRIMARY KEY (site_id, user_id, exam_id),
  CONSTRAINT exam_user_buy_type_check CHECK ((buy_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT exam_user_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_user_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT exam_user_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE exam_user ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_user AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_user TO zhixing_app;

CREATE TABLE exam_version (
  site_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  version integer NOT NULL,
  doc jsonb NOT NULL,
  audit_status smallint DEFAULT 3 NOT NULL,
  audit_opinion text DEFAULT ''::text NOT NULL,
  audit_user_id bigint,
  audit_time timestamp with time zone,
  submit_time timestamp with time zone,
  rev integer DEFAULT 1 NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT exam_version_pkey PRIMARY KEY (site_id, exam_id, version),
  CONSTRAINT exam_version_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT exam_version_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE UNIQUE INDEX exam_version_open ON public.exam_version USING btree (site_id, exam_id) WHERE (audit_status = ANY (ARRAY[0, 2, 3]));
CREATE INDEX exam_version_pending ON public.exam_version USING btree (site_id, submit_time) WHERE (audit_status = 0);
ALTER TABLE exam_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON exam_version AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON exam_version TO zhixing_app;

CREATE TABLE extract_batch (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  operator_id bigint NOT NULL,
  extract_count integer NOT NULL,
  arrive_money bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT extract_batch_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT extract_batch_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE extract_batch ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON extract_batch AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON extract_batch TO zhixing_app;

CREATE TABLE extract_event (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  extract_id bigint NOT NULL,
  event text NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  operator_id bigint,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT extract_event_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT extract_event_site_id_extract_id_fkey FOREIGN KEY (site_id, extract_id) REFERENCES extract_log(site_id, id),
  CONSTRAINT extract_event_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX extract_event_of ON public.extract_event USING btree (site_id, extract_id, id);
ALTER TABLE extract_event ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON extract_event AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON extract_event TO zhixing_app;

CREATE TABLE extract_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  client_key text NOT NULL,
  extract_money integer NOT NULL,
  fee integer NOT NULL,
  tax integer NOT NULL,
  arrive_money integer NOT NULL,
  needs_two smallint NOT NULL,
  step text DEFAULT 'applied'::text NOT NULL,
  extract_status smallint GENERATED ALWAYS AS (
CASE step
    WHEN 'paid'::text THEN 2
    WHEN 'returned'::text THEN 3
    ELSE 1
END) STORED NOT NULL,
  account_type smallint NOT NULL,
  sealed bytea NOT NULL,
  bank_user_name text NOT NULL,
  bank_card_no text NOT NULL,
  bank_name text NOT NULL,
  bank_branch_name text NOT NULL,
  fingerprint bytea NOT NULL,
  batch_id bigint,
  audit_user_id bigint,
  audit_user_id2 bigint,
  allocation_no text DEFAULT ''::text NOT NULL,
  voucher_file_id bigint,
  pay_time timestamp with time zone,
  remark text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  payout_channel text DEFAULT ''::text NOT NULL,
  payout_error text DEFAULT ''::text NOT NULL,
  invoice_no text DEFAULT ''::text NOT NULL,
  invoice_file_id bigint,
  payout_account_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT extract_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT extract_log_site_id_user_id_client_key_key UNIQUE (site_id, user_id, client_key),
  CONSTRAINT extract_log_arrive_money_check CHECK ((arrive_money > 0)),
  CONSTRAINT extract_log_check CHECK ((extract_money = ((fee + tax) + arrive_money))),
  CONSTRAINT extract_log_check1 CHECK (((audit_user_id2 IS DISTINCT FROM audit_user_id) OR (audit_user_id IS NULL))),
  CONSTRAINT extract_log_extract_money_check CHECK ((extract_money > 0)),
  CONSTRAINT extract_log_fee_check CHECK ((fee >= 0)),
  CONSTRAINT extract_log_invoice_check CHECK (((invoice_file_id IS NULL) OR ((tax = 0) AND (invoice_no <> ''::text)))),
  CONSTRAINT extract_log_needs_two_check CHECK ((needs_two = ANY (ARRAY[0, 1]))),
  CONSTRAINT extract_log_step_check CHECK ((step = ANY (ARRAY['applied'::text, 'confirming'::text, 'approved'::text, 'paying'::text, 'paid'::text, 'returned'::text]))),
  CONSTRAINT extract_log_tax_check CHECK ((tax >= 0)),
  CONSTRAINT extract_log_site_id_batch_id_fkey FOREIGN KEY (site_id, batch_id) REFERENCES extract_batch(site_id, id),
  CONSTRAINT extract_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT extract_log_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX extract_log_batch ON public.extract_log USING btree (site_id, batch_id, id) WHERE (batch_id IS NOT NULL);
CREATE UNIQUE INDEX extract_log_invoice ON public.extract_log USING btree (site_id, invoice_no) WHERE ((invoice_no <> ''::text) AND (step <> 'returned'::text));
CREATE INDEX extract_log_step ON public.extract_log USING btree (site_id, step, id DESC);
CREATE INDEX extract_log_user ON public.extract_log USING btree (site_id, user_id, id DESC);
ALTER TABLE extract_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON extract_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON extract_log TO zhixing_app;

CREATE TABLE feedback_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  feedback_type smallint NOT NULL,
  content text NOT NULL,
  contact text DEFAULT ''::text NOT NULL,
  page_url text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  reply_content text DEFAULT ''::text NOT NULL,
  reply_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  pic_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  reply_user_id bigint,
  CONSTRAINT feedback_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT feedback_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT feedback_log_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX feedback_log_status ON public.feedback_log USING btree (site_id, status, id DESC);
CREATE INDEX feedback_log_user ON public.feedback_log USING btree (site_id, user_id, id DESC);
ALTER TABLE feedback_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON feedback_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON feedback_log TO zhixing_app;

CREATE TABLE grade_apply_record (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  nickname text DEFAULT ''::text NOT NULL,
  apply_description text DEFAULT ''::text NOT NULL,
  answer_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  join_source smallint DEFAULT 2 NOT NULL,
  audit_status smallint DEFAULT 1 NOT NULL,
  audit_opinion text DEFAULT ''::text NOT NULL,
  audit_user_id bigint DEFAULT 0 NOT NULL,
  audit_time timestamp with time zone,
  is_read smallint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_apply_record_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_apply_record_audit_status_check CHECK (((audit_status >= 1) AND (audit_status <= 4))),
  CONSTRAINT grade_apply_record_is_read_check CHECK ((is_read = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_apply_record_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_apply_record_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id),
  CONSTRAINT grade_apply_record_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX grade_apply_grade ON public.grade_apply_record USING btree (site_id, grade_id, audit_status, id DESC);
CREATE UNIQUE INDEX grade_apply_pending ON public.grade_apply_record USING btree (site_id, grade_id, user_id) WHERE (audit_status = 1);
CREATE INDEX grade_apply_user ON public.grade_apply_record USING btree (site_id, user_id, id DESC);
ALTER TABLE grade_apply_record ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_apply_record AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_apply_record TO zhixing_app;

CREATE TABLE grade_book (
  site_id bigint NOT NULL,
  grade_id bigint NOT NULL,
  course_weight integer NOT NULL,
  exam_weight integer NOT NULL,
  manual_weight integer NOT NULL,
  drop_exam integer NOT NULL,
  drop_manual integer NOT NULL,
  pass_line integer NOT NULL,
  is_shown smallint DEFAULT 0 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  homework_weight integer DEFAULT 20 NOT NULL,
  drop_homework integer DEFAULT 0 NOT NULL,
  attendance_weight integer DEFAULT 0 NOT NULL,
  CONSTRAINT grade_book_pkey PRIMARY KEY (site_id, grade_id),
  CONSTRAINT grade_book_attendance_weight_check CHECK (((attendance_weight >= 0) AND (attendance_weight <= 1000))),
  CONSTRAINT grade_book_course_weight_check CHECK (((course_weight >= 0) AND (course_weight <= 1000))),
  CONSTRAINT grade_book_drop_exam_check CHECK (((drop_exam >= 0) AND (drop_exam <= 100))),
  CONSTRAINT grade_book_drop_homework_check CHECK (((drop_homework >= 0) AND (drop_homework <= 100))),
  CONSTRAINT grade_book_drop_manual_check CHECK (((drop_manual >= 0) AND (drop_manual <= 100))),
  CONSTRAINT grade_book_exam_weight_check CHECK (((exam_weight >= 0) AND (exam_weight <= 1000))),
  CONSTRAINT grade_book_homework_weight_check CHECK (((homework_weight >= 0) AND (homework_weight <= 1000))),
  CONSTRAINT grade_book_is_shown_check CHECK ((is_shown = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_book_manual_weight_check CHECK (((manual_weight >= 0) AND (manual_weight <= 1000))),
  CONSTRAINT grade_book_pass_line_check CHECK (((pass_line >= 0) AND (pass_line <= 100))),
  CONSTRAINT grade_book_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_book_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_book ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_book AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_book TO zhixing_app;

CREATE TABLE grade_category (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  parent_id bigint DEFAULT 0 NOT NULL,
  category_name text NOT NULL,
  floor smallint DEFAULT 1 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_category_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_category_site_id_parent_id_category_name_key UNIQUE (site_id, parent_id, category_name),
  CONSTRAINT grade_category_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE grade_category ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_category AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_category TO zhixing_app;

CREATE TABLE grade_certificate (
  site_id bigint NOT NULL,
  certificate_no text NOT NULL,
  grade_id bigint,
  user_id bigint NOT NULL,
  holder_name text NOT NULL,
  grade_name text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  seal_line text NOT NULL,
  total numeric(5,1),
  operator_id bigint,
  issue_time timestamp with time zone DEFAULT now() NOT NULL,
  revoke_time timestamp with time zone,
  revoke_reason text DEFAULT ''::text NOT NULL,
  course_id bigint,
  round_id bigint,
  valid_until timestamp with time zone,
  CONSTRAINT grade_certificate_pkey PRIMARY KEY (site_id, certificate_no),
  CONSTRAINT grade_certificate_source CHECK ((num_nonnulls(grade_id, course_id, round_id) = 1)),
  CONSTRAINT grade_certificate_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id),
  CONSTRAINT grade_certificate_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_certificate_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id),
  CONSTRAINT grade_certificate_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX grade_certificate_course ON public.grade_certificate USING btree (site_id, course_id, user_id) WHERE ((course_id IS NOT NULL) AND (revoke_time IS NULL));
CREATE UNIQUE INDEX grade_certificate_living ON public.grade_certificate USING btree (site_id, grade_id, user_id) WHERE (revoke_time IS NULL);
CREATE UNIQUE INDEX grade_certificate_round ON public.grade_certificate USING btree (site_id, round_id) WHERE (round_id IS NOT NULL);
CREATE INDEX grade_certificate_user ON public.grade_certificate USING btree (site_id, user_id, issue_time DESC);
ALTER TABLE grade_certificate ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_certificate AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_certificate TO zhixing_app;

CREATE TABLE grade_certificate_rule (
  site_id bigint NOT NULL,
  grade_id bigint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  seal_line text NOT NULL,
  min_progress integer NOT NULL,
  min_total integer NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_certificate_rule_pkey PRIMARY KEY (site_id, grade_id),
  CONSTRAINT grade_certificate_rule_min_progress_check CHECK (((min_progress >= 0) AND (min_progress <= 100))),
  CONSTRAINT grade_certificate_rule_min_total_check CHECK (((min_total >= 0) AND (min_total <= 100))),
  CONSTRAINT grade_certificate_rule_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_certificate_rule_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_certificate_rule ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_certificate_rule AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_certificate_rule TO zhixing_app;

CREATE TABLE grade_column (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  column_name text NOT NULL,
  full_score numeric(7,2) NOT NULL,
  weight integer DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_column_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_column_site_id_grade_id_column_name_key UNIQUE (site_id, grade_id, column_name),
  CONSTRAINT grade_column_full_score_check CHECK ((full_score > (0)::numeric)),
  CONSTRAINT grade_column_weight_check CHECK (((weight >= 0) AND (weight <= 1000))),
  CONSTRAINT grade_column_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_column_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_column ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_column AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_column TO zhixing_app;

CREATE TABLE grade_course (
  site_id bigint NOT NULL,
  grade_id bigint NOT NULL,
  course_id bigint NOT NULL,
  seq integer DEFAULT 0 NOT NULL,
  opens timestamp with time zone,
  due timestamp with time zone,
  is_ordered smallint DEFAULT 0 NOT NULL,
  disabled smallint DEFAULT 0 NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_course_pkey PRIMARY KEY (site_id, grade_id, course_id),
  CONSTRAINT grade_course_check CHECK (((due IS NULL) OR (opens IS NULL) OR (opens < due))),
  CONSTRAINT grade_course_disabled_check CHECK ((disabled = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_course_is_ordered_check CHECK ((is_ordered = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_course_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_course_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_course_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id) ON DELETE CASCADE
);
CREATE INDEX grade_course_course ON public.grade_course USING btree (site_id, course_id);
ALTER TABLE grade_course ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_course AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
CREATE TRIGGER grade_course_rights AFTER DELETE OR UPDATE OF opens, disabled ON public.grade_course FOR EACH ROW EXECUTE FUNCTION grade_course_rights();
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_course TO zhixing_app;

CREATE TABLE grade_course_certificate (
  site_id bigint NOT NULL,
  course_id bigint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  seal_line text NOT NULL,
  min_progress integer NOT NULL,
  exam_id bigint,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_course_certificate_pkey PRIMARY KEY (site_id, course_id),
  CONSTRAINT grade_course_certificate_min_progress_check CHECK (((min_progress >= 1) AND (min_progress <= 100))),
  CONSTRAINT grade_course_certificate_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id),
  CONSTRAINT grade_course_certificate_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE grade_course_certificate ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_course_certificate AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_course_certificate TO zhixing_app;

CREATE TABLE grade_course_study (
  site_id bigint NOT NULL,
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  course_id bigint NOT NULL,
  period_id bigint NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_course_study_pkey PRIMARY KEY (site_id, grade_id, user_id, course_id),
  CONSTRAINT grade_course_study_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_course_study_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_course_study_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_course_study ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_course_study AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_course_study TO zhixing_app;

CREATE TABLE grade_exam (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  exam_id bigint NOT NULL,
  source_exam_id bigint NOT NULL,
  grade_exam_name text NOT NULL,
  audience smallint DEFAULT 1 NOT NULL,
  compensate_status smallint DEFAULT 0 NOT NULL,
  compensate_end_time timestamp with time zone,
  audit_type smallint DEFAULT 1 NOT NULL,
  user_id bigint NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  face_check smallint DEFAULT 0 NOT NULL,
  face_keep_days smallint DEFAULT 30 NOT NULL,
  make_up jsonb,
  CONSTRAINT grade_exam_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_exam_site_id_exam_id_key UNIQUE (site_id, exam_id),
  CONSTRAINT grade_exam_audience_check CHECK (((audience >= 1) AND (audience <= 3))),
  CONSTRAINT grade_exam_audit_type_check CHECK ((audit_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT grade_exam_compensate_status_check CHECK ((compensate_status = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_exam_face_check_check CHECK (((face_check >= 0) AND (face_check <= 2))),
  CONSTRAINT grade_exam_face_keep_days_check CHECK (((face_keep_days >= 1) AND (face_keep_days <= 180))),
  CONSTRAINT grade_exam_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_exam_site_id_exam_id_fkey FOREIGN KEY (site_id, exam_id) REFERENCES exam_info(site_id, id),
  CONSTRAINT grade_exam_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_exam_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id),
  CONSTRAINT grade_exam_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE UNIQUE INDEX grade_exam_client_key ON public.grade_exam USING btree (site_id, grade_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX grade_exam_grade ON public.grade_exam USING btree (site_id, grade_id, id DESC);
ALTER TABLE grade_exam ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_exam AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_exam TO zhixing_app;

CREATE TABLE grade_exam_audience (
  site_id bigint NOT NULL,
  grade_exam_id bigint NOT NULL,
  target_id bigint NOT NULL,
  CONSTRAINT grade_exam_audience_pkey PRIMARY KEY (site_id, grade_exam_id, target_id),
  CONSTRAINT grade_exam_audience_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_exam_audience_site_id_grade_exam_id_fkey FOREIGN KEY (site_id, grade_exam_id) REFERENCES grade_exam(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_exam_audience ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_exam_audience AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_exam_audience TO zhixing_app;

CREATE TABLE grade_exam_student_relation (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_exam_id bigint NOT NULL,
  user_id bigint NOT NULL,
  student_name text DEFAULT ''::text NOT NULL,
  is_read smallint DEFAULT 0 NOT NULL,
  ignore_status smallint DEFAULT 0 NOT NULL,
  comment text DEFAULT ''::text NOT NULL,
  audit_user_id bigint DEFAULT 0 NOT NULL,
  audit_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_exam_student_relation_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_exam_student_relation_site_id_grade_exam_id_user_id_key UNIQUE (site_id, grade_exam_id, user_id),
  CONSTRAINT grade_exam_student_relation_ignore_status_check CHECK ((ignore_status = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_exam_student_relation_is_read_check CHECK ((is_read = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_exam_student_relation_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_exam_student_relation_site_id_grade_exam_id_fkey FOREIGN KEY (site_id, grade_exam_id) REFERENCES grade_exam(site_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_exam_student_relation_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX grade_exam_student_relation_user ON public.grade_exam_student_relation USING btree (site_id, user_id);
ALTER TABLE grade_exam_student_relation ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_exam_student_relation AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_exam_student_relation TO zhixing_app;

CREATE TABLE grade_face (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  consent_version integer NOT NULL,
  consent_time timestamp with time zone DEFAULT now() NOT NULL,
  withdraw_time timestamp with time zone,
  portrait_file_id bigint,
  delete_time timestamp with time zone NOT NULL,
  CONSTRAINT grade_face_pkey PRIMARY KEY (site_id, user_id),
  CONSTRAINT grade_face_consent_version_check CHECK ((consent_version > 0)),
  CONSTRAINT grade_face_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_face_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX grade_face_due ON public.grade_face USING btree (delete_time) WHERE (portrait_file_id IS NOT NULL);
ALTER TABLE grade_face ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_face AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_face TO zhixing_app;

CREATE TABLE grade_face_check (
  site_id bigint NOT NULL,
  grade_exam_id bigint NOT NULL,
  user_id bigint NOT NULL,
  face_code text DEFAULT ''::text NOT NULL,
  code_time timestamp with time zone DEFAULT now() NOT NULL,
  face_status smallint DEFAULT 0 NOT NULL,
  snapshot_file_id bigint,
  snapshot_time timestamp with time zone,
  snapshot_total integer DEFAULT 0 NOT NULL,
  delete_time timestamp with time zone,
  deleted_time timestamp with time zone,
  verdict text DEFAULT 'unsure'::text NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  review_reason text DEFAULT ''::text NOT NULL,
  review_user_id bigint DEFAULT 0 NOT NULL,
  review_time timestamp with time zone,
  rev integer DEFAULT 1 NOT NULL,
  CONSTRAINT grade_face_check_pkey PRIMARY KEY (site_id, grade_exam_id, user_id),
  CONSTRAINT grade_face_check_face_status_check CHECK (((face_status >= 0) AND (face_status <= 5))),
  CONSTRAINT grade_face_check_verdict_check CHECK ((verdict = ANY (ARRAY['same'::text, 'different'::text, 'unsure'::text]))),
  CONSTRAINT grade_face_check_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_face_check_site_id_grade_exam_id_fkey FOREIGN KEY (site_id, grade_exam_id) REFERENCES grade_exam(site_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_face_check_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX grade_face_check_code ON public.grade_face_check USING btree (site_id, face_code) WHERE (face_code <> ''::text);
CREATE INDEX grade_face_check_due ON public.grade_face_check USING btree (delete_time) WHERE (snapshot_file_id IS NOT NULL);
CREATE INDEX grade_face_check_user ON public.grade_face_check USING btree (site_id, user_id);
ALTER TABLE grade_face_check ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_face_check AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_face_check TO zhixing_app;

CREATE TABLE grade_file (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  file_size bigint NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_file_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_file_site_id_grade_id_file_id_key UNIQUE (site_id, grade_id, file_id),
  CONSTRAINT grade_file_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_file_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_file_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id)
);
ALTER TABLE grade_file ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_file AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_file TO zhixing_app;

CREATE TABLE grade_group (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  group_name text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_group_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_group_site_id_grade_id_group_name_key UNIQUE (site_id, grade_id, group_name),
  CONSTRAINT grade_group_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_group_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id)
);
ALTER TABLE grade_group ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_group AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_group TO zhixing_app;

CREATE TABLE grade_holiday (
  site_id bigint NOT NULL,
  day date NOT NULL,
  holiday_name text NOT NULL,
  as_weekday smallint DEFAULT 0 NOT NULL,
  CONSTRAINT grade_holiday_pkey PRIMARY KEY (site_id, day),
  CONSTRAINT grade_holiday_as_weekday_check CHECK (((as_weekday >= 0) AND (as_weekday <= 7))),
  CONSTRAINT grade_holiday_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE grade_holiday ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_holiday AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_holiday TO zhixing_app;

CREATE TABLE grade_homework (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  homework_name text NOT NULL,
  content text DEFAULT ''::text NOT NULL,
  audience smallint DEFAULT 1 NOT NULL,
  open_time timestamp with time zone,
  due_time timestamp with time zone NOT NULL,
  late_rule smallint DEFAULT 2 NOT NULL,
  deduct_percent smallint DEFAULT 0 NOT NULL,
  deduct_limit smallint DEFAULT 0 NOT NULL,
  close_time timestamp with time zone,
  full_score numeric(7,2) DEFAULT 100 NOT NULL,
  weight integer DEFAULT 1 NOT NULL,
  resubmit_total smallint DEFAULT 3 NOT NULL,
  may_text smallint DEFAULT 1 NOT NULL,
  file_kinds text[] DEFAULT '{image,pdf,word}'::text[] NOT NULL,
  max_files smallint DEFAULT 9 NOT NULL,
  max_megabytes smallint DEFAULT 20 NOT NULL,
  publish_mode smallint DEFAULT 1 NOT NULL,
  publish_time timestamp with time zone,
  remind_time timestamp with time zone,
  user_id bigint NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_homework_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_homework_audience_check CHECK (((audience >= 1) AND (audience <= 3))),
  CONSTRAINT grade_homework_check CHECK ((open_time < due_time)),
  CONSTRAINT grade_homework_check1 CHECK ((close_time >= due_time)),
  CONSTRAINT grade_homework_deduct_limit_check CHECK (((deduct_limit >= 0) AND (deduct_limit <= 100))),
  CONSTRAINT grade_homework_deduct_percent_check CHECK (((deduct_percent >= 0) AND (deduct_percent <= 100))),
  CONSTRAINT grade_homework_full_score_check CHECK ((full_score > (0)::numeric)),
  CONSTRAINT grade_homework_late_rule_check CHECK (((late_rule >= 1) AND (late_rule <= 3))),
  CONSTRAINT grade_homework_max_files_check CHECK (((max_files >= 1) AND (max_files <= 20))),
  CONSTRAINT grade_homework_max_megabytes_check CHECK (((max_megabytes >= 1) AND (max_megabytes <= 20))),
  CONSTRAINT grade_homework_may_text_check CHECK ((may_text = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_homework_publish_mode_check CHECK ((publish_mode = ANY (ARRAY[1, 2]))),
  CONSTRAINT grade_homework_resubmit_total_check CHECK (((resubmit_total >= 0) AND (resubmit_total <= 20))),
  CONSTRAINT grade_homework_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_homework_weight_check CHECK (((weight >= 0) AND (weight <= 1000))),
  CONSTRAINT grade_homework_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_homework_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id),
  CONSTRAINT grade_homework_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE UNIQUE INDEX grade_homework_client_key ON public.grade_homework USING btree (site_id, grade_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX grade_homework_grade ON public.grade_homework USING btree (site_id, grade_id, id DESC);
ALTER TABLE grade_homework ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_homework AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_homework TO zhixing_app;

CREATE TABLE grade_homework_audience (
  site_id bigint NOT NULL,
  homework_id bigint NOT NULL,
  target_id bigint NOT NULL,
  CONSTRAINT grade_homework_audience_pkey PRIMARY KEY (site_id, homework_id, target_id),
  CONSTRAINT grade_homework_audience_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_homework_audience_site_id_homework_id_fkey FOREIGN KEY (site_id, homework_id) REFERENCES grade_homework(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_homework_audience ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_homework_audience AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_homework_audience TO zhixing_app;

CREATE TABLE grade_homework_file (
  site_id bigint NOT NULL,
  homework_id bigint NOT NULL,
  seq smallint NOT NULL,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  file_size bigint NOT NULL,
  file_type text NOT NULL,
  file_kind text NOT NULL,
  CONSTRAINT grade_homework_file_pkey PRIMARY KEY (site_id, homework_id, seq),
  CONSTRAINT grade_homework_file_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_homework_file_site_id_homework_id_fkey FOREIGN KEY (site_id, homework_id) REFERENCES grade_homework(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_homework_file ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_homework_file AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_homework_file TO zhixing_app;

CREATE TABLE grade_import (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  file_name text DEFAULT ''::text NOT NULL,
  import_status smallint DEFAULT 1 NOT NULL,
  student_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  client_key text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  made_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  fail_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT grade_import_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_import_site_id_user_id_client_key_key UNIQUE (site_id, user_id, client_key),
  CONSTRAINT grade_import_import_status_check CHECK ((import_status = ANY (ARRAY[1, 2]))),
  CONSTRAINT grade_import_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_import_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id)
);
CREATE INDEX grade_import_grade ON public.grade_import USING btree (site_id, grade_id, id DESC);
ALTER TABLE grade_import ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_import AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_import TO zhixing_app;

CREATE TABLE grade_info (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  grade_status smallint DEFAULT 1 NOT NULL,
  grade_name text NOT NULL,
  grade_logo text DEFAULT ''::text NOT NULL,
  grade_intro text DEFAULT ''::text NOT NULL,
  search_words tsvector DEFAULT ''::tsvector NOT NULL,
  category_id bigint DEFAULT 0 NOT NULL,
  user_id bigint NOT NULL,
  lecturer_id bigint DEFAULT 0 NOT NULL,
  verification_set smallint DEFAULT 2 NOT NULL,
  invitation_code text NOT NULL,
  apply_form jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_publicity smallint DEFAULT 1 NOT NULL,
  max_student integer DEFAULT 200 NOT NULL,
  org_price integer DEFAULT 0 NOT NULL,
  fab_price integer DEFAULT 0 NOT NULL,
  begin_time timestamp with time zone,
  end_time timestamp with time zone,
  grace_time timestamp with time zone,
  copied_from bigint DEFAULT 0 NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  suited_for text DEFAULT ''::text NOT NULL,
  CONSTRAINT grade_info_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_info_site_id_invitation_code_key UNIQUE (site_id, invitation_code),
  CONSTRAINT grade_info_check CHECK (((end_time IS NULL) OR (begin_time IS NULL) OR (begin_time < end_time))),
  CONSTRAINT grade_info_check1 CHECK ((fab_price <= org_price)),
  CONSTRAINT grade_info_fab_price_check CHECK ((fab_price >= 0)),
  CONSTRAINT grade_info_grade_status_check CHECK (((grade_status >= 1) AND (grade_status <= 4))),
  CONSTRAINT grade_info_is_publicity_check CHECK ((is_publicity = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_info_max_student_check CHECK (((max_student >= 1) AND (max_student <= 5000))),
  CONSTRAINT grade_info_org_price_check CHECK ((org_price >= 0)),
  CONSTRAINT grade_info_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_info_verification_set_check CHECK (((verification_set >= 1) AND (verification_set <= 5))),
  CONSTRAINT grade_info_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_info_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX grade_info_category ON public.grade_info USING btree (site_id, category_id);
CREATE UNIQUE INDEX grade_info_client_key ON public.grade_info USING btree (site_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX grade_info_shelf ON public.grade_info USING btree (site_id, id DESC) WHERE ((status_id = 1) AND (grade_status = 2) AND (is_publicity = 1));
CREATE INDEX grade_info_words ON public.grade_info USING gin (search_words);
ALTER TABLE grade_info ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_info AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
CREATE TRIGGER grade_info_admin AFTER UPDATE OF grade_status, grace_time ON public.grade_info FOR EACH ROW WHEN (((old.grade_status IS DISTINCT FROM new.grade_status) OR (old.grace_time IS DISTINCT FROM new.grace_time))) EXECUTE FUNCTION grade_info_admin();
CREATE TRIGGER grade_info_rights AFTER UPDATE OF grade_status, status_id, end_time ON public.grade_info FOR EACH ROW WHEN (((old.grade_status IS DISTINCT FROM new.grade_status) OR (old.status_id IS DISTINCT FROM new.status_id) OR (old.end_time IS DISTINCT FROM new.end_time))) EXECUTE FUNCTION grade_info_rights();
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_info TO zhixing_app;

CREATE TABLE grade_lesson (
  site_id bigint NOT NULL,
  grade_id bigint NOT NULL,
  course_id bigint NOT NULL,
  period_id bigint NOT NULL,
  opens timestamp with time zone,
  due timestamp with time zone,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_lesson_pkey PRIMARY KEY (site_id, grade_id, course_id, period_id),
  CONSTRAINT grade_lesson_check CHECK (((opens IS NOT NULL) OR (due IS NOT NULL))),
  CONSTRAINT grade_lesson_check1 CHECK (((due IS NULL) OR (opens IS NULL) OR (opens < due))),
  CONSTRAINT grade_lesson_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_lesson_site_id_grade_id_course_id_fkey FOREIGN KEY (site_id, grade_id, course_id) REFERENCES grade_course(site_id, grade_id, course_id) ON DELETE CASCADE
);
ALTER TABLE grade_lesson ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_lesson AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_lesson TO zhixing_app;

CREATE TABLE grade_limit (
  site_id bigint NOT NULL,
  max_grade integer DEFAULT 0 NOT NULL,
  max_student integer DEFAULT 0 NOT NULL,
  vip_grade integer DEFAULT 0 NOT NULL,
  vip_student integer DEFAULT 0 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  teacher_accounts smallint DEFAULT 1 NOT NULL,
  account_day_limit integer DEFAULT 500 NOT NULL,
  CONSTRAINT grade_limit_pkey PRIMARY KEY (site_id),
  CONSTRAINT grade_limit_account_day_limit_check CHECK (((account_day_limit >= 0) AND (account_day_limit <= 100000))),
  CONSTRAINT grade_limit_max_grade_check CHECK (((max_grade >= 0) AND (max_grade <= 10000))),
  CONSTRAINT grade_limit_max_student_check CHECK (((max_student >= 0) AND (max_student <= 5000))),
  CONSTRAINT grade_limit_teacher_accounts_check CHECK ((teacher_accounts = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_limit_vip_grade_check CHECK (((vip_grade >= 0) AND (vip_grade <= 10000))),
  CONSTRAINT grade_limit_vip_student_check CHECK (((vip_student >= 0) AND (vip_student <= 5000))),
  CONSTRAINT grade_limit_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE grade_limit ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_limit AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_limit TO zhixing_app;

CREATE TABLE grade_link (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  link_kind smallint NOT NULL,
  grade_id bigint,
  user_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  expire_time timestamp with time zone,
  revoke_time timestamp with time zone,
  visit_count integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_link_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_link_link_kind_check CHECK ((link_kind = ANY (ARRAY[1, 2]))),
  CONSTRAINT grade_link_own_check CHECK (((grade_id IS NOT NULL) OR (link_kind = 1))),
  CONSTRAINT grade_link_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_link_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_link_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX grade_link_living ON public.grade_link USING btree (site_id, link_kind, grade_id, user_id) WHERE (revoke_time IS NULL);
CREATE UNIQUE INDEX grade_link_own ON public.grade_link USING btree (site_id, link_kind, user_id) WHERE ((grade_id IS NULL) AND (revoke_time IS NULL));
ALTER TABLE grade_link ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_link AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_link TO zhixing_app;

CREATE TABLE grade_mark (
  site_id bigint NOT NULL,
  column_id bigint NOT NULL,
  user_id bigint NOT NULL,
  mark numeric(7,2) NOT NULL,
  operator_id bigint NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_mark_pkey PRIMARY KEY (site_id, column_id, user_id),
  CONSTRAINT grade_mark_mark_check CHECK ((mark >= (0)::numeric)),
  CONSTRAINT grade_mark_site_id_column_id_fkey FOREIGN KEY (site_id, column_id) REFERENCES grade_column(site_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_mark_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_mark_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_mark ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_mark AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_mark TO zhixing_app;

CREATE TABLE grade_notice (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  notice_title text NOT NULL,
  notice_content text DEFAULT ''::text NOT NULL,
  is_top smallint DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_notice_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_notice_is_top_check CHECK ((is_top = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_notice_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_notice_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_notice_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id)
);
CREATE UNIQUE INDEX grade_notice_client_key ON public.grade_notice USING btree (site_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX grade_notice_grade ON public.grade_notice USING btree (site_id, grade_id, is_top DESC, id DESC) WHERE (status_id = 1);
ALTER TABLE grade_notice ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_notice AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_notice TO zhixing_app;

CREATE TABLE grade_notice_read (
  site_id bigint NOT NULL,
  notice_id bigint NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_notice_read_pkey PRIMARY KEY (site_id, notice_id, user_id),
  CONSTRAINT grade_notice_read_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_notice_read_site_id_notice_id_fkey FOREIGN KEY (site_id, notice_id) REFERENCES grade_notice(site_id, id)
);
ALTER TABLE grade_notice_read ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_notice_read AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_notice_read TO zhixing_app;

CREATE TABLE grade_nudge (
  site_id bigint NOT NULL,
  grade_id bigint NOT NULL,
  course_id bigint NOT NULL,
  user_id bigint NOT NULL,
  day date NOT NULL,
  CONSTRAINT grade_nudge_pkey PRIMARY KEY (site_id, grade_id, course_id, user_id, day),
  CONSTRAINT grade_nudge_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_nudge_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_nudge_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_nudge ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_nudge AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_nudge TO zhixing_app;

CREATE TABLE grade_operation_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  operation_type smallint NOT NULL,
  user_id bigint DEFAULT 0 NOT NULL,
  operator_id bigint NOT NULL,
  detail text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_operation_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_operation_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_operation_log_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id)
);
CREATE INDEX grade_operation_log_grade ON public.grade_operation_log USING btree (site_id, grade_id, id DESC);
ALTER TABLE grade_operation_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_operation_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_operation_log TO zhixing_app;

CREATE TABLE grade_session (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  title text NOT NULL,
  place text DEFAULT ''::text NOT NULL,
  link text DEFAULT ''::text NOT NULL,
  begins timestamp with time zone NOT NULL,
  ends timestamp with time zone NOT NULL,
  user_id bigint NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  series_id bigint DEFAULT 0 NOT NULL,
  teacher_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT grade_session_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_session_site_id_grade_id_client_key_key UNIQUE (site_id, grade_id, client_key),
  CONSTRAINT grade_session_check CHECK ((begins < ends)),
  CONSTRAINT grade_session_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_session_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id) ON DELETE CASCADE
);
CREATE INDEX grade_session_day ON public.grade_session USING btree (site_id, begins);
CREATE INDEX grade_session_time ON public.grade_session USING btree (site_id, grade_id, begins);
ALTER TABLE grade_session ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_session AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_session TO zhixing_app;

CREATE TABLE grade_student (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  grade_id bigint NOT NULL,
  user_id bigint NOT NULL,
  user_role smallint DEFAULT 1 NOT NULL,
  nickname text DEFAULT ''::text NOT NULL,
  group_id bigint DEFAULT 0 NOT NULL,
  join_source smallint DEFAULT 3 NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  leave_reason text DEFAULT ''::text NOT NULL,
  leave_time timestamp with time zone,
  expire_time timestamp with time zone,
  order_no bigint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  is_learner smallint DEFAULT 0 NOT NULL,
  student_no text DEFAULT ''::text NOT NULL,
  directory_id bigint DEFAULT 0 NOT NULL,
  directory_group text DEFAULT ''::text NOT NULL,
  by_claim smallint DEFAULT 0 NOT NULL,
  CONSTRAINT grade_student_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_student_site_id_grade_id_user_id_key UNIQUE (site_id, grade_id, user_id),
  CONSTRAINT grade_student_by_claim_check CHECK ((by_claim = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_student_is_learner_check CHECK ((is_learner = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_student_join_source_check CHECK (((join_source >= 1) AND (join_source <= 8))),
  CONSTRAINT grade_student_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT grade_student_user_role_check CHECK (((user_role >= 1) AND (user_role <= 5))),
  CONSTRAINT grade_student_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_student_site_id_grade_id_fkey FOREIGN KEY (site_id, grade_id) REFERENCES grade_info(site_id, id),
  CONSTRAINT grade_student_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX grade_student_directory ON public.grade_student USING btree (site_id, directory_id, user_id) WHERE (directory_id <> 0);
CREATE INDEX grade_student_user ON public.grade_student USING btree (site_id, user_id, grade_id) WHERE (status_id = 1);
ALTER TABLE grade_student ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_student AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
CREATE TRIGGER grade_student_admin AFTER INSERT OR DELETE OR UPDATE OF user_role, status_id ON public.grade_student FOR EACH ROW EXECUTE FUNCTION grade_student_admin();
CREATE TRIGGER grade_student_rights AFTER UPDATE OF status_id, user_role, expire_time ON public.grade_student FOR EACH ROW WHEN ((old.status_id = 1)) EXECUTE FUNCTION grade_student_rights();
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_student TO zhixing_app;

CREATE TABLE grade_work (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  homework_id bigint NOT NULL,
  user_id bigint NOT NULL,
  work_status smallint DEFAULT 0 NOT NULL,
  version_no smallint DEFAULT 0 NOT NULL,
  draft_content text DEFAULT ''::text NOT NULL,
  draft_rev integer DEFAULT 0 NOT NULL,
  rev integer DEFAULT 0 NOT NULL,
  redo_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_work_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_work_site_id_homework_id_user_id_key UNIQUE (site_id, homework_id, user_id),
  CONSTRAINT grade_work_work_status_check CHECK (((work_status >= 0) AND (work_status <= 3))),
  CONSTRAINT grade_work_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_work_site_id_homework_id_fkey FOREIGN KEY (site_id, homework_id) REFERENCES grade_homework(site_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_work_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX grade_work_user ON public.grade_work USING btree (site_id, user_id);
ALTER TABLE grade_work ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_work AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_work TO zhixing_app;

CREATE TABLE grade_work_file (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  work_id bigint NOT NULL,
  version_no smallint NOT NULL,
  seq smallint NOT NULL,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  file_size bigint NOT NULL,
  file_type text NOT NULL,
  file_kind text NOT NULL,
  CONSTRAINT grade_work_file_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT grade_work_file_site_id_work_id_version_no_seq_key UNIQUE (site_id, work_id, version_no, seq),
  CONSTRAINT grade_work_file_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_work_file_site_id_work_id_fkey FOREIGN KEY (site_id, work_id) REFERENCES grade_work(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_work_file ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_work_file AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_work_file TO zhixing_app;

CREATE TABLE grade_work_ink (
  site_id bigint NOT NULL,
  work_file_id bigint NOT NULL,
  page_no smallint NOT NULL,
  ink jsonb NOT NULL,
  rev integer DEFAULT 1 NOT NULL,
  operator_id bigint NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT grade_work_ink_pkey PRIMARY KEY (site_id, work_file_id, page_no),
  CONSTRAINT grade_work_ink_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_work_ink_site_id_work_file_id_fkey FOREIGN KEY (site_id, work_file_id) REFERENCES grade_work_file(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_work_ink ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_work_ink AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_work_ink TO zhixing_app;

CREATE TABLE grade_work_version (
  site_id bigint NOT NULL,
  work_id bigint NOT NULL,
  version_no smallint NOT NULL,
  content text DEFAULT ''::text NOT NULL,
  submit_time timestamp with time zone NOT NULL,
  count_time timestamp with time zone NOT NULL,
  client_key text,
  withdraw_time timestamp with time zone,
  score numeric(7,2),
  comment text DEFAULT ''::text NOT NULL,
  mark_user_id bigint,
  mark_time timestamp with time zone,
  return_reason text DEFAULT ''::text NOT NULL,
  return_user_id bigint,
  return_time timestamp with time zone,
  CONSTRAINT grade_work_version_pkey PRIMARY KEY (site_id, work_id, version_no),
  CONSTRAINT grade_work_version_site_id_work_id_client_key_key UNIQUE (site_id, work_id, client_key),
  CONSTRAINT grade_work_version_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT grade_work_version_site_id_work_id_fkey FOREIGN KEY (site_id, work_id) REFERENCES grade_work(site_id, id) ON DELETE CASCADE
);
ALTER TABLE grade_work_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON grade_work_version AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON grade_work_version TO zhixing_app;

CREATE TABLE info_article (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  category_id bigint NOT NULL,
  info_title text NOT NULL,
  info_img text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  info_content text NOT NULL,
  source text DEFAULT ''::text NOT NULL,
  keyword text DEFAULT ''::text NOT NULL,
  read_count integer DEFAULT 0 NOT NULL,
  is_putaway smallint DEFAULT 1 NOT NULL,
  is_recommend smallint DEFAULT 0 NOT NULL,
  search_words tsvector DEFAULT ''::tsvector NOT NULL,
  published_time timestamp with time zone DEFAULT now() NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  client_key text,
  is_top smallint DEFAULT 0 NOT NULL,
  CONSTRAINT info_article_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT info_article_site_id_category_id_fkey FOREIGN KEY (site_id, category_id) REFERENCES info_category(site_id, id),
  CONSTRAINT info_article_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX info_article_new ON public.info_article USING btree (site_id, published_time DESC, id DESC) WHERE (is_putaway = 1);
CREATE UNIQUE INDEX info_article_once ON public.info_article USING btree (site_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX info_article_search ON public.info_article USING gin (search_words);
ALTER TABLE info_article ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON info_article AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON info_article TO zhixing_app;

CREATE TABLE info_category (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  category_name text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT info_category_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT info_category_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE info_category ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON info_category AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON info_category TO zhixing_app;

CREATE TABLE info_series (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  title text NOT NULL,
  introduction text DEFAULT ''::text NOT NULL,
  cover text DEFAULT ''::text NOT NULL,
  is_putaway smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT info_series_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT info_series_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE info_series ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON info_series AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON info_series TO zhixing_app;

CREATE TABLE info_series_ref (
  site_id bigint NOT NULL,
  article_id bigint NOT NULL,
  series_id bigint NOT NULL,
  place integer NOT NULL,
  CONSTRAINT info_series_ref_pkey PRIMARY KEY (site_id, article_id),
  CONSTRAINT info_series_ref_site_id_article_id_fkey FOREIGN KEY (site_id, article_id) REFERENCES info_article(site_id, id) ON DELETE CASCADE,
  CONSTRAINT info_series_ref_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT info_series_ref_site_id_series_id_fkey FOREIGN KEY (site_id, series_id) REFERENCES info_series(site_id, id) ON DELETE CASCADE
);
CREATE INDEX info_series_ref_of ON public.info_series_ref USING btree (site_id, series_id, place);
ALTER TABLE info_series_ref ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON info_series_ref AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON info_series_ref TO zhixing_app;

CREATE TABLE invoice (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  client_key text NOT NULL,
  title_type smallint NOT NULL,
  invoice_title text NOT NULL,
  tax_no text DEFAULT ''::text NOT NULL,
  company_address text DEFAULT ''::text NOT NULL,
  company_phone text DEFAULT ''::text NOT NULL,
  bank_name text DEFAULT ''::text NOT NULL,
  bank_account text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  amount integer NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  refuse_comment text DEFAULT ''::text NOT NULL,
  invoice_no text DEFAULT ''::text NOT NULL,
  file_id bigint,
  issue_time timestamp with time zone,
  red_reason text DEFAULT ''::text NOT NULL,
  red_no text DEFAULT ''::text NOT NULL,
  red_file_id bigint,
  red_time timestamp with time zone,
  deal_user_id bigint,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT invoice_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT invoice_site_id_user_id_client_key_key UNIQUE (site_id, user_id, client_key),
  CONSTRAINT invoice_amount_check CHECK ((amount >= 0)),
  CONSTRAINT invoice_check CHECK (((status <> ALL (ARRAY[2, 4, 5])) OR ((invoice_no <> ''::text) AND (file_id IS NOT NULL)))),
  CONSTRAINT invoice_status_check CHECK (((status >= 1) AND (status <= 6))),
  CONSTRAINT invoice_title_type_check CHECK ((title_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT invoice_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT invoice_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX invoice_newest ON public.invoice USING btree (site_id, gmt_create DESC, id DESC);
CREATE UNIQUE INDEX invoice_number ON public.invoice USING btree (site_id, invoice_no) WHERE (invoice_no <> ''::text);
CREATE INDEX invoice_status ON public.invoice USING btree (site_id, status, gmt_create DESC, id DESC);
CREATE INDEX invoice_user ON public.invoice USING btree (site_id, user_id, gmt_create DESC, id DESC);
ALTER TABLE invoice ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON invoice AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice TO zhixing_app;

CREATE TABLE invoice_order (
  site_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  order_no bigint NOT NULL,
  amount integer NOT NULL,
  is_counted smallint DEFAULT 1 NOT NULL,
  CONSTRAINT invoice_order_pkey PRIMARY KEY (site_id, invoice_id, order_no),
  CONSTRAINT invoice_order_amount_check CHECK ((amount >= 0)),
  CONSTRAINT invoice_order_is_counted_check CHECK ((is_counted = ANY (ARRAY[0, 1]))),
  CONSTRAINT invoice_order_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT invoice_order_site_id_invoice_id_fkey FOREIGN KEY (site_id, invoice_id) REFERENCES invoice(site_id, id),
  CONSTRAINT invoice_order_site_id_order_no_fkey FOREIGN KEY (site_id, order_no) REFERENCES order_info(site_id, order_no)
);
CREATE UNIQUE INDEX invoice_order_one ON public.invoice_order USING btree (site_id, order_no) WHERE (is_counted = 1);
ALTER TABLE invoice_order ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON invoice_order AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_order TO zhixing_app;

CREATE TABLE invoice_title (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  title_type smallint NOT NULL,
  invoice_title text NOT NULL,
  tax_no text DEFAULT ''::text NOT NULL,
  company_address text DEFAULT ''::text NOT NULL,
  company_phone text DEFAULT ''::text NOT NULL,
  bank_name text DEFAULT ''::text NOT NULL,
  bank_account text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  is_default smallint DEFAULT 0 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT invoice_title_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT invoice_title_site_id_user_id_title_type_invoice_title_tax__key UNIQUE (site_id, user_id, title_type, invoice_title, tax_no),
  CONSTRAINT invoice_title_title_type_check CHECK ((title_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT invoice_title_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT invoice_title_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE UNIQUE INDEX invoice_title_default ON public.invoice_title USING btree (site_id, user_id) WHERE (is_default = 1);
ALTER TABLE invoice_title ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON invoice_title AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_title TO zhixing_app;

CREATE TABLE lead (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  mobile text NOT NULL,
  name text NOT NULL,
  stage smallint DEFAULT 1 NOT NULL,
  owner_id bigint,
  wish text DEFAULT ''::text NOT NULL,
  source text NOT NULL,
  campaign text DEFAULT ''::text NOT NULL,
  request_count integer DEFAULT 0 NOT NULL,
  next_call_time timestamp with time zone,
  is_reminded smallint DEFAULT 0 NOT NULL,
  last_note text DEFAULT ''::text NOT NULL,
  lost_reason text DEFAULT ''::text NOT NULL,
  ask_time timestamp with time zone DEFAULT now() NOT NULL,
  called_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  region text DEFAULT ''::text NOT NULL,
  CONSTRAINT lead_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT lead_site_id_mobile_key UNIQUE (site_id, mobile),
  CONSTRAINT lead_is_reminded_check CHECK ((is_reminded = ANY (ARRAY[0, 1]))),
  CONSTRAINT lead_stage_check CHECK (((stage >= 1) AND (stage <= 99))),
  CONSTRAINT lead_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX lead_call ON public.lead USING btree (site_id, next_call_time) WHERE (next_call_time IS NOT NULL);
CREATE INDEX lead_owner ON public.lead USING btree (site_id, owner_id, ask_time DESC);
CREATE INDEX lead_stage ON public.lead USING btree (site_id, stage, ask_time DESC);
CREATE INDEX lead_time ON public.lead USING btree (site_id, ask_time DESC, id DESC);
ALTER TABLE lead ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON lead AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lead TO zhixing_app;

CREATE TABLE lead_event (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  lead_id bigint NOT NULL,
  kind text NOT NULL,
  result text DEFAULT ''::text NOT NULL,
  text text DEFAULT ''::text NOT NULL,
  operator_id bigint,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT lead_event_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT lead_event_site_id_client_key_key UNIQUE (site_id, client_key),
  CONSTRAINT lead_event_kind_check CHECK ((kind = ANY (ARRAY['request'::text, 'note'::text, 'call'::text, 'stage'::text, 'owner'::text]))),
  CONSTRAINT lead_event_site_id_lead_id_fkey FOREIGN KEY (site_id, lead_id) REFERENCES lead(site_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_event_lead ON public.lead_event USING btree (site_id, lead_id, id);
ALTER TABLE lead_event ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON lead_event AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lead_event TO zhixing_app;

CREATE TABLE lead_form (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  form_key text NOT NULL,
  form_name text NOT NULL,
  title text NOT NULL,
  intro text DEFAULT ''::text NOT NULL,
  field_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  question_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_sms smallint DEFAULT 0 NOT NULL,
  campaign text DEFAULT ''::text NOT NULL,
  place_list text[] DEFAULT '{}'::text[] NOT NULL,
  owner_id bigint,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT lead_form_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT lead_form_site_id_form_key_key UNIQUE (site_id, form_key),
  CONSTRAINT lead_form_is_sms_check CHECK ((is_sms = ANY (ARRAY[0, 1]))),
  CONSTRAINT lead_form_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT lead_form_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE lead_form ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON lead_form AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lead_form TO zhixing_app;

CREATE TABLE lead_setting (
  site_id bigint NOT NULL,
  own_stage_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  turn_list bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  campaign_owner_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  last_turn bigint DEFAULT 0 NOT NULL,
  region_owner_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT lead_setting_pkey PRIMARY KEY (site_id),
  CONSTRAINT lead_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE lead_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON lead_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lead_setting TO zhixing_app;

CREATE TABLE lecturer (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  lecturer_name text NOT NULL,
  lecturer_mobile text DEFAULT ''::text NOT NULL,
  lecturer_email text DEFAULT ''::text NOT NULL,
  "position" text DEFAULT ''::text NOT NULL,
  head_img_url text DEFAULT ''::text NOT NULL,
  introduce text DEFAULT ''::text NOT NULL,
  lecturer_proportion numeric(5,4) DEFAULT 0.7 NOT NULL,
  attention_count integer DEFAULT 0 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  storage_quota bigint DEFAULT 0 NOT NULL,
  review_free smallint DEFAULT 0 NOT NULL,
  CONSTRAINT lecturer_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT lecturer_site_id_user_id_key UNIQUE (site_id, user_id),
  CONSTRAINT lecturer_review_free_check CHECK ((review_free = ANY (ARRAY[0, 1]))),
  CONSTRAINT lecturer_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT lecturer_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
ALTER TABLE lecturer ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON lecturer AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lecturer TO zhixing_app;

CREATE TABLE lecturer_attention (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  lecturer_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT lecturer_attention_pkey PRIMARY KEY (site_id, user_id, lecturer_id),
  CONSTRAINT lecturer_attention_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT lecturer_attention_site_id_lecturer_id_fkey FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer(site_id, id) ON DELETE CASCADE,
  CONSTRAINT lecturer_attention_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE lecturer_attention ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON lecturer_attention AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lecturer_attention TO zhixing_app;

CREATE TABLE lecturer_version (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  version integer NOT NULL,
  lecturer_name text DEFAULT ''::text NOT NULL,
  lecturer_mobile text DEFAULT ''::text NOT NULL,
  lecturer_email text DEFAULT ''::text NOT NULL,
  "position" text DEFAULT ''::text NOT NULL,
  head_img_url text DEFAULT ''::text NOT NULL,
  introduce text DEFAULT ''::text NOT NULL,
  real_name text DEFAULT ''::text NOT NULL,
  id_card_sealed bytea,
  id_card_pic_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  certificate_pic_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  audit_status smallint DEFAULT 0 NOT NULL,
  audit_opinion text DEFAULT ''::text NOT NULL,
  audit_user_id bigint,
  audit_time timestamp with time zone,
  submit_time timestamp with time zone DEFAULT now() NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  is_change smallint DEFAULT 0 NOT NULL,
  CONSTRAINT lecturer_version_pkey PRIMARY KEY (site_id, user_id, version),
  CONSTRAINT lecturer_version_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT lecturer_version_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX lecturer_version_id ON public.lecturer_version USING btree (site_id, id);
CREATE UNIQUE INDEX lecturer_version_open ON public.lecturer_version USING btree (site_id, user_id) WHERE (audit_status = 0);
CREATE INDEX lecturer_version_pending ON public.lecturer_version USING btree (site_id, submit_time) WHERE (audit_status = 0);
ALTER TABLE lecturer_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON lecturer_version AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON lecturer_version TO zhixing_app;

CREATE TABLE ledger_account (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  kind text NOT NULL,
  owner_id bigint DEFAULT 0 NOT NULL,
  currency text DEFAULT 'CNY'::text NOT NULL,
  balance bigint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ledger_account_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT ledger_account_site_id_kind_owner_id_currency_key UNIQUE (site_id, kind, owner_id, currency),
  CONSTRAINT ledger_account_check CHECK (((kind <> 'withdrawing'::text) OR (balance >= 0))),
  CONSTRAINT ledger_account_check1 CHECK (((owner_id <> 0) OR (balance = 0))),
  CONSTRAINT ledger_account_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE ledger_account ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON ledger_account AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON ledger_account TO zhixing_app;

CREATE TABLE ledger_entry (
  site_id bigint NOT NULL,
  transfer_id bigint NOT NULL,
  line smallint NOT NULL,
  account_id bigint NOT NULL,
  amount bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ledger_entry_pkey PRIMARY KEY (site_id, transfer_id, line),
  CONSTRAINT ledger_entry_amount_check CHECK ((amount <> 0)),
  CONSTRAINT ledger_entry_site_id_account_id_fkey FOREIGN KEY (site_id, account_id) REFERENCES ledger_account(site_id, id),
  CONSTRAINT ledger_entry_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT ledger_entry_site_id_transfer_id_fkey FOREIGN KEY (site_id, transfer_id) REFERENCES ledger_transfer(site_id, id)
);
CREATE INDEX ledger_entry_account ON public.ledger_entry USING btree (site_id, account_id, transfer_id DESC);
ALTER TABLE ledger_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON ledger_entry AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
CREATE TRIGGER ledger_entry_frozen BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON ledger_entry TO zhixing_app;

CREATE TABLE ledger_proof (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  status text DEFAULT 'running'::text NOT NULL,
  operator_id bigint,
  figures jsonb DEFAULT '{}'::jsonb NOT NULL,
  difference_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  end_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ledger_proof_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT ledger_proof_status_check CHECK ((status = ANY (ARRAY['running'::text, 'proved'::text, 'differs'::text, 'failed'::text]))),
  CONSTRAINT ledger_proof_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE UNIQUE INDEX ledger_proof_running ON public.ledger_proof USING btree (site_id) WHERE (status = 'running'::text);
ALTER TABLE ledger_proof ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON ledger_proof AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON ledger_proof TO zhixing_app;

CREATE TABLE ledger_transfer (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  business_key text NOT NULL,
  kind text NOT NULL,
  order_no bigint,
  remark text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ledger_transfer_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT ledger_transfer_site_id_business_key_key UNIQUE (site_id, business_key),
  CONSTRAINT ledger_transfer_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX ledger_transfer_order ON public.ledger_transfer USING btree (site_id, order_no, id) WHERE (order_no IS NOT NULL);
ALTER TABLE ledger_transfer ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON ledger_transfer AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
CREATE TRIGGER ledger_transfer_frozen BEFORE DELETE OR UPDATE ON public.ledger_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON ledger_transfer TO zhixing_app;

CREATE TABLE live_answer (
  site_id bigint NOT NULL,
  ask_id bigint NOT NULL,
  user_id bigint NOT NULL,
  answer_list jsonb NOT NULL,
  is_right smallint,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT live_answer_pkey PRIMARY KEY (site_id, ask_id, user_id),
  CONSTRAINT live_answer_site_id_ask_id_fkey FOREIGN KEY (site_id, ask_id) REFERENCES live_ask(site_id, id) ON DELETE CASCADE,
  CONSTRAINT live_answer_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX live_answer_user ON public.live_answer USING btree (site_id, user_id);
ALTER TABLE live_answer ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_answer AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_answer TO zhixing_app;

CREATE TABLE live_apply (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  lecturer_id bigint NOT NULL,
  user_id bigint NOT NULL,
  apply_text text DEFAULT ''::text NOT NULL,
  audit_status smallint DEFAULT 0 NOT NULL,
  audit_opinion text DEFAULT ''::text NOT NULL,
  audit_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT live_apply_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT live_apply_audit_status_check CHECK ((audit_status = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT live_apply_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT live_apply_site_id_lecturer_id_fkey FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer(site_id, id)
);
CREATE UNIQUE INDEX live_apply_waiting ON public.live_apply USING btree (site_id, lecturer_id) WHERE (audit_status = 0);
ALTER TABLE live_apply ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_apply AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_apply TO zhixing_app;

CREATE TABLE live_ask (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  period_id bigint NOT NULL,
  ask_type smallint NOT NULL,
  ask_title text NOT NULL,
  option_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  right_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  limit_seconds integer DEFAULT 0 NOT NULL,
  ask_status smallint DEFAULT 1 NOT NULL,
  open_time timestamp with time zone,
  close_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  problem_id bigint,
  ask_html text DEFAULT ''::text NOT NULL,
  option_html jsonb DEFAULT '[]'::jsonb NOT NULL,
  explanation text DEFAULT ''::text NOT NULL,
  CONSTRAINT live_ask_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT live_ask_ask_status_check CHECK ((ask_status = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT live_ask_ask_type_check CHECK ((ask_type = ANY (ARRAY[1, 2, 9]))),
  CONSTRAINT live_ask_limit_seconds_check CHECK (((limit_seconds >= 0) AND (limit_seconds <= 3600))),
  CONSTRAINT live_ask_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT live_ask_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES live_session(site_id, period_id) ON DELETE CASCADE
);
CREATE INDEX live_ask_period ON public.live_ask USING btree (site_id, period_id, id);
ALTER TABLE live_ask ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_ask AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_ask TO zhixing_app;

CREATE TABLE live_assistant (
  site_id bigint NOT NULL,
  course_id bigint NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT live_assistant_pkey PRIMARY KEY (site_id, course_id, user_id),
  CONSTRAINT live_assistant_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT live_assistant_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX live_assistant_user ON public.live_assistant USING btree (site_id, user_id);
ALTER TABLE live_assistant ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_assistant AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
CREATE TRIGGER live_assistant_follow AFTER INSERT OR DELETE ON public.live_assistant FOR EACH ROW EXECUTE FUNCTION live_assistant_follow();
GRANT DELETE, INSERT, SELECT, UPDATE ON live_assistant TO zhixing_app;

CREATE TABLE live_channel (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  lecturer_id bigint NOT NULL,
  stream_name text NOT NULL,
  key_time timestamp with time zone DEFAULT now() NOT NULL,
  key_expire timestamp with time zone,
  status_id smallint DEFAULT 1 NOT NULL,
  publish_time timestamp with time zone,
  seen_at timestamp with time zone,
  health jsonb DEFAULT '{}'::jsonb NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  take_over smallint DEFAULT 0 NOT NULL,
  ladder smallint DEFAULT 0 NOT NULL,
  key_period_id bigint,
  CONSTRAINT live_channel_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT live_channel_site_id_lecturer_id_key UNIQUE (site_id, lecturer_id),
  CONSTRAINT live_channel_stream_name_key UNIQUE (site_id, stream_name),
  CONSTRAINT live_channel_ladder_check CHECK ((ladder = ANY (ARRAY[0, 1]))),
  CONSTRAINT live_channel_take_over_check CHECK ((take_over = ANY (ARRAY[0, 1]))),
  CONSTRAINT live_channel_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT live_channel_site_id_key_period_id_fkey FOREIGN KEY (site_id, key_period_id) REFERENCES live_session(site_id, period_id) ON DELETE SET NULL (key_period_id),
  CONSTRAINT live_channel_site_id_lecturer_id_fkey FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer(site_id, id)
);
ALTER TABLE live_channel ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_channel AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_channel TO zhixing_app;

CREATE TABLE live_channel_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  channel_id bigint NOT NULL,
  period_id bigint,
  live_name text DEFAULT ''::text NOT NULL,
  live_introduce text DEFAULT ''::text NOT NULL,
  start_time timestamp with time zone DEFAULT now() NOT NULL,
  end_time timestamp with time zone,
  live_status smallint DEFAULT 2 NOT NULL,
  playback_save smallint DEFAULT 1 NOT NULL,
  resource_id bigint,
  max_online integer DEFAULT 0 NOT NULL,
  view_count integer DEFAULT 0 NOT NULL,
  end_reason text DEFAULT ''::text NOT NULL,
  recording_gone smallint DEFAULT 0 NOT NULL,
  recorded_parts jsonb,
  CONSTRAINT live_channel_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT live_channel_log_live_status_check CHECK (((live_status >= 1) AND (live_status <= 4))),
  CONSTRAINT live_channel_log_playback_save_check CHECK ((playback_save = ANY (ARRAY[1, 2]))),
  CONSTRAINT live_channel_log_site_id_channel_id_fkey FOREIGN KEY (site_id, channel_id) REFERENCES live_channel(site_id, id),
  CONSTRAINT live_channel_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX live_channel_log_channel ON public.live_channel_log USING btree (site_id, channel_id, start_time DESC);
ALTER TABLE live_channel_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_channel_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_channel_log TO zhixing_app;

CREATE TABLE live_draw (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  period_id bigint NOT NULL,
  prize text NOT NULL,
  winner_count smallint NOT NULL,
  among smallint NOT NULL,
  ask_id bigint,
  may_repeat smallint DEFAULT 0 NOT NULL,
  seed text NOT NULL,
  seed_hash text NOT NULL,
  draw_status smallint DEFAULT 1 NOT NULL,
  candidate_count integer DEFAULT 0 NOT NULL,
  candidate_hash text DEFAULT ''::text NOT NULL,
  open_time timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  draw_time timestamp with time zone,
  CONSTRAINT live_draw_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT live_draw_among_check CHECK ((among = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT live_draw_check CHECK (((ask_id IS NULL) = (among = 1))),
  CONSTRAINT live_draw_draw_status_check CHECK ((draw_status = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT live_draw_may_repeat_check CHECK ((may_repeat = ANY (ARRAY[0, 1]))),
  CONSTRAINT live_draw_winner_count_check CHECK (((winner_count >= 1) AND (winner_count <= 100))),
  CONSTRAINT live_draw_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT live_draw_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES live_session(site_id, period_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX live_draw_open ON public.live_draw USING btree (site_id, period_id) WHERE (draw_status = 1);
CREATE INDEX live_draw_period ON public.live_draw USING btree (site_id, period_id, open_time);
ALTER TABLE live_draw ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_draw AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_draw TO zhixing_app;

CREATE TABLE live_draw_entry (
  site_id bigint NOT NULL,
  draw_id bigint NOT NULL,
  place integer NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  class_name text DEFAULT ''::text NOT NULL,
  head_img_url text DEFAULT ''::text NOT NULL,
  won smallint DEFAULT 0 NOT NULL,
  CONSTRAINT live_draw_entry_pkey PRIMARY KEY (site_id, draw_id, place),
  CONSTRAINT live_draw_entry_site_id_draw_id_user_id_key UNIQUE (site_id, draw_id, user_id),
  CONSTRAINT live_draw_entry_site_id_draw_id_fkey FOREIGN KEY (site_id, draw_id) REFERENCES live_draw(site_id, id) ON DELETE CASCADE,
  CONSTRAINT live_draw_entry_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX live_draw_entry_user ON public.live_draw_entry USING btree (site_id, user_id);
ALTER TABLE live_draw_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_draw_entry AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_draw_entry TO zhixing_app;

CREATE TABLE live_draw_rule (
  site_id bigint NOT NULL,
  is_on smallint DEFAULT 0 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT live_draw_rule_pkey PRIMARY KEY (site_id),
  CONSTRAINT live_draw_rule_is_on_check CHECK ((is_on = ANY (ARRAY[0, 1]))),
  CONSTRAINT live_draw_rule_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE live_draw_rule ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_draw_rule AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_draw_rule TO zhixing_app;

CREATE TABLE live_mark (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  period_id bigint NOT NULL,
  mark_name text NOT NULL,
  mark_time timestamp with time zone DEFAULT now() NOT NULL,
  replay_second integer,
  CONSTRAINT live_mark_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT live_mark_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT live_mark_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES live_session(site_id, period_id) ON DELETE CASCADE
);
CREATE INDEX live_mark_session ON public.live_mark USING btree (site_id, period_id, mark_time);
ALTER TABLE live_mark ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_mark AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_mark TO zhixing_app;

CREATE TABLE live_member (
  site_id bigint NOT NULL,
  period_id bigint NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  head_img_url text DEFAULT ''::text NOT NULL,
  room_role smallint NOT NULL,
  join_time timestamp with time zone DEFAULT now() NOT NULL,
  last_seen timestamp with time zone DEFAULT now() NOT NULL,
  online_until timestamp with time zone NOT NULL,
  watch_ms integer DEFAULT 0 NOT NULL,
  mute_until timestamp with time zone,
  is_kicked smallint DEFAULT 0 NOT NULL,
  hand_time timestamp with time zone,
  class_name text DEFAULT ''::text NOT NULL,
  attended tstzmultirange DEFAULT '{}'::tstzmultirange NOT NULL,
  CONSTRAINT live_member_pkey PRIMARY KEY (site_id, period_id, user_id),
  CONSTRAINT live_member_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT live_member_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES live_room(site_id, period_id) ON DELETE CASCADE
);
CREATE INDEX live_member_user ON public.live_member USING btree (site_id, user_id);
ALTER TABLE live_member ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_member AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_member TO zhixing_app;

CREATE TABLE live_message (
  site_id bigint NOT NULL,
  period_id bigint NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  head_img_url text DEFAULT ''::text NOT NULL,
  room_role smallint NOT NULL,
  message_text text DEFAULT ''::text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  audience smallint DEFAULT 0 NOT NULL,
  client_key text NOT NULL,
  is_removed smallint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT live_message_pkey PRIMARY KEY (site_id, period_id, seq),
  CONSTRAINT live_message_site_id_period_id_user_id_client_key_key UNIQUE (site_id, period_id, user_id, client_key),
  CONSTRAINT live_message_audience_check CHECK ((audience = ANY (ARRAY[0, 1]))),
  CONSTRAINT live_message_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT live_message_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES live_room(site_id, period_id) ON DELETE CASCADE
);
CREATE INDEX live_message_time ON public.live_message USING btree (site_id, gmt_create DESC);
CREATE INDEX live_message_user ON public.live_message USING btree (site_id, user_id);
ALTER TABLE live_message ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_message AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_message TO zhixing_app;

CREATE TABLE live_replay_policy (
  site_id bigint NOT NULL,
  course_id bigint NOT NULL,
  playback_save smallint NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT live_replay_policy_pkey PRIMARY KEY (site_id, course_id),
  CONSTRAINT live_replay_policy_playback_save_check CHECK ((playback_save = ANY (ARRAY[1, 2]))),
  CONSTRAINT live_replay_policy_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT live_replay_policy_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE live_replay_policy ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_replay_policy AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_replay_policy TO zhixing_app;

CREATE TABLE live_retention (
  site_id bigint NOT NULL,
  chat_days integer DEFAULT 0 NOT NULL,
  recording_days integer DEFAULT 30 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT live_retention_pkey PRIMARY KEY (site_id),
  CONSTRAINT live_retention_chat_days_check CHECK (((chat_days = 0) OR ((chat_days >= 180) AND (chat_days <= 3650)))),
  CONSTRAINT live_retention_recording_days_check CHECK (((recording_days >= 0) AND (recording_days <= 3650))),
  CONSTRAINT live_retention_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE live_retention ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_retention AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_retention TO zhixing_app;

CREATE TABLE live_room (
  site_id bigint NOT NULL,
  period_id bigint NOT NULL,
  seq integer DEFAULT 0 NOT NULL,
  is_muted smallint DEFAULT 0 NOT NULL,
  pinned_seq integer DEFAULT 0 NOT NULL,
  announcement text DEFAULT ''::text NOT NULL,
  auto_caption smallint DEFAULT 0 NOT NULL,
  caption_state smallint DEFAULT 0 NOT NULL,
  card_seq integer DEFAULT 0 NOT NULL,
  CONSTRAINT live_room_pkey PRIMARY KEY (site_id, period_id),
  CONSTRAINT live_room_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT live_room_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES live_session(site_id, period_id) ON DELETE CASCADE
);
ALTER TABLE live_room ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_room AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_room TO zhixing_app;

CREATE TABLE live_session (
  site_id bigint NOT NULL,
  period_id bigint NOT NULL,
  course_id bigint NOT NULL,
  lecturer_id bigint NOT NULL,
  start_time timestamp with time zone NOT NULL,
  end_time timestamp with time zone NOT NULL,
  live_status smallint DEFAULT 1 NOT NULL,
  begun_at timestamp with time zone,
  ended_at timestamp with time zone,
  log_id bigint,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  reminded smallint DEFAULT 0 NOT NULL,
  playback_save smallint,
  sequence integer DEFAULT 0 NOT NULL,
  moved_at timestamp with time zone,
  CONSTRAINT live_session_pkey PRIMARY KEY (site_id, period_id),
  CONSTRAINT live_session_live_status_check CHECK (((live_status >= 1) AND (live_status <= 4))),
  CONSTRAINT live_session_playback_save_check CHECK ((playback_save = ANY (ARRAY[1, 2]))),
  CONSTRAINT live_session_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT live_session_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX live_session_course ON public.live_session USING btree (site_id, course_id);
CREATE INDEX live_session_lecturer ON public.live_session USING btree (site_id, lecturer_id, live_status);
CREATE INDEX live_session_time ON public.live_session USING btree (site_id, start_time) WHERE (status_id = 1);
ALTER TABLE live_session ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_session AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_session TO zhixing_app;

CREATE TABLE live_studio (
  site_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  page_key text NOT NULL,
  lease text NOT NULL,
  seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT live_studio_pkey PRIMARY KEY (site_id, channel_id),
  CONSTRAINT live_studio_site_id_channel_id_fkey FOREIGN KEY (site_id, channel_id) REFERENCES live_channel(site_id, id) ON DELETE CASCADE,
  CONSTRAINT live_studio_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE live_studio ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_studio AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_studio TO zhixing_app;

CREATE TABLE live_trim (
  site_id bigint NOT NULL,
  period_id bigint NOT NULL,
  log_id bigint NOT NULL,
  trim_id bigint DEFAULT new_id() NOT NULL,
  origin_id bigint NOT NULL,
  begin_second integer NOT NULL,
  end_second integer NOT NULL,
  video_id bigint,
  trim_status smallint DEFAULT 1 NOT NULL,
  shown_begin integer,
  shown_end integer,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  origin_subtitle text,
  CONSTRAINT live_trim_pkey PRIMARY KEY (site_id, period_id),
  CONSTRAINT live_trim_check CHECK (((begin_second >= 0) AND (end_second > begin_second))),
  CONSTRAINT live_trim_trim_status_check CHECK ((trim_status = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT live_trim_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT live_trim_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES live_session(site_id, period_id) ON DELETE CASCADE
);
ALTER TABLE live_trim ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_trim AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_trim TO zhixing_app;

CREATE TABLE live_visitor_count (
  site_id bigint NOT NULL,
  period_id bigint NOT NULL,
  process_id text NOT NULL,
  visitors integer NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT live_visitor_count_pkey PRIMARY KEY (site_id, period_id, process_id),
  CONSTRAINT live_visitor_count_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT live_visitor_count_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES live_room(site_id, period_id) ON DELETE CASCADE
);
ALTER TABLE live_visitor_count ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_visitor_count AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_visitor_count TO zhixing_app;

CREATE TABLE live_watching (
  site_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  process_id text NOT NULL,
  viewers integer NOT NULL,
  dropped integer NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT live_watching_pkey PRIMARY KEY (site_id, channel_id, process_id),
  CONSTRAINT live_watching_site_id_channel_id_fkey FOREIGN KEY (site_id, channel_id) REFERENCES live_channel(site_id, id) ON DELETE CASCADE,
  CONSTRAINT live_watching_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE live_watching ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON live_watching AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON live_watching TO zhixing_app;

CREATE TABLE login_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint,
  mobile text NOT NULL,
  login_status smallint NOT NULL,
  login_type smallint NOT NULL,
  client_type smallint NOT NULL,
  login_ip text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  device_hash bytea,
  is_known_device smallint DEFAULT 0 NOT NULL,
  is_judged smallint DEFAULT 1 NOT NULL,
  CONSTRAINT login_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT login_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX login_log_address ON public.login_log USING btree (site_id, address, gmt_create DESC) WHERE (login_status = ANY (ARRAY[0, 1, 2]));
CREATE INDEX login_log_ip ON public.login_log USING btree (site_id, login_ip, gmt_create DESC);
CREATE INDEX login_log_mobile ON public.login_log USING btree (site_id, mobile, gmt_create DESC);
CREATE INDEX login_log_user ON public.login_log USING btree (site_id, user_id, id DESC);
ALTER TABLE login_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON login_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON login_log TO zhixing_app;

CREATE TABLE mail_address (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  address text NOT NULL,
  mail_mode smallint DEFAULT 1 NOT NULL,
  stopped text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mail_address_pkey PRIMARY KEY (site_id, user_id),
  CONSTRAINT mail_address_mail_mode_check CHECK ((mail_mode = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT mail_address_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT mail_address_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE UNIQUE INDEX mail_address_once ON public.mail_address USING btree (site_id, lower(address));
ALTER TABLE mail_address ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON mail_address AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_address TO zhixing_app;

CREATE TABLE mail_attachment (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  file_name text NOT NULL,
  content bytea NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mail_attachment_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT mail_attachment_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE mail_attachment ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON mail_attachment AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_attachment TO zhixing_app;

CREATE TABLE mail_code (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  address text NOT NULL,
  code_hash bytea NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  hour_at timestamp with time zone DEFAULT now() NOT NULL,
  hour_count smallint DEFAULT 1 NOT NULL,
  CONSTRAINT mail_code_pkey PRIMARY KEY (site_id, user_id),
  CONSTRAINT mail_code_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT mail_code_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX mail_code_address ON public.mail_code USING btree (site_id, lower(address));
ALTER TABLE mail_code ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON mail_code AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_code TO zhixing_app;

CREATE TABLE mail_queue (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  msg_id bigint NOT NULL,
  kind text NOT NULL,
  is_digest smallint DEFAULT 0 NOT NULL,
  mail_state smallint DEFAULT 1 NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  sent_at timestamp with time zone,
  error text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  attachment_id bigint,
  to_address text,
  CONSTRAINT mail_queue_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT mail_queue_site_id_user_id_msg_id_key UNIQUE (site_id, user_id, msg_id),
  CONSTRAINT mail_queue_mail_state_check CHECK (((mail_state >= 1) AND (mail_state <= 4))),
  CONSTRAINT mail_queue_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT mail_queue_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX mail_queue_due ON public.mail_queue USING btree (site_id, due_at) WHERE (mail_state = 1);
CREATE INDEX mail_queue_msg ON public.mail_queue USING btree (site_id, msg_id);
CREATE INDEX mail_queue_sent ON public.mail_queue USING btree (site_id, sent_at) WHERE (sent_at IS NOT NULL);
ALTER TABLE mail_queue ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON mail_queue AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_queue TO zhixing_app;

CREATE TABLE mail_setting (
  site_id bigint NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  secrets_sealed bytea,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mail_setting_pkey PRIMARY KEY (site_id),
  CONSTRAINT mail_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE mail_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON mail_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON mail_setting TO zhixing_app;

CREATE TABLE merchant_account (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  provider text NOT NULL,
  merchant text NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  secrets_sealed bytea NOT NULL,
  pay_types smallint[] NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT merchant_account_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT merchant_account_site_id_provider_merchant_key UNIQUE (site_id, provider, merchant),
  CONSTRAINT merchant_account_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE merchant_account ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON merchant_account AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON merchant_account TO zhixing_app;

CREATE TABLE merchant_setting (
  site_id bigint NOT NULL,
  provider text NOT NULL,
  mode text NOT NULL,
  account_id bigint,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT merchant_setting_pkey PRIMARY KEY (site_id, provider),
  CONSTRAINT merchant_setting_check CHECK (((mode <> 'own'::text) OR (account_id IS NOT NULL))),
  CONSTRAINT merchant_setting_mode_check CHECK ((mode = ANY (ARRAY['installation'::text, 'own'::text, 'off'::text]))),
  CONSTRAINT merchant_setting_site_id_account_id_fkey FOREIGN KEY (site_id, account_id) REFERENCES merchant_account(site_id, id),
  CONSTRAINT merchant_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE merchant_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON merchant_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON merchant_setting TO zhixing_app;

CREATE TABLE msg (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  msg_type smallint DEFAULT 1 NOT NULL,
  msg_title text NOT NULL,
  msg_text text NOT NULL,
  link_url text DEFAULT ''::text NOT NULL,
  is_announcement smallint DEFAULT 0 NOT NULL,
  is_top smallint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  is_personal smallint DEFAULT 0 NOT NULL,
  group_key text,
  group_people bigint[],
  source_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT msg_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT msg_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX msg_group ON public.msg USING btree (site_id, group_key, id DESC) WHERE (group_key IS NOT NULL);
CREATE INDEX msg_source ON public.msg USING btree (site_id, source_id) WHERE (source_id <> 0);
ALTER TABLE msg ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON msg AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON msg TO zhixing_app;

CREATE TABLE msg_default (
  site_id bigint NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  is_on smallint NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  is_allowed smallint DEFAULT 1 NOT NULL,
  CONSTRAINT msg_default_pkey PRIMARY KEY (site_id, kind, channel),
  CONSTRAINT msg_default_channel_check CHECK ((channel = ANY (ARRAY['site'::text, 'mail'::text, 'push'::text, 'wechat'::text, 'sms'::text]))),
  CONSTRAINT msg_default_is_allowed_check CHECK ((is_allowed = ANY (ARRAY[0, 1]))),
  CONSTRAINT msg_default_is_on_check CHECK ((is_on = ANY (ARRAY[0, 1]))),
  CONSTRAINT msg_default_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE msg_default ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON msg_default AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON msg_default TO zhixing_app;

CREATE TABLE msg_delivery (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  channel text NOT NULL,
  user_id bigint NOT NULL,
  msg_id bigint NOT NULL,
  target_id bigint DEFAULT 0 NOT NULL,
  kind text NOT NULL,
  delivery_state smallint DEFAULT 1 NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  sent_at timestamp with time zone,
  error text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT msg_delivery_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT msg_delivery_site_id_user_id_msg_id_channel_target_id_key UNIQUE (site_id, user_id, msg_id, channel, target_id),
  CONSTRAINT msg_delivery_channel_check CHECK ((channel = ANY (ARRAY['push'::text, 'wechat'::text]))),
  CONSTRAINT msg_delivery_delivery_state_check CHECK (((delivery_state >= 1) AND (delivery_state <= 4))),
  CONSTRAINT msg_delivery_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT msg_delivery_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX msg_delivery_due ON public.msg_delivery USING btree (site_id, channel, due_at) WHERE (delivery_state = 1);
ALTER TABLE msg_delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON msg_delivery AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON msg_delivery TO zhixing_app;

CREATE TABLE msg_setting (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  is_on smallint NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  channel text DEFAULT 'site'::text NOT NULL,
  CONSTRAINT msg_setting_pkey PRIMARY KEY (site_id, user_id, kind, channel),
  CONSTRAINT msg_setting_channel_check CHECK ((channel = ANY (ARRAY['site'::text, 'mail'::text, 'push'::text, 'wechat'::text, 'sms'::text]))),
  CONSTRAINT msg_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT msg_setting_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX msg_setting_on ON public.msg_setting USING btree (site_id, kind, user_id) WHERE (is_on = 1);
ALTER TABLE msg_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON msg_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON msg_setting TO zhixing_app;

CREATE TABLE msg_task (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  msg_type smallint DEFAULT 1 NOT NULL,
  msg_title text NOT NULL,
  msg_text text NOT NULL,
  link_url text DEFAULT ''::text NOT NULL,
  audience text NOT NULL,
  user_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  ref_id bigint,
  is_announcement smallint DEFAULT 0 NOT NULL,
  send_time timestamp with time zone NOT NULL,
  task_status smallint DEFAULT 1 NOT NULL,
  rev integer DEFAULT 1 NOT NULL,
  msg_id bigint,
  last_user_id bigint DEFAULT 0 NOT NULL,
  sent_count integer DEFAULT 0 NOT NULL,
  total_count integer DEFAULT 0 NOT NULL,
  finished_at timestamp with time zone,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT msg_task_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT msg_task_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT msg_task_site_id_msg_id_fkey FOREIGN KEY (site_id, msg_id) REFERENCES msg(site_id, id)
);
ALTER TABLE msg_task ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON msg_task AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON msg_task TO zhixing_app;

CREATE TABLE msg_template (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  template_name text NOT NULL,
  msg_title text NOT NULL,
  msg_text text NOT NULL,
  link_url text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT msg_template_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT msg_template_site_id_template_name_key UNIQUE (site_id, template_name),
  CONSTRAINT msg_template_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE msg_template ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON msg_template AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON msg_template TO zhixing_app;

CREATE TABLE msg_user (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  msg_id bigint NOT NULL,
  is_top smallint DEFAULT 0 NOT NULL,
  is_read smallint DEFAULT 0 NOT NULL,
  read_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT msg_user_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT msg_user_site_id_user_id_msg_id_key UNIQUE (site_id, user_id, msg_id),
  CONSTRAINT msg_user_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT msg_user_site_id_msg_id_fkey FOREIGN KEY (site_id, msg_id) REFERENCES msg(site_id, id) ON DELETE CASCADE,
  CONSTRAINT msg_user_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX msg_user_msg ON public.msg_user USING btree (site_id, msg_id, is_read);
CREATE INDEX msg_user_unread ON public.msg_user USING btree (site_id, user_id) WHERE (is_read = 0);
ALTER TABLE msg_user ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON msg_user AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON msg_user TO zhixing_app;

CREATE TABLE note_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  course_id bigint NOT NULL,
  chapter_id bigint NOT NULL,
  period_id bigint NOT NULL,
  content text NOT NULL,
  video_time numeric(10,3) DEFAULT 0 NOT NULL,
  client_key text,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT note_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT note_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT note_log_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES course_period(site_id, id) ON DELETE CASCADE,
  CONSTRAINT note_log_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX note_log_once ON public.note_log USING btree (site_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX note_log_user ON public.note_log USING btree (site_id, user_id, id DESC) WHERE (status_id = 1);
ALTER TABLE note_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON note_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON note_log TO zhixing_app;

CREATE TABLE order_info (
  site_id bigint NOT NULL,
  order_no bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  client_key text NOT NULL,
  content_hash text NOT NULL,
  order_status smallint DEFAULT 1 NOT NULL,
  trade_type smallint DEFAULT 1 NOT NULL,
  pay_type smallint DEFAULT 0 NOT NULL,
  channel_type smallint DEFAULT 1 NOT NULL,
  price_payable integer NOT NULL,
  price_discount integer NOT NULL,
  price_paid integer NOT NULL,
  refund_amount integer DEFAULT 0 NOT NULL,
  lecturer_profit integer DEFAULT 0 NOT NULL,
  platform_profit integer DEFAULT 0 NOT NULL,
  coupon_id bigint,
  referral_code text DEFAULT ''::text NOT NULL,
  recommend_user_id bigint,
  serial_number bigint,
  remark_cus text DEFAULT ''::text NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  is_show_user smallint DEFAULT 1 NOT NULL,
  pay_time timestamp with time zone,
  close_time timestamp with time zone,
  expire_time timestamp with time zone NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  file_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  bundle_id bigint,
  second_user_id bigint,
  CONSTRAINT order_info_pkey PRIMARY KEY (site_id, order_no),
  CONSTRAINT order_info_site_id_user_id_client_key_key UNIQUE (site_id, user_id, client_key),
  CONSTRAINT order_info_check CHECK ((price_payable = (price_discount + price_paid))),
  CONSTRAINT order_info_check1 CHECK ((refund_amount <= price_paid)),
  CONSTRAINT order_info_price_discount_check CHECK ((price_discount >= 0)),
  CONSTRAINT order_info_price_paid_check CHECK ((price_paid >= 0)),
  CONSTRAINT order_info_price_payable_check CHECK ((price_payable >= 0)),
  CONSTRAINT order_info_refund_amount_check CHECK ((refund_amount >= 0)),
  CONSTRAINT order_info_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT order_info_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX order_info_bundle ON public.order_info USING btree (site_id, bundle_id) WHERE (bundle_id IS NOT NULL);
CREATE INDEX order_info_newest ON public.order_info USING btree (site_id, gmt_create DESC, order_no DESC);
CREATE INDEX order_info_paid ON public.order_info USING btree (site_id, price_paid, gmt_create DESC, order_no DESC);
CREATE INDEX order_info_referrer ON public.order_info USING btree (site_id, recommend_user_id, user_id) WHERE (recommend_user_id IS NOT NULL);
CREATE INDEX order_info_status ON public.order_info USING btree (site_id, order_status, gmt_create DESC, order_no DESC);
CREATE INDEX order_info_user ON public.order_info USING btree (site_id, user_id, gmt_create DESC);
CREATE INDEX order_info_waiting ON public.order_info USING btree (expire_time) WHERE (order_status = 1);
ALTER TABLE order_info ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON order_info AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON order_info TO zhixing_app;

CREATE TABLE order_item (
  site_id bigint NOT NULL,
  order_no bigint NOT NULL,
  item_no smallint NOT NULL,
  user_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  product_name text NOT NULL,
  product_logo text DEFAULT ''::text NOT NULL,
  lecturer_id bigint,
  lecturer_user_id bigint,
  price_payable integer NOT NULL,
  price_discount integer NOT NULL,
  price_paid integer NOT NULL,
  refund_amount integer DEFAULT 0 NOT NULL,
  item_status smallint DEFAULT 1 NOT NULL,
  deduction_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  snapshot jsonb DEFAULT '{}'::jsonb NOT NULL,
  owned_before jsonb,
  grant_expire_time timestamp with time zone,
  CONSTRAINT order_item_pkey PRIMARY KEY (site_id, order_no, item_no),
  CONSTRAINT order_item_check CHECK ((price_payable = (price_discount + price_paid))),
  CONSTRAINT order_item_check1 CHECK ((refund_amount <= price_paid)),
  CONSTRAINT order_item_price_discount_check CHECK ((price_discount >= 0)),
  CONSTRAINT order_item_price_paid_check CHECK ((price_paid >= 0)),
  CONSTRAINT order_item_price_payable_check CHECK ((price_payable >= 0)),
  CONSTRAINT order_item_refund_amount_check CHECK ((refund_amount >= 0)),
  CONSTRAINT order_item_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT order_item_site_id_order_no_fkey FOREIGN KEY (site_id, order_no) REFERENCES order_info(site_id, order_no) ON DELETE CASCADE
);
CREATE INDEX order_item_lecturer ON public.order_item USING btree (site_id, lecturer_user_id, order_no DESC) WHERE (lecturer_user_id IS NOT NULL);
CREATE INDEX order_item_product ON public.order_item USING btree (site_id, product_type, product_id, order_no DESC);
CREATE INDEX order_item_user ON public.order_item USING btree (site_id, user_id, product_type, product_id);
ALTER TABLE order_item ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON order_item AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON order_item TO zhixing_app;

CREATE TABLE order_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  order_no bigint NOT NULL,
  event text NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  operator_id bigint,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT order_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT order_log_site_id_order_no_fkey FOREIGN KEY (site_id, order_no) REFERENCES order_info(site_id, order_no) ON DELETE CASCADE
);
CREATE INDEX order_log_operator ON public.order_log USING btree (site_id, operator_id, gmt_create) WHERE (operator_id IS NOT NULL);
CREATE INDEX order_log_order ON public.order_log USING btree (site_id, order_no, id);
ALTER TABLE order_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON order_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON order_log TO zhixing_app;

CREATE TABLE order_pay (
  site_id bigint NOT NULL,
  serial_number bigint DEFAULT new_id() NOT NULL,
  order_no bigint NOT NULL,
  channel text NOT NULL,
  pay_type smallint NOT NULL,
  pay_status smallint DEFAULT 1 NOT NULL,
  amount integer NOT NULL,
  currency text DEFAULT 'CNY'::text NOT NULL,
  code_url text DEFAULT ''::text NOT NULL,
  pay_url text DEFAULT ''::text NOT NULL,
  pay_params jsonb,
  platform_sn text DEFAULT ''::text NOT NULL,
  held_reason text DEFAULT ''::text NOT NULL,
  pay_time timestamp with time zone,
  expire_time timestamp with time zone NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  account_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT order_pay_pkey PRIMARY KEY (site_id, serial_number),
  CONSTRAINT order_pay_amount_check CHECK ((amount > 0)),
  CONSTRAINT order_pay_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT order_pay_site_id_order_no_fkey FOREIGN KEY (site_id, order_no) REFERENCES order_info(site_id, order_no) ON DELETE CASCADE
);
CREATE INDEX order_pay_account ON public.order_pay USING btree (site_id, account_id, pay_time) WHERE (account_id <> 0);
CREATE INDEX order_pay_day ON public.order_pay USING btree (site_id, channel, pay_time) WHERE (pay_time IS NOT NULL);
CREATE INDEX order_pay_held ON public.order_pay USING btree (site_id, serial_number) WHERE (pay_status = 9);
CREATE INDEX order_pay_newest ON public.order_pay USING btree (site_id, serial_number DESC);
CREATE INDEX order_pay_order ON public.order_pay USING btree (site_id, order_no, serial_number);
CREATE INDEX order_pay_platform ON public.order_pay USING btree (site_id, platform_sn) WHERE (platform_sn <> ''::text);
ALTER TABLE order_pay ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON order_pay AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON order_pay TO zhixing_app;

CREATE TABLE order_refund (
  site_id bigint NOT NULL,
  sn bigint DEFAULT new_id() NOT NULL,
  order_no bigint NOT NULL,
  serial_number bigint,
  user_id bigint NOT NULL,
  client_key text NOT NULL,
  kind text NOT NULL,
  item_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  amount integer NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  file_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  status text DEFAULT 'created'::text NOT NULL,
  deal_user_id bigint,
  deal_time timestamp with time zone,
  deal_reason text DEFAULT ''::text NOT NULL,
  platform_sn text DEFAULT ''::text NOT NULL,
  last_error text DEFAULT ''::text NOT NULL,
  refund_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_refund_pkey PRIMARY KEY (site_id, sn),
  CONSTRAINT order_refund_site_id_order_no_client_key_key UNIQUE (site_id, order_no, client_key),
  CONSTRAINT order_refund_amount_check CHECK ((amount >= 0)),
  CONSTRAINT order_refund_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT order_refund_site_id_order_no_fkey FOREIGN KEY (site_id, order_no) REFERENCES order_info(site_id, order_no) ON DELETE CASCADE
);
CREATE INDEX order_refund_dealer ON public.order_refund USING btree (site_id, deal_user_id, deal_time) WHERE (deal_user_id IS NOT NULL);
CREATE INDEX order_refund_newest ON public.order_refund USING btree (site_id, sn DESC);
CREATE INDEX order_refund_status ON public.order_refund USING btree (site_id, status, gmt_create);
CREATE INDEX order_refund_user ON public.order_refund USING btree (site_id, user_id, gmt_create DESC);
ALTER TABLE order_refund ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON order_refund AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON order_refund TO zhixing_app;

CREATE TABLE order_refund_hand (
  site_id bigint NOT NULL,
  sn bigint NOT NULL,
  pay_way smallint NOT NULL,
  voucher_no text NOT NULL,
  file_list jsonb NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  needs_two smallint NOT NULL,
  operator_id bigint NOT NULL,
  confirm_user_id bigint,
  confirm_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_refund_hand_pkey PRIMARY KEY (site_id, sn),
  CONSTRAINT order_refund_hand_pay_way_check CHECK (((pay_way >= 1) AND (pay_way <= 5))),
  CONSTRAINT order_refund_hand_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT order_refund_hand_site_id_sn_fkey FOREIGN KEY (site_id, sn) REFERENCES order_refund(site_id, sn) ON DELETE CASCADE
);
ALTER TABLE order_refund_hand ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON order_refund_hand AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON order_refund_hand TO zhixing_app;

CREATE TABLE order_share (
  site_id bigint NOT NULL,
  order_no bigint NOT NULL,
  item_no smallint NOT NULL,
  role text NOT NULL,
  user_id bigint NOT NULL,
  rate numeric(5,4) NOT NULL,
  amount integer NOT NULL,
  clawed integer DEFAULT 0 NOT NULL,
  share_status smallint DEFAULT 1 NOT NULL,
  settle_time timestamp with time zone NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_share_pkey PRIMARY KEY (site_id, order_no, item_no, role),
  CONSTRAINT order_share_amount_check CHECK ((amount >= 0)),
  CONSTRAINT order_share_check CHECK ((clawed <= amount)),
  CONSTRAINT order_share_clawed_check CHECK ((clawed >= 0)),
  CONSTRAINT order_share_role_check CHECK ((role = ANY (ARRAY['lecturer'::text, 'referrer'::text, 'second'::text]))),
  CONSTRAINT order_share_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT order_share_site_id_order_no_item_no_fkey FOREIGN KEY (site_id, order_no, item_no) REFERENCES order_item(site_id, order_no, item_no)
);
CREATE INDEX order_share_commission ON public.order_share USING btree (site_id, gmt_create DESC) WHERE (role <> 'lecturer'::text);
CREATE INDEX order_share_due ON public.order_share USING btree (settle_time) WHERE (share_status = 1);
CREATE INDEX order_share_user ON public.order_share USING btree (site_id, user_id, gmt_create DESC);
ALTER TABLE order_share ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON order_share AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON order_share TO zhixing_app;

CREATE TABLE org_deadline (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  department_id bigint DEFAULT 0 NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  due_days integer,
  due_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_deadline_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_deadline_site_id_org_id_product_type_product_id_departm_key UNIQUE (site_id, org_id, product_type, product_id, department_id),
  CONSTRAINT org_deadline_check CHECK (((due_days IS NULL) <> (due_time IS NULL))),
  CONSTRAINT org_deadline_due_days_check CHECK (((due_days >= 1) AND (due_days <= 3650))),
  CONSTRAINT org_deadline_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_deadline_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
ALTER TABLE org_deadline ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_deadline AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_deadline TO zhixing_app;

CREATE TABLE org_department (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  parent_id bigint DEFAULT 0 NOT NULL,
  path bigint[] NOT NULL,
  department_name text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_department_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_department_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT org_department_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_department_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
CREATE UNIQUE INDEX org_department_name ON public.org_department USING btree (site_id, org_id, parent_id, department_name) WHERE (status_id = 1);
CREATE INDEX org_department_org ON public.org_department USING btree (site_id, org_id);
ALTER TABLE org_department ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_department AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_department TO zhixing_app;

CREATE TABLE org_desk_setting (
  site_id bigint NOT NULL,
  org_id bigint NOT NULL,
  field_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  keep_days integer DEFAULT 180 NOT NULL,
  low_percent smallint DEFAULT 10 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_desk_setting_pkey PRIMARY KEY (site_id, org_id),
  CONSTRAINT org_desk_setting_keep_days_check CHECK (((keep_days >= 1) AND (keep_days <= 3650))),
  CONSTRAINT org_desk_setting_low_percent_check CHECK (((low_percent >= 0) AND (low_percent <= 100))),
  CONSTRAINT org_desk_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_desk_setting_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
ALTER TABLE org_desk_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_desk_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_desk_setting TO zhixing_app;

CREATE TABLE org_import (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  user_id bigint NOT NULL,
  file_name text DEFAULT ''::text NOT NULL,
  client_key text NOT NULL,
  import_status smallint DEFAULT 1 NOT NULL,
  total_count integer NOT NULL,
  done_count integer DEFAULT 0 NOT NULL,
  row_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  member_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  made_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  fail_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT org_import_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_import_site_id_user_id_client_key_key UNIQUE (site_id, user_id, client_key),
  CONSTRAINT org_import_import_status_check CHECK (((import_status >= 1) AND (import_status <= 3))),
  CONSTRAINT org_import_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_import_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
CREATE INDEX org_import_org ON public.org_import USING btree (site_id, org_id, id DESC);
ALTER TABLE org_import ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_import AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_import TO zhixing_app;

CREATE TABLE org_invite (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  invite_code text NOT NULL,
  department_id bigint DEFAULT 0 NOT NULL,
  max_count integer DEFAULT 0 NOT NULL,
  used_count integer DEFAULT 0 NOT NULL,
  expire_time timestamp with time zone,
  status_id smallint DEFAULT 1 NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_invite_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_invite_site_id_invite_code_key UNIQUE (site_id, invite_code),
  CONSTRAINT org_invite_check CHECK (((max_count = 0) OR (used_count <= max_count))),
  CONSTRAINT org_invite_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT org_invite_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_invite_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
CREATE INDEX org_invite_org ON public.org_invite USING btree (site_id, org_id, id DESC);
ALTER TABLE org_invite ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_invite AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_invite TO zhixing_app;

CREATE TABLE org_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  user_id bigint DEFAULT 0 NOT NULL,
  operation text NOT NULL,
  detail text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_log_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
CREATE INDEX org_log_org ON public.org_log USING btree (site_id, org_id, id DESC);
ALTER TABLE org_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_log TO zhixing_app;

CREATE TABLE org_member (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  user_id bigint NOT NULL,
  org_role smallint DEFAULT 1 NOT NULL,
  member_name text DEFAULT ''::text NOT NULL,
  staff_no text DEFAULT ''::text NOT NULL,
  "position" text DEFAULT ''::text NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  department_id bigint DEFAULT 0 NOT NULL,
  join_source smallint DEFAULT 1 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  join_time timestamp with time zone DEFAULT now() NOT NULL,
  leave_time timestamp with time zone,
  leave_reason text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  own_values jsonb DEFAULT '{}'::jsonb NOT NULL,
  erase_asked_at timestamp with time zone,
  erased_at timestamp with time zone,
  CONSTRAINT org_member_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_member_site_id_org_id_user_id_key UNIQUE (site_id, org_id, user_id),
  CONSTRAINT org_member_org_role_check CHECK (((org_role >= 1) AND (org_role <= 6))),
  CONSTRAINT org_member_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT org_member_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_member_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id),
  CONSTRAINT org_member_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX org_member_left ON public.org_member USING btree (site_id, org_id, leave_time) WHERE ((status_id = 0) AND (erased_at IS NULL));
CREATE INDEX org_member_list ON public.org_member USING btree (site_id, org_id, status_id, join_time DESC, id DESC);
CREATE UNIQUE INDEX org_member_staff_no ON public.org_member USING btree (site_id, org_id, staff_no) WHERE ((status_id = 1) AND (staff_no <> ''::text));
CREATE INDEX org_member_user ON public.org_member USING btree (site_id, user_id);
ALTER TABLE org_member ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_member AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_member TO zhixing_app;

CREATE TABLE org_member_department (
  site_id bigint NOT NULL,
  department_id bigint NOT NULL,
  member_id bigint NOT NULL,
  org_id bigint NOT NULL,
  is_head smallint DEFAULT 0 NOT NULL,
  CONSTRAINT org_member_department_pkey PRIMARY KEY (site_id, department_id, member_id),
  CONSTRAINT org_member_department_is_head_check CHECK ((is_head = ANY (ARRAY[0, 1]))),
  CONSTRAINT org_member_department_site_id_department_id_fkey FOREIGN KEY (site_id, department_id) REFERENCES org_department(site_id, id),
  CONSTRAINT org_member_department_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_member_department_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES org_member(site_id, id) ON DELETE CASCADE
);
CREATE INDEX org_member_department_member ON public.org_member_department USING btree (site_id, member_id);
ALTER TABLE org_member_department ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_member_department AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_member_department TO zhixing_app;

CREATE TABLE org_nudge (
  site_id bigint NOT NULL,
  seat_id bigint NOT NULL,
  nudge_kind smallint NOT NULL,
  due_time timestamp with time zone NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_nudge_pkey PRIMARY KEY (site_id, seat_id, nudge_kind),
  CONSTRAINT org_nudge_nudge_kind_check CHECK ((nudge_kind = ANY (ARRAY[1, 2]))),
  CONSTRAINT org_nudge_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_nudge_site_id_seat_id_fkey FOREIGN KEY (site_id, seat_id) REFERENCES org_seat(site_id, id) ON DELETE CASCADE
);
ALTER TABLE org_nudge ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_nudge AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_nudge TO zhixing_app;

CREATE TABLE org_pack (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  quantity integer NOT NULL,
  used_count integer DEFAULT 0 NOT NULL,
  unit_price integer DEFAULT 0 NOT NULL,
  price integer DEFAULT 0 NOT NULL,
  term_days integer NOT NULL,
  pack_status smallint DEFAULT 1 NOT NULL,
  pack_source smallint DEFAULT 1 NOT NULL,
  order_no bigint DEFAULT 0 NOT NULL,
  user_id bigint NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  client_key text,
  expire_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  renews_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT org_pack_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_pack_check CHECK (((used_count >= 0) AND (used_count <= quantity))),
  CONSTRAINT org_pack_pack_source_check CHECK (((pack_source >= 1) AND (pack_source <= 3))),
  CONSTRAINT org_pack_pack_status_check CHECK (((pack_status >= 1) AND (pack_status <= 3))),
  CONSTRAINT org_pack_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  CONSTRAINT org_pack_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_pack_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
CREATE UNIQUE INDEX org_pack_client_key ON public.org_pack USING btree (site_id, user_id, client_key);
CREATE INDEX org_pack_org ON public.org_pack USING btree (site_id, org_id, product_type, product_id);
CREATE UNIQUE INDEX org_pack_own ON public.org_pack USING btree (site_id, org_id, product_type, product_id) WHERE (pack_source = 3);
CREATE INDEX org_pack_renews ON public.org_pack USING btree (site_id, renews_id) WHERE (renews_id <> 0);
ALTER TABLE org_pack ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_pack AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_pack TO zhixing_app;

CREATE TABLE org_plan (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  plan_name text NOT NULL,
  intro text DEFAULT ''::text NOT NULL,
  is_ordered smallint DEFAULT 0 NOT NULL,
  plan_status smallint DEFAULT 1 NOT NULL,
  has_certificate smallint DEFAULT 0 NOT NULL,
  cert_title text DEFAULT ''::text NOT NULL,
  cert_body text DEFAULT ''::text NOT NULL,
  cert_seal text DEFAULT ''::text NOT NULL,
  valid_months smallint DEFAULT 0 NOT NULL,
  renew_days smallint DEFAULT 30 NOT NULL,
  user_id bigint NOT NULL,
  client_key text,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_plan_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_plan_has_certificate_check CHECK ((has_certificate = ANY (ARRAY[0, 1]))),
  CONSTRAINT org_plan_is_ordered_check CHECK ((is_ordered = ANY (ARRAY[0, 1]))),
  CONSTRAINT org_plan_plan_status_check CHECK ((plan_status = ANY (ARRAY[1, 2]))),
  CONSTRAINT org_plan_renew_days_check CHECK (((renew_days >= 0) AND (renew_days <= 365))),
  CONSTRAINT org_plan_valid_months_check CHECK (((valid_months >= 0) AND (valid_months <= 120))),
  CONSTRAINT org_plan_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_plan_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
CREATE UNIQUE INDEX org_plan_client_key ON public.org_plan USING btree (site_id, user_id, client_key);
CREATE INDEX org_plan_org ON public.org_plan USING btree (site_id, org_id, plan_status);
ALTER TABLE org_plan ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_plan AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_plan TO zhixing_app;

CREATE TABLE org_plan_done (
  site_id bigint NOT NULL,
  round_id bigint NOT NULL,
  step_id bigint NOT NULL,
  done_time timestamp with time zone NOT NULL,
  CONSTRAINT org_plan_done_pkey PRIMARY KEY (site_id, round_id, step_id),
  CONSTRAINT org_plan_done_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_plan_done_site_id_round_id_fkey FOREIGN KEY (site_id, round_id) REFERENCES org_plan_round(site_id, id) ON DELETE CASCADE,
  CONSTRAINT org_plan_done_site_id_step_id_fkey FOREIGN KEY (site_id, step_id) REFERENCES org_plan_step(site_id, id) ON DELETE CASCADE
);
ALTER TABLE org_plan_done ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_plan_done AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_plan_done TO zhixing_app;

CREATE TABLE org_plan_nudge (
  site_id bigint NOT NULL,
  round_id bigint NOT NULL,
  step_id bigint NOT NULL,
  nudge_kind smallint NOT NULL,
  due_time timestamp with time zone NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_plan_nudge_pkey PRIMARY KEY (site_id, round_id, step_id, nudge_kind),
  CONSTRAINT org_plan_nudge_nudge_kind_check CHECK (((nudge_kind >= 1) AND (nudge_kind <= 3))),
  CONSTRAINT org_plan_nudge_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_plan_nudge_site_id_round_id_fkey FOREIGN KEY (site_id, round_id) REFERENCES org_plan_round(site_id, id) ON DELETE CASCADE
);
ALTER TABLE org_plan_nudge ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_plan_nudge AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_plan_nudge TO zhixing_app;

CREATE TABLE org_plan_round (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  member_id bigint NOT NULL,
  user_id bigint NOT NULL,
  round_no integer DEFAULT 1 NOT NULL,
  since timestamp with time zone,
  begin_time timestamp with time zone DEFAULT now() NOT NULL,
  round_status smallint DEFAULT 1 NOT NULL,
  finish_time timestamp with time zone,
  end_time timestamp with time zone,
  certificate_no text DEFAULT ''::text NOT NULL,
  valid_until timestamp with time zone,
  operator_id bigint NOT NULL,
  CONSTRAINT org_plan_round_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_plan_round_site_id_plan_id_member_id_round_no_key UNIQUE (site_id, plan_id, member_id, round_no),
  CONSTRAINT org_plan_round_round_status_check CHECK (((round_status >= 1) AND (round_status <= 3))),
  CONSTRAINT org_plan_round_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_plan_round_site_id_plan_id_fkey FOREIGN KEY (site_id, plan_id) REFERENCES org_plan(site_id, id),
  CONSTRAINT org_plan_round_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX org_plan_round_member ON public.org_plan_round USING btree (site_id, member_id);
CREATE UNIQUE INDEX org_plan_round_open ON public.org_plan_round USING btree (site_id, plan_id, member_id) WHERE (round_status = 1);
CREATE INDEX org_plan_round_user ON public.org_plan_round USING btree (site_id, user_id, round_status);
CREATE INDEX org_plan_round_valid ON public.org_plan_round USING btree (site_id, valid_until) WHERE ((round_status = 2) AND (valid_until IS NOT NULL));
ALTER TABLE org_plan_round ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_plan_round AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_plan_round TO zhixing_app;

CREATE TABLE org_plan_rule (
  site_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  department_id bigint NOT NULL,
  is_newcomers smallint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_plan_rule_pkey PRIMARY KEY (site_id, plan_id, department_id),
  CONSTRAINT org_plan_rule_is_newcomers_check CHECK ((is_newcomers = ANY (ARRAY[0, 1]))),
  CONSTRAINT org_plan_rule_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_plan_rule_site_id_plan_id_fkey FOREIGN KEY (site_id, plan_id) REFERENCES org_plan(site_id, id) ON DELETE CASCADE
);
ALTER TABLE org_plan_rule ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_plan_rule AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_plan_rule TO zhixing_app;

CREATE TABLE org_plan_step (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  plan_id bigint NOT NULL,
  place smallint NOT NULL,
  step_type smallint NOT NULL,
  ref_id bigint NOT NULL,
  is_timed smallint DEFAULT 0 NOT NULL,
  due_days integer,
  due_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_plan_step_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_plan_step_site_id_plan_id_step_type_ref_id_key UNIQUE (site_id, plan_id, step_type, ref_id),
  CONSTRAINT org_plan_step_check CHECK (((due_days IS NULL) OR (due_time IS NULL))),
  CONSTRAINT org_plan_step_due_days_check CHECK (((due_days >= 1) AND (due_days <= 3650))),
  CONSTRAINT org_plan_step_is_timed_check CHECK ((is_timed = ANY (ARRAY[0, 1]))),
  CONSTRAINT org_plan_step_step_type_check CHECK ((step_type = ANY (ARRAY[1, 2, 4, 5, 8]))),
  CONSTRAINT org_plan_step_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_plan_step_site_id_plan_id_fkey FOREIGN KEY (site_id, plan_id) REFERENCES org_plan(site_id, id) ON DELETE CASCADE
);
CREATE INDEX org_plan_step_ref ON public.org_plan_step USING btree (site_id, step_type, ref_id);
ALTER TABLE org_plan_step ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_plan_step AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_plan_step TO zhixing_app;

CREATE TABLE org_report_mail (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  department_id bigint DEFAULT 0 NOT NULL,
  cycle smallint NOT NULL,
  day smallint NOT NULL,
  hour smallint NOT NULL,
  user_ids bigint[] NOT NULL,
  is_paused smallint DEFAULT 0 NOT NULL,
  next_time timestamp with time zone NOT NULL,
  operator_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_report_mail_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_report_mail_check CHECK (((cycle = 2) OR (day <= 7))),
  CONSTRAINT org_report_mail_cycle_check CHECK ((cycle = ANY (ARRAY[1, 2]))),
  CONSTRAINT org_report_mail_day_check CHECK (((day >= 1) AND (day <= 31))),
  CONSTRAINT org_report_mail_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  CONSTRAINT org_report_mail_is_paused_check CHECK ((is_paused = ANY (ARRAY[0, 1]))),
  CONSTRAINT org_report_mail_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_report_mail_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
CREATE INDEX org_report_mail_due ON public.org_report_mail USING btree (next_time) WHERE (is_paused = 0);
CREATE INDEX org_report_mail_org ON public.org_report_mail USING btree (site_id, org_id);
ALTER TABLE org_report_mail ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_report_mail AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_report_mail TO zhixing_app;

CREATE TABLE org_report_mail_run (
  site_id bigint NOT NULL,
  report_mail_id bigint NOT NULL,
  run_key text NOT NULL,
  msg_id bigint DEFAULT 0 NOT NULL,
  receiver_count integer DEFAULT 0 NOT NULL,
  error text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_report_mail_run_pkey PRIMARY KEY (site_id, report_mail_id, run_key),
  CONSTRAINT org_report_mail_run_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_report_mail_run_site_id_report_mail_id_fkey FOREIGN KEY (site_id, report_mail_id) REFERENCES org_report_mail(site_id, id) ON DELETE CASCADE
);
ALTER TABLE org_report_mail_run ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_report_mail_run AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_report_mail_run TO zhixing_app;

CREATE TABLE org_seat (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  org_id bigint NOT NULL,
  pack_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  member_id bigint NOT NULL,
  user_id bigint NOT NULL,
  seat_status smallint DEFAULT 1 NOT NULL,
  operator_id bigint NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  end_time timestamp with time zone,
  memo jsonb DEFAULT '{}'::jsonb NOT NULL,
  renewed_from bigint DEFAULT 0 NOT NULL,
  CONSTRAINT org_seat_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT org_seat_seat_status_check CHECK (((seat_status >= 1) AND (seat_status <= 3))),
  CONSTRAINT org_seat_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_seat_site_id_pack_id_fkey FOREIGN KEY (site_id, pack_id) REFERENCES org_pack(site_id, id),
  CONSTRAINT org_seat_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX org_seat_member ON public.org_seat USING btree (site_id, member_id);
CREATE UNIQUE INDEX org_seat_one ON public.org_seat USING btree (site_id, org_id, product_type, product_id, user_id) WHERE (seat_status = 1);
CREATE INDEX org_seat_pack ON public.org_seat USING btree (site_id, pack_id);
CREATE INDEX org_seat_user ON public.org_seat USING btree (site_id, user_id, product_id) WHERE (seat_status = 1);
ALTER TABLE org_seat ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_seat AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_seat TO zhixing_app;

CREATE TABLE org_seat_low (
  site_id bigint NOT NULL,
  org_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_seat_low_pkey PRIMARY KEY (site_id, org_id, product_type, product_id),
  CONSTRAINT org_seat_low_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_seat_low_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
ALTER TABLE org_seat_low ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_seat_low AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_seat_low TO zhixing_app;

CREATE TABLE org_seat_rule (
  site_id bigint NOT NULL,
  org_id bigint NOT NULL,
  department_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_seat_rule_pkey PRIMARY KEY (site_id, org_id, department_id, product_type, product_id),
  CONSTRAINT org_seat_rule_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_seat_rule_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
ALTER TABLE org_seat_rule ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_seat_rule AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_seat_rule TO zhixing_app;

CREATE TABLE org_seat_wait (
  site_id bigint NOT NULL,
  org_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  member_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT org_seat_wait_pkey PRIMARY KEY (site_id, org_id, product_type, product_id, member_id),
  CONSTRAINT org_seat_wait_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT org_seat_wait_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES org_member(site_id, id) ON DELETE CASCADE
);
ALTER TABLE org_seat_wait ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_seat_wait AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_seat_wait TO zhixing_app;

CREATE TABLE org_setting (
  site_id bigint NOT NULL,
  member_limit integer DEFAULT 0 NOT NULL,
  lock_percent smallint DEFAULT 20 NOT NULL,
  term_days integer DEFAULT 365 NOT NULL,
  tier_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT org_setting_pkey PRIMARY KEY (site_id),
  CONSTRAINT org_setting_lock_percent_check CHECK (((lock_percent >= 0) AND (lock_percent <= 100))),
  CONSTRAINT org_setting_member_limit_check CHECK ((member_limit >= 0)),
  CONSTRAINT org_setting_term_days_check CHECK (((term_days >= 1) AND (term_days <= 3650))),
  CONSTRAINT org_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE org_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON org_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON org_setting TO zhixing_app;

CREATE TABLE organization (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint,
  org_name text NOT NULL,
  org_code text DEFAULT ''::text NOT NULL,
  org_logo text DEFAULT ''::text NOT NULL,
  org_intro text DEFAULT ''::text NOT NULL,
  link_man text DEFAULT ''::text NOT NULL,
  mobile text DEFAULT ''::text NOT NULL,
  license text DEFAULT ''::text NOT NULL,
  audit_status smallint DEFAULT 0 NOT NULL,
  audit_opinion text DEFAULT ''::text NOT NULL,
  audit_user_id bigint,
  audit_time timestamp with time zone,
  status_id smallint DEFAULT 1 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  slogan text DEFAULT ''::text NOT NULL,
  banner_img text DEFAULT ''::text NOT NULL,
  org_page text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  telephone text DEFAULT ''::text NOT NULL,
  page_draft jsonb,
  page_status smallint DEFAULT 1 NOT NULL,
  page_opinion text DEFAULT ''::text NOT NULL,
  credit_code text DEFAULT ''::text NOT NULL,
  link_mobile text DEFAULT ''::text NOT NULL,
  license_pic_id bigint,
  apply_time timestamp with time zone,
  brand_color text DEFAULT ''::text NOT NULL,
  photos jsonb DEFAULT '[]'::jsonb NOT NULL,
  honours jsonb DEFAULT '[]'::jsonb NOT NULL,
  website text DEFAULT ''::text NOT NULL,
  page_editor_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT organization_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT organization_page_status_check CHECK (((page_status >= 0) AND (page_status <= 2))),
  CONSTRAINT organization_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT organization_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX organization_credit_code ON public.organization USING btree (site_id, credit_code) WHERE (credit_code <> ''::text);
CREATE UNIQUE INDEX organization_name ON public.organization USING btree (site_id, org_name) WHERE (audit_status = ANY (ARRAY[0, 1]));
CREATE UNIQUE INDEX organization_user ON public.organization USING btree (site_id, user_id) WHERE (user_id IS NOT NULL);
ALTER TABLE organization ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON organization AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON organization TO zhixing_app;

CREATE TABLE organization_lecturer (
  site_id bigint NOT NULL,
  org_id bigint NOT NULL,
  lecturer_id bigint NOT NULL,
  status smallint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT organization_lecturer_pkey PRIMARY KEY (site_id, org_id, lecturer_id),
  CONSTRAINT organization_lecturer_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT organization_lecturer_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT organization_lecturer_site_id_lecturer_id_fkey FOREIGN KEY (site_id, lecturer_id) REFERENCES lecturer(site_id, id),
  CONSTRAINT organization_lecturer_site_id_org_id_fkey FOREIGN KEY (site_id, org_id) REFERENCES organization(site_id, id)
);
CREATE UNIQUE INDEX organization_lecturer_one ON public.organization_lecturer USING btree (site_id, lecturer_id) WHERE (status = 1);
ALTER TABLE organization_lecturer ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON organization_lecturer AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON organization_lecturer TO zhixing_app;

CREATE TABLE pay_notify (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  channel text NOT NULL,
  serial_number text DEFAULT ''::text NOT NULL,
  headers jsonb DEFAULT '{}'::jsonb NOT NULL,
  body text NOT NULL,
  result text DEFAULT ''::text NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  report jsonb,
  account_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT pay_notify_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT pay_notify_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX pay_notify_newest ON public.pay_notify USING btree (site_id, id DESC);
CREATE INDEX pay_notify_serial ON public.pay_notify USING btree (site_id, serial_number, id);
ALTER TABLE pay_notify ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON pay_notify AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON pay_notify TO zhixing_app;

CREATE TABLE payout_account (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  account_type smallint NOT NULL,
  sealed bytea NOT NULL,
  bank_user_name text NOT NULL,
  bank_card_no text NOT NULL,
  bank_name text DEFAULT ''::text NOT NULL,
  bank_branch_name text DEFAULT ''::text NOT NULL,
  fingerprint bytea NOT NULL,
  bind_time timestamp with time zone DEFAULT now() NOT NULL,
  usable_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payout_account_pkey PRIMARY KEY (site_id, user_id),
  CONSTRAINT payout_account_account_type_check CHECK ((account_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT payout_account_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT payout_account_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX payout_account_same ON public.payout_account USING btree (site_id, fingerprint);
ALTER TABLE payout_account ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON payout_account AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON payout_account TO zhixing_app;

CREATE TABLE period_progress (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  period_id bigint NOT NULL,
  course_id bigint NOT NULL,
  chapter_id bigint NOT NULL,
  ranges int4multirange DEFAULT '{}'::int4multirange NOT NULL,
  current_duration numeric(10,3) DEFAULT 0 NOT NULL,
  total_duration numeric(10,3) DEFAULT 0 NOT NULL,
  progress numeric(5,2) DEFAULT 0 NOT NULL,
  study_seconds numeric(12,3) DEFAULT 0 NOT NULL,
  finished_at timestamp with time zone,
  study_id bigint NOT NULL,
  last_seq integer DEFAULT 0 NOT NULL,
  credited_at timestamp with time zone DEFAULT now() NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  attended_seconds integer DEFAULT 0 NOT NULL,
  CONSTRAINT period_progress_pkey PRIMARY KEY (site_id, user_id, period_id),
  CONSTRAINT period_progress_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT period_progress_site_id_period_id_fkey FOREIGN KEY (site_id, period_id) REFERENCES course_period(site_id, id) ON DELETE CASCADE,
  CONSTRAINT period_progress_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX period_progress_course ON public.period_progress USING btree (site_id, user_id, course_id);
CREATE INDEX period_progress_period ON public.period_progress USING btree (site_id, period_id) INCLUDE (finished_at);
ALTER TABLE period_progress ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON period_progress AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON period_progress TO zhixing_app;

CREATE TABLE placement (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  placement_name text NOT NULL,
  subject_id bigint NOT NULL,
  intro text DEFAULT ''::text NOT NULL,
  source smallint NOT NULL,
  topic_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  exam jsonb,
  question_count integer NOT NULL,
  minutes integer NOT NULL,
  level_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_lead smallint DEFAULT 1 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  ready_count integer DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT placement_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT placement_check CHECK (((source = 2) = (exam IS NOT NULL))),
  CONSTRAINT placement_is_lead_check CHECK ((is_lead = ANY (ARRAY[0, 1]))),
  CONSTRAINT placement_minutes_check CHECK (((minutes >= 5) AND (minutes <= 60))),
  CONSTRAINT placement_question_count_check CHECK (((question_count >= 5) AND (question_count <= 40))),
  CONSTRAINT placement_source_check CHECK ((source = ANY (ARRAY[1, 2]))),
  CONSTRAINT placement_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT placement_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE placement ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON placement AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON placement TO zhixing_app;

CREATE TABLE placement_attempt (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  placement_id bigint,
  key_hash bytea NOT NULL,
  user_id bigint,
  lead_id bigint,
  placement_name text NOT NULL,
  is_adaptive smallint NOT NULL,
  question_count integer NOT NULL,
  deadline timestamp with time zone NOT NULL,
  pool jsonb NOT NULL,
  problem_id bigint,
  answer_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  finish_time timestamp with time zone,
  score smallint,
  result jsonb,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT placement_attempt_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT placement_attempt_site_id_key_hash_key UNIQUE (site_id, key_hash),
  CONSTRAINT placement_attempt_is_adaptive_check CHECK ((is_adaptive = ANY (ARRAY[0, 1]))),
  CONSTRAINT placement_attempt_score_check CHECK (((score >= 0) AND (score <= 100))),
  CONSTRAINT placement_attempt_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT placement_attempt_site_id_lead_id_fkey FOREIGN KEY (site_id, lead_id) REFERENCES lead(site_id, id) ON DELETE SET NULL (lead_id),
  CONSTRAINT placement_attempt_site_id_placement_id_fkey FOREIGN KEY (site_id, placement_id) REFERENCES placement(site_id, id) ON DELETE SET NULL (placement_id)
);
CREATE INDEX placement_attempt_anonymous ON public.placement_attempt USING btree (gmt_create) WHERE ((user_id IS NULL) AND (lead_id IS NULL));
CREATE INDEX placement_attempt_lead ON public.placement_attempt USING btree (site_id, lead_id, id DESC) WHERE (lead_id IS NOT NULL);
CREATE INDEX placement_attempt_test ON public.placement_attempt USING btree (site_id, placement_id, gmt_create);
CREATE INDEX placement_attempt_user ON public.placement_attempt USING btree (site_id, user_id, id DESC) WHERE (user_id IS NOT NULL);
ALTER TABLE placement_attempt ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON placement_attempt AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON placement_attempt TO zhixing_app;

CREATE TABLE practice (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  practice_name text DEFAULT ''::text NOT NULL,
  practice_type smallint NOT NULL,
  rules jsonb DEFAULT '{}'::jsonb NOT NULL,
  problems jsonb NOT NULL,
  current_no integer DEFAULT 1 NOT NULL,
  answered_count integer DEFAULT 0 NOT NULL,
  right_count integer DEFAULT 0 NOT NULL,
  practice_status smallint DEFAULT 1 NOT NULL,
  client_key text,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT practice_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT practice_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT practice_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX practice_key ON public.practice USING btree (site_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX practice_user ON public.practice USING btree (site_id, user_id, gmt_modified DESC) WHERE (status_id = 1);
ALTER TABLE practice ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON practice AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON practice TO zhixing_app;

CREATE TABLE practice_day (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  day date NOT NULL,
  answered integer DEFAULT 0 NOT NULL,
  right_count integer DEFAULT 0 NOT NULL,
  reviewed integer DEFAULT 0 NOT NULL,
  CONSTRAINT practice_day_pkey PRIMARY KEY (site_id, user_id, day),
  CONSTRAINT practice_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT practice_day_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE practice_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON practice_day AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
ALTER TABLE practice_day SET (fillfactor=80);
GRANT DELETE, INSERT, SELECT, UPDATE ON practice_day TO zhixing_app;

CREATE TABLE practice_user_answer (
  site_id bigint NOT NULL,
  practice_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  user_answer jsonb NOT NULL,
  is_right smallint NOT NULL,
  answer_status text NOT NULL,
  score numeric(7,2) DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT practice_user_answer_pkey PRIMARY KEY (site_id, practice_id, problem_id),
  CONSTRAINT practice_user_answer_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT practice_user_answer_site_id_practice_id_fkey FOREIGN KEY (site_id, practice_id) REFERENCES practice(site_id, id) ON DELETE CASCADE
);
ALTER TABLE practice_user_answer ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON practice_user_answer AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON practice_user_answer TO zhixing_app;

CREATE TABLE product_sale (
  site_id bigint NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  is_sale smallint DEFAULT 1 NOT NULL,
  vip_price integer,
  limit_price integer,
  limit_begin timestamp with time zone,
  limit_end timestamp with time zone,
  expiry_mode smallint DEFAULT 0 NOT NULL,
  expiry_days integer DEFAULT 0 NOT NULL,
  expiry_date date,
  share_rate numeric(5,4),
  commission_rate numeric(5,4),
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_sale_pkey PRIMARY KEY (site_id, product_type, product_id),
  CONSTRAINT product_sale_commission_rate_check CHECK (((commission_rate >= (0)::numeric) AND (commission_rate <= (1)::numeric))),
  CONSTRAINT product_sale_expiry_days_check CHECK (((expiry_days >= 0) AND (expiry_days <= 36500))),
  CONSTRAINT product_sale_limit_price_check CHECK ((limit_price >= 0)),
  CONSTRAINT product_sale_share_rate_check CHECK (((share_rate >= (0)::numeric) AND (share_rate <= (1)::numeric))),
  CONSTRAINT product_sale_vip_price_check CHECK ((vip_price >= 0)),
  CONSTRAINT product_sale_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE product_sale ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON product_sale AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON product_sale TO zhixing_app;

CREATE TABLE push_key (
  site_id bigint NOT NULL,
  public_key text NOT NULL,
  secret_sealed bytea NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_key_pkey PRIMARY KEY (site_id),
  CONSTRAINT push_key_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE push_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON push_key AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON push_key TO zhixing_app;

CREATE TABLE push_subscription (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth_sealed bytea NOT NULL,
  language text NOT NULL,
  browser text DEFAULT ''::text NOT NULL,
  used_at timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT push_subscription_site_id_endpoint_key UNIQUE (site_id, endpoint),
  CONSTRAINT push_subscription_endpoint_check CHECK ((length(endpoint) <= 1000)),
  CONSTRAINT push_subscription_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT push_subscription_site_id_token_hash_fkey FOREIGN KEY (site_id, token_hash) REFERENCES user_session(site_id, token_hash) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT push_subscription_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX push_subscription_person ON public.push_subscription USING btree (site_id, user_id);
CREATE INDEX push_subscription_session ON public.push_subscription USING btree (site_id, token_hash);
ALTER TABLE push_subscription ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON push_subscription AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON push_subscription TO zhixing_app;

CREATE TABLE qr_login (
  site_id bigint NOT NULL,
  ticket text NOT NULL,
  secret_hash bytea NOT NULL,
  state smallint DEFAULT 1 NOT NULL,
  user_id bigint,
  ip text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  provider text DEFAULT 'site'::text NOT NULL,
  open_id text,
  union_id text,
  CONSTRAINT qr_login_pkey PRIMARY KEY (site_id, ticket),
  CONSTRAINT qr_login_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE qr_login ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON qr_login AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON qr_login TO zhixing_app;

CREATE TABLE readiness_probe (
  site_id bigint NOT NULL,
  process text NOT NULL,
  written_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT readiness_probe_pkey PRIMARY KEY (site_id, process),
  CONSTRAINT readiness_probe_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id) ON DELETE CASCADE
);
ALTER TABLE readiness_probe ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON readiness_probe AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON readiness_probe TO zhixing_app;

CREATE TABLE recon_day (
  site_id bigint NOT NULL,
  channel text NOT NULL,
  day date NOT NULL,
  recon_status smallint NOT NULL,
  pay_count integer DEFAULT 0 NOT NULL,
  pay_amount bigint DEFAULT 0 NOT NULL,
  refund_count integer DEFAULT 0 NOT NULL,
  refund_amount bigint DEFAULT 0 NOT NULL,
  healed_count integer DEFAULT 0 NOT NULL,
  last_error text DEFAULT ''::text NOT NULL,
  run_time timestamp with time zone DEFAULT now() NOT NULL,
  account_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT recon_day_pkey PRIMARY KEY (site_id, channel, account_id, day),
  CONSTRAINT recon_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX recon_day_newest ON public.recon_day USING btree (site_id, day DESC, channel);
ALTER TABLE recon_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON recon_day AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON recon_day TO zhixing_app;

CREATE TABLE recon_difference (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  channel text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  number text NOT NULL,
  platform_sn text DEFAULT ''::text NOT NULL,
  order_no bigint,
  difference_type smallint NOT NULL,
  own_amount bigint,
  channel_amount bigint,
  difference_status smallint DEFAULT 1 NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  deal_user_id bigint,
  deal_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  account_id bigint DEFAULT 0 NOT NULL,
  CONSTRAINT recon_difference_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT recon_difference_site_id_channel_account_id_day_kind_number_key UNIQUE (site_id, channel, account_id, day, kind, number),
  CONSTRAINT recon_difference_kind_check CHECK ((kind = ANY (ARRAY['pay'::text, 'refund'::text]))),
  CONSTRAINT recon_difference_site_id_channel_account_id_day_fkey FOREIGN KEY (site_id, channel, account_id, day) REFERENCES recon_day(site_id, channel, account_id, day),
  CONSTRAINT recon_difference_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE recon_difference ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON recon_difference AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON recon_difference TO zhixing_app;

CREATE TABLE redeem_batch (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  batch_name text NOT NULL,
  product_type smallint NOT NULL,
  product_id bigint NOT NULL,
  total_count integer NOT NULL,
  begin_time timestamp with time zone,
  end_time timestamp with time zone,
  status_id smallint DEFAULT 1 NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT redeem_batch_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT redeem_batch_total_count_check CHECK (((total_count >= 1) AND (total_count <= 10000))),
  CONSTRAINT redeem_batch_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE redeem_batch ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON redeem_batch AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON redeem_batch TO zhixing_app;

CREATE TABLE redeem_code (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  batch_id bigint NOT NULL,
  code text NOT NULL,
  user_id bigint,
  order_no bigint,
  use_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT redeem_code_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT redeem_code_site_id_code_key UNIQUE (site_id, code),
  CONSTRAINT redeem_code_check CHECK (((order_no IS NULL) = (user_id IS NULL))),
  CONSTRAINT redeem_code_site_id_batch_id_fkey FOREIGN KEY (site_id, batch_id) REFERENCES redeem_batch(site_id, id),
  CONSTRAINT redeem_code_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT redeem_code_site_id_order_no_fkey FOREIGN KEY (site_id, order_no) REFERENCES order_info(site_id, order_no),
  CONSTRAINT redeem_code_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX redeem_code_batch ON public.redeem_code USING btree (site_id, batch_id, id);
CREATE INDEX redeem_code_order ON public.redeem_code USING btree (site_id, order_no) WHERE (order_no IS NOT NULL);
ALTER TABLE redeem_code ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON redeem_code AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON redeem_code TO zhixing_app;

CREATE TABLE referral_bind (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  referrer_id bigint NOT NULL,
  bind_status smallint DEFAULT 1 NOT NULL,
  source text NOT NULL,
  risk_list text[] DEFAULT '{}'::text[] NOT NULL,
  end_reason text DEFAULT ''::text NOT NULL,
  bind_time timestamp with time zone DEFAULT now() NOT NULL,
  expire_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT referral_bind_pkey PRIMARY KEY (site_id, user_id, referrer_id),
  CONSTRAINT referral_bind_check CHECK ((user_id <> referrer_id)),
  CONSTRAINT referral_bind_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT referral_bind_site_id_referrer_id_fkey FOREIGN KEY (site_id, referrer_id) REFERENCES users(site_id, id),
  CONSTRAINT referral_bind_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE UNIQUE INDEX referral_bind_current ON public.referral_bind USING btree (site_id, user_id) WHERE (bind_status = 1);
CREATE INDEX referral_bind_newest ON public.referral_bind USING btree (site_id, bind_time DESC, user_id DESC);
CREATE INDEX referral_bind_referrer ON public.referral_bind USING btree (site_id, referrer_id, bind_time DESC, user_id DESC);
ALTER TABLE referral_bind ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON referral_bind AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON referral_bind TO zhixing_app;

CREATE TABLE referral_member (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  join_type smallint DEFAULT 1 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  off_reason text DEFAULT ''::text NOT NULL,
  deal_user_id bigint,
  deal_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT referral_member_pkey PRIMARY KEY (site_id, user_id),
  CONSTRAINT referral_member_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT referral_member_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT referral_member_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX referral_member_newest ON public.referral_member USING btree (site_id, gmt_create DESC, user_id DESC);
ALTER TABLE referral_member ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON referral_member AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON referral_member TO zhixing_app;

CREATE TABLE referral_rule (
  site_id bigint NOT NULL,
  is_open smallint DEFAULT 0 NOT NULL,
  join_type smallint DEFAULT 1 NOT NULL,
  rule_text text DEFAULT ''::text NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT referral_rule_pkey PRIMARY KEY (site_id),
  CONSTRAINT referral_rule_is_open_check CHECK ((is_open = ANY (ARRAY[0, 1]))),
  CONSTRAINT referral_rule_join_type_check CHECK ((join_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT referral_rule_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE referral_rule ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON referral_rule AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON referral_rule TO zhixing_app;

CREATE TABLE referral_visit (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  day date NOT NULL,
  visit_count integer DEFAULT 0 NOT NULL,
  register_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT referral_visit_pkey PRIMARY KEY (site_id, user_id, day),
  CONSTRAINT referral_visit_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT referral_visit_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
ALTER TABLE referral_visit ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON referral_visit AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON referral_visit TO zhixing_app;

CREATE TABLE review_template (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  review_type smallint DEFAULT 1 NOT NULL,
  template_text text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  CONSTRAINT review_template_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT review_template_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE review_template ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON review_template AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON review_template TO zhixing_app;

CREATE TABLE sale_approval (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  subject text NOT NULL,
  amount bigint,
  user_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  operator_id bigint NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  deal_user_id bigint,
  deal_reason text DEFAULT ''::text NOT NULL,
  deal_time timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sale_approval_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT sale_approval_amount_check CHECK ((amount >= 0)),
  CONSTRAINT sale_approval_check CHECK (((state = 'waiting'::text) = (deal_time IS NULL))),
  CONSTRAINT sale_approval_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'vip'::text, 'coupon'::text, 'couponBatch'::text, 'redeemBatch'::text]))),
  CONSTRAINT sale_approval_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text]))),
  CONSTRAINT sale_approval_site_id_deal_user_id_fkey FOREIGN KEY (site_id, deal_user_id) REFERENCES users(site_id, id),
  CONSTRAINT sale_approval_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT sale_approval_site_id_operator_id_fkey FOREIGN KEY (site_id, operator_id) REFERENCES users(site_id, id)
);
CREATE UNIQUE INDEX sale_approval_waiting ON public.sale_approval USING btree (site_id, kind, operator_id, md5((payload)::text)) WHERE (state = 'waiting'::text);
ALTER TABLE sale_approval ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sale_approval AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sale_approval TO zhixing_app;

CREATE TABLE sale_bundle (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  bundle_name text NOT NULL,
  bundle_text text DEFAULT ''::text NOT NULL,
  product_list jsonb NOT NULL,
  price integer NOT NULL,
  begin_time timestamp with time zone,
  end_time timestamp with time zone,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sale_bundle_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT sale_bundle_check CHECK (((end_time IS NULL) OR (begin_time IS NULL) OR (begin_time < end_time))),
  CONSTRAINT sale_bundle_price_check CHECK ((price > 0)),
  CONSTRAINT sale_bundle_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE sale_bundle ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sale_bundle AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sale_bundle TO zhixing_app;

CREATE TABLE sale_page (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  page_type text NOT NULL,
  page_title text NOT NULL,
  banner_img text DEFAULT ''::text NOT NULL,
  banner_text text DEFAULT ''::text NOT NULL,
  rule_text text DEFAULT ''::text NOT NULL,
  product_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  show_coupons smallint DEFAULT 0 NOT NULL,
  begin_time timestamp with time zone,
  end_time timestamp with time zone,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  bundle_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  block_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT sale_page_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT sale_page_site_id_page_type_key UNIQUE (site_id, page_type),
  CONSTRAINT sale_page_check CHECK (((end_time IS NULL) OR (begin_time IS NULL) OR (begin_time < end_time))),
  CONSTRAINT sale_page_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE sale_page ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sale_page AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sale_page TO zhixing_app;

CREATE TABLE sale_rule (
  site_id bigint NOT NULL,
  refund_days integer NOT NULL,
  refund_progress integer NOT NULL,
  refund_review_above integer NOT NULL,
  commission_rate numeric(5,4) NOT NULL,
  bind_type smallint NOT NULL,
  bind_days integer NOT NULL,
  extract_min integer NOT NULL,
  extract_fee integer NOT NULL,
  extract_two_above integer NOT NULL,
  tax_rate numeric(5,4) NOT NULL,
  invoice_info jsonb DEFAULT '{}'::jsonb NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  refund_two_above integer DEFAULT 100000 NOT NULL,
  commission_levels smallint DEFAULT 1 NOT NULL,
  second_rate numeric(5,4) DEFAULT 0 NOT NULL,
  tax_mode smallint DEFAULT 1 NOT NULL,
  high_vip_percent smallint DEFAULT 90 NOT NULL,
  is_invoice_taken smallint DEFAULT 0 NOT NULL,
  operator_day_limit integer DEFAULT 200000 NOT NULL,
  coupon_two_above integer DEFAULT 1000000 NOT NULL,
  CONSTRAINT sale_rule_pkey PRIMARY KEY (site_id),
  CONSTRAINT sale_rule_bind_days_check CHECK (((bind_days >= 0) AND (bind_days <= 3650))),
  CONSTRAINT sale_rule_commission_levels_check CHECK ((commission_levels = ANY (ARRAY[1, 2]))),
  CONSTRAINT sale_rule_commission_rate_check CHECK (((commission_rate >= (0)::numeric) AND (commission_rate <= (1)::numeric))),
  CONSTRAINT sale_rule_coupon_two_above_check CHECK ((coupon_two_above >= 0)),
  CONSTRAINT sale_rule_extract_fee_check CHECK ((extract_fee >= 0)),
  CONSTRAINT sale_rule_extract_min_check CHECK ((extract_min >= 1)),
  CONSTRAINT sale_rule_extract_two_above_check CHECK ((extract_two_above >= 0)),
  CONSTRAINT sale_rule_high_vip_percent_check CHECK (((high_vip_percent >= 1) AND (high_vip_percent <= 100))),
  CONSTRAINT sale_rule_is_invoice_taken_check CHECK ((is_invoice_taken = ANY (ARRAY[0, 1]))),
  CONSTRAINT sale_rule_operator_day_limit_check CHECK ((operator_day_limit >= 0)),
  CONSTRAINT sale_rule_refund_days_check CHECK (((refund_days >= 0) AND (refund_days <= 365))),
  CONSTRAINT sale_rule_refund_progress_check CHECK (((refund_progress >= 0) AND (refund_progress <= 100))),
  CONSTRAINT sale_rule_refund_review_above_check CHECK ((refund_review_above >= 0)),
  CONSTRAINT sale_rule_refund_two_above_check CHECK ((refund_two_above >= 0)),
  CONSTRAINT sale_rule_second_rate_check CHECK (((second_rate >= (0)::numeric) AND (second_rate <= (1)::numeric))),
  CONSTRAINT sale_rule_tax_mode_check CHECK ((tax_mode = ANY (ARRAY[1, 2]))),
  CONSTRAINT sale_rule_tax_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate <= (1)::numeric))),
  CONSTRAINT sale_rule_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE sale_rule ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sale_rule AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sale_rule TO zhixing_app;

CREATE TABLE sandbox_payment (
  site_id bigint NOT NULL,
  serial_number text NOT NULL,
  platform_sn bigint DEFAULT new_id() NOT NULL,
  subject text NOT NULL,
  amount integer NOT NULL,
  paid_amount integer,
  state text DEFAULT 'waiting'::text NOT NULL,
  notify_url text NOT NULL,
  pay_time timestamp with time zone,
  expire_time timestamp with time zone NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sandbox_payment_pkey PRIMARY KEY (site_id, serial_number),
  CONSTRAINT sandbox_payment_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE sandbox_payment ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sandbox_payment AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sandbox_payment TO zhixing_app;

CREATE TABLE sandbox_refund (
  site_id bigint NOT NULL,
  refund_no text NOT NULL,
  serial_number text NOT NULL,
  amount integer NOT NULL,
  platform_sn bigint DEFAULT new_id() NOT NULL,
  refund_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sandbox_refund_pkey PRIMARY KEY (site_id, refund_no),
  CONSTRAINT sandbox_refund_amount_check CHECK ((amount > 0)),
  CONSTRAINT sandbox_refund_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT sandbox_refund_site_id_serial_number_fkey FOREIGN KEY (site_id, serial_number) REFERENCES sandbox_payment(site_id, serial_number)
);
ALTER TABLE sandbox_refund ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sandbox_refund AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sandbox_refund TO zhixing_app;

CREATE TABLE sandbox_setting (
  site_id bigint NOT NULL,
  delay_ms integer DEFAULT 0 NOT NULL,
  repeat integer DEFAULT 1 NOT NULL,
  is_reordered smallint DEFAULT 0 NOT NULL,
  wrong_amount integer DEFAULT 0 NOT NULL,
  is_refund_refused smallint DEFAULT 0 NOT NULL,
  transfer_mode smallint DEFAULT 1 NOT NULL,
  CONSTRAINT sandbox_setting_pkey PRIMARY KEY (site_id),
  CONSTRAINT sandbox_setting_delay_ms_check CHECK (((delay_ms >= 0) AND (delay_ms <= 600000))),
  CONSTRAINT sandbox_setting_repeat_check CHECK (((repeat >= 0) AND (repeat <= 20))),
  CONSTRAINT sandbox_setting_transfer_mode_check CHECK (((transfer_mode >= 1) AND (transfer_mode <= 4))),
  CONSTRAINT sandbox_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE sandbox_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sandbox_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sandbox_setting TO zhixing_app;

CREATE TABLE sandbox_transfer (
  site_id bigint NOT NULL,
  transfer_no text NOT NULL,
  amount integer NOT NULL,
  account text NOT NULL,
  state text NOT NULL,
  platform_sn bigint DEFAULT new_id() NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sandbox_transfer_pkey PRIMARY KEY (site_id, transfer_no),
  CONSTRAINT sandbox_transfer_amount_check CHECK ((amount > 0)),
  CONSTRAINT sandbox_transfer_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'paid'::text, 'failed'::text]))),
  CONSTRAINT sandbox_transfer_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE sandbox_transfer ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sandbox_transfer AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sandbox_transfer TO zhixing_app;

CREATE TABLE scheduled_work (
  name text NOT NULL,
  last_run_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  CONSTRAINT scheduled_work_pkey PRIMARY KEY (name)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON scheduled_work TO zhixing_app;

CREATE TABLE schema_migration (
  name text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_migration_pkey PRIMARY KEY (name)
);
GRANT SELECT ON schema_migration TO zhixing_app;

CREATE TABLE scim_group (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  provider_id bigint NOT NULL,
  display_name text NOT NULL,
  external_id text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT scim_group_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT scim_group_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT scim_group_site_id_provider_id_fkey FOREIGN KEY (site_id, provider_id) REFERENCES sso_provider(site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_group_name ON public.scim_group USING btree (site_id, provider_id, lower(display_name));
ALTER TABLE scim_group ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON scim_group AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON scim_group TO zhixing_app;

CREATE TABLE scim_group_member (
  site_id bigint NOT NULL,
  group_id bigint NOT NULL,
  scim_user_id bigint NOT NULL,
  CONSTRAINT scim_group_member_pkey PRIMARY KEY (site_id, group_id, scim_user_id),
  CONSTRAINT scim_group_member_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT scim_group_member_site_id_group_id_fkey FOREIGN KEY (site_id, group_id) REFERENCES scim_group(site_id, id) ON DELETE CASCADE,
  CONSTRAINT scim_group_member_site_id_scim_user_id_fkey FOREIGN KEY (site_id, scim_user_id) REFERENCES scim_user(site_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_group_member_person ON public.scim_group_member USING btree (site_id, scim_user_id);
ALTER TABLE scim_group_member ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON scim_group_member AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON scim_group_member TO zhixing_app;

CREATE TABLE scim_token (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  provider_id bigint NOT NULL,
  token_name text NOT NULL,
  token_hash bytea NOT NULL,
  token_start text NOT NULL,
  made_by bigint NOT NULL,
  last_used_at timestamp with time zone,
  last_used_ip text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT scim_token_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT scim_token_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT scim_token_site_id_provider_id_fkey FOREIGN KEY (site_id, provider_id) REFERENCES sso_provider(site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_token_hash ON public.scim_token USING btree (site_id, token_hash);
CREATE INDEX scim_token_provider ON public.scim_token USING btree (site_id, provider_id);
ALTER TABLE scim_token ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON scim_token AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON scim_token TO zhixing_app;

CREATE TABLE scim_user (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  provider_id bigint NOT NULL,
  user_id bigint,
  user_name text NOT NULL,
  external_id text DEFAULT ''::text NOT NULL,
  is_active smallint DEFAULT 1 NOT NULL,
  is_made smallint DEFAULT 0 NOT NULL,
  attributes jsonb DEFAULT '{}'::jsonb NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT scim_user_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT scim_user_is_active_check CHECK ((is_active = ANY (ARRAY[0, 1]))),
  CONSTRAINT scim_user_is_made_check CHECK ((is_made = ANY (ARRAY[0, 1]))),
  CONSTRAINT scim_user_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT scim_user_site_id_provider_id_fkey FOREIGN KEY (site_id, provider_id) REFERENCES sso_provider(site_id, id) ON DELETE CASCADE,
  CONSTRAINT scim_user_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE INDEX scim_user_account ON public.scim_user USING btree (site_id, user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX scim_user_external ON public.scim_user USING btree (site_id, provider_id, external_id) WHERE (external_id <> ''::text);
CREATE UNIQUE INDEX scim_user_name ON public.scim_user USING btree (site_id, provider_id, lower(user_name));
ALTER TABLE scim_user ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON scim_user AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON scim_user TO zhixing_app;

CREATE TABLE search_word_day (
  site_id bigint NOT NULL,
  day date NOT NULL,
  word text NOT NULL,
  search_count integer DEFAULT 0 NOT NULL,
  miss_count integer DEFAULT 0 NOT NULL,
  last_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT search_word_day_pkey PRIMARY KEY (site_id, day, word),
  CONSTRAINT search_word_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE search_word_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON search_word_day AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON search_word_day TO zhixing_app;

CREATE TABLE site (
  site_id bigint NOT NULL,
  domain text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  name_pc text NOT NULL,
  slogan text DEFAULT ''::text NOT NULL,
  logo text DEFAULT ''::text NOT NULL,
  mini_logo text DEFAULT ''::text NOT NULL,
  ico text DEFAULT ''::text NOT NULL,
  theme text DEFAULT 'indigo'::text NOT NULL,
  telephone text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  copyright text DEFAULT ''::text NOT NULL,
  icp text DEFAULT ''::text NOT NULL,
  prn text DEFAULT ''::text NOT NULL,
  prn_no text DEFAULT ''::text NOT NULL,
  keyword text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  is_enable_statistics smallint DEFAULT 0 NOT NULL,
  statistics_code text DEFAULT ''::text NOT NULL,
  is_enable_online_service smallint DEFAULT 0 NOT NULL,
  online_service_code text DEFAULT ''::text NOT NULL,
  online_service_pages text DEFAULT ''::text NOT NULL,
  h5_domain text DEFAULT ''::text NOT NULL,
  open_vip smallint DEFAULT 0 NOT NULL,
  is_demo smallint DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  storage_quota bigint DEFAULT 0 NOT NULL,
  setup_hidden smallint DEFAULT 0 NOT NULL,
  max_devices smallint DEFAULT 1 NOT NULL,
  lecturer_identity smallint DEFAULT 0 NOT NULL,
  factor_operators smallint DEFAULT 0 NOT NULL,
  factor_payout smallint DEFAULT 0 NOT NULL,
  certificate_seal text DEFAULT ''::text NOT NULL,
  embed_hosts text DEFAULT ''::text NOT NULL,
  contact_mode smallint DEFAULT 1 NOT NULL,
  CONSTRAINT site_pkey PRIMARY KEY (site_id),
  CONSTRAINT site_domain_key UNIQUE (domain),
  CONSTRAINT site_contact_mode_check CHECK (((contact_mode >= 1) AND (contact_mode <= 3))),
  CONSTRAINT site_lecturer_identity_check CHECK ((lecturer_identity = ANY (ARRAY[0, 1]))),
  CONSTRAINT site_max_devices_check CHECK (((max_devices >= 1) AND (max_devices <= 10))),
  CONSTRAINT site_setup_hidden_check CHECK ((setup_hidden = ANY (ARRAY[0, 1])))
);
CREATE UNIQUE INDEX site_one_default ON public.site USING btree (is_default) WHERE is_default;
ALTER TABLE site ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON site AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
CREATE TRIGGER site_login AFTER INSERT ON public.site FOR EACH ROW EXECUTE FUNCTION site_login();
GRANT SELECT ON site TO zhixing_app;

CREATE TABLE site_article (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  nav_name text NOT NULL,
  art_title text NOT NULL,
  art_pic text DEFAULT ''::text NOT NULL,
  art_desc text DEFAULT ''::text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  nav_name_en text DEFAULT ''::text NOT NULL,
  art_title_en text DEFAULT ''::text NOT NULL,
  art_desc_en text DEFAULT ''::text NOT NULL,
  CONSTRAINT site_article_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT site_article_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE site_article ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON site_article AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON site_article TO zhixing_app;

CREATE TABLE site_figure (
  site_id bigint NOT NULL,
  name text NOT NULL,
  value jsonb NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT site_figure_pkey PRIMARY KEY (site_id, name),
  CONSTRAINT site_figure_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE site_figure ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON site_figure AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON site_figure TO zhixing_app;

CREATE TABLE site_link (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  link_name text NOT NULL,
  link_url text NOT NULL,
  link_target text DEFAULT '_blank'::text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT site_link_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT site_link_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE site_link ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON site_link AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON site_link TO zhixing_app;

CREATE TABLE site_menu (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  place text NOT NULL,
  title text NOT NULL,
  url text NOT NULL,
  icon text DEFAULT ''::text NOT NULL,
  condition text DEFAULT 'always'::text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT site_menu_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT site_menu_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE site_menu ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON site_menu AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON site_menu TO zhixing_app;

CREATE TABLE site_nav (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  nav_title text NOT NULL,
  nav_url text NOT NULL,
  target text DEFAULT '_self'::text NOT NULL,
  plat_show smallint DEFAULT 0 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT site_nav_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT site_nav_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE site_nav ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON site_nav AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON site_nav TO zhixing_app;

CREATE TABLE site_visit_day (
  site_id bigint NOT NULL,
  day date NOT NULL,
  views integer DEFAULT 0 NOT NULL,
  sketch bytea NOT NULL,
  CONSTRAINT site_visit_day_pkey PRIMARY KEY (site_id, day),
  CONSTRAINT site_visit_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE site_visit_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON site_visit_day AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON site_visit_day TO zhixing_app;

CREATE TABLE site_visit_hour (
  site_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  views integer DEFAULT 0 NOT NULL,
  CONSTRAINT site_visit_hour_pkey PRIMARY KEY (site_id, hour),
  CONSTRAINT site_visit_hour_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE site_visit_hour ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON site_visit_hour AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON site_visit_hour TO zhixing_app;

CREATE TABLE sms_code (
  site_id bigint NOT NULL,
  mobile text NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sms_code_pkey PRIMARY KEY (site_id, mobile, purpose),
  CONSTRAINT sms_code_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE sms_code ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sms_code AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sms_code TO zhixing_app;

CREATE TABLE sms_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  mobile text NOT NULL,
  ip text NOT NULL,
  template text NOT NULL,
  provider text NOT NULL,
  is_success smallint DEFAULT 0 NOT NULL,
  error text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  price integer DEFAULT 0 NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  address_range text DEFAULT ''::text NOT NULL,
  is_known_device smallint DEFAULT 0 NOT NULL,
  channel smallint DEFAULT 1 NOT NULL,
  CONSTRAINT sms_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT sms_log_channel_check CHECK ((channel = ANY (ARRAY[1, 2]))),
  CONSTRAINT sms_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX sms_log_address ON public.sms_log USING btree (site_id, address, gmt_create DESC);
CREATE INDEX sms_log_day ON public.sms_log USING btree (site_id, gmt_create);
CREATE INDEX sms_log_ip ON public.sms_log USING btree (site_id, ip, gmt_create DESC);
CREATE INDEX sms_log_mobile ON public.sms_log USING btree (site_id, mobile, gmt_create DESC);
ALTER TABLE sms_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sms_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sms_log TO zhixing_app;

CREATE TABLE sms_outbox (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  mobile text NOT NULL,
  content text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sms_outbox_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT sms_outbox_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE sms_outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sms_outbox AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sms_outbox TO zhixing_app;

CREATE TABLE sms_price (
  site_id bigint NOT NULL,
  provider text NOT NULL,
  price integer NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sms_price_pkey PRIMARY KEY (site_id, provider),
  CONSTRAINT sms_price_price_check CHECK (((price >= 0) AND (price <= 100000))),
  CONSTRAINT sms_price_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE sms_price ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sms_price AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sms_price TO zhixing_app;

CREATE TABLE sms_setting (
  site_id bigint NOT NULL,
  provider text NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  secrets_sealed bytea,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sms_setting_pkey PRIMARY KEY (site_id),
  CONSTRAINT sms_setting_provider_check CHECK ((provider = ANY (ARRAY['installation'::text, 'aliyun'::text, 'tencent'::text, 'http'::text]))),
  CONSTRAINT sms_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE sms_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sms_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sms_setting TO zhixing_app;

CREATE TABLE sso_flow (
  site_id bigint NOT NULL,
  state text NOT NULL,
  provider_id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  tried_by bigint,
  expires_at timestamp with time zone NOT NULL,
  answer text,
  CONSTRAINT sso_flow_pkey PRIMARY KEY (site_id, state),
  CONSTRAINT sso_flow_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT sso_flow_site_id_provider_id_fkey FOREIGN KEY (site_id, provider_id) REFERENCES sso_provider(site_id, id) ON DELETE CASCADE
);
ALTER TABLE sso_flow ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sso_flow AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sso_flow TO zhixing_app;

CREATE TABLE sso_provider (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  provider_name text NOT NULL,
  preset text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  secret_sealed bytea,
  settings jsonb NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  saved_by bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sso_provider_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT sso_provider_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE UNIQUE INDEX sso_provider_name ON public.sso_provider USING btree (site_id, provider_name);
ALTER TABLE sso_provider ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sso_provider AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON sso_provider TO zhixing_app;

CREATE TABLE stored_file (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  file_kind text NOT NULL,
  file_name text NOT NULL,
  file_type text NOT NULL,
  file_size bigint NOT NULL,
  file_key text NOT NULL,
  sha256 bytea,
  img_width integer DEFAULT 0 NOT NULL,
  img_height integer DEFAULT 0 NOT NULL,
  doc_page integer DEFAULT 0 NOT NULL,
  pdf_key text DEFAULT ''::text NOT NULL,
  read_status smallint DEFAULT 0 NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  pdf_size bigint DEFAULT 0 NOT NULL,
  CONSTRAINT stored_file_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT stored_file_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT stored_file_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX stored_file_user ON public.stored_file USING btree (site_id, user_id, id DESC);
ALTER TABLE stored_file ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON stored_file AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON stored_file TO zhixing_app;

CREATE TABLE study_clock (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  used_until timestamp with time zone NOT NULL,
  CONSTRAINT study_clock_pkey PRIMARY KEY (site_id, user_id),
  CONSTRAINT study_clock_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT study_clock_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE study_clock ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON study_clock AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON study_clock TO zhixing_app;

CREATE TABLE study_day (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  day date NOT NULL,
  seconds numeric(12,3) DEFAULT 0 NOT NULL,
  CONSTRAINT study_day_pkey PRIMARY KEY (site_id, user_id, day),
  CONSTRAINT study_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT study_day_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX study_day_day ON public.study_day USING btree (site_id, day);
ALTER TABLE study_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON study_day AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON study_day TO zhixing_app;

CREATE TABLE sys_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  real_user_id bigint,
  operation text NOT NULL,
  path text NOT NULL,
  content text DEFAULT ''::text NOT NULL,
  login_ip text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  code integer NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  subject_path text DEFAULT ''::text NOT NULL,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT sys_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT sys_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX sys_log_at ON public.sys_log USING brin (gmt_create);
CREATE INDEX sys_log_user ON public.sys_log USING btree (site_id, user_id, id DESC);
ALTER TABLE sys_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON sys_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
CREATE TRIGGER sys_log_stands BEFORE DELETE OR UPDATE ON public.sys_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON sys_log TO zhixing_app;

CREATE TABLE user_challenge (
  site_id bigint NOT NULL,
  ticket text NOT NULL,
  challenge text NOT NULL,
  purpose text NOT NULL,
  user_id bigint,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT user_challenge_pkey PRIMARY KEY (site_id, ticket),
  CONSTRAINT user_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'signIn'::text, 'second'::text, 'prove'::text]))),
  CONSTRAINT user_challenge_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_challenge_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE user_challenge ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_challenge AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_challenge TO zhixing_app;

CREATE TABLE user_device (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  device_hash bytea NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_device_pkey PRIMARY KEY (site_id, user_id, device_hash),
  CONSTRAINT user_device_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_device_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_device_used ON public.user_device USING btree (used_at);
ALTER TABLE user_device ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_device AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_device TO zhixing_app;

CREATE TABLE user_error_problem (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  sub_id bigint DEFAULT 0 NOT NULL,
  problem_type smallint NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  subject_id bigint DEFAULT 0 NOT NULL,
  source_type smallint DEFAULT 1 NOT NULL,
  exam_id bigint DEFAULT 0 NOT NULL,
  record_id bigint DEFAULT 0 NOT NULL,
  course_id bigint DEFAULT 0 NOT NULL,
  source_name text DEFAULT ''::text NOT NULL,
  user_answer jsonb DEFAULT '[]'::jsonb NOT NULL,
  error_count integer DEFAULT 1 NOT NULL,
  right_count integer DEFAULT 0 NOT NULL,
  last_time timestamp with time zone DEFAULT now() NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  card jsonb,
  next_review_time timestamp with time zone DEFAULT now() NOT NULL,
  is_mastered smallint DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  mastered_at timestamp with time zone,
  CONSTRAINT user_error_problem_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT user_error_problem_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_error_problem_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_error_problem_due ON public.user_error_problem USING btree (site_id, user_id, next_review_time) WHERE ((status_id = 1) AND (is_mastered = 0));
CREATE UNIQUE INDEX user_error_problem_one ON public.user_error_problem USING btree (site_id, user_id, problem_id, sub_id);
ALTER TABLE user_error_problem ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_error_problem AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_error_problem TO zhixing_app;

CREATE TABLE user_error_review (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  error_id bigint NOT NULL,
  user_id bigint NOT NULL,
  rating smallint NOT NULL,
  is_right smallint NOT NULL,
  user_answer jsonb DEFAULT '[]'::jsonb NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  client_key text,
  answer_status text DEFAULT ''::text NOT NULL,
  score numeric(7,2) DEFAULT 0 NOT NULL,
  before jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT user_error_review_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT user_error_review_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX user_error_review_error ON public.user_error_review USING btree (site_id, error_id, id);
CREATE UNIQUE INDEX user_error_review_key ON public.user_error_review USING btree (site_id, user_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX user_error_review_user ON public.user_error_review USING btree (site_id, user_id, gmt_create);
ALTER TABLE user_error_review ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_error_review AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_error_review TO zhixing_app;

CREATE TABLE user_exam_answer (
  site_id bigint NOT NULL,
  record_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  rev bigint NOT NULL,
  user_answer jsonb NOT NULL,
  flag smallint DEFAULT 0 NOT NULL,
  saved_at timestamp with time zone DEFAULT now() NOT NULL,
  place smallint DEFAULT 0 NOT NULL,
  CONSTRAINT user_exam_answer_pkey PRIMARY KEY (site_id, record_id, problem_id)
);
ALTER TABLE user_exam_answer ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_exam_answer AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
ALTER TABLE user_exam_answer SET (fillfactor=70);
GRANT DELETE, INSERT, SELECT, UPDATE ON user_exam_answer TO zhixing_app;

CREATE TABLE user_exam_event (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  record_id bigint NOT NULL,
  event_kind text NOT NULL,
  device_id text DEFAULT ''::text NOT NULL,
  no integer,
  at timestamp with time zone DEFAULT now() NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  user_id bigint,
  CONSTRAINT user_exam_event_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT user_exam_event_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX user_exam_event_at ON public.user_exam_event USING brin (at);
CREATE UNIQUE INDEX user_exam_event_once ON public.user_exam_event USING btree (site_id, record_id, device_id, no) WHERE (no IS NOT NULL);
CREATE INDEX user_exam_event_record ON public.user_exam_event USING btree (site_id, record_id, at);
ALTER TABLE user_exam_event ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_exam_event AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_exam_event TO zhixing_app;

CREATE TABLE user_exam_ink (
  site_id bigint NOT NULL,
  record_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  file_url text NOT NULL,
  operator_id bigint NOT NULL,
  rev integer DEFAULT 1 NOT NULL,
  ink jsonb NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_exam_ink_pkey PRIMARY KEY (site_id, record_id, problem_id, file_url, operator_id),
  CONSTRAINT user_exam_ink_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_exam_ink_site_id_record_id_fkey FOREIGN KEY (site_id, record_id) REFERENCES user_exam_record(site_id, id) ON DELETE CASCADE
);
ALTER TABLE user_exam_ink ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_exam_ink AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_exam_ink TO zhixing_app;

CREATE TABLE user_exam_late (
  site_id bigint NOT NULL,
  record_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  rev bigint NOT NULL,
  user_answer jsonb NOT NULL,
  answered_at timestamp with time zone,
  is_signed smallint DEFAULT 0 NOT NULL,
  late_status smallint NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_exam_late_pkey PRIMARY KEY (site_id, record_id, problem_id, rev),
  CONSTRAINT user_exam_late_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX user_exam_late_waiting ON public.user_exam_late USING btree (site_id, record_id) WHERE (late_status = 2);
ALTER TABLE user_exam_late ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_exam_late AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_exam_late TO zhixing_app;

CREATE TABLE user_exam_mark (
  site_id bigint NOT NULL,
  record_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  round smallint DEFAULT 1 NOT NULL,
  user_id bigint NOT NULL,
  score numeric(7,2) NOT NULL,
  comment text DEFAULT ''::text NOT NULL,
  rubric jsonb DEFAULT '[]'::jsonb NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  answer_hash text DEFAULT ''::text NOT NULL,
  CONSTRAINT user_exam_mark_pkey PRIMARY KEY (site_id, record_id, problem_id, round),
  CONSTRAINT user_exam_mark_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_exam_mark_site_id_record_id_fkey FOREIGN KEY (site_id, record_id) REFERENCES user_exam_record(site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_exam_mark_user ON public.user_exam_mark USING btree (site_id, user_id, record_id);
ALTER TABLE user_exam_mark ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_exam_mark AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_exam_mark TO zhixing_app;

CREATE TABLE user_exam_notice (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  exam_id bigint NOT NULL,
  record_id bigint DEFAULT 0 NOT NULL,
  notice_text text NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_exam_notice_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT user_exam_notice_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX user_exam_notice_exam ON public.user_exam_notice USING btree (site_id, exam_id, record_id, id);
ALTER TABLE user_exam_notice ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_exam_notice AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_exam_notice TO zhixing_app;

CREATE TABLE user_exam_presence (
  site_id bigint NOT NULL,
  record_id bigint NOT NULL,
  last_seen timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_exam_presence_pkey PRIMARY KEY (site_id, record_id)
);
ALTER TABLE user_exam_presence ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_exam_presence AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
ALTER TABLE user_exam_presence SET (fillfactor=50);
GRANT DELETE, INSERT, SELECT, UPDATE ON user_exam_presence TO zhixing_app;

CREATE TABLE user_exam_recheck (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  exam_id bigint NOT NULL,
  record_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  user_id bigint NOT NULL,
  reason text NOT NULL,
  recheck_status smallint DEFAULT 1 NOT NULL,
  score_before numeric(7,2) NOT NULL,
  score_after numeric(7,2),
  reply text DEFAULT ''::text NOT NULL,
  operator_id bigint,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT user_exam_recheck_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT user_exam_recheck_site_id_record_id_problem_id_key UNIQUE (site_id, record_id, problem_id),
  CONSTRAINT user_exam_recheck_recheck_status_check CHECK (((recheck_status >= 1) AND (recheck_status <= 3))),
  CONSTRAINT user_exam_recheck_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_exam_recheck_site_id_record_id_fkey FOREIGN KEY (site_id, record_id) REFERENCES user_exam_record(site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_exam_recheck_exam ON public.user_exam_recheck USING btree (site_id, exam_id, recheck_status, id);
CREATE INDEX user_exam_recheck_user ON public.user_exam_recheck USING btree (site_id, user_id, id);
ALTER TABLE user_exam_recheck ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_exam_recheck AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_exam_recheck TO zhixing_app;

CREATE TABLE user_exam_record (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  exam_id bigint NOT NULL,
  version integer NOT NULL,
  user_id bigint NOT NULL,
  attempt_no integer DEFAULT 1 NOT NULL,
  exam_status smallint DEFAULT 2 NOT NULL,
  seed integer NOT NULL,
  sync_key bytea NOT NULL,
  ref_id bigint,
  begin_time timestamp with time zone DEFAULT now() NOT NULL,
  cutoff_time timestamp with time zone,
  extra_seconds integer DEFAULT 0 NOT NULL,
  submit_time timestamp with time zone,
  submit_type smallint,
  device_id text DEFAULT ''::text NOT NULL,
  epoch integer DEFAULT 1 NOT NULL,
  change_count integer DEFAULT 0 NOT NULL,
  leave_count integer DEFAULT 0 NOT NULL,
  notice_total integer DEFAULT 0 NOT NULL,
  late_total integer DEFAULT 0 NOT NULL,
  begin_ip text DEFAULT ''::text NOT NULL,
  total_score numeric(8,2) DEFAULT 0 NOT NULL,
  score numeric(8,2),
  objective_score numeric(8,2),
  subjective_score numeric(8,2),
  answered_total integer,
  problem_total integer DEFAULT 0 NOT NULL,
  marks jsonb,
  marked_at timestamp with time zone,
  finished_at timestamp with time zone,
  is_pass smallint,
  correction integer DEFAULT 0 NOT NULL,
  collected_at timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  is_counted smallint DEFAULT 1 NOT NULL,
  keys_seen_at timestamp with time zone,
  reopen_count integer DEFAULT 0 NOT NULL,
  tasks jsonb GENERATED ALWAYS AS (jsonb_path_query_array(marks, '$[*]?(@."answerStatus" == "reviewing" || @."sysAudit" == 1)'::jsonpath)) STORED,
  CONSTRAINT user_exam_record_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT user_exam_record_site_id_exam_id_version_fkey FOREIGN KEY (site_id, exam_id, version) REFERENCES exam_paper(site_id, exam_id, version),
  CONSTRAINT user_exam_record_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_exam_record_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_exam_record_correction ON public.user_exam_record USING btree (site_id, exam_id, version, correction) WHERE (marks IS NOT NULL);
CREATE INDEX user_exam_record_due ON public.user_exam_record USING btree (cutoff_time) WHERE ((exam_status = 2) AND (cutoff_time IS NOT NULL));
CREATE INDEX user_exam_record_exam ON public.user_exam_record USING btree (site_id, exam_id, id);
CREATE UNIQUE INDEX user_exam_record_mine ON public.user_exam_record USING btree (site_id, user_id, exam_id, attempt_no);
CREATE UNIQUE INDEX user_exam_record_open ON public.user_exam_record USING btree (site_id, user_id, exam_id) WHERE (exam_status = 2);
CREATE INDEX user_exam_record_recollect ON public.user_exam_record USING btree (site_id, id) WHERE ((collected_at IS NOT NULL) AND (finished_at > collected_at));
CREATE INDEX user_exam_record_uncollected ON public.user_exam_record USING btree (site_id, id) WHERE ((marked_at IS NOT NULL) AND (collected_at IS NULL));
CREATE INDEX user_exam_record_unmarked ON public.user_exam_record USING btree (site_id, id) WHERE ((exam_status = 3) AND (marked_at IS NULL));
ALTER TABLE user_exam_record ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_exam_record AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
ALTER TABLE user_exam_record SET (fillfactor=70);
GRANT DELETE, INSERT, SELECT, UPDATE ON user_exam_record TO zhixing_app;

CREATE TABLE user_export (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  export_status smallint DEFAULT 1 NOT NULL,
  parts_done integer DEFAULT 0 NOT NULL,
  parts_total integer DEFAULT 0 NOT NULL,
  file_key text DEFAULT ''::text NOT NULL,
  file_size bigint DEFAULT 0 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT user_export_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT user_export_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_export_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_export_expiry ON public.user_export USING btree (expires_at);
CREATE UNIQUE INDEX user_export_open ON public.user_export USING btree (site_id, user_id) WHERE (export_status = 1);
CREATE INDEX user_export_user ON public.user_export USING btree (site_id, user_id, id DESC);
ALTER TABLE user_export ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_export AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_export TO zhixing_app;

CREATE TABLE user_factor (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  kind smallint NOT NULL,
  name text NOT NULL,
  secret_sealed bytea,
  last_step bigint DEFAULT 0 NOT NULL,
  credential_id text,
  public_key bytea,
  sign_count bigint DEFAULT 0 NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  rp_id text DEFAULT ''::text NOT NULL,
  is_synced smallint DEFAULT 0 NOT NULL,
  used_at timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_factor_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT user_factor_check CHECK ((((kind = 1) AND (secret_sealed IS NOT NULL)) OR ((kind = 2) AND (credential_id IS NOT NULL) AND (public_key IS NOT NULL)))),
  CONSTRAINT user_factor_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  CONSTRAINT user_factor_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_factor_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX user_factor_app ON public.user_factor USING btree (site_id, user_id) WHERE (kind = 1);
CREATE UNIQUE INDEX user_factor_credential ON public.user_factor USING btree (site_id, credential_id) WHERE (kind = 2);
CREATE INDEX user_factor_user ON public.user_factor USING btree (site_id, user_id);
ALTER TABLE user_factor ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_factor AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_factor TO zhixing_app;

CREATE TABLE user_identity (
  site_id bigint NOT NULL,
  provider text NOT NULL,
  open_id text NOT NULL,
  union_id text DEFAULT ''::text NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_identity_pkey PRIMARY KEY (site_id, provider, open_id),
  CONSTRAINT user_identity_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_identity_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_identity_user ON public.user_identity USING btree (site_id, user_id);
ALTER TABLE user_identity ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_identity AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_identity TO zhixing_app;

CREATE TABLE user_import (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  file_name text DEFAULT ''::text NOT NULL,
  import_status smallint DEFAULT 1 NOT NULL,
  total_count integer DEFAULT 0 NOT NULL,
  done_count integer DEFAULT 0 NOT NULL,
  fail_count integer DEFAULT 0 NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  CONSTRAINT user_import_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT user_import_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE user_import ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_import AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_import TO zhixing_app;

CREATE TABLE user_import_column (
  site_id bigint NOT NULL,
  import_kind smallint NOT NULL,
  title text NOT NULL,
  field text NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_import_column_pkey PRIMARY KEY (site_id, import_kind, title),
  CONSTRAINT user_import_column_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE user_import_column ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_import_column AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_import_column TO zhixing_app;

CREATE TABLE user_import_row (
  site_id bigint NOT NULL,
  import_id bigint NOT NULL,
  row_no integer NOT NULL,
  mobile text NOT NULL,
  nickname text DEFAULT ''::text NOT NULL,
  sex smallint DEFAULT 3 NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  row_status smallint DEFAULT 0 NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  user_id bigint,
  group_id bigint DEFAULT 0 NOT NULL,
  expire_time timestamp with time zone,
  password_sealed bytea,
  known_user_id bigint,
  gifts jsonb DEFAULT '[]'::jsonb NOT NULL,
  given jsonb DEFAULT '[]'::jsonb NOT NULL,
  gift_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT user_import_row_pkey PRIMARY KEY (site_id, import_id, row_no),
  CONSTRAINT user_import_row_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_import_row_site_id_import_id_fkey FOREIGN KEY (site_id, import_id) REFERENCES user_import(site_id, id) ON DELETE CASCADE
);
ALTER TABLE user_import_row ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_import_row AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_import_row TO zhixing_app;

CREATE TABLE user_made (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  code text NOT NULL,
  issue integer DEFAULT 1 NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_made_pkey PRIMARY KEY (site_id, user_id),
  CONSTRAINT user_made_site_id_code_fkey FOREIGN KEY (site_id, code) REFERENCES user_number_code(site_id, code),
  CONSTRAINT user_made_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_made_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_made_code ON public.user_made USING btree (site_id, code);
ALTER TABLE user_made ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_made AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_made TO zhixing_app;

CREATE TABLE user_number (
  site_id bigint NOT NULL,
  code text NOT NULL,
  student_no text NOT NULL,
  user_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_number_pkey PRIMARY KEY (site_id, code, student_no),
  CONSTRAINT user_number_site_id_code_fkey FOREIGN KEY (site_id, code) REFERENCES user_number_code(site_id, code),
  CONSTRAINT user_number_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_number_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_number_user ON public.user_number USING btree (site_id, user_id);
ALTER TABLE user_number ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_number AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_number TO zhixing_app;

CREATE TABLE user_number_code (
  site_id bigint NOT NULL,
  code text NOT NULL,
  owner_kind smallint NOT NULL,
  ref_id bigint NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_number_code_pkey PRIMARY KEY (site_id, code),
  CONSTRAINT user_number_code_site_id_owner_kind_ref_id_key UNIQUE (site_id, owner_kind, ref_id),
  CONSTRAINT user_number_code_owner_kind_check CHECK ((owner_kind = ANY (ARRAY[1, 2]))),
  CONSTRAINT user_number_code_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE user_number_code ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_number_code AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_number_code TO zhixing_app;

CREATE TABLE user_problem_stat (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  problem_id bigint NOT NULL,
  answer_count integer DEFAULT 0 NOT NULL,
  right_count integer DEFAULT 0 NOT NULL,
  last_status text DEFAULT ''::text NOT NULL,
  last_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_problem_stat_pkey PRIMARY KEY (site_id, user_id, problem_id),
  CONSTRAINT user_problem_stat_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_problem_stat_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE user_problem_stat ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_problem_stat AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
ALTER TABLE user_problem_stat SET (fillfactor=80);
GRANT DELETE, INSERT, SELECT, UPDATE ON user_problem_stat TO zhixing_app;

CREATE TABLE user_recovery_code (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT user_recovery_code_pkey PRIMARY KEY (site_id, user_id, code_hash),
  CONSTRAINT user_recovery_code_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_recovery_code_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE user_recovery_code ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_recovery_code AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_recovery_code TO zhixing_app;

CREATE TABLE user_research (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  real_name text DEFAULT ''::text NOT NULL,
  city text DEFAULT ''::text NOT NULL,
  education smallint DEFAULT 0 NOT NULL,
  profession text DEFAULT ''::text NOT NULL,
  learn_purpose text DEFAULT ''::text NOT NULL,
  channel smallint DEFAULT 0 NOT NULL,
  interest_category_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  daily_minutes integer DEFAULT 0 NOT NULL,
  CONSTRAINT user_research_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT user_research_site_id_user_id_key UNIQUE (site_id, user_id),
  CONSTRAINT user_research_daily_minutes_check CHECK (((daily_minutes >= 0) AND (daily_minutes <= 600))),
  CONSTRAINT user_research_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_research_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE user_research ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_research AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_research TO zhixing_app;

CREATE TABLE user_session (
  site_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  client_type smallint NOT NULL,
  ip text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended text,
  ended_at timestamp with time zone,
  acted_by bigint,
  parent_hash bytea,
  proved_at timestamp with time zone DEFAULT now(),
  factor_at timestamp with time zone,
  used_at timestamp with time zone DEFAULT now(),
  sso_provider_id bigint,
  sso_sid text,
  CONSTRAINT user_session_pkey PRIMARY KEY (site_id, token_hash),
  CONSTRAINT user_session_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_session_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX user_session_acted ON public.user_session USING btree (site_id, acted_by) WHERE ((acted_by IS NOT NULL) AND (ended IS NULL));
CREATE INDEX user_session_expiry ON public.user_session USING btree (expires_at);
CREATE INDEX user_session_person ON public.user_session USING btree (site_id, user_id, client_type) WHERE (ended IS NULL);
CREATE INDEX user_session_sid ON public.user_session USING btree (site_id, sso_sid) WHERE ((sso_sid IS NOT NULL) AND (ended IS NULL));
CREATE INDEX user_session_sso ON public.user_session USING btree (site_id, sso_provider_id, user_id) WHERE ((sso_provider_id IS NOT NULL) AND (ended IS NULL));
ALTER TABLE user_session ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_session AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_session TO zhixing_app;

CREATE TABLE user_taken_down (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  field text NOT NULL,
  was text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_taken_down_pkey PRIMARY KEY (site_id, user_id, field),
  CONSTRAINT user_taken_down_field_check CHECK ((field = ANY (ARRAY['nickname'::text, 'avatar'::text]))),
  CONSTRAINT user_taken_down_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT user_taken_down_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
ALTER TABLE user_taken_down ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON user_taken_down AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_taken_down TO zhixing_app;

CREATE TABLE users (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  mobile text NOT NULL,
  password_hash text,
  nickname text NOT NULL,
  head_img_url text DEFAULT ''::text NOT NULL,
  sex smallint DEFAULT 3 NOT NULL,
  birthday date,
  remark text DEFAULT ''::text NOT NULL,
  user_type smallint DEFAULT 1 NOT NULL,
  is_vip smallint DEFAULT 0 NOT NULL,
  is_admin smallint DEFAULT 0 NOT NULL,
  is_grade_admin smallint DEFAULT 0 NOT NULL,
  is_recommended smallint DEFAULT 0 NOT NULL,
  referral_code text DEFAULT ''::text NOT NULL,
  referred_by bigint,
  register_source smallint DEFAULT 1 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  is_owner smallint DEFAULT 0 NOT NULL,
  last_login_time timestamp with time zone,
  mobile_turned text GENERATED ALWAYS AS (reverse(mobile)) STORED,
  close_at timestamp with time zone,
  closed_at timestamp with time zone,
  vip_expire_time timestamp with time zone,
  high_vip_expire_time timestamp with time zone,
  is_live_assistant smallint DEFAULT 0 NOT NULL,
  password_due smallint DEFAULT 0 NOT NULL,
  password_until timestamp with time zone,
  mobile_proved smallint DEFAULT 1 NOT NULL,
  is_grade_maker smallint DEFAULT 0 NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT users_site_id_mobile_key UNIQUE (site_id, mobile),
  CONSTRAINT users_is_grade_maker_check CHECK ((is_grade_maker = ANY (ARRAY[0, 1]))),
  CONSTRAINT users_mobile_proved_check CHECK ((mobile_proved = ANY (ARRAY[0, 1]))),
  CONSTRAINT users_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX users_close ON public.users USING btree (close_at) WHERE ((close_at IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX users_created ON public.users USING btree (site_id, gmt_create DESC, id DESC);
CREATE INDEX users_member ON public.users USING btree (site_id, vip_expire_time, id) WHERE ((is_vip = 1) OR (vip_expire_time IS NOT NULL));
CREATE INDEX users_mobile_begins ON public.users USING btree (site_id, mobile COLLATE "C");
CREATE INDEX users_mobile_ends ON public.users USING btree (site_id, mobile_turned COLLATE "C");
CREATE INDEX users_operator ON public.users USING btree (site_id, id) WHERE (is_admin = 1);
CREATE UNIQUE INDEX users_referral ON public.users USING btree (site_id, referral_code) WHERE (referral_code <> ''::text);
CREATE INDEX users_vip_end ON public.users USING btree (site_id, vip_expire_time) WHERE ((is_vip = 1) AND (vip_expire_time IS NOT NULL));
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON users AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON users TO zhixing_app;

CREATE TABLE video (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  video_name text NOT NULL,
  video_length numeric(10,3) DEFAULT 0 NOT NULL,
  video_size bigint DEFAULT 0 NOT NULL,
  video_status smallint DEFAULT 1 NOT NULL,
  folder text NOT NULL,
  media_key bytea NOT NULL,
  renditions jsonb DEFAULT '[]'::jsonb NOT NULL,
  has_thumbs boolean DEFAULT false NOT NULL,
  has_subtitle boolean DEFAULT false NOT NULL,
  has_poster boolean DEFAULT false NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  lecturer_id bigint,
  user_id bigint,
  source_key text DEFAULT ''::text NOT NULL,
  source_size bigint DEFAULT 0 NOT NULL,
  source_sha256 bytea,
  source_md5 text,
  progress numeric(5,2) DEFAULT 100 NOT NULL,
  stage text DEFAULT ''::text NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  queued_at timestamp with time zone,
  started_at timestamp with time zone,
  remaining_seconds integer,
  poster_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  poster_index smallint DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  inspection jsonb DEFAULT '{}'::jsonb NOT NULL,
  is_partial_accepted smallint DEFAULT 0 NOT NULL,
  subtitle_hash text,
  subtitle_tracks jsonb DEFAULT '{}'::jsonb NOT NULL,
  given_subtitles jsonb DEFAULT '{}'::jsonb NOT NULL,
  is_stored boolean DEFAULT false NOT NULL,
  CONSTRAINT video_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT video_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX video_known ON public.video USING btree (site_id, source_md5, source_size) WHERE ((source_md5 IS NOT NULL) AND (is_deleted = 0));
CREATE INDEX video_lecturer ON public.video USING btree (site_id, lecturer_id, gmt_create DESC);
CREATE INDEX video_waiting ON public.video USING btree (queued_at) WHERE (video_status = 1);
ALTER TABLE video ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON video AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON video TO zhixing_app;

CREATE TABLE video_speech_setting (
  site_id bigint NOT NULL,
  is_enabled smallint DEFAULT 0 NOT NULL,
  language_list jsonb DEFAULT '["zh"]'::jsonb NOT NULL,
  day_minutes integer DEFAULT 120 NOT NULL,
  spent_day date,
  spent_seconds numeric(12,3) DEFAULT 0 NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT video_speech_setting_pkey PRIMARY KEY (site_id),
  CONSTRAINT video_speech_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE video_speech_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON video_speech_setting AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON video_speech_setting TO zhixing_app;

CREATE TABLE video_subtitle_draft (
  site_id bigint NOT NULL,
  video_id bigint NOT NULL,
  language text NOT NULL,
  state smallint DEFAULT 1 NOT NULL,
  reached_ms bigint DEFAULT 0 NOT NULL,
  cue_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  source_language text DEFAULT ''::text NOT NULL,
  source_hash text DEFAULT ''::text NOT NULL,
  CONSTRAINT video_subtitle_draft_pkey PRIMARY KEY (site_id, video_id, language),
  CONSTRAINT video_subtitle_draft_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT video_subtitle_draft_site_id_video_id_fkey FOREIGN KEY (site_id, video_id) REFERENCES video(site_id, id) ON DELETE CASCADE
);
CREATE INDEX video_subtitle_draft_queued ON public.video_subtitle_draft USING btree (site_id, gmt_create) WHERE (state = 5);
ALTER TABLE video_subtitle_draft ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON video_subtitle_draft AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON video_subtitle_draft TO zhixing_app;

CREATE TABLE video_upload (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  identifier text NOT NULL,
  file_name text NOT NULL,
  total_size bigint NOT NULL,
  chunk_size integer NOT NULL,
  total_chunks integer NOT NULL,
  received int4multirange DEFAULT '{}'::int4multirange NOT NULL,
  upload_status smallint DEFAULT 1 NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  video_id bigint,
  period_id bigint,
  course_id bigint,
  expires_at timestamp with time zone NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  lecturer_id bigint,
  is_exam smallint DEFAULT 0 NOT NULL,
  is_bound smallint DEFAULT 0 NOT NULL,
  CONSTRAINT video_upload_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT video_upload_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT video_upload_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id) ON DELETE CASCADE
);
CREATE INDEX video_upload_closed ON public.video_upload USING btree (site_id, user_id, identifier, gmt_modified DESC) WHERE (upload_status = ANY (ARRAY[3, 4]));
CREATE INDEX video_upload_expiry ON public.video_upload USING btree (expires_at);
CREATE UNIQUE INDEX video_upload_open ON public.video_upload USING btree (site_id, user_id, identifier, total_size, chunk_size) WHERE (upload_status = ANY (ARRAY[1, 2]));
ALTER TABLE video_upload ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON video_upload AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON video_upload TO zhixing_app;

CREATE TABLE vip_log (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  user_id bigint NOT NULL,
  event text NOT NULL,
  months integer DEFAULT 0 NOT NULL,
  before_time timestamp with time zone,
  after_time timestamp with time zone,
  reason text DEFAULT ''::text NOT NULL,
  operator_id bigint,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  seat_id bigint DEFAULT 0 NOT NULL,
  vip_level smallint DEFAULT 1 NOT NULL,
  CONSTRAINT vip_log_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT vip_log_event_check CHECK ((event = ANY (ARRAY['give'::text, 'take'::text, 'notice7'::text, 'notice1'::text]))),
  CONSTRAINT vip_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT vip_log_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
CREATE UNIQUE INDEX vip_log_notice ON public.vip_log USING btree (site_id, user_id, event, before_time) WHERE (event = ANY (ARRAY['notice7'::text, 'notice1'::text]));
CREATE INDEX vip_log_user ON public.vip_log USING btree (site_id, user_id, id DESC);
ALTER TABLE vip_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON vip_log AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON vip_log TO zhixing_app;

CREATE TABLE vip_set (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  set_name text NOT NULL,
  set_type smallint NOT NULL,
  months integer NOT NULL,
  org_price integer NOT NULL,
  fab_price integer NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  is_show smallint DEFAULT 1 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  vip_level smallint DEFAULT 1 NOT NULL,
  CONSTRAINT vip_set_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT vip_set_fab_price_check CHECK ((fab_price >= 0)),
  CONSTRAINT vip_set_org_price_check CHECK ((org_price >= 0)),
  CONSTRAINT vip_set_vip_level_check CHECK ((vip_level = ANY (ARRAY[1, 2]))),
  CONSTRAINT vip_set_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE vip_set ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON vip_set AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON vip_set TO zhixing_app;

CREATE TABLE webhook_delivery (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  endpoint_id bigint NOT NULL,
  event_id bigint NOT NULL,
  subject text NOT NULL,
  delivery_state smallint DEFAULT 1 NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  http_status smallint DEFAULT 0 NOT NULL,
  duration_ms integer DEFAULT 0 NOT NULL,
  answer text DEFAULT ''::text NOT NULL,
  sent_at timestamp with time zone,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT webhook_delivery_delivery_state_check CHECK (((delivery_state >= 1) AND (delivery_state <= 3))),
  CONSTRAINT webhook_delivery_site_id_endpoint_id_fkey FOREIGN KEY (site_id, endpoint_id) REFERENCES webhook_endpoint(site_id, id) ON DELETE CASCADE,
  CONSTRAINT webhook_delivery_site_id_event_id_fkey FOREIGN KEY (site_id, event_id) REFERENCES webhook_event(site_id, id) ON DELETE CASCADE,
  CONSTRAINT webhook_delivery_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (site_id, endpoint_id, due_at) WHERE (delivery_state = 1);
CREATE INDEX webhook_delivery_event ON public.webhook_delivery USING btree (site_id, event_id);
CREATE INDEX webhook_delivery_subject ON public.webhook_delivery USING btree (site_id, endpoint_id, subject, id) WHERE (delivery_state = 1);
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON webhook_delivery AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_delivery TO zhixing_app;

CREATE TABLE webhook_endpoint (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  endpoint_name text NOT NULL,
  url text NOT NULL,
  event_names text[] NOT NULL,
  secret_sealed bytea NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  endpoint_format text DEFAULT 'standard'::text NOT NULL,
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT webhook_endpoint_endpoint_format_check CHECK ((endpoint_format = ANY (ARRAY['standard'::text, 'wecom'::text, 'dingtalk'::text, 'feishu'::text]))),
  CONSTRAINT webhook_endpoint_status_id_check CHECK ((status_id = ANY (ARRAY[0, 1]))),
  CONSTRAINT webhook_endpoint_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE webhook_endpoint ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON webhook_endpoint AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_endpoint TO zhixing_app;

CREATE TABLE webhook_event (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  event_name text NOT NULL,
  payload jsonb NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT webhook_event_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT webhook_event_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE webhook_event ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON webhook_event AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_event TO zhixing_app;

CREATE TABLE wechat_account (
  site_id bigint NOT NULL,
  app_id text NOT NULL,
  secret_sealed bytea NOT NULL,
  token_sealed bytea,
  token_until timestamp with time zone,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  ticket_sealed bytea,
  ticket_until timestamp with time zone,
  CONSTRAINT wechat_account_pkey PRIMARY KEY (site_id),
  CONSTRAINT wechat_account_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE wechat_account ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON wechat_account AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON wechat_account TO zhixing_app;

CREATE TABLE wechat_follower (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  app_id text NOT NULL,
  open_id text NOT NULL,
  stopped text DEFAULT ''::text NOT NULL,
  gmt_create timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT wechat_follower_pkey PRIMARY KEY (site_id, user_id),
  CONSTRAINT wechat_follower_site_id_app_id_open_id_key UNIQUE (site_id, app_id, open_id),
  CONSTRAINT wechat_follower_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT wechat_follower_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES users(site_id, id)
);
ALTER TABLE wechat_follower ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON wechat_follower AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON wechat_follower TO zhixing_app;

CREATE TABLE wechat_subscription (
  site_id bigint NOT NULL,
  user_id bigint NOT NULL,
  template_id text NOT NULL,
  left_count integer DEFAULT 1 NOT NULL,
  client_key text NOT NULL,
  gmt_modified timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT wechat_subscription_pkey PRIMARY KEY (site_id, user_id, template_id),
  CONSTRAINT wechat_subscription_left_count_check CHECK ((left_count >= 0)),
  CONSTRAINT wechat_subscription_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT wechat_subscription_site_id_user_id_fkey FOREIGN KEY (site_id, user_id) REFERENCES wechat_follower(site_id, user_id) ON DELETE CASCADE
);
ALTER TABLE wechat_subscription ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON wechat_subscription AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON wechat_subscription TO zhixing_app;

CREATE TABLE wechat_template (
  site_id bigint NOT NULL,
  kind text NOT NULL,
  template_id text NOT NULL,
  field_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  way text DEFAULT 'template'::text NOT NULL,
  CONSTRAINT wechat_template_pkey PRIMARY KEY (site_id, kind),
  CONSTRAINT wechat_template_way_check CHECK ((way = ANY (ARRAY['template'::text, 'once'::text, 'long'::text]))),
  CONSTRAINT wechat_template_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE wechat_template ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON wechat_template AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON wechat_template TO zhixing_app;

CREATE TABLE zone (
  site_id bigint NOT NULL,
  id bigint DEFAULT new_id() NOT NULL,
  zone_name text NOT NULL,
  zone_desc text DEFAULT ''::text NOT NULL,
  zone_type smallint DEFAULT 1 NOT NULL,
  zone_location smallint DEFAULT 1 NOT NULL,
  more_url text DEFAULT ''::text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  status_id smallint DEFAULT 1 NOT NULL,
  CONSTRAINT zone_pkey PRIMARY KEY (site_id, id),
  CONSTRAINT zone_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id)
);
ALTER TABLE zone ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON zone AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON zone TO zhixing_app;

CREATE TABLE zone_course (
  site_id bigint NOT NULL,
  zone_id bigint NOT NULL,
  course_id bigint NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  CONSTRAINT zone_course_pkey PRIMARY KEY (site_id, zone_id, course_id),
  CONSTRAINT zone_course_site_id_course_id_fkey FOREIGN KEY (site_id, course_id) REFERENCES course(site_id, id) ON DELETE CASCADE,
  CONSTRAINT zone_course_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(site_id),
  CONSTRAINT zone_course_site_id_zone_id_fkey FOREIGN KEY (site_id, zone_id) REFERENCES zone(site_id, id) ON DELETE CASCADE
);
ALTER TABLE zone_course ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_site ON zone_course AS PERMISSIVE FOR ALL TO public USING ((site_id = current_site())) WITH CHECK ((site_id = current_site()));
GRANT DELETE, INSERT, SELECT, UPDATE ON zone_course TO zhixing_app;
