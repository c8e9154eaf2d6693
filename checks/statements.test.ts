import { expect, test } from 'vitest'
import { siteTables, tablesWithoutSite } from './statements.ts'

const tables = new Set(['course', 'course_user', 'users', 'note_log'])

test.each([
  'SELECT id FROM course WHERE site_id = $1 AND id = $2',
  'SELECT c.id FROM course c JOIN users u ON u.site_id = c.site_id AND u.id = c.user_id WHERE c.site_id = $1',
  'SELECT c.id FROM course c JOIN users u USING (site_id, id) WHERE c.site_id = $1',
  'SELECT 1 FROM course c WHERE c.site_id = $1 AND EXISTS (SELECT FROM course_user u WHERE u.site_id = c.site_id AND u.course_id = c.id)',
  'WITH mine AS (SELECT course_id FROM course_user WHERE site_id = $1) SELECT * FROM mine',
  'WITH course AS (SELECT 1 AS id) SELECT id FROM course',
  'INSERT INTO note_log (site_id, id) SELECT $1, u.id FROM users u WHERE u.site_id = $1',
  'UPDATE course c SET name = u.name FROM users u WHERE u.site_id = $1 AND c.site_id = u.site_id AND c.id = u.id',
  'DELETE FROM note_log n USING users u WHERE (n.site_id, n.user_id) = (u.site_id, u.id) AND u.site_id = $1',
  'SELECT * FROM course WHERE (site_id, id) IN (SELECT site_id, course_id FROM course_user WHERE site_id = $1)',
  'SELECT * FROM course c, LATERAL (SELECT count(*) FROM course_user u WHERE u.site_id = c.site_id AND u.course_id = c.id) n WHERE c.site_id = $1',
  'SELECT pg_sleep(1)',
])('names its site: %s', async (text) => {
  expect(await tablesWithoutSite(text, tables)).toEqual([])
})

test.each([
  ['SELECT id FROM course WHERE id = $1', ['course']],
  ['SELECT site_id FROM course', ['course']],
  ['SELECT c.id FROM course c JOIN users u ON u.id = c.user_id WHERE c.site_id = $1', ['users']],
  ['SELECT c.id FROM course c WHERE c.site_id = $1 OR c.id = $2', ['course']],
  [
    'SELECT 1 FROM course c WHERE c.site_id = $1 AND EXISTS (SELECT FROM course_user u WHERE u.course_id = c.id)',
    ['course_user'],
  ],
  ['SELECT id FROM course WHERE site_id = $1 UNION ALL SELECT id FROM users', ['users']],
  ['INSERT INTO note_log (id) VALUES ($1)', ['note_log']],
  ['INSERT INTO note_log (site_id, id) SELECT $1, id FROM users', ['users']],
  ['UPDATE course SET name = $1 WHERE id = $2', ['course']],
  ['DELETE FROM note_log USING users u WHERE u.site_id = $1', ['note_log']],
  ['WITH x AS (DELETE FROM note_log WHERE id = $1 RETURNING id) SELECT id FROM x', ['note_log']],
])('does not: %s', async (text, missing) => {
  expect(await tablesWithoutSite(text, tables)).toEqual(missing)
})

test('tables with a site_id are read from the schema', () => {
  const schema = 'CREATE TABLE a (\n  site_id bigint NOT NULL,\n  id bigint\n);\nCREATE TABLE b (\n  id bigint\n);\n'
  expect([...siteTables(schema)]).toEqual(['a'])
})
