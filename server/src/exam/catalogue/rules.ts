/** Derives a person's status for a paper from their records. Pure. */
import type { RecordStatus } from '@zhixing/contract/exam/state-shapes'
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { ExamRulesInBrief, ExamStatus } from '@zhixing/contract/exam/catalogue'
import { cents, type FrozenPaper, mayShow } from '@zhixing/exam-model'

/** A record, with the rules that decide about the visibility of its score. */
export interface RecordFact {
  recordId: string
  examStatus: RecordStatus
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

/** The score of a record as visible to its owner: marked, and shown by the rules of the paper. */
export function visibleScore(record: RecordFact, now: number): number | null {
  const shows = record.scoreShow !== null && mayShow(record.scoreShow, record, record, now)
  return record.examStatus === examStatus.marked && shows ? record.score : null
}

/** Status from records, newest first, void ones excluded. */
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

/** Number and points of the problems of each section, without their content. */
export function sectionsOf(frozen: Pick<FrozenPaper, 'titleList' | 'problemList'>) {
  const problems = new Map(frozen.problemList.map((problem) => [problem.id, problem]))
  return frozen.titleList.map(({ titleName, titleDesc, titleType, pools }) => {
    let problemCount = 0
    let total = 0
    for (const { count, problemIds } of pools) {
      const pool = problemIds.flatMap((id) => problems.get(id) ?? [])
      problemCount += count
      // Problems of a drawn pool have equal points; a pool taken whole is summed.
      total +=
        count < pool.length
          ? count * cents(pool[0]?.rule.score ?? 0)
          : pool.reduce((sum, { rule }) => sum + cents(rule.score), 0)
    }
    return { titleName, titleDesc, titleType, problemCount, score: total / 100 }
  })
}
