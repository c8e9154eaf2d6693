/** Tenant isolation: row-level security, and two sites whose rows have the same ids. */
import { atSite, openDatabase } from '../server/src/kernel/db/index.ts'
import { siteLogin } from '../server/src/kernel/db/site-login.ts'
import { testDatabase } from '../server/test/harness.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallKey } from '@zhixing/contract'
import { refreshSearchWords } from '../server/src/course/index.ts'
import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { issueTicket, signPath } from '../server/src/vod/index.ts'
import { handles } from './handles.ts'
import { fingerprint, freshIp, makeWorld, type Person, type World } from './world.ts'

/** Tables of the whole installation, and their content. */
const siteless: Record<string, string> = {
  schema_migration: 'which migrations ran',
  scheduled_work: 'when the work of the clock was last done',
}

/** The key from which the site logins of the test run are derived. */
function testDatabaseKey(): string {
  const { app } = testDatabase()
  return 'loginKey' in app ? app.loginKey : ''
}

let w: World
let tables: string[] = []
beforeAll(async () => {
  w = await makeWorld()
  // All makers of the other checks, so that most tables have rows of both sites.
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
  test('is enabled, with one policy, for every table with a site_id', async () => {
    expect(tables.length).toBeGreaterThan(30)
    const open = await w.t.owner`
      SELECT c.relname FROM pg_class c WHERE c.relname = ANY(${`{${tables.join(',')}}`}::text::text[]) AND c.relnamespace = 'public'::regnamespace
        AND NOT (c.relrowsecurity
          AND EXISTS (SELECT FROM pg_policies p
            WHERE p.tablename = c.relname AND p.qual LIKE '%current_site()%' AND p.with_check LIKE '%current_site()%'))`
    expect(open).toEqual([])
    // A second permissive policy would be OR-ed with the first and could widen it.
    const more = await w.t
      .owner`SELECT tablename FROM pg_policies WHERE permissive = 'PERMISSIVE' GROUP BY 1 HAVING count(*) > 1`
    expect(more).toEqual([])
  })

  test('a table without site_id holds nothing of a site', async () => {
    const rows = await w.t.owner<{ name: string }[]>`
      SELECT relname AS name
      FROM pg_class
      WHERE relkind IN ('r', 'p')
        AND relnamespace = 'public'::regnamespace
        AND relname <> ALL(${`{${tables.join(',')}}`}::text::text[])`
    expect(rows.map(({ name }) => name).filter((name) => !(name in siteless))).toEqual([])
  })

  test('no view or function bypasses it', async () => {
    const views = await w.t.owner`
        SELECT relname
        FROM pg_class
        WHERE relkind IN ('v', 'm')
          AND relnamespace = 'public'::regnamespace
          AND NOT coalesce(reloptions::text LIKE '%security_invoker=true%', false)`
    const functions = await w.t
      .owner`SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef`
    expect([...views, ...functions]).toEqual([])
  })

  test('applies to the app role, which owns nothing and cannot bypass it', async () => {
    const [who] = await w.t.db(12)<
      { role: string; login: string; site: number }[]
    >`SELECT current_user AS role, session_user AS login, current_site()::int AS site`
    const login = siteLogin(testDatabaseKey(), 12).username
    expect(who).toEqual({ role: login, login, site: 12 })
    const [role] = await w.t
      .owner`SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = ${who?.role ?? ''}`
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    })
    const [owns] = await w.t.owner<{ n: number }[]>`
      SELECT ((SELECT count(*)
        FROM pg_class
        WHERE relowner = r.oid) + (SELECT count(*)
        FROM pg_proc
        WHERE proowner = r.oid) + (SELECT count(*)
        FROM pg_namespace
        WHERE nspowner = r.oid)
        + (SELECT count(*) FROM pg_database WHERE datdba = r.oid)
        + (SELECT count(*) FROM pg_auth_members WHERE member = r.oid AND (roleid <> 'zhixing_app'::regrole OR admin_option)))::int AS n
      FROM pg_roles r WHERE rolname = ${who?.role ?? ''}`
    expect(owns?.n).toBe(0)
    for (const other of ['zhixing_owner', siteLogin(testDatabaseKey(), 13).username])
      await expect(w.t.db(12).unsafe(`SET ROLE ${other}`)).rejects.toMatchObject({ code: '42501' })
    await expect(w.t.db(12)`ALTER TABLE users DISABLE ROW LEVEL SECURITY`).rejects.toThrow()
    const around = w.t.db(12).begin(async (tx) => {
      await tx`SET LOCAL row_security = off`
      return tx`SELECT id FROM users`
    })
    await expect(around).rejects.toThrow('row-level security')
  })

  test('shows each site only its own rows', async () => {
    const behind = await w.t.owner.unsafe<{ name: string; n: number }[]>(countAll('WHERE site_id = 13'))
    // Otherwise the assertions below would pass on empty tables.
    expect(behind.filter(({ n }) => n > 0).length).toBeGreaterThan(20)
    const seen = await w.t.db(12).unsafe<{ name: string; n: number }[]>(countAll('WHERE site_id IS DISTINCT FROM 12'))
    expect(seen.filter(({ n }) => n > 0)).toEqual([])
    const own = await w.t.db(13).unsafe<{ name: string; n: number }[]>(countAll(''))
    expect(own).toEqual(behind)
  })

  test('cannot be disabled by session settings', async () => {
    const own = await w.t.db(12).unsafe<{ name: string; n: number }[]>(countAll(''))
    for (const site of ['', '13'])
      await w.t.db(12).begin(async (tx) => {
        await tx`SELECT set_config('app.site', ${site}, true)`
        expect(await tx.unsafe<{ name: string; n: number }[]>(countAll(''))).toEqual(own)
      })
    await w.t.db(12).begin(async (tx) => {
      await tx`SET LOCAL ROLE zhixing_app`
      const seen = await tx.unsafe<{ name: string; n: number }[]>(countAll(''))
      expect(seen.filter(({ n }) => n > 0)).toEqual([])
    })
  })

  test('applies on a server without site logins, where the owner switches to the app role', async () => {
    const [here] = await w.t.owner<{ database: string }[]>`SELECT current_database() AS database`
    const foreign = openDatabase({ ...testDatabase(), database: here?.database ?? '', app: { role: 'zhixing_app' } })
    try {
      for (const siteId of [12, 13])
        expect(await foreign.of(siteId).unsafe(countAll(''))).toEqual(await w.t.db(siteId).unsafe(countAll('')))
      for (const nothing of ['', '0', '-12'])
        await foreign.of(12).begin(async (tx) => {
          await tx`SELECT set_config('app.site', ${nothing}, true)`
          const seen = await tx.unsafe<{ name: string; n: number }[]>(countAll(''))
          expect(seen.filter(({ n }) => n > 0)).toEqual([])
        })
    } finally {
      await foreign.close()
    }
  })

  test('lets no row of another site be inserted, changed, moved or deleted', async () => {
    const before = await fingerprint(w.t, 13)
    const privileges = await w.t.owner<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.role_table_grants WHERE grantee = 'zhixing_app' AND privilege_type = 'INSERT'`
    const removable = await w.t.owner<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.role_table_grants WHERE grantee = 'zhixing_app' AND privilege_type = 'DELETE'`
    const writable = tables.filter((name) => privileges.some((row) => row.name === name))
    expect(writable.length).toBeGreaterThan(30)
    let tried = 0
    for (const name of writable) {
      const [some] = await w.t.db(12).unsafe(`SELECT 1 FROM ${name} LIMIT 1`)
      if (!some) continue
      tried += 1
      const db = w.t.db(12)
      const columns = await w.t.owner<{ name: string }[]>`
        SELECT quote_ident(column_name) AS name
        FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = ${name} AND is_generated = 'NEVER'`
      const list = (of: string) => columns.map((column) => `${of}${column.name}`).join(', ')
      const copy = `INSERT INTO ${name} (${list('')}) SELECT ${list('(moved).')} FROM (SELECT jsonb_populate_record(r, '{"site_id": 13}') AS moved FROM ${name} r LIMIT 1) one`
      await expect(db.unsafe(copy), `insert into ${name}`).rejects.toMatchObject({ code: '42501' })
      await expect(db.unsafe(`UPDATE ${name} SET site_id = 13`), `update of ${name}`).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|23503)$/),
      })
      if (!removable.some((row) => row.name === name)) {
        // Append-only tables, such as the operation log.
        await expect(db.unsafe(`DELETE FROM ${name}`), `delete from ${name}`).rejects.toMatchObject({ code: '42501' })
        continue
      }
      expect((await db.unsafe(`DELETE FROM ${name} WHERE site_id = 13`)).count, `delete from ${name}`).toBe(0)
      expect((await db.unsafe(`UPDATE ${name} SET site_id = site_id WHERE site_id = 13`)).count).toBe(0)
    }
    expect(tried).toBeGreaterThan(20)
    expect(await fingerprint(w.t, 13)).toEqual(before)
  })
})

/** A whole site whose ids the other site uses too; every name carries a mark of the site. */
async function makeTwin(siteId: number): Promise<Person> {
  const sql = w.t.owner
  const mark = markOf(siteId)
  const site = { site_id: siteId }
  const add = async (table: string, row: Record<string, string | number | Date>) => {
    await sql`INSERT INTO ${sql(table)} ${sql({ ...site, ...row })}`
  }
  await add('users', { id: TWIN, mobile: '13912349999', nickname: mark, remark: mark })
  const token = newToken(siteId)
  await sql`
    INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at)
    VALUES (${siteId}, ${hashToken(token)}, ${TWIN}, 1, now() + interval '1 day')`
  await add('lecturer', { id: TWIN, user_id: TWIN, lecturer_name: mark })
  await add('lecturer_attention', { user_id: TWIN, lecturer_id: TWIN })
  for (const floor of [1, 2, 3])
    await add('course_category', {
      id: `${TWIN}${floor}`,
      parent_id: floor === 1 ? 0 : `${TWIN}${floor - 1}`,
      category_name: mark,
      floor,
    })
  await add('course', {
    id: TWIN,
    lecturer_id: TWIN,
    course_name: `${mark}课程`,
    introduce: mark,
    category_id1: `${TWIN}1`,
    category_id2: `${TWIN}2`,
    category_id3: `${TWIN}3`,
    is_putaway: 1,
    period_total: 1,
  })
  await refreshSearchWords(atSite(sql, siteId), TWIN)
  await add('course_chapter', { id: TWIN, course_id: TWIN, chapter_name: mark })
  await add('course_period', {
    id: TWIN,
    course_id: TWIN,
    chapter_id: TWIN,
    period_name: mark,
    period_type: 2,
    period_text: mark,
  })
  await add('course_accessory', { id: TWIN, course_id: TWIN, ref_id: TWIN, ref_type: 1, ac_name: mark, ac_url: 'x' })
  await add('zone', { id: TWIN, zone_name: mark })
  await add('zone_course', { zone_id: TWIN, course_id: TWIN })
  await add('course_user', { user_id: TWIN, course_id: TWIN })
  await add('collection', { user_id: TWIN, collection_type: 1, collection_id: TWIN })
  await add('course_comment', { id: TWIN, course_id: TWIN, user_id: TWIN, comment_text: mark, score: 5 })
  await add('note_log', { id: TWIN, user_id: TWIN, course_id: TWIN, chapter_id: TWIN, period_id: TWIN, content: mark })
  await add('course_progress', { user_id: TWIN, course_id: TWIN, last_period_id: TWIN })
  await add('msg', { id: TWIN, msg_title: mark, msg_text: mark })
  await add('msg_user', { id: TWIN, user_id: TWIN, msg_id: TWIN })
  await add('feedback_log', { user_id: TWIN, feedback_type: 1, content: mark })
  await add('user_research', { user_id: TWIN, real_name: mark })
  await add('site_article', { id: TWIN, nav_name: mark, art_title: mark })
  await add('info_category', { id: TWIN, category_name: mark })
  await add('info_article', { id: TWIN, category_id: TWIN, info_title: mark, info_content: mark })
  return { siteId, userId: TWIN, token }
}

const TWIN = '4200000000001'
const markOf = (siteId: number) => `独有${siteId}号`

describe('two sites whose rows have the same ids', () => {
  const id = { id: TWIN }
  const courseId = { courseId: TWIN }
  /** Calls that may omit these rows, because other courses of the site can rank first. */
  const mayLackIt = ['course/api/course/recommend']
  const asked: [CallKey, Record<string, unknown>][] = [
    ['course/api/course/view', courseId],
    ['course/api/course/chapter/list', courseId],
    ['course/api/course/ref/list', courseId],
    ['course/api/course/list', { categoryId: `${TWIN}3` }],
    ['course/api/course/search/list', { keyword: '独有' }],
    ['course/api/course/recommend', { pageSize: 20 }],
    ['course/api/zone/course/list', { zoneId: TWIN }],
    ['course/api/courseComment/list', courseId],
    ['course/api/course/category/listForSite', {}],
    ['course/auth/course/view', courseId],
    ['course/auth/course/sign', { periodId: TWIN }],
    ['course/auth/course/chapter/page', courseId],
    ['course/auth/course/page', {}],
    ['course/auth/course/accessory/download', id],
    ['course/auth/user/order/course/ref/list', {}],
    ['course/auth/user/collection/course/list', {}],
    ['course/auth/courseComment/list', {}],
    ['user/auth/user/note/log/view', id],
    ['user/auth/user/note/log/page', {}],
    ['user/auth/user/ext/view', {}],
    ['user/auth/user/research/view', {}],
    ['user/auth/msg/user/list', {}],
    ['user/auth/msg/user/read', id],
    ['user/auth/user/feedback/log/page', {}],
    ['user/auth/lecturer/view', {}],
    ['user/auth/lecturer/attention/list', {}],
    ['user/api/lecturer/view', { lecturerId: TWIN }],
    ['user/api/lecturer/list', {}],
    ['data/auth/course/user/progress/list', {}],
    ['system/api/website/nav/article/get', { navId: TWIN }],
    ['system/api/zone/list', {}],
    ['community/api/article/view', id],
    ['community/api/article/zone/ref/list', {}],
  ]

  let people: Map<number, Person>
  beforeAll(async () => {
    people = new Map([
      [12, await makeTwin(12)],
      [13, await makeTwin(13)],
    ])
  })

  test('2,000 interleaved requests see only rows of their own site', async () => {
    w.t.services.answers.clear()
    const requests = Array.from({ length: 2000 }, (_, n) => ({
      siteId: n % 2 ? 12 : 13,
      what: asked[(n >> 1) % asked.length],
    }))
    const errors: string[] = []
    const next = async (): Promise<void> => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const { siteId, what: [key, input] = ['user/auth/user/ext/view', {}] } = request
        const [first = '', second] = key.split(' ')
        const answer = await w.t.raw(second ? first : 'POST', second ?? first, input, {
          siteId,
          token: people.get(siteId)?.token ?? '',
          ip: freshIp(),
        })
        const text = JSON.stringify(answer)
        if (
          answer.code !== 200 ||
          (!text.includes(markOf(siteId)) && !mayLackIt.includes(key)) ||
          text.includes(markOf(25 - siteId))
        )
          errors.push(`${siteId} ${key}: ${text.slice(0, 300)}`)
      }
    }
    await Promise.all(Array.from({ length: 40 }, next))
    expect(errors.slice(0, 5)).toEqual([])
  })
  test('tickets, keys and download addresses work on their own site only', async () => {
    const { app, owner, services } = w.t
    const exp = Math.floor(Date.now() / 1000) + 60
    for (const siteId of [12, 13])
      await owner`
        INSERT INTO video (site_id, id, video_name, video_status, folder, media_key)
        VALUES (${siteId}, ${TWIN}, 'x', 2, 'twin', ${Buffer.alloc(16, siteId)})`
    for (const siteId of [12, 13]) {
      const other = 25 - siteId
      const own = people.get(siteId)
      const ticket = issueTicket(services.secret, {
        siteId,
        userId: own?.userId ?? '',
        videoId: TWIN,
        periodId: TWIN,
        studyId: '1',
        exp,
      })
      const headers = { token: own?.token ?? '' }
      const key = await app.inject({ url: `/media/${siteId}/${TWIN}/key?t=${ticket}`, headers })
      expect([key.statusCode, key.rawPayload]).toEqual([200, Buffer.alloc(16, siteId)])
      expect((await app.inject({ url: `/media/${other}/${TWIN}/key?t=${ticket}` })).statusCode).toBe(403)
      const cookie = `RC_WEB_TOKEN=${people.get(other)?.token ?? ''}`
      expect(
        (await app.inject({ url: `/media/${other}/${TWIN}/key?t=${ticket}`, headers: { cookie } })).statusCode,
      ).toBe(403)
      const folder = signPath(services.secret, { siteId, path: 'twin', exp })
      expect((await app.inject({ url: `/media/s/${siteId}/twin/${exp}/${folder}/poster.webp` })).statusCode).toBe(404)
      expect((await app.inject({ url: `/media/s/${other}/twin/${exp}/${folder}/poster.webp` })).statusCode).toBe(403)
      const file = signPath(services.secret, { siteId, path: `d/${siteId}/${TWIN}`, exp })
      expect((await app.inject({ url: `/files/d/${siteId}/${TWIN}?exp=${exp}&sig=${file}` })).statusCode).toBe(404)
      expect((await app.inject({ url: `/files/d/${other}/${TWIN}?exp=${exp}&sig=${file}` })).statusCode).toBe(403)
    }
  })
})
