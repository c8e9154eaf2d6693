/** One answer as its grader sees it, without what is hidden from graders. */
import { isMaterial, isSubjective } from '@zhixing/contract/exam/kinds'
import type { GivenMark, MarkTask } from '@zhixing/contract/exam/marking'
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import {
  maskedName,
  type FrozenPaper,
  type FrozenProblem,
  learnerProblem,
  decide,
  explainedOf,
  problemsById,
} from '@zhixing/exam-model'
import { type GradingRecord, selectAnswer, selectLateStatus } from './grading-queue.sql.ts'
import { selectInk } from './ink.sql.ts'
import { type GivenRow, selectGiven } from './manual-grades.sql.ts'
import { selectHolders } from './grading-claims.sql.ts'
import { texts } from './texts.ts'

/** A problem or sub-problem that is marked manually. */
export interface Subject {
  problemId: string
  problem: FrozenProblem
  /** Index of the sub-problem, or -1. */
  part: number
  no: number
  /** Number in the paper: "6", "6（3）"; empty where every taker draws other problems. */
  label: string
}

/** Problem numbers before shuffling. Problems of a pool drawn per taker have none. */
function numbersOf(paper: FrozenPaper): Map<string, number> {
  const numbers = new Map<string, number>()
  let before = 0
  for (const { count, problemIds } of paper.titleList.flatMap(({ pools }) => pools)) {
    if (count === problemIds.length) for (const [at, id] of problemIds.entries()) numbers.set(id, before + at + 1)
    before += count
  }
  return numbers
}

/** Manually marked problems of a paper, in order. `all`: also those marked by rules. */
export function subjectsOf(paper: FrozenPaper, { all = false } = {}): Subject[] {
  const isOne = (problemType: number) => (all ? !isMaterial(problemType) : isSubjective(problemType))
  const index = problemsById(paper)
  const inOrder = new Set(paper.titleList.flatMap(({ pools }) => pools.flatMap(({ problemIds }) => problemIds)))
  const numbers = numbersOf(paper)
  const list: Omit<Subject, 'no'>[] = []
  for (const id of inOrder) {
    const problem = index.get(id)
    if (!problem) continue
    const label = String(numbers.get(id) ?? '')
    if (isOne(problem.doc.problemType)) list.push({ problemId: id, problem, part: -1, label })
    problem.doc.subList.forEach((sub, part) => {
      if (isOne(sub.problemType))
        list.push({ problemId: sub.id ?? id, problem, part, label: label && `${label}（${part + 1}）` })
    })
  }
  return list.map((subject, at) => ({ ...subject, no: at + 1 }))
}

/**
 * Mark and problem of a manually marked answer. `all`: also one marked by rules.
 * @throws {CallError} notFound
 */
export function subjectOf(
  paper: FrozenPaper,
  record: Pick<GradingRecord, 'marks'>,
  problemId: string,
  { all = false } = {},
): Subject & { mark: Mark } {
  const isTask = (mark: Mark) => all || mark.answerStatus === 'reviewing' || mark.sysAudit === 1
  const mark = record.marks.find((one) => one.problemId === problemId && isTask(one))
  const subject = subjectsOf(paper, { all }).find((one) => one.problemId === problemId)
  if (!mark || !subject) throw new CallError('notFound', texts.noTask)
  return { ...subject, mark }
}

export const takerName = (paper: FrozenPaper, record: { recordId: string; nickname: string }): string =>
  paper.rules.isAnonymous ? maskedName(record.recordId) : record.nickname

const DOCUMENT = /^document:(\d+)\/(.*)$/
const extensionOf = (name: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''

/** The file name that a marker sees: the original may reveal the taker. */
export const hiddenName = (name: string, no: number): string => texts.attachment(no, extensionOf(name))

/** An answer without original file names. */
export function withoutNames(answer: UserAnswer): UserAnswer {
  let no = 0
  return answer.map((text) =>
    text.replace(DOCUMENT, (_, id: string, name: string) => `document:${id}/${hiddenName(name, ++no)}`),
  )
}

/** The display name of a document that an answer contains; undefined when it does not. */
export function documentIn(paper: FrozenPaper, answer: UserAnswer, fileId: string): string | undefined {
  const seen = paper.rules.isAnonymous ? withoutNames(answer) : answer
  return seen.map((text) => DOCUMENT.exec(text)).find((match) => match?.[1] === fileId)?.[2]
}

/** Photos of an answer: the text comes first, and documents are marked as such. */
export const photosOf = ([, ...files]: UserAnswer): string[] => files.filter((file) => !file.startsWith('document:'))

/** One answer as its marker sees it. `all`: also one marked by rules. */
export async function taskOf(
  db: Sql,
  viewer: { userId: string },
  record: GradingRecord,
  paper: FrozenPaper,
  problemId: string,
  isAuthor: 0 | 1,
  { all: isAny = false } = {},
): Promise<MarkTask> {
  const { mark, problem, part, no, label } = subjectOf(paper, record, problemId, { all: isAny })
  const isByRule = mark.answerStatus !== 'reviewing' && mark.sysAudit !== 1
  const { recordId, examId } = record
  const [{ userAnswer, answerTag }, all, holders, lateStatus, drawn] = await Promise.all([
    selectAnswer(db, recordId, problemId),
    selectGiven(db, recordId, problemId),
    selectHolders(db, { examId, userId: viewer.userId, recordId, problemId }),
    record.lateTotal > 0 ? selectLateStatus(db, recordId, problemId) : (0 as const),
    selectInk(db, recordId, problemId),
  ])
  const given = all.filter(({ isCurrent }) => isCurrent)
  const { state, score } = decide(given, paper.rules)
  const isMine = ({ userId }: { userId: string }) => userId === viewer.userId
  // Blind double marking: neither marker sees the other's points before both are given.
  const isBlind = !isByRule && paper.rules.markTimes === 2 && (state === 'waiting' || state === 'second')
  const showsNames = isAuthor === 1 || paper.rules.isAnonymous === 0
  const shown = (list: readonly GivenRow[]): GivenMark[] =>
    list
      .filter((one) => !isBlind || isMine(one))
      .map((one) => ({
        round: one.round,
        score: one.score,
        comment: one.comment,
        rubric: one.rubric,
        isMine: isMine(one) ? 1 : 0,
        markerName: showsNames || isMine(one) ? one.markerName : '',
        gmtModified: one.gmtModified,
      }))
  const photos = new Set(photosOf(userAnswer))
  const inkList = drawn
    .filter(({ fileUrl, operatorId }) => photos.has(fileUrl) && (!isBlind || operatorId === viewer.userId))
    .map(({ fileUrl, operatorId, markerName, rev, ink }) => ({
      fileUrl,
      rev,
      ink,
      isMine: operatorId === viewer.userId ? (1 as const) : (0 as const),
      markerName: showsNames ? markerName : '',
    }))
  const whole = learnerProblem(problem)
  const sub = whole.subList[part]
  return {
    recordId,
    problemId,
    takerName: takerName(paper, record),
    no,
    label,
    stem: sub ? whole.problemContent : '',
    problem: sub ? { ...sub, subList: [] } : whole,
    explained: found(
      explainedOf(problem).find(({ id }) => id === problemId),
      texts.noTask,
    ),
    fullScore: mark.fullScore,
    userAnswer: paper.rules.isAnonymous ? withoutNames(userAnswer) : userAnswer,
    answerTag,
    state: mark.sysAudit || isByRule ? 'done' : state,
    score: isBlind ? null : isByRule ? mark.score : score,
    givenList: shown(given),
    earlierList: shown(all.filter(({ isCurrent }) => !isCurrent)),
    inkList,
    holderList: showsNames ? holders : holders.map(() => ''),
    mayArbitrate: state === 'arbitrate' && (isAuthor === 1 || !given.some(isMine)) ? 1 : 0,
    lateStatus,
    lateTotal: record.lateTotal,
  }
}
