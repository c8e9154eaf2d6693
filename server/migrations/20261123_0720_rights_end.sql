-- What somebody has open (the room of a live lesson, its picture) ends when their right to it does. Rights end in many places (leaving a class, being removed,
-- a class that is disbanded, money that is given back), so the tables tell it rather than everybody who writes to them: kernel/events.ts, 'rights.ended'.
CREATE FUNCTION tell_rights_ended(site bigint, person bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('zhixing', json_build_object('name', 'rights.ended', 'payload', json_build_object('siteId', site, 'userId', person::text))::text)
$$;

CREATE FUNCTION grade_student_rights() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell_rights_ended(OLD.site_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER grade_student_rights AFTER UPDATE OF status_id, user_role, expire_time ON grade_student FOR EACH ROW WHEN (OLD.status_id = 1) EXECUTE FUNCTION grade_student_rights();

CREATE FUNCTION grade_info_rights() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell_rights_ended(m.site_id, m.user_id) FROM grade_student m WHERE m.site_id = NEW.site_id AND m.grade_id = NEW.id AND m.status_id = 1;
  RETURN NULL;
END $$;
CREATE TRIGGER grade_info_rights AFTER UPDATE OF grade_status, status_id, end_time ON grade_info FOR EACH ROW
  WHEN ((OLD.grade_status, OLD.status_id, OLD.end_time) IS DISTINCT FROM (NEW.grade_status, NEW.status_id, NEW.end_time)) EXECUTE FUNCTION grade_info_rights();

CREATE FUNCTION grade_course_rights() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell_rights_ended(m.site_id, m.user_id) FROM grade_student m WHERE m.site_id = OLD.site_id AND m.grade_id = OLD.grade_id AND m.status_id = 1;
  RETURN NULL;
END $$;
CREATE TRIGGER grade_course_rights AFTER DELETE OR UPDATE OF opens, disabled ON grade_course FOR EACH ROW EXECUTE FUNCTION grade_course_rights();

CREATE FUNCTION course_user_rights() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell_rights_ended(OLD.site_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER course_user_rights AFTER DELETE ON course_user FOR EACH ROW EXECUTE FUNCTION course_user_rights();
