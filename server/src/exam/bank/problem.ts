/** Problems of a lecturer: single ones and lists. */
import { stateCode } from '@zhixing/contract/states'
import { problem } from '@zhixing/contract/exam/problem'
import { ProblemDoc, type ScoreRule } from '@zhixing/contract/exam/shapes'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { offsetOf, pageOf } from '../../kernel/page.ts'
import { markProblem, learnerProblem, ruleFor, checkProblem, htmlText } from '@zhixing/exam-model'
import { cleanProblem } from './clean-problem.ts'
import { batch } from './batch.ts'
import { checkFiling, checkVideo, filed, noFiling } from './categorisation.ts'
import { type Author, derived, insertParts, insertProblems, insertVersions, newIds, withSubIds } from './insert.ts'
import { COUNTED, countKinds, isCountedShort, selectProblems } from './list.sql.ts'
import { nearProblems } from './near-duplicates.ts'
import * as sql from './problem.sql.ts'
import { texts } from './texts.ts'

const authorOf = ({ site, viewer }: Request<'lecturer'>): Author => ({
  siteId: site.siteId,
  lecturerId: viewer.lecturerId,
  userId: viewer.userId,
})

const docFields = Object.keys(ProblemDoc.shape) as (keyof ProblemDoc)[]

/** Picks the document from an input with further fields. */
const docOf = (input: ProblemDoc): ProblemDoc =>
  Object.fromEntries(docFields.map((field) => [field, input[field]])) as ProblemDoc

/**
 * Cleans and validates a document.
 * @throws {CallError} invalid, with the first error and its field
 */
function validated(input: ProblemDoc): ProblemDoc {
  const doc = cleanProblem(docOf(input))
  const [error] = checkProblem(doc)
  if (error) throw new CallError('invalid', error.msg, error.field)
  return doc
}

/** Canonical key order: jsonb reorders keys, so stored and sent documents compare equal. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, own]) => [name, canonical(own)]),
  )
}
const sameContent = (one: ProblemDoc, other: ProblemDoc): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

const saved = (id: string, version: number, doc: ProblemDoc) => ({
  id,
  version,
  subIds: doc.subList.map((sub) => sub.id ?? ''),
})

/** Updates a locked problem; changed content makes a new version. */
async function rewrite(
  tx: Tx,
  author: Author,
  before: sql.ProblemHead,
  doc: ProblemDoc,
  filing: Parameters<typeof sql.updateProblem>[4],
) {
  const known = await sql.selectParts(tx, before.id)
  const whole = withSubIds(doc, known, await newIds(tx, doc.subList.length))
  const isNew = !sameContent(whole, before.doc)
  const version = before.version + (isNew ? 1 : 0)
  await sql.updateProblem(tx, before.id, version, derived(whole, filing), filing)
  if (isNew) {
    await insertVersions(tx, author, [{ id: before.id, version, doc: whole }])
    await insertParts(tx, [{ id: before.id, doc: whole }])
  }
  return saved(before.id, version, whole)
}

/**
 * Writes a new version of a problem of its author; `amend` returns null to leave it unchanged.
 * @returns whether the bank has the new content; false for another owner's, a deleted or an unchanged problem
 */
export async function amendProblem(
  tx: Tx,
  author: Author,
  id: string,
  amend: (doc: ProblemDoc) => ProblemDoc | null,
): Promise<boolean> {
  const before = await sql.lockOwn(tx, author.lecturerId, id)
  const amended = before?.statusId === stateCode.row.active ? amend(before.doc) : null
  if (!before || !amended) return false
  await rewrite(tx, author, before, validated(amended), before)
  return true
}

/** Scores a problem with its own points. */
const ownRule = (doc: ProblemDoc): ScoreRule =>
  ruleFor(doc, { score: doc.score, missMode: 2, missScore: 0, deduct: 0, subScores: [] })

export const calls = implement(problem, {
  async list(input, { viewer, db }) {
    const filter = { ...input, lecturerId: viewer.lecturerId }
    const [kindCounts, list] = await Promise.all([
      countKinds(db, filter),
      selectProblems(db, filter, input.sort, input.pageSize, offsetOf(input)),
    ])
    const total = kindCounts
      .filter(({ problemType }) => input.problemType === undefined || problemType === input.problemType)
      .reduce((sum, { count }) => sum + count, 0)
    const all = kindCounts.reduce((sum, { count }) => sum + count, 0)
    const capped = all === COUNTED && isCountedShort(filter)
    return { ...pageOf(input, total, list), kindCounts, isCapped: capped ? 1 : 0 }
  },

  async save({ clientKey, videoId, ...input }, request) {
    const author = authorOf(request)
    const doc = validated(input)
    const filing = filed(noFiling, input)
    const result = await transaction(request.db, async (tx) => {
      await checkFiling(tx, filing)
      const video = await checkVideo(tx, author.lecturerId, videoId, null)
      const [id = ''] = await insertProblems(tx, author, [
        { doc, ...filing, videoId: video, clientKey: clientKey ?? null },
      ])
      const row = found(await sql.lockOwn(tx, author.lecturerId, id), texts.missing)
      return saved(id, row.version, row.doc)
    })
    request.setMessage(texts.saved)
    return result
  },

  async update({ id, version, videoId, ...input }, request) {
    const author = authorOf(request)
    const result = await transaction(request.db, async (tx) => {
      // Authorisation first: validation errors must not reveal that a problem exists.
      const before = found(await sql.lockOwn(tx, author.lecturerId, id), texts.missing)
      const doc = validated(input)
      const filing = filed(before, input)
      if (version !== undefined && version !== before.version) {
        // A retry after a lost response succeeds.
        const known = await sql.selectParts(tx, id)
        const same = withSubIds(
          doc,
          known,
          before.doc.subList.map((sub) => sub.id ?? ''),
        )
        if (!sameContent(same, before.doc)) throw new CallError('conflict', texts.changed)
      }
      await checkFiling(tx, filing, before)
      const video = await checkVideo(tx, author.lecturerId, videoId, before.videoId)
      return rewrite(tx, author, before, doc, { ...filing, videoId: video })
    })
    request.setMessage(texts.saved)
    return result
  },

  async delete({ id }, { db, viewer, setMessage }) {
    if (!(await sql.updateStatus(db, viewer.lecturerId, id, 0))) throw new CallError('notFound', texts.missing)
    setMessage(texts.deleted)
    return {}
  },

  async restore({ id }, { db, viewer, setMessage }) {
    if (!(await sql.updateStatus(db, viewer.lecturerId, id, 1))) throw new CallError('notFound', texts.missing)
    setMessage(texts.restored)
    return {}
  },

  async view({ id }, { db, viewer }) {
    const row = found(await sql.selectReadable(db, viewer.lecturerId, id), texts.missing)
    const { doc, statusId, plainText: _plainText, videoId, ...rest } = row
    return {
      ...doc,
      ...rest,
      videoId: videoId ?? '',
      isMine: row.lecturerId === viewer.lecturerId ? 1 : 0,
      isDeleted: statusId === stateCode.row.active ? 0 : 1,
    }
  },

  async copy({ id, clientKey }, request) {
    const author = authorOf(request)
    const { lecturerId } = author
    const result = await transaction(request.db, async (tx) => {
      const row = found(await sql.selectReadable(tx, lecturerId, id), texts.missing)
      // A video belongs to its author's library: content is shared, the video is not.
      const videoId = row.lecturerId === lecturerId ? row.videoId : null
      const copy = {
        doc: row.doc,
        ...filed(noFiling, row),
        isPublic: 0 as const,
        videoId,
        clientKey: clientKey ?? null,
      }
      const [made = ''] = await insertProblems(tx, author, [copy])
      const own = found(await sql.lockOwn(tx, lecturerId, made), texts.missing)
      return saved(made, own.version, own.doc)
    })
    request.setMessage(texts.copied)
    return result
  },

  async history({ id }, { db, viewer }) {
    const row = await sql.selectReadable(db, viewer.lecturerId, id)
    if (row?.lecturerId !== viewer.lecturerId) throw new CallError('notFound', texts.missing)
    const versions = await sql.selectVersions(db, id)
    return {
      list: versions.map(({ doc, ...version }) => ({
        ...version,
        plainText: htmlText(doc.problemContent).slice(0, 200).toWellFormed(),
      })),
    }
  },

  async historyView({ id, version }, { db, viewer }) {
    const row = await sql.selectReadable(db, viewer.lecturerId, id)
    if (row?.lecturerId !== viewer.lecturerId) throw new CallError('notFound', texts.missing)
    const doc = found(await sql.selectVersion(db, id, version), texts.versionMissing)
    return { ...doc, version }
  },

  async historyRestore({ id, version }, request) {
    const author = authorOf(request)
    const result = await transaction(request.db, async (tx) => {
      const before = found(await sql.lockOwn(tx, author.lecturerId, id), texts.missing)
      const doc = found(await sql.selectVersion(tx, id, version), texts.versionMissing)
      return rewrite(tx, author, before, doc, before)
    })
    request.setMessage(texts.restored)
    return result
  },

  async batch(input, request) {
    const result = await transaction(request.db, (tx) => batch(tx, authorOf(request), input))
    if (result.doneTotal > 0) request.setMessage(`操作成功，共 ${result.doneTotal} 道题`)
    return result
  },

  async near({ id, ...input }, { db, viewer }) {
    const [list = []] = await nearProblems(db, viewer.lecturerId, [cleanProblem(docOf(input))])
    return {
      list: list
        .filter((one) => one.id !== id)
        .map((one) => ({
          ...one,
          plainText: one.plainText.slice(0, 200).toWellFormed(),
          likeness: Math.round(one.likeness * 100),
          isSame: one.isSame ? (1 as const) : (0 as const),
        })),
    }
  },

  // Reads and writes no rows: a problem can be tried before it is saved.
  async try({ answerList, ...input }) {
    const clean = cleanProblem(docOf(input))
    const doc = { ...clean, subList: clean.subList.map((sub, at) => ({ ...sub, id: sub.id ?? String(at + 2) })) }
    const errorList = checkProblem(doc)
    const whole = { id: '1', doc, rule: ownRule(doc) }
    const answers = new Map(answerList.map(({ problemId, userAnswer }) => [problemId, userAnswer]))
    const explain = ({ id }: { id?: string | undefined }, of: Omit<ProblemDoc, 'subList'>) => ({
      id: id ?? '1',
      answer: of.answer,
      aliasList: of.aliasList,
      creditList: of.creditList,
      rubricList: of.rubricList,
      analysis: of.analysis,
      videoId: null,
    })
    return {
      faultList: errorList,
      problem: learnerProblem(whole),
      explainedList: [explain({}, doc), ...doc.subList.map((sub) => explain(sub, sub))],
      markList: errorList.length === 0 ? markProblem(whole, answers) : [],
    }
  },

  tags: async (_input, { db, viewer }) => ({ list: await sql.selectTags(db, viewer.lecturerId) }),
})
