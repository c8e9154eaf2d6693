/** Secret links that need no session: calendars and reports. */
import { timingSafeEqual } from 'node:crypto'
import { transaction, type Db, type Sql, type Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { keyedHash } from '../../kernel/secrets.ts'

/** `link_kind`. */
export const linkKind = { calendar: 1, report: 2 } as const
type LinkKind = (typeof linkKind)[keyof typeof linkKind]

export interface LinkRow {
  id: string
  /** null: a calendar of all that the person learns. */
  gradeId: string | null
  userId: string
  expireTime: string | null
  visitCount: number
  gmtCreate: string
}

const KEY_BYTES = 18

/** Key of a link: its id and an HMAC keyed by the installation, so that a leaked database opens no links. */
export function linkKeyOf(services: Pick<Services, 'secret'>, siteId: number, id: string): string {
  const hash = keyedHash(services, 'grade link', siteId, id).subarray(0, KEY_BYTES)
  return `${BigInt(id).toString(36)}-${hash.toString('base64url')}`
}

const columns = (sql: Sql) => sql`id, grade_id, user_id, expire_time, visit_count, gmt_create`
const valid = (sql: Sql) => sql`revoke_time IS NULL AND (expire_time IS NULL OR expire_time > now())`

/** Resolves a key to its link; undefined if the key is forged, revoked or expired. Counts the visit. */
export async function openLink(
  { db, services }: { db: Db; services: Pick<Services, 'secret'> },
  kind: LinkKind,
  linkKey: string,
): Promise<LinkRow | undefined> {
  const [, text] = /^([0-9a-z]{1,13})-[\w-]{24}$/.exec(linkKey) ?? []
  if (text === undefined) return undefined
  const id = [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  if (id <= 0n || id > 9223372036854775807n) return undefined
  const expected = Buffer.from(linkKeyOf(services, db.siteId, String(id)))
  const actual = Buffer.from(linkKey)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined
  const [row] = await db<LinkRow[]>`
    UPDATE grade_link SET visit_count = visit_count + 1
    WHERE site_id = ${db.siteId} AND id = ${String(id)} AND link_kind = ${kind} AND ${valid(db)} RETURNING ${columns(db)}`
  return row
}

const ofGrade = (sql: Sql, gradeId: string | null) =>
  gradeId === null ? sql`grade_id IS NULL` : sql`grade_id = ${gradeId}`

/** The valid link of a person in a class, or of none. */
export async function selectLink(sql: Sql, kind: LinkKind, gradeId: string | null, userId: string) {
  const [row] = await sql<LinkRow[]>`
    SELECT ${columns(sql)} FROM grade_link
    WHERE site_id = ${sql.siteId} AND link_kind = ${kind} AND ${ofGrade(sql, gradeId)} AND user_id = ${userId} AND ${valid(sql)}`
  return row
}

/** Valid links of a kind in a class, with the names of the learners they are about. */
export async function selectLinks(sql: Sql, kind: LinkKind, gradeId: string) {
  return sql<(LinkRow & { nickname: string })[]>`
    SELECT k.id, k.grade_id, k.user_id, k.expire_time, k.visit_count, k.gmt_create, u.nickname
    FROM grade_link k JOIN grade_learner u ON u.site_id = k.site_id AND u.grade_id = k.grade_id AND u.user_id = k.user_id
    WHERE k.site_id = ${sql.siteId} AND k.link_kind = ${kind} AND k.grade_id = ${gradeId} AND k.revoke_time IS NULL
      AND (k.expire_time IS NULL OR k.expire_time > now()) ORDER BY k.id DESC`
}

/** Revokes the link of a person in a class, or of none. @returns whether there was one */
export async function revokeLink(tx: Tx, kind: LinkKind, gradeId: string | null, userId: string): Promise<boolean> {
  const rows = await tx`
    UPDATE grade_link SET revoke_time = now()
    WHERE site_id = ${tx.siteId} AND link_kind = ${kind} AND ${ofGrade(tx, gradeId)} AND user_id = ${userId} AND revoke_time IS NULL RETURNING 1`
  return rows.length > 0
}

/** Creates a link and revokes the previous one. An advisory lock keeps concurrent calls from leaving two. */
export async function makeLink(
  db: Db,
  link: { kind: LinkKind; gradeId: string | null; userId: string; operatorId: string; expireTime: string | null },
): Promise<string> {
  return transaction(db, async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`grade link ${tx.siteId} ${link.kind} ${link.gradeId} ${link.userId}`}, 0))`
    await revokeLink(tx, link.kind, link.gradeId, link.userId)
    const [row] = await tx<{ id: string }[]>`
      INSERT INTO grade_link (site_id, link_kind, grade_id, user_id, operator_id, expire_time)
      VALUES (${tx.siteId}, ${link.kind}, ${link.gradeId}, ${link.userId}, ${link.operatorId}, ${link.expireTime}) RETURNING id`
    if (!row) throw new Error('INSERT into grade_link returned no row')
    return row.id
  })
}
