/** The lifecycle of paper versions, as of courses (docs/decisions/0011). */
import { isDeepStrictEqual } from 'node:util'
import { type Sql, type Tx, transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { createRevisions } from '../../shared/revision/index.ts'
import { type AuditAction, reverted } from '../../course/index.ts'
import { authorOf, logStaff, requireTeachesAt, userView, type Worker, worksOn } from '../../user/index.ts'
import type { PaperDoc } from '@zhixing/exam-model'
import { paperActions, texts } from './texts.ts'
import * as sql from './versions.sql.ts'

const MAX_BYTES = 2 * 1024 * 1024

/** Lifecycle rules (shared/revision). */
export const revisions = createRevisions<AuditAction, PaperDoc>({
  name: 'exam',
  table: 'exam_version',
  id: 'exam_id',
  log: 'exam_audit_log',
  actions: paperActions,
  people: userView,
  texts,
  maxBytes: MAX_BYTES,
})

export { authorOf }

export type AuthorRequest = Pick<Request<'login'>, 'db' | 'site' | 'viewer' | 'services'>

/**
 * The newest version of a paper that an author works on.
 * @throws {CallError} notFound when it is another's or deleted
 */
export async function ownPaper(db: Sql, author: Worker, examId: string, deletedToo = false): Promise<sql.PaperRow> {
  const row = await sql.selectNewest(db, examId)
  const isThere = row !== undefined && (deletedToo || row.isDeleted === 0) && (await worksOn(db, author, row))
  return found(isThere ? row : undefined, texts.noExam)
}

/** Same, with its versions locked until the transaction ends. */
export async function lockedPaper(tx: Tx, author: Worker, examId: string, deletedToo = false): Promise<sql.PaperRow> {
  await revisions.lock(tx, examId)
  return ownPaper(tx, author, examId, deletedToo)
}

export interface Saved {
  examId: string
  version: number
  rev: number
  gmtModified: string
}

/**
 * Begins a paper as a draft; with a used idempotency key, returns the earlier paper.
 * @throws {CallError} as `requireTeachesAt`
 */
export async function beginPaper(
  tx: Tx,
  lecturerId: string,
  doc: PaperDoc,
  { orgId, clientKey }: { orgId: string; clientKey: string | undefined },
): Promise<Saved> {
  if (clientKey) {
    await sql.lockKey(tx, lecturerId, clientKey)
    const there = await sql.selectByKey(tx, lecturerId, clientKey)
    if (there) return there
  }
  await requireTeachesAt(tx, lecturerId, orgId)
  const examId = await sql.insertExam(tx, lecturerId, doc.examName, orgId)
  const version = { examId, version: 1, rev: 1 }
  const made = await sql.insertVersion(tx, {
    ...version,
    doc,
    auditStatus: 3,
    clientKey: clientKey || null,
  })
  return { ...version, ...made }
}

/**
 * Edits in a transaction: locks the paper, applies `change` to the newest version, and writes it as the open one. An
 * edit without changes writes nothing and never conflicts, so retries succeed.
 * @throws {CallError} notFound (missing, another's), conflict (`rev` is outdated), shown (under review)
 */
export async function edit(
  request: AuthorRequest,
  examId: string,
  rev: number | undefined,
  change: (doc: PaperDoc, tx: Tx, seen: sql.PaperRow) => Promise<PaperDoc>,
): Promise<Saved & { doc: PaperDoc }> {
  const author = authorOf(request)
  return transaction(request.db, async (tx) => {
    const seen = await lockedPaper(tx, author, examId)
    const after = await change(seen.doc, tx, seen)
    const saved = await revisions.write(seen, after, rev, {
      async update(doc) {
        await sql.nameDraft(tx, examId, doc.examName)
        return sql.updateDoc(tx, { examId, version: seen.version, doc })
      },
      open: (doc, next) => openDraft(tx, { examId, ...next, doc }),
    })
    if (saved.gmtModified !== seen.gmtModified) await logStaff(tx, author, seen, 'edit', after.examName)
    return { examId, ...saved, doc: after }
  })
}

async function openDraft(
  tx: Tx,
  next: { examId: string; version: number; rev: number; doc: PaperDoc },
): Promise<Saved> {
  const { examId, version, rev, doc } = next
  await sql.nameDraft(tx, examId, doc.examName)
  return { examId, version, rev, ...(await sql.insertVersion(tx, { ...next, auditStatus: 3 })) }
}

/**
 * Makes an older version the draft. The current draft stays in the history; the published version is unchanged.
 * Idempotent: restoring the current draft returns it.
 * @throws {CallError} notFound (missing, another's), shown (under review)
 */
export async function revert(request: AuthorRequest, examId: string, version: number): Promise<Saved> {
  const author = authorOf(request)
  return transaction(request.db, async (tx) => {
    const seen = await lockedPaper(tx, author, examId)
    revisions.refusePending(seen)
    const old = found(await sql.selectVersion(tx, examId, version), texts.noVersion)
    if (isDeepStrictEqual(old.doc, seen.doc))
      return { examId, version: seen.version, rev: seen.rev, gmtModified: seen.gmtModified }
    await revisions.setAside(tx, examId, seen)
    const made = await openDraft(tx, { examId, version: seen.version + 1, rev: seen.rev + 1, doc: old.doc })
    const line = { id: examId, version: made.version, auditAction: 'revert', userId: request.viewer.userId } as const
    await revisions.log(tx, { ...line, auditOpinion: reverted(version) })
    await logStaff(tx, author, seen, 'edit', old.doc.examName)
    return made
  })
}
