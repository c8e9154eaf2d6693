import { examStatus } from '@zhixing/contract/exam/kinds'
import { type ExamResult, result } from '@zhixing/contract/exam/result'
import type { Mark } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { allowExplanations } from '../bank/index.ts'
import { paperCounts, rulesFor, selectUnsat, shownAfterAll } from '../attempt/index.ts'
import { learnerPaper, mayShow, explainedOf, problemsOf } from '@zhixing/exam-model'
import { selectPaper, type StoredPaper } from '../paper/index.ts'
import { selectAnswersOf } from './grading-queue.sql.ts'
import { selectInk, type StoredInk } from './ink.sql.ts'
import { selectOwnRechecks } from './recheck.sql.ts'
import { MIN_FOR_RANK, markIds, recheckEnd, sectionsOf, topicScores } from './result-rules.ts'
import * as sql from './result.sql.ts'
import { rankingOf } from './ranking.ts'
import { photosOf } from './task.ts'
import { texts } from './texts.ts'

type Ask = Pick<Request<'login'>, 'db' | 'site' | 'viewer' | 'services'>

/** When a hidden part becomes visible, as far as the rules determine it. */
function openingTime(show: number, { closeTime, showTime }: StoredPaper['rules']): string | null {
  return show === 3 ? closeTime : show === 4 ? showTime : null
}

/** Problems of an exercise under embargo: an exam that the taker has yet to sit contains them. */
async function withheldOf(
  db: Sql,
  userId: string,
  { examId, version, problems }: { examId: string; version: number; problems: readonly { id: string }[] },
  now: Date,
): Promise<ReadonlySet<string>> {
  const ids = problems.map(({ id }) => id)
  const [isCounted, unsat] = await Promise.all([
    paperCounts(db, { examId, version }),
    selectUnsat(db, userId, ids, now),
  ])
  return isCounted ? new Set() : unsat
}

/** A record of the viewer with its paper and what is visible now. */
export async function openResult({ db, viewer, services }: Ask, recordId: string) {
  const record = found(await sql.selectResult(db, viewer.userId, recordId))
  if (record.examStatus === examStatus.doing) throw new CallError('shown', texts.notHandedIn)
  if (record.examStatus === examStatus.voided) throw new CallError('shown', texts.voided)
  const paper = found(await selectPaper(db, record.examId, record.version))
  const { rules } = paper
  const now = services.clock.now()
  const problems = problemsOf(paper, record.seed)
  return {
    record,
    problems,
    withheld: await withheldOf(db, viewer.userId, { ...record, problems }, new Date(now)),
    paper,
    now,
    scoreOpen: mayShow(rules.scoreShow, rules, record, now),
    answerOpen: mayShow(rules.answerShow, shownAfterAll(rules, record.lastClose), record, now),
  }
}
export type Opened = Awaited<ReturnType<typeof openResult>>

async function rankOf(
  { db, services }: Ask,
  { record: { examId, version, totalScore }, paper }: Opened,
  own: number | undefined,
): Promise<ExamResult['rank']> {
  const of = { examId, version, totalScore: paper.totalScore || totalScore }
  const { scores, ...distribution } = await rankingOf(services, db, of)
  if (own === undefined || scores.length < MIN_FOR_RANK) return null
  return { rank: 1 + scores.filter((score) => score > own).length, takerTotal: scores.length, ...distribution }
}

/** The recheck deadline and requests; null where the paper allows none, or the score is hidden. */
async function recheckOf(db: Sql, { record, paper, now, scoreOpen }: Opened): Promise<ExamResult['recheck']> {
  const end = scoreOpen ? recheckEnd(paper.rules, record) : null
  if (end === null || !(await paperCounts(db, record))) return null
  const asked = await selectOwnRechecks(db, record.recordId)
  const waitingTotal = asked.filter(({ recheckStatus }) => recheckStatus === 1).length
  const endTime = new Date(end).toISOString()
  return { endTime, mayAsk: now < end ? 1 : 0, waitingTotal, answeredTotal: asked.length - waitingTotal }
}

async function resultOf(ask: Ask, opened: Opened): Promise<ExamResult> {
  const { db } = ask
  const { record, paper, now, scoreOpen, answerOpen } = opened
  const { rules } = paper
  const isMarked = record.examStatus === examStatus.marked
  const { problems, withheld } = opened
  const waiting = record.marks.filter(({ answerStatus }) => answerStatus === 'reviewing').length
  // Results by knowledge point would reveal keys of short papers: shown with the keys.
  const topics =
    scoreOpen && answerOpen
      ? topicScores(
          problems.filter(({ id }) => !withheld.has(id)),
          record.marks,
        )
      : []
  const best = scoreOpen && isMarked ? await sql.selectOwnBest(db, ask.viewer.userId, record) : undefined
  const [names, rank, recheck] = await Promise.all([
    sql.selectTopicNames(
      db,
      topics.map(({ topicId }) => topicId),
    ),
    scoreOpen && isMarked && rules.rankShow ? rankOf(ask, opened, best?.score) : null,
    recheckOf(db, opened),
  ])
  const { openTime, closeTime, attempts } = rulesFor(rules, record)
  const isWithin = (!openTime || Date.parse(openTime) <= now) && (!closeTime || now < Date.parse(closeTime))
  const mayRetry = record.isOnShelf && isWithin && !record.hasOpen && (attempts === 0 || record.attemptsUsed < attempts)
  return {
    recordId: record.recordId,
    examId: record.examId,
    examName: paper.examName,
    attemptNo: record.attemptNo,
    examStatus: record.examStatus,
    submitType: record.submitType,
    beginTime: record.beginTime,
    submitTime: record.submitTime,
    answerTime: record.answerTime,
    answeredTotal: record.answeredTotal,
    problemTotal: record.problemTotal,
    totalScore: record.totalScore,
    passScore: rules.passScore,
    waiting,
    scoreOpen: scoreOpen ? 1 : 0,
    scoreTime: scoreOpen ? null : openingTime(rules.scoreShow, rules),
    answerOpen: answerOpen ? 1 : 0,
    answerTimeOpen: answerOpen ? null : openingTime(rules.answerShow, shownAfterAll(rules, record.lastClose)),
    score: scoreOpen && isMarked ? record.score : null,
    objectiveScore: scoreOpen && record.examStatus >= examStatus.marking ? record.objectiveScore : null,
    subjectiveScore: scoreOpen && isMarked ? record.subjectiveScore : null,
    isPass: scoreOpen && isMarked ? record.isPass : null,
    sectionList: scoreOpen ? sectionsOf(paper.titleList, problems, record.marks) : [],
    topicList: topics.flatMap((topic) => {
      const topicName = names.get(topic.topicId)
      return topicName === undefined ? [] : [{ ...topic, topicName }]
    }),
    best: best && best.markedTotal > 1 ? best : null,
    rank,
    recheck,
    mayRetry: mayRetry ? 1 : 0,
  }
}

/**
 * The result of an own record, as far as visible now.
 * @throws {CallError} notFound, shown
 */
export const viewResult = async (request: Ask, recordId: string): Promise<ExamResult> =>
  resultOf(request, await openResult(request, recordId))

/**
 * The marks visible to the taker. Right or wrong by a rule reveals the key; a person's comment is visible with the
 * score.
 */
export function shownMarks({ record, problems, withheld, scoreOpen, answerOpen }: Opened): Mark[] {
  const mayReport = new Set(problems.filter(({ id }) => !withheld.has(id)).flatMap(markIds))
  if (!scoreOpen) return []
  return record.marks.filter((mark) => (answerOpen && mayReport.has(mark.problemId)) || mark.sysAudit === 1)
}

/** Annotations on photos that the marked answers still contain. */
function inkOf(opened: Opened, answers: Awaited<ReturnType<typeof selectAnswersOf>>, inks: readonly StoredInk[]) {
  const marked = new Set(
    shownMarks(opened).flatMap(({ problemId, answerStatus }) => (answerStatus === 'reviewing' ? [] : [problemId])),
  )
  const photos = new Set(
    answers.flatMap(({ problemId, userAnswer }) => photosOf(userAnswer).map((url) => `${problemId} ${url}`)),
  )
  return inks
    .filter(({ problemId, fileUrl }) => marked.has(problemId) && photos.has(`${problemId} ${fileUrl}`))
    .map(({ problemId, fileUrl, ink }) => ({ problemId, fileUrl, ink }))
}

/**
 * The answers of an own record, with marks and keys as far as visible now.
 * @throws {CallError} notFound, shown
 */
export async function viewAnswers(request: Ask, recordId: string) {
  const opened = await openResult(request, recordId)
  const { record, paper, problems, withheld, scoreOpen, answerOpen } = opened
  const { db } = request
  const explainable = problems.filter(({ id }) => !withheld.has(id))
  const only = new Set(problems.map(({ id }) => id))
  const topicIds = [...new Set(problems.flatMap((problem) => problem.topicIds))]
  const [result, answers, names, rechecks, inks] = await Promise.all([
    resultOf(request, opened),
    selectAnswersOf(db, recordId),
    sql.selectTopicNames(db, topicIds),
    scoreOpen ? selectOwnRechecks(db, recordId) : [],
    scoreOpen ? selectInk(db, recordId) : [],
    answerOpen ? sql.markKeysSeen(db, recordId) : undefined,
  ])
  const { shuffleTitle, shuffleProblem, shuffleOption } = paper.rules
  return {
    result,
    seed: record.seed,
    rules: { shuffleTitle, shuffleProblem, shuffleOption },
    paper: learnerPaper(paper, only),
    answerList: answers,
    markList: shownMarks(opened),
    explainedList: answerOpen ? explainable.flatMap(explainedOf) : [],
    topicList: problems.flatMap((problem) =>
      problem.topicIds.flatMap((topicId) => {
        const topicName = names.get(topicId)
        return topicName === undefined ? [] : markIds(problem).map((problemId) => ({ problemId, topicName }))
      }),
    ),
    inkList: inkOf(opened, answers, inks),
    recheckList: rechecks,
    isListed: record.isListed,
  }
}

export const calls = implement(result, {
  view: ({ recordId }, request) => viewResult(request, recordId),
  answerView: ({ recordId }, request) => viewAnswers(request, recordId),
})

// The explanation video is available to takers once the paper shows its keys.
allowExplanations(async (db, { userId, problemId, now }) => {
  for (const record of await sql.selectSittingsOf(db, userId, problemId)) {
    const paper = await selectPaper(db, record.examId, record.version, 'any')
    const rules = paper && shownAfterAll(paper.rules, record.lastClose)
    if (!rules || !mayShow(rules.answerShow, rules, record, now)) continue
    const problem = problemsOf(paper, record.seed).find(({ id }) => id === problemId)
    if (!problem) continue
    if ((await withheldOf(db, userId, { ...record, problems: [problem] }, new Date(now))).size > 0) continue
    await sql.markKeysSeenOf(db, userId, [problemId])
    return true
  }
  return false
})
