import { expect, test } from 'vitest'
import { brokenRules } from './shard-rules.ts'

const tables = new Set(['course', 'course_user', 'note_log'])

test.each([
  'SELECT c.id FROM course c JOIN note_log n ON n.site_id = $1 AND n.course_id = c.id WHERE c.site_id = $1 AND c.id = $2',
  "INSERT INTO note_log (site_id, id, gmt_create) VALUES ($1, $2, now() - interval '1 day')",
  'INSERT INTO note_log (site_id, id) SELECT $1, (SELECT max(id) FROM course WHERE site_id = $1)',
  'INSERT INTO note_log AS n (site_id, id) VALUES ($1, $2) ON CONFLICT (site_id, id) DO UPDATE SET gmt_modified = excluded.gmt_modified',
  "INSERT INTO note_log AS n (site_id, id) VALUES ($1, $2) ON CONFLICT (site_id, id) DO UPDATE SET n = CASE WHEN excluded.at - n.at < interval '1 hour' THEN 1 END",
  'UPDATE course SET begun = least(begun, now()), place = place + 1 WHERE site_id = $1 AND due < now()',
  'UPDATE course c SET begun = CASE WHEN c.is_live THEN c.begun ELSE t.now END FROM now() AS t (now) WHERE c.site_id = $1',
  'UPDATE course SET begun = c.now FROM clock_timestamp() AS c (now) WHERE site_id = $1',
  'UPDATE course c SET n = coalesce((SELECT 1 FROM note_log WHERE site_id = $1 AND at < now()), 0) WHERE c.site_id = $1',
])('a shard answers: %s', async (text) => {
  expect(await brokenRules(text, tables)).toEqual([])
})

const several = 'several parameters for the site'
const choice = 'a function that is not IMMUTABLE in CASE or COALESCE of a write'
const conflict = 'a function that is not IMMUTABLE in DO UPDATE'
test.each([
  ['SELECT c.id FROM course c JOIN note_log n ON n.site_id = $2 AND n.course_id = c.id WHERE c.site_id = $1', several],
  [
    'DELETE FROM note_log WHERE (site_id, id) = ($1, $2) AND course_id IN (SELECT id FROM course WHERE site_id = $3)',
    several,
  ],
  [
    'INSERT INTO note_log (id, site_id) VALUES ($1, $2), ($3, $4) RETURNING (SELECT 1 FROM course WHERE site_id = $5)',
    several,
  ],
  ['INSERT INTO note_log (site_id, id) SELECT $1, id FROM course WHERE site_id = $2::bigint', several],
  [
    'INSERT INTO note_log (site_id, id) VALUES ($1, (SELECT max(id) FROM course WHERE site_id = $1))',
    'a subquery in VALUES',
  ],
  ['INSERT INTO note_log (site_id, id) VALUES ($1, $2) ON CONFLICT (site_id, id) DO UPDATE SET at = now()', conflict],
  [
    'INSERT INTO note_log AS n (site_id, id) VALUES ($1, $2) ON CONFLICT (site_id, id) DO UPDATE SET id = 1 WHERE n.at < CURRENT_TIMESTAMP',
    conflict,
  ],
  [
    "INSERT INTO note_log AS n (site_id, id) VALUES ($1, $2) ON CONFLICT (site_id, id) DO UPDATE SET at = n.at + interval '1 day'",
    conflict,
  ],
  ['UPDATE course SET begun = coalesce(begun, now()) WHERE site_id = $1', choice],
  ['UPDATE course SET n = 1 WHERE site_id = $1 AND CASE WHEN due < now() THEN false ELSE true END', choice],
  ['UPDATE course SET due = CASE WHEN n > 0 THEN due + make_interval(days => n) END WHERE site_id = $1', choice],
  [
    'WITH old AS (DELETE FROM note_log WHERE site_id = $1 AND coalesce(at < now(), true) RETURNING id) SELECT id FROM old',
    choice,
  ],
  [
    'SELECT c.id FROM course c JOIN pgboss.job j ON j.id = c.job_id WHERE c.site_id = $1',
    'a local table beside one of a site',
  ],
])('a shard refuses: %s', async (text, rule) => {
  expect(await brokenRules(text, tables)).toEqual([rule])
})
