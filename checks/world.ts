/**
 * Shared fixture: an application with two sites (12 and 13) and people who own things. `me` makes the calls; `other` is
 * of the same site, `stranger` of the other one. Objects are created through calls where possible.
 */
import type { CallKey, WireInputOf, WireOutputOf } from '@zhixing/contract'
import type { Call, Who } from '@zhixing/contract/call'
import { vi } from 'vitest'
import { hashToken } from '../server/src/kernel/session.ts'
import { makeCourse, makeLecturer, makeUser, makeVideo, type MadeCourse } from '../server/test/factories.ts'
import { type Answered, startTestApp, type TestApp } from '../server/test/harness.ts'

export interface Person {
  siteId: number
  userId: string
  token: string
}

export interface World {
  t: TestApp
  me: Person
  other: Person
  stranger: Person
  /** A person of site 12 for every role. */
  roles: Record<Exclude<Who, 'anon'>, Person>
  /** A free course on the shelf of site 12, `me` and `other` enrolled; its first period is a video. */
  course: MadeCourse
  /** The same in site 13, `stranger` enrolled. */
  course13: MadeCourse
  close(): Promise<void>
}

let address = 0
/** A new IP address per request, so that rate limits do not interfere. */
export function freshIp(): string {
  address += 1
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
}

/** Makes a declared call with any input. */
export function send(
  t: TestApp,
  call: Call,
  input: Record<string, unknown>,
  as?: { siteId?: number | string; token?: string; headers?: Record<string, string> },
): Promise<Answered<unknown>> {
  if (call.transport === 'file') return sendFile(t, call, input, as)
  return t.raw(call.method, call.path, input, {
    ip: freshIp(),
    siteId: as?.siteId ?? 12,
    ...(as?.token ? { token: as.token } : {}),
    ...(as?.headers ? { headers: as.headers } : {}),
  })
}

/** Makes a call with a file body (a chunk of a video); the input goes into the query string. */
async function sendFile(
  t: TestApp,
  call: Call,
  input: Record<string, unknown>,
  as: Parameters<typeof send>[3],
): Promise<Answered<unknown>> {
  const query = Object.entries(input).map(([name, field]) => [name, String(field)])
  const answer = await t.app.inject({
    method: call.method,
    url: `/apis/${call.path}?${new URLSearchParams(query)}`,
    remoteAddress: freshIp(),
    headers: { 'site-id': String(as?.siteId ?? 12), ...(as?.token ? { token: as.token } : {}), ...as?.headers },
    ...(call.method === 'GET' ? {} : { payload: Buffer.alloc(Math.min(Number(input.currentChunkSize ?? 1), 1e6)) }),
  })
  return answer.json() as Answered<unknown>
}

/** Makes a call that must succeed. @returns its data */
export async function must<K extends CallKey>(
  t: TestApp,
  key: K,
  input: WireInputOf<K>,
  who: Person,
): Promise<WireOutputOf<K>> {
  const { code, msg, data } = await t.call(key, input, { token: who.token, siteId: who.siteId, ip: freshIp() })
  if (code !== 200) throw new Error(`${key} in the fixture: ${code} ${msg}`)
  return data
}

/** Disables rate limits, which other tests cover. */
export function withoutLimits(t: TestApp): void {
  vi.spyOn(t.services.limiter, 'take').mockReturnValue(true)
}

/** A digest of all rows of a site, or of one person in it. */
export async function fingerprint(t: TestApp, siteId: number, userId?: string): Promise<string> {
  const tables = await t.owner<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = ${userId ? 'user_id' : 'site_id'} ORDER BY 1`
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(r::text, '|' ORDER BY r::text), '')) AS sum FROM ${name} r WHERE r.site_id = ${siteId}${userId ? ` AND r.user_id = ${userId}` : ''}`,
  )
  if (userId)
    parts.push(
      `SELECT 'users', md5(string_agg(r::text, '|')) FROM users r WHERE r.site_id = ${siteId} AND r.id = ${userId}`,
    )
  const rows = await t.owner.unsafe<{ name: string; sum: string }[]>(parts.join(' UNION ALL '))
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n')
}

/** Number of rows by table. */
export async function rowCounts(t: TestApp): Promise<Record<string, number>> {
  const tables = await t.owner<
    { name: string }[]
  >`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`
  const rows = await t.owner.unsafe<{ name: string; n: number }[]>(
    tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS n FROM ${name}`).join(' UNION ALL '),
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** Reopens the sessions that a call has ended. */
export async function reviveSessions({ t, me, other, stranger, roles }: World): Promise<void> {
  const hashes = [me, other, stranger, ...Object.values(roles)].map(({ token }) => hashToken(token))
  await t.owner`UPDATE user_session SET ended = NULL, ended_at = NULL WHERE ended IS NOT NULL AND token_hash IN ${t.owner(hashes)}`
}

async function makePerson(
  t: TestApp,
  siteId: number,
  over: NonNullable<Parameters<typeof makeUser>[1]> = {},
): Promise<Person> {
  const { userId, token } = await makeUser(t.owner, { siteId, ...over })
  return { siteId, userId, token }
}

async function makeOwnedCourse(t: TestApp, siteId: number, owners: Person[]): Promise<MadeCourse> {
  const course = await makeCourse(t.owner, { siteId })
  await makeVideo(t.owner, course.periodIds[0] ?? '', 100, siteId)
  for (const owner of owners)
    await must(t, 'course/auth/user/order/course/ref/save', { courseId: course.courseId }, owner)
  return course
}

export async function makeWorld(options: Parameters<typeof startTestApp>[2] = {}): Promise<World> {
  const t = await startTestApp({}, [], options)
  withoutLimits(t)
  const [me, other, stranger] = [await makePerson(t, 12), await makePerson(t, 12), await makePerson(t, 13)]
  const lecturer = await makeLecturer(t.owner)
  const teacher = { siteId: 12, userId: lecturer.userId, token: lecturer.token }
  const roles = {
    login: me,
    blogger: me,
    lecturer: teacher,
    author: teacher,
    org: await makePerson(t, 12, { userType: 3 }),
    gradeAdmin: await makePerson(t, 12, { isGradeAdmin: 1 }),
    recommended: await makePerson(t, 12, { isRecommended: 1 }),
    admin: await makePerson(t, 12, { isAdmin: 1 }),
  }
  return {
    t,
    me,
    other,
    stranger,
    roles,
    course: await makeOwnedCourse(t, 12, [me, other]),
    course13: await makeOwnedCourse(t, 13, [stranger]),
    close: () => t.close(),
  }
}
