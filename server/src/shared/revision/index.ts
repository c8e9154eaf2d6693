/**
 * Review workflow of versioned documents (docs/decisions/0011, 0044): draft → pending → approved or rejected, and
 * back to draft; an edit of an approved version creates the next one. A domain provides the table, the messages and
 * how a document is written, and adds its own work to the same transaction.
 */
import { isDeepStrictEqual } from 'node:util'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import * as sql from './table.ts'

export { type RevisionTable, setJudged, waitingFirst } from './table.ts'

const { draft, pending, approved, rejected } = stateCode.audit

/** Fields common to all versions. */
export interface Revision<D = unknown> {
  version: number
  rev: number
  auditStatus: number
  gmtModified: string
  doc: D
}

/** Messages to users. */
export interface RevisionTexts {
  behind: string
  pendingEdit: string
  tooLarge: string
  nothingToSubmit: string
  nothingToWithdraw: string
  changedMeanwhile: string
  notPending: string
}

/** Result of an edit. */
export interface Written {
  version: number
  rev: number
  gmtModified: string
}

/** Writes a document, as the open version or as the next one. */
export interface Writer<D> {
  update(doc: D): Promise<{ rev: number; gmtModified: string }>
  open(doc: D, next: { version: number; rev: number }): Promise<Written>
}

/** Whether the author may edit the version in place. */
export const isOpen = ({ auditStatus }: Pick<Revision, 'auditStatus'>): boolean =>
  auditStatus === draft || auditStatus === rejected

/**
 * Checks whether a locked version may be judged. Idempotent: true if it was already judged this way.
 * @throws {CallError} conflict: changed meanwhile, or not pending
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

/** Versions of one kind of document. `A`: actions of its history. */
export function createRevisions<A extends string, D>(
  of: sql.RevisionTable & {
    log: string
    /** Labels of the actions. */
    actions: Record<A, string>
    people(sql: Sql): sql.View
    texts: RevisionTexts
    /** Maximum document size in bytes. */
    maxBytes: number
  },
) {
  const { texts } = of
  const step = (tx: Tx, which: sql.Which, auditAction: string, userId: string | null, auditOpinion = '') =>
    sql.insertLog(tx, of, { ...which, auditAction, userId, auditOpinion })

  return {
    /** Locks the versions of one entity until the end of the transaction. */
    lock: (tx: Tx, id: string) => sql.lockThing(tx, of, id),
    /** Adds a history entry for an action outside the workflow: deleted, published and so on. */
    log: (tx: Tx, line: sql.LogLine<A>) => sql.insertLog(tx, of, line),

    /** History of an entity, with action labels. */
    async history(db: Sql, id: string) {
      const rows = await sql.selectLog<A>(db, of, id)
      return rows.map((row) => ({ ...row, actionName: of.actions[row.auditAction] }))
    },

    /**
     * Writes an edited document. Idempotent: an edit without changes writes nothing and never conflicts.
     * @throws {CallError} conflict (stale `rev`), shown (pending), tooLarge
     */
    async write(seen: Revision<D>, after: D, rev: number | undefined, writer: Writer<D>): Promise<Written> {
      // As stored, that is without undefined.
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
     * Submits the open version for review, unless something is missing. Idempotent for a pending one.
     * @param accept further writes before submission
     * @throws {CallError} shown (nothing to submit), conflict (stale `rev`)
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

    /** Submits without checks, for seeds and tests. */
    setSubmitted: (tx: Tx, which: sql.Which) => sql.setSubmitted(tx, of, which),

    /** Withdraws a pending version. @throws {CallError} shown */
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

    /** @throws {CallError} shown: the version is pending */
    refusePending({ auditStatus }: Pick<Revision, 'auditStatus'>, text = texts.pendingEdit): void {
      if (auditStatus === pending) throw new CallError('shown', text)
    },

    /** Marks the current draft as replaced, so that an older version can become the draft. */
    async setAside(tx: Tx, id: string, seen: Pick<Revision, 'version' | 'auditStatus'>): Promise<void> {
      if (isOpen(seen)) await sql.setStatus(tx, of, { id, version: seen.version }, 4)
    },

    /** Whether the version already has this verdict. @throws {CallError} conflict */
    isJudgedAs: (row: Pick<Revision, 'rev' | 'auditStatus'>, how: { rev?: number | undefined; wanted: 1 | 2 }) =>
      isJudgedAs(row, how, texts),

    /** Writes a verdict and its history entry. */
    async judge(tx: Tx, which: sql.Which, verdict: sql.Verdict): Promise<void> {
      await sql.setJudged(tx, of, which, verdict)
      const action = verdict.auditStatus === approved ? 'pass' : 'reject'
      await step(tx, which, action, verdict.auditUserId, verdict.auditOpinion)
    },
  }
}
