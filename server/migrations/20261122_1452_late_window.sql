-- Answers of an offline device come in by themselves for a day at most; what authors are still writing is brought within that.
UPDATE exam_version SET doc = jsonb_set(doc, '{rules,lateSync}', '1440') WHERE audit_status IN (0, 2, 3) AND (doc #>> '{rules,lateSync}')::int > 1440;
