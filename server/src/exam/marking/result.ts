import { examStatus } from '@zhixing/contract/exam/kinds'
import { type ExamResult, result } from '@zhixing/contract/exam/result'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { allowExplanations } from '../bank/video.ts'
import { learnerPaper } from '../paper/freeze.ts'
import { selectPaper, type StoredPaper } from '../paper/frozen.ts'
import { mayShow } from '../sitting/rules.ts'
import { selectAnswersOf } from './desk.sql.ts'
import { explainedOf } from './explained.ts'
import { problemsOf } from './mark-record.ts'
import { FEWEST_FOR_RANK, markIds, sectionsOf, topicScores } from './result-rules.ts'
import * as sql from './result.sql.ts'
import { standingsOf } from './standings.ts'
import { texts } from './texts.ts'

type Ask = Pick<Request<'login'>, 'db' | 'site' | 'viewer' | 'services'>

/** When something that is not shown yet will be, as far as the rules can tell. */
function openingTime(show: number, { closeTime, showTime }: StoredPaper['rules']): string | null {
  return show === 3 ? closeTime : show === 4 ? showTime : null
}

/** A record of mine with its paper and what of it may be seen now. */
async function open({ db, site: { siteId }, viewer, services }: Ask, recordId: string) {
  const record = found(await sql.selectResult(db, viewer.userId, recordId))
  if (record.examStatus === examStatus.doing) throw new CallError('shown', texts.notHandedIn)
  if (record.examStatus === examStatus.voided) throw new CallError('shown', texts.voided)
  const paper = found(await selectPaper(db, siteId, record.examId, record.version))
  const { rules } = paper
  const now = services.clock.now()
  return {
    record,
    paper,
    now,
    scoreOpen: mayShow(rules.scoreShow, rules, record, now),
    answerOpen: mayShow(rules.answerShow, rules, record, now),
  }
}
type Opened = Awaited<ReturnType<typeof open>>

async function rankOf(
  { db, site, viewer }: Ask,
  { record: { examId, version, totalScore }, paper, now }: Opened,
): Promise<ExamResult['rank']> {
  const of = { examId, version, totalScore: paper.totalScore || totalScore }
  const [mine, { scores, ...told }] = await Promise.all([
    sql.selectOwnBest(db, viewer.userId, examId, version),
    standingsOf(db, site.siteId, of, now),
  ])
  if (mine === undefined || scores.length < FEWEST_FOR_RANK) return null
  return { rank: 1 + scores.filter((score) => score > mine).length, takerTotal: scores.length, ...told }
}

async function resultOf(ask: Ask, opened: Opened): Promise<ExamResult> {
  const { db } = ask
  const { record, paper, now, scoreOpen, answerOpen } = opened
  const { rules } = paper
  const isMarked = record.examStatus === examStatus.marked
  const problems = problemsOf(paper, record.seed)
  const waiting = record.marks.filter(({ answerStatus }) => answerStatus === 'reviewing').length
  // Right and wrong by knowledge point would tell keys of short papers: they come with the keys.
  const topics = scoreOpen && answerOpen ? topicScores(problems, record.marks) : []
  const [names, rank] = await Promise.all([
    sql.selectTopicNames(
      db,
      topics.map(({ topicId }) => topicId),
    ),
    scoreOpen && isMarked && rules.rankShow ? rankOf(ask, opened) : null,
  ])
  const isWithin =
    (!rules.openTime || Date.parse(rules.openTime) <= now) && (!rules.closeTime || now < Date.parse(rules.closeTime))
  const mayRetry =
    record.isOnShelf && isWithin && !record.hasOpen && (rules.attempts === 0 || record.attemptsUsed < rules.attempts)
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
    answerTimeOpen: answerOpen ? null : openingTime(rules.answerShow, rules),
    score: scoreOpen && isMarked ? record.score : null,
    objectiveScore: scoreOpen && record.examStatus >= examStatus.marking ? record.objectiveScore : null,
    subjectiveScore: scoreOpen && isMarked ? record.subjectiveScore : null,
    isPass: scoreOpen && isMarked ? record.isPass : null,
    sectionList: scoreOpen ? sectionsOf(paper.titleList, problems, record.marks) : [],
    topicList: topics.flatMap((topic) => {
      const topicName = names.get(topic.topicId)
      return topicName === undefined ? [] : [{ ...topic, topicName }]
    }),
    rank,
    mayRetry: mayRetry ? 1 : 0,
  }
}

export const calls = implement(result, {
  view: async ({ recordId }, request) => resultOf(request, await open(request, recordId)),

  async answerView({ recordId }, request) {
    const opened = await open(request, recordId)
    const { record, paper, scoreOpen, answerOpen } = opened
    const { db, site } = request
    const problems = problemsOf(paper, record.seed)
    const only = new Set(problems.map(({ id }) => id))
    const topicIds = [...new Set(problems.flatMap((problem) => problem.topicIds))]
    const [told, answers, names] = await Promise.all([
      resultOf(request, opened),
      selectAnswersOf(db, recordId),
      sql.selectTopicNames(db, topicIds),
      answerOpen ? sql.markKeysSeen(db, site.siteId, recordId) : undefined,
    ])
    const { shuffleTitle, shuffleProblem, shuffleOption } = paper.rules
    return {
      result: told,
      seed: record.seed,
      rules: { shuffleTitle, shuffleProblem, shuffleOption },
      paper: learnerPaper(paper, only),
      answerList: answers,
      // Right or wrong of a rule's mark tells the key; what a person wrote is for the taker as soon as the score is.
      markList: scoreOpen ? record.marks.filter((mark) => answerOpen || mark.sysAudit === 1) : [],
      explainedList: answerOpen ? problems.flatMap(explainedOf) : [],
      topicList: problems.flatMap((problem) =>
        problem.topicIds.flatMap((topicId) => {
          const topicName = names.get(topicId)
          return topicName === undefined ? [] : markIds(problem).map((problemId) => ({ problemId, topicName }))
        }),
      ),
    }
  },
})

// Whoever sat a problem may play its explanation once the paper shows its keys.
allowExplanations(async (db, { siteId, userId, problemId, now }) => {
  for (const record of await sql.selectSittingsOf(db, userId, problemId)) {
    const paper = await selectPaper(db, siteId, record.examId, record.version, 'any')
    if (!paper || !mayShow(paper.rules.answerShow, paper.rules, record, now)) continue
    if (!problemsOf(paper, record.seed).some(({ id }) => id === problemId)) continue
    await sql.markKeysSeenOf(db, siteId, userId, [problemId])
    return true
  }
  return false
})
