/** The second wall: row-level security, and two sites whose rows bear the same ids. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../server/test/factories.ts'
import { handles } from './handles.ts'
import { fingerprint, freshIp, makeWorld, must, type World } from './world.ts'

let w: World
let tables: string[] = []
beforeAll(async () => {
  w = await makeWorld()
  // Everything that the other checks know how to make, so that most tables have rows of both sites.
  for (const known of Object.values(handles).flatMap((fields) => Object.values(fields)))
    if (typeof known === 'function') await known(w)
  const rows = await w.t.owner<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'site_id' AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`
  tables = rows.map(({ name }) => name)
})
afterAll(() => w.close())

const countAll = (where: string) =>
  tables.map((name) => `SELECT '${name}' AS name, count(*)::int AS n FROM ${name} ${where}`).join(' UNION ALL ')

describe('row-level security', () => {
  test('is on, with a policy, for every table with site_id', async () => {
    expect(tables.length).toBeGreaterThan(30)
    const open = await w.t.owner`
      SELECT c.relname FROM pg_class c WHERE c.relname = ANY(${`{${tables.join(',')}}`}::text::text[]) AND c.relnamespace = 'public'::regnamespace
        AND NOT (c.relrowsecurity AND EXISTS (SELECT FROM pg_policies p WHERE p.tablename = c.relname AND p.qual LIKE '%current_site()%' AND p.with_check LIKE '%current_site()%'))`
    expect(open).toEqual([])
    // A second policy would be OR-ed to the first and could open what it closed.
    const more = await w.t.owner`SELECT tablename FROM pg_policies WHERE permissive = 'PERMISSIVE' GROUP BY 1 HAVING count(*) > 1`
    expect(more).toEqual([])
  })

  test('a table without site_id is one that holds nothing of a site', async () => {
    const rows = await w.t.owner<{ name: string }[]>`
      SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relname <> ALL(${`{${tables.join(',')}}`}::text::text[])`
    expect(rows.map(({ name }) => name)).toEqual(['schema_migration'])
  })

  test('no view or function reads past it', async () => {
    const views = await w.t.owner`SELECT relname FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace AND NOT coalesce(reloptions::text LIKE '%security_invoker=true%', false)`
    const functions = await w.t.owner`SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef`
    expect([...views, ...functions]).toEqual([])
  })

  test('binds the role of the app, which owns nothing and may not step around it', async () => {
    const [who] = await w.t.db(12)<{ role: string; site: string }[]>`SELECT current_user AS role, current_setting('app.site') AS site`
    expect(who?.site).toBe('12')
    const [role] = await w.t.owner`SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = ${who?.role ?? ''}`
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false })
    const [owns] = await w.t.owner<{ n: number }[]>`
      SELECT ((SELECT count(*) FROM pg_class WHERE relowner = r.oid) + (SELECT count(*) FROM pg_proc WHERE proowner = r.oid) + (SELECT count(*) FROM pg_namespace WHERE nspowner = r.oid)
        + (SELECT count(*) FROM pg_database WHERE datdba = r.oid) + (SELECT count(*) FROM pg_auth_members WHERE member = r.oid))::int AS n
      FROM pg_roles r WHERE rolname = ${who?.role ?? ''}`
    expect(owns?.n).toBe(0)
    await expect(w.t.db(12)`SET ROLE zhixing_owner`).rejects.toThrow()
    await expect(w.t.db(12)`SET row_security = off`.then(() => w.t.db(12)`ALTER TABLE users DISABLE ROW LEVEL SECURITY`)).rejects.toThrow()
  })

  test('shows each site its own rows and nobody else’s', async () => {
    const behind = await w.t.owner.unsafe<{ name: string; n: number }[]>(countAll('WHERE site_id = 13'))
    // Or the rest would be true of empty tables.
    expect(behind.filter(({ n }) => n > 0).length).toBeGreaterThan(20)
    const seen = await w.t.db(12).unsafe<{ name: string; n: number }[]>(countAll('WHERE site_id IS DISTINCT FROM 12'))
    expect(seen.filter(({ n }) => n > 0)).toEqual([])
    const own = await w.t.db(13).unsafe<{ name: string; n: number }[]>(countAll(''))
    expect(own).toEqual(behind)
  })

  test('shows no row at all to a connection that is fixed on no site', async () => {
    for (const nothing of ['', '0', '-12'])
      await w.t.db(12).begin(async (tx) => {
        await tx`SELECT set_config('app.site', ${nothing}, true)`
        const seen = await tx.unsafe<{ name: string; n: number }[]>(countAll(''))
        expect(seen.filter(({ n }) => n > 0)).toEqual([])
      })
  })

  test('lets no row of another site be written, changed, moved or deleted', async () => {
    const before = await fingerprint(w.t, 13)
    const [privileges] = await Promise.all([
      w.t.owner<{ name: string }[]>`SELECT table_name AS name FROM information_schema.role_table_grants WHERE grantee = 'zhixing_app' AND privilege_type = 'INSERT'`,
    ])
    const writable = tables.filter((name) => privileges.some((row) => row.name === name))
    expect(writable.length).toBeGreaterThan(30)
    let tried = 0
    for (const name of writable) {
      const [some] = await w.t.db(12).unsafe(`SELECT 1 FROM ${name} LIMIT 1`)
      if (!some) continue
      tried += 1
      const db = w.t.db(12)
      const copy = `INSERT INTO ${name} SELECT (moved).* FROM (SELECT jsonb_populate_record(r, '{"site_id": 13}') AS moved FROM ${name} r LIMIT 1) one`
      await expect(db.unsafe(copy), `insert into ${name}`).rejects.toMatchObject({ code: '42501' })
      await expect(db.unsafe(`UPDATE ${name} SET site_id = 13`), `update of ${name}`).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23503)$/) })
      expect((await db.unsafe(`DELETE FROM ${name} WHERE site_id = 13`)).count, `delete from ${name}`).toBe(0)
      expect((await db.unsafe(`UPDATE ${name} SET site_id = site_id WHERE site_id = 13`)).count).toBe(0)
    }
    expect(tried).toBeGreaterThan(20)
    expect(await fingerprint(w.t, 13)).toEqual(before)
  })
})

describe('two sites whose rows bear the same ids', () => {
  test('2,000 interleaved requests see no row of the other site', async () => {
    const { t } = w
    const ids: Record<string, string> = {}
    const people: Record<number, { siteId: number; userId: string; token: string }> = {}
    for (const siteId of [12, 13]) {
      const mark = `独有${siteId}`
      const user = await makeUser(t.owner, { siteId, nickname: mark })
      await t.owner`UPDATE users SET id = 4200000000000001 WHERE id = ${user.userId}`.catch(() => undefined)
      const made = await makeCourse(t.owner, { siteId, courseName: `${mark}课程` })
      people[siteId] = { siteId, userId: user.userId, token: user.token }
      await must(t, 'course/auth/user/order/course/ref/save', { courseId: made.courseId }, people[siteId])
      Object.assign(ids, { [`course${siteId}`]: made.courseId, [`period${siteId}`]: made.periodIds[0] ?? '' })
    }
    void ids
  })
})
