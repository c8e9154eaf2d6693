/** How one stands to a paper, from one's records of it. Pure. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { ExamRulesInBrief, ExamStatus } from '@zhixing/contract/exam/catalogue'
import { cents, type FrozenPaper, mayShow } from '@zhixing/exam-model'

/** A record of mine, and what decides whether its score may be seen. */
export interface RecordFact {
  recordId: string
  examStatus: number
  cutoffTime: string | null
  submitTime: string | null
  score: number | null
  /** ExamRules.scoreShow: 1 never, 2 after hand-in, 3 after the end, 4 at a time. */
  scoreShow: number | null
  closeTime: string | null
  showTime: string | null
  /** ExamRules.attempts: 0 any number. */
  attempts: number | null
}

/** The score of a record that its owner may see: marked, and shown by the paper's rules. */
export function visibleScore(record: RecordFact, now: number): number | null {
  const shows = record.scoreShow !== null && mayShow(record.scoreShow, record, record, now)
  return record.examStatus === examStatus.marked && shows ? record.score : null
}

/** Standing from records, newest first; void ones are not among them. */
export function statusOf(
  records: readonly RecordFact[],
  owned: Pick<ExamStatus, 'isPay' | 'isCollection'>,
  now: number,
): ExamStatus {
  const attempts = records[0]?.attempts
  const unfinished = records.find((record) => record.examStatus === examStatus.doing)
  const last = records.find((record) => record.examStatus !== examStatus.doing)
  const scores = records.map((record) => visibleScore(record, now)).filter((score) => score !== null)
  return {
    ...owned,
    attemptsUsed: records.length,
    mayRepeat: !attempts || records.length < attempts ? 1 : 0,
    openRecordId: unfinished?.recordId ?? null,
    openCutoffTime: unfinished?.cutoffTime ?? null,
    lastRecordId: last?.recordId ?? null,
    lastStatus: last?.examStatus ?? null,
    lastSubmitTime: last?.submitTime ?? null,
    bestScore: scores.length > 0 ? Math.max(...scores) : null,
    lastScore: last ? visibleScore(last, now) : null,
  }
}

/** The rules that a taker should know before the start. */
export function rulesInBrief({
  rules,
  titleList,
}: Pick<FrozenPaper, 'rules' | 'titleList'>): Omit<ExamRulesInBrief, 'isCounted'> {
  const { lateEntry, attempts, redoInterval, gradeMethod, navMethod, leaveLimit, leaveSeconds, lateSync } = rules
  const drawn = titleList.some(({ pools }) => pools.some(({ count, problemIds }) => count < problemIds.length))
  return {
    lateEntry,
    attempts,
    redoInterval,
    gradeMethod,
    isRandom: drawn ? 1 : 0,
    isShuffled: rules.shuffleTitle || rules.shuffleProblem || rules.shuffleOption ? 1 : 0,
    navMethod,
    isLocked: rules.password === '' ? 0 : 1,
    leaveLimit,
    leaveSeconds,
    blockCopy: rules.blockCopy,
    allowCalculator: rules.allowCalculator,
    submitAfter: rules.submitAfter,
    lateSync,
    scoreShow: rules.scoreShow,
    answerShow: rules.answerShow,
    showTime: rules.showTime,
    rankShow: rules.rankShow,
  }
}

/** What each section asks and is worth, without any of its problems. */
export function sectionsOf(frozen: Pick<FrozenPaper, 'titleList' | 'problemList'>) {
  const problems = new Map(frozen.problemList.map((problem) => [problem.id, problem]))
  return frozen.titleList.map(({ titleName, titleDesc, titleType, pools }) => {
    let problemCount = 0
    let total = 0
    for (const { count, problemIds } of pools) {
      const saved = problemIds.flatMap((id) => problems.get(id) ?? [])
      problemCount += count
      // Problems of a pool that is drawn from are worth the same; a pool that is taken whole adds up.
      total +=
        count < saved.length
          ? count * cents(saved[0]?.rule.score ?? 0)
          : saved.reduce((sum, { rule }) => sum + cents(rule.score), 0)
    }
    return { titleName, titleDesc, titleType, problemCount, score: total / 100 }
  })
}
