/**
 * The life of versions, the same for everything that people write, hand in and have reviewed (docs/decisions/0011, 0044): draft → pending → approved or
 * rejected, and a draft again; what an edit of an approved version makes is the next one. A domain says where its versions lie, what it says to people,
 * and how a document is written; what else has to happen it does in the same transaction.
 */
import { isDeepStrictEqual } from 'node:util'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import * as sql from './table.ts'

export { type RevisionTable, setJudged, waitingFirst } from './table.ts'

const { draft, pending, approved, rejected } = stateCode.audit

/** A version as all kinds have it. */
export interface Revision<D = unknown> {
  version: number
  rev: number
  auditStatus: number
  gmtModified: string
  doc: D
}

/** What people are told. */
export interface RevisionTexts {
  behind: string
  pendingEdit: string
  tooLarge: string
  nothingToSubmit: string
  nothingToWithdraw: string
  changedMeanwhile: string
  notPending: string
}

/** What an edit wrote, by the thing that it is of. */
export interface Written {
  version: number
  rev: number
  gmtModified: string
}

/** How a domain writes a document: as the open version that there is, or as the next one. */
export interface Writer<D> {
  update(doc: D): Promise<{ rev: number; gmtModified: string }>
  open(doc: D, next: { version: number; rev: number }): Promise<Written>
}

/** True for a version that its author may still change in place. */
export const isOpen = ({ auditStatus }: Pick<Revision, 'auditStatus'>): boolean =>
  auditStatus === draft || auditStatus === rejected

/**
 * What a judge is about to do with a version that was found and locked: nothing more, where it was judged like this before, so that a repeated call
 * answers like the first.
 * @throws {CallError} conflict: it was changed meanwhile, or does not wait
 */
export function isJudgedAs(
  row: { rev?: number; auditStatus: number },
  { rev, wanted }: { rev?: number | undefined; wanted: 1 | 2 },
  texts: { changedMeanwhile?: string; notPending: string },
): boolean {
  if (rev !== undefined && rev !== row.rev) throw new CallError('conflict', texts.changedMeanwhile)
  if (row.auditStatus === wanted) return true
  if (row.auditStatus !== pending) throw new CallError('conflict', texts.notPending)
  return false
}

/** Versions of one kind of thing. `A`: the actions of its history. */
export function createRevisions<A extends string, D>(
  of: sql.RevisionTable & {
    log: string
    /** Names of what is done with a version, for the history. */
    actions: Record<A, string>
    people(sql: Sql): sql.View
    texts: RevisionTexts
    /** Bytes of a document: bounds what an edit reads and writes. */
    maxBytes: number
  },
) {
  const { texts } = of
  const step = (tx: Tx, which: sql.Which, auditAction: string, userId: string | null, auditOpinion = '') =>
    sql.insertLog(tx, of, { ...which, auditAction, userId, auditOpinion })

  return {
    /** Until the end of the transaction nobody else changes versions of this thing. */
    lock: (tx: Tx, id: string) => sql.lockThing(tx, of, id),
    /** Writes a line of the history of what is no step of the life of a version: deleted, on the shelf, … */
    log: (tx: Tx, line: sql.LogLine<A>) => sql.insertLog(tx, of, line),

    /** The history of a thing with the names of what was done. */
    async history(db: Sql, id: string) {
      const rows = await sql.selectLog<A>(db, of, id)
      return rows.map((row) => ({ ...row, actionName: of.actions[row.auditAction] }))
    },

    /**
     * Writes an edited document. One that changes nothing writes nothing and is never a conflict, so that a repeated edit answers like the first.
     * @throws {CallError} conflict (`rev` is behind), shown (being judged), tooLarge
     */
    async write(seen: Revision<D>, after: D, rev: number | undefined, writer: Writer<D>): Promise<Written> {
      // As it will be read again: without what is undefined.
      const text = JSON.stringify(after)
      const doc = JSON.parse(text) as D
      const { version, gmtModified } = seen
      if (isDeepStrictEqual(doc, seen.doc)) return { version, rev: seen.rev, gmtModified }
      if (rev !== undefined && rev !== seen.rev) throw new CallError('conflict', texts.behind)
      this.refusePending(seen)
      if (Buffer.byteLength(text) > of.maxBytes) throw new CallError('tooLarge', texts.tooLarge)
      if (isOpen(seen)) return { version, ...(await writer.update(doc)) }
      return writer.open(doc, { version: version + 1, rev: seen.rev + 1 })
    },

    /**
     * Hands the open version in, unless something is missing. Handing in what waits already is done already.
     * @param accept what else is written of what is handed in, before it is
     * @throws {CallError} shown (nothing to hand in), conflict (`rev` is behind)
     */
    async submit<M>(
      tx: Tx,
      id: string,
      seen: Pick<Revision, 'version' | 'rev' | 'auditStatus'>,
      by: { rev: number | undefined; userId: string; missing(): Promise<M[]>; accept?(): Promise<void> },
    ): Promise<{ submitted: 0 | 1; missingList: M[]; auditStatus: number; version: number }> {
      const { version, auditStatus } = seen
      if (auditStatus === pending) return { submitted: 1, missingList: [], auditStatus, version }
      if (!isOpen(seen)) throw new CallError('shown', texts.nothingToSubmit)
      if (by.rev !== undefined && by.rev !== seen.rev) throw new CallError('conflict', texts.behind)
      const missingList = await by.missing()
      if (missingList.length > 0) return { submitted: 0, missingList, auditStatus, version }
      await by.accept?.()
      await sql.setSubmitted(tx, of, { id, version })
      await step(tx, { id, version }, 'submit', by.userId)
      return { submitted: 1, missingList, auditStatus: pending, version }
    },

    /** Hands a version in without asking anything: for schools that are made, and tests. */
    setSubmitted: (tx: Tx, which: sql.Which) => sql.setSubmitted(tx, of, which),

    /** Takes back what waits for review. @throws {CallError} shown */
    async withdraw(
      tx: Tx,
      id: string,
      { version, auditStatus }: Pick<Revision, 'version' | 'auditStatus'>,
      userId: string,
    ): Promise<void> {
      if (auditStatus === draft) return
      if (auditStatus !== pending) throw new CallError('shown', texts.nothingToWithdraw)
      await sql.setStatus(tx, of, { id, version }, draft)
      await step(tx, { id, version }, 'withdraw', userId)
    },

    /** @throws {CallError} shown: it is being judged */
    refusePending({ auditStatus }: Pick<Revision, 'auditStatus'>, text = texts.pendingEdit): void {
      if (auditStatus === pending) throw new CallError('shown', text)
    },

    /** Makes room for an older version that becomes the draft again: what was being written stays in the history. */
    async setAside(tx: Tx, id: string, seen: Pick<Revision, 'version' | 'auditStatus'>): Promise<void> {
      if (isOpen(seen)) await sql.setStatus(tx, of, { id, version: seen.version }, 4)
    },

    /** Whether a version was judged as wanted already. @throws {CallError} conflict */
    isJudgedAs: (row: Pick<Revision, 'rev' | 'auditStatus'>, how: { rev?: number | undefined; wanted: 1 | 2 }) =>
      isJudgedAs(row, how, texts),

    /** Writes the verdict, and its line of the history. */
    async judge(tx: Tx, which: sql.Which, verdict: sql.Verdict): Promise<void> {
      await sql.setJudged(tx, of, which, verdict)
      const action = verdict.auditStatus === approved ? 'pass' : 'reject'
      await step(tx, which, action, verdict.auditUserId, verdict.auditOpinion)
    },
  }
}
