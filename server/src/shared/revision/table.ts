/** Queries on version tables: one row per version of an entity. */
import type postgres from '@zhixing/postgres'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/** SQL fragment in place of a table. */
export type View = postgres.PendingQuery<postgres.Row[]>

/** Version table of one kind of document. */
export interface RevisionTable {
  /** Name of the kind, part of the lock key. */
  name: string
  table: string
  /** Column with the entity's id. */
  id: string
}

/** One version of one entity. */
export interface Which {
  id: string
  version: number
}

const isVersion = (sql: Sql, { id: column }: RevisionTable, { id, version }: Which) =>
  sql`site_id = ${sql.siteId} AND ${sql(column)} = ${id} AND version = ${version}`

/** Advisory lock per entity until the end of the transaction; works before the first version exists. */
export async function lockThing(tx: Tx, { name }: RevisionTable, id: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(${tx.siteId}::int, hashtext(${`${name} ${id}`}))`
}

/** Submits a version and clears the fields of its former state. */
export async function setSubmitted(sql: Tx, of: RevisionTable, which: Which): Promise<void> {
  await sql`
    UPDATE ${sql(of.table)}
    SET audit_status = ${literal(sql, stateCode.audit.pending)}, submit_time = c.now, audit_time = NULL,
      audit_user_id = NULL, gmt_modified = c.now
    FROM clock_timestamp() AS c (now)
    WHERE ${isVersion(sql, of, which)}`
}

/** Sets a version back to draft (3) or to replaced (4), which keeps it in the history only. */
export async function setStatus(sql: Tx, of: RevisionTable, which: Which, auditStatus: 3 | 4): Promise<void> {
  await sql`
    UPDATE ${sql(of.table)} SET audit_status = ${auditStatus}, gmt_modified = c.now
    FROM clock_timestamp() AS c (now) WHERE ${isVersion(sql, of, which)}`
}

export interface Verdict {
  auditStatus: 1 | 2
  auditOpinion: string
  auditUserId: string
}

export async function setJudged(sql: Tx, of: RevisionTable, which: Which, verdict: Verdict): Promise<void> {
  await sql`
    UPDATE ${sql(of.table)}
    SET audit_status = ${verdict.auditStatus}, audit_opinion = ${verdict.auditOpinion},
      audit_user_id = ${verdict.auditUserId}, audit_time = c.now
    FROM clock_timestamp() AS c (now)
    WHERE ${isVersion(sql, of, which)}`
}

/** A history entry. */
export interface LogLine<A extends string> extends Which {
  auditAction: A
  auditOpinion?: string
  /** null: the system. */
  userId: string | null
}

export async function insertLog(sql: Tx, of: RevisionTable & { log: string }, line: LogLine<string>): Promise<void> {
  await sql`
    INSERT INTO ${sql(of.log)} (site_id, ${sql(of.id)}, version, audit_action, audit_opinion, user_id)
    VALUES (${sql.siteId}, ${line.id}, ${line.version}, ${line.auditAction}, ${line.auditOpinion ?? ''}, ${line.userId})`
}

/** History of an entity, newest first. `people`: view with the users' names. */
export async function selectLog<A extends string>(
  sql: Sql,
  of: RevisionTable & { log: string; people(sql: Sql): View },
  id: string,
) {
  return sql<
    { id: string; version: number; auditAction: A; auditOpinion: string; userName: string; gmtCreate: string }[]
  >`
    SELECT g.id, g.version, g.audit_action, g.audit_opinion, coalesce(u.nickname, '系统') AS "userName", g.gmt_create
    FROM ${sql(of.log)} g LEFT JOIN ${of.people(sql)} u ON u.id = g.user_id
    WHERE g.site_id = ${sql.siteId} AND g.${sql(of.id)} = ${id} ORDER BY g.id DESC LIMIT 500`
}

/** Sort order of review queues for versions `v`: pending first, oldest on top, then by time of the verdict. */
export const waitingFirst = (sql: Sql) =>
  sql`
    (v.audit_status <> ${stateCode.audit.pending}),
      CASE WHEN v.audit_status = ${stateCode.audit.pending} THEN v.submit_time END, v.audit_time DESC NULLS LAST`
