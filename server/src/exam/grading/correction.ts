import { transaction, type Sql } from '../../kernel/db/index.ts'
import { type CorrectionEffect, correction } from '@zhixing/contract/exam/correction'
import { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { amendProblem } from '../bank/index.ts'
import { checkProblem, type FrozenProblem } from '@zhixing/exam-model'
import { selectPaper, type StoredPaper, examFor, examOfAuthor } from '../paper/index.ts'
import {
  type Change,
  type Key,
  correctedPaper,
  correctedProblem,
  effectOn,
  hasNoKey,
  keyOf,
  leafOf,
  wholeOf,
} from './correct.ts'
import * as sql from './correction.sql.ts'
import { selectGivenOf } from '../attempt/index.ts'
import { remarkType } from './jobs.ts'
import { takerName } from './task.ts'
import { texts } from './texts.ts'

/** Batch size of the preview. */
const CHUNK = 250
const MAX_SHOWN = 200

interface Asked extends Change {
  problemId: string
}

/**
 * The problem with the new key.
 * @throws {CallError} notFound; shown (no key to correct, unchanged key, invalid key)
 */
function correctedOf(paper: StoredPaper, asked: Asked): FrozenProblem {
  const { problemId } = asked
  const problem = found(wholeOf(paper, problemId), texts.noProblem)
  const leaf = leafOf(problem, problemId)
  // Problems marked by people have no key, but points given to everyone can be taken back.
  const takesBack = asked.everybody === 0 && keyOf(problem, problemId).everybody === 1
  if (asked.everybody === 0 && hasNoKey(leaf) && !takesBack) throw new CallError('shown', texts.noKey)
  const corrected = correctedProblem(problem, problemId, asked)
  const same = JSON.stringify(keyOf(problem, problemId)) === JSON.stringify(keyOf(corrected, problemId))
  if (same) throw new CallError('shown', texts.sameKey)
  if (asked.everybody === 0 && !hasNoKey(leaf)) {
    const { id: _id, ...rest } = { id: '', ...leafOf(corrected, problemId) }
    const [error] = checkProblem(ProblemDoc.parse({ subList: [], ...rest }))
    if (error) throw new CallError('invalid', error.msg, 'answer')
  }
  return corrected
}

/**
 * The bank's document with the corrected key; null where its key differs from the paper's, because it was already
 * edited.
 */
function amendedDoc(problem: FrozenProblem, doc: ProblemDoc, asked: Asked): ProblemDoc | null {
  const { everybody: _free, ...inBank } = { ...problem, doc }
  const { everybody: _was, ...inPaper } = problem
  const keyIn = (one: FrozenProblem) => JSON.stringify(keyOf(one, asked.problemId))
  return keyIn(inBank) === keyIn(inPaper) ? correctedProblem(inBank, asked.problemId, asked).doc : null
}

/** Corrections stored before several keys were possible lack `otherList`. */
const keysOf = ({ answer, otherList = [] }: Omit<Key, 'otherList'> & { otherList?: string[] }): string[] => [
  ...answer,
  ...otherList,
]

async function effectOf(db: Sql, paper: StoredPaper, asked: Asked): Promise<Omit<CorrectionEffect, 'correction'>> {
  const corrected = correctedOf(paper, asked)
  const { problemId } = asked
  const effects: Omit<CorrectionEffect, 'correction'> = {
    recordTotal: 0,
    upTotal: 0,
    downTotal: 0,
    passUpTotal: 0,
    passDownTotal: 0,
    averageBefore: 0,
    averageAfter: 0,
    list: [],
  }
  let [before, after] = [0, 0]
  let place = '0'
  for (let more = true; more; ) {
    const by = { examId: paper.examId, version: paper.version, problemId, after: place, limit: CHUNK }
    const rows = await sql.selectAffected(db, by)
    more = rows.length === CHUNK
    place = rows.at(-1)?.recordId ?? place
    const ids = rows.map(({ recordId }) => recordId)
    const given = await selectGivenOf(db, ids)
    const givenOf = Map.groupBy(given, (one) => `${one.recordId} ${one.problemId}`)
    for (const { recordId, nickname, marks, answer } of rows) {
      const own = givenOf.get(`${recordId} ${problemId}`) ?? []
      const effect = effectOn({ marks, answer: answer ?? undefined }, corrected, problemId, paper.rules, own)
      if (!effect) continue
      effects.recordTotal++
      before += effect.before
      after += effect.after
      if (effect.after > effect.before) effects.upTotal++
      if (effect.after < effect.before) effects.downTotal++
      if (effect.passBefore === 0 && effect.passAfter === 1) effects.passUpTotal++
      if (effect.passBefore === 1 && effect.passAfter === 0) effects.passDownTotal++
      if (effect.after !== effect.before && effects.list.length < MAX_SHOWN)
        effects.list.push({ recordId, takerName: takerName(paper, { recordId, nickname }), ...effect })
    }
  }
  const average = (sum: number) => (effects.recordTotal > 0 ? Math.round((sum / effects.recordTotal) * 100) / 100 : 0)
  return { ...effects, averageBefore: average(before), averageAfter: average(after) }
}

export const calls = implement(correction, {
  async preview({ examId, version, ...asked }, { db, viewer }) {
    await examOfAuthor(db, viewer.lecturerId, examId)
    const paper = found(await selectPaper(db, examId, version), texts.noProblem)
    return { correction: paper.correction, ...(await effectOf(db, paper, asked)) }
  },

  async save(
    { examId, version, correction: seen, syncBank, ...asked },
    { db, site: { siteId }, viewer, services, setMessage },
  ) {
    await examOfAuthor(db, viewer.lecturerId, examId)
    const { lecturerId, userId } = viewer
    const result = await transaction(db, async (tx) => {
      const last = found(await sql.lockPaper(tx, examId, version), texts.noProblem)
      const { correction: _number, ...paper } = found(await selectPaper(tx, examId, version), texts.noProblem)
      const problem = found(wholeOf(paper, asked.problemId), texts.noProblem)
      // A retry: already done.
      const again = correctedProblem(problem, asked.problemId, asked)
      const isDone = JSON.stringify(keyOf(problem, asked.problemId)) === JSON.stringify(keyOf(again, asked.problemId))
      if (last === seen + 1 && isDone) return { correction: last, isSynced: syncBank }
      if (last !== seen) throw new CallError('conflict', texts.correctionMoved)
      const corrected = correctedOf({ ...paper, correction: last }, asked)
      const next = last + 1
      await sql.writeCorrection(tx, {
        paper: correctedPaper(paper, corrected),
        correction: next,
        problemId: asked.problemId,
        before: keyOf(problem, asked.problemId),
        after: keyOf(corrected, asked.problemId),
        userId,
      })
      await services.jobs.send(tx, remarkType, { siteId, examId, version })
      if (syncBank === 0 || asked.everybody === 1) return { correction: next, isSynced: 0 as const }
      const isSynced = await amendProblem(tx, { siteId, lecturerId, userId }, problem.id, (doc) =>
        amendedDoc(problem, doc, asked),
      )
      return { correction: next, isSynced: isSynced ? (1 as const) : (0 as const) }
    })
    const isLeft = syncBank === 1 && asked.everybody === 0 && result.isSynced === 0
    setMessage(isLeft ? texts.correctedNotSynced : texts.corrected)
    return result
  },

  async list({ examId }, { db, viewer }) {
    await examFor(db, viewer.lecturerId, examId)
    const rows = await sql.selectCorrections(db, examId)
    return {
      list: rows.map(({ before, after, ...row }) => ({
        ...row,
        before: keysOf(before),
        after: keysOf(after),
        everybody: after.everybody,
        wasEverybody: before.everybody,
      })),
    }
  },
})
