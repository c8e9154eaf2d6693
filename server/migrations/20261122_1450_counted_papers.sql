-- Whether a paper counts by its own rules: attempts or time are limited, it has a window or a password, or must not be copied. Nobody may know its
-- problems before they have sat it (server/src/exam/unsat.sql.ts).
ALTER TABLE exam_paper ADD COLUMN is_counted boolean GENERATED ALWAYS AS (
  coalesce((frozen #>> '{rules,attempts}')::int, 1) > 0 OR coalesce((frozen #>> '{rules,answerTime}')::int, 60) > 0
  OR (frozen #>> '{rules,openTime}') IS NOT NULL OR (frozen #>> '{rules,closeTime}') IS NOT NULL
  OR coalesce(frozen #>> '{rules,password}', '') <> '' OR coalesce((frozen #>> '{rules,blockCopy}')::int, 0) = 1
) STORED;
