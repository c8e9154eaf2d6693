/** What all tables of versions have in common, as statements: one row for each version, by the thing that it is of. */
import type postgres from '@zhixing/postgres'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'

/** A part of a statement that stands for a table. */
export type View = postgres.PendingQuery<postgres.Row[]>

/** Where the versions of one kind of thing lie. */
export interface RevisionTable {
  /** The thing's name, by which its versions are locked. */
  name: string
  table: string
  /** The column with the thing's id. */
  id: string
}

/** One version of one thing. */
export interface Which {
  id: string
  version: number
}

const isVersion = (sql: Sql, { id: column }: RevisionTable, { id, version }: Which) =>
  sql`site_id = ${sql.siteId} AND ${sql(column)} = ${id} AND version = ${version}`

/** Whoever changes versions of a thing does so one after the other, also while there is no version yet. Until the end of the transaction. */
export async function lockThing(tx: Tx, { name }: RevisionTable, id: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(${tx.siteId}::int, hashtext(${`${name} ${id}`}))`
}

/** Hands a version in; clears what belongs to the state that it leaves. */
export async function setSubmitted(sql: Tx, of: RevisionTable, which: Which): Promise<void> {
  await sql`
    UPDATE ${sql(of.table)} SET audit_status = 0, submit_time = clock_timestamp(), audit_time = NULL, audit_user_id = NULL, gmt_modified = clock_timestamp()
    WHERE ${isVersion(sql, of, which)}`
}

/** Makes a version a draft again (3), or marks it as replaced by a newer one (4): it stays in the history, and is open no more. */
export async function setStatus(sql: Tx, of: RevisionTable, which: Which, auditStatus: 3 | 4): Promise<void> {
  await sql`
    UPDATE ${sql(of.table)} SET audit_status = ${auditStatus}, gmt_modified = clock_timestamp() WHERE ${isVersion(sql, of, which)}`
}

export interface Verdict {
  auditStatus: 1 | 2
  auditOpinion: string
  auditUserId: string
}

export async function setJudged(sql: Tx, of: RevisionTable, which: Which, verdict: Verdict): Promise<void> {
  await sql`
    UPDATE ${sql(of.table)} SET audit_status = ${verdict.auditStatus}, audit_opinion = ${verdict.auditOpinion}, audit_user_id = ${verdict.auditUserId}, audit_time = clock_timestamp()
    WHERE ${isVersion(sql, of, which)}`
}

/** A line of the history of a thing. */
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

/** The history of a thing, newest first. `people`: a view of the people who made it. */
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

/** Order of versions `v` in a queue of reviewers: those that wait first, longest waiting on top, then those judged last. */
export const waitingFirst = (sql: Sql) =>
  sql`(v.audit_status <> ${stateCode.audit.pending}), CASE WHEN v.audit_status = ${stateCode.audit.pending} THEN v.submit_time END, v.audit_time DESC NULLS LAST`
