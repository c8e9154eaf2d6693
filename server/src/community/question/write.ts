/** Creates and changes questions; used by calls and the demo seed. */
import { selectCoursePlaces, selectLessonPlaces } from '../../course/index.ts'
import { selectProblemPlace } from '../../exam/index.ts'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { indexWords } from '../../shared/search/tokenize.ts'
import { labelType, writeLabels } from '../label/label.ts'
import { targetType, type TextState, textState } from '../target.ts'
import * as sql from './question.sql.ts'
import { refreshHeat } from './heat.ts'
import { plainWords, summaryOf } from './rules.ts'
import { texts } from './texts.ts'

export interface NewQuestion {
  userId: string
  title: string
  /** HTML; sanitized here. */
  content: string
  /** Removes links that the author's trust level does not allow; default: keeps all. */
  asAllowed?: (html: string) => string
  labelNames?: readonly string[]
  courseId?: string | undefined
  periodId?: string | undefined
  videoTime?: number
  /** Page of a document lesson. */
  pageNo?: number
  /** A paper, and one of its problems. */
  examId?: string | undefined
  problemId?: string | undefined
  statusId?: TextState
  clientKey?: string | undefined
  /** ISO 8601; default: now. For seeds. */
  gmtCreate?: string
}

/** Search words of a question. */
const wordsOf = (q: { title: string; content: string; labelNames: readonly string[] }) =>
  indexWords({ title: q.title, names: q.labelNames.join(','), text: plainWords(q.content) })

/**
 * Lesson or course of a question.
 * @throws {CallError} notFound for one that is not public, or a lesson of another course
 */
async function placeOf(tx: Tx, { courseId, periodId }: Pick<NewQuestion, 'courseId' | 'periodId'>) {
  if (periodId) {
    const [place] = await selectLessonPlaces(tx, [periodId])
    if (!place || (courseId && place.courseId !== courseId)) throw new CallError('notFound', texts.courseMissing)
    return place
  }
  if (!courseId) return null
  const [place] = await selectCoursePlaces(tx, [courseId])
  return found(place, texts.courseMissing)
}

/**
 * Problem of a paper that a question is about; both ids or none.
 * @throws {CallError} notFound for a paper outside the catalogue, or a problem of another paper
 */
async function problemOf(tx: Tx, { examId, problemId }: Pick<NewQuestion, 'examId' | 'problemId'>) {
  if (!examId && !problemId) return null
  const place = examId && problemId ? await selectProblemPlace(tx, examId, problemId) : undefined
  return { ...found(place, texts.paperMissing), problemId: problemId ?? '0' }
}

/** Inserts a question with its labels. @throws {CallError} notFound */
export async function writeQuestion(tx: Tx, given: NewQuestion) {
  const { userId, title, labelNames = [], clientKey, statusId = textState.shown } = given
  if (clientKey) {
    const sent = await sql.selectSent(tx, userId, clientKey)
    if (sent) return { ...sent, isNew: false }
  }
  const place = await placeOf(tx, given)
  const problem = await problemOf(tx, given)
  const cleaned = cleanPeoplesHtml(given.content)
  const content = given.asAllowed?.(cleaned) ?? cleaned
  const gmtCreate = given.gmtCreate ?? new Date().toISOString()
  const id = await sql.insertQuestion(tx, {
    userId,
    title,
    content,
    summary: summaryOf(content),
    statusId,
    courseId: place?.courseId ?? '0',
    periodId: place?.periodId ?? '0',
    videoTime: place && place.periodId !== '0' ? (given.videoTime ?? 0) : 0,
    pageNo: place && place.periodId !== '0' ? (given.pageNo ?? 0) : 0,
    examId: problem?.examId ?? '0',
    problemId: problem?.problemId ?? '0',
    problemNo: problem?.problemNo ?? 0,
    teacherId: place?.teacherId ?? problem?.teacherId ?? '0',
    searchWords: wordsOf({ title, content, labelNames }),
    clientKey: clientKey || null,
    gmtCreate,
  })
  if (!id) {
    // Concurrent request with the same idempotency key: it has just been inserted.
    const sent = found(await sql.selectSent(tx, userId, clientKey ?? ''))
    return { ...sent, isNew: false }
  }
  await writeLabels(tx, {
    targetType: targetType.question,
    targetId: id,
    labelType: labelType.question,
    names: labelNames,
    shownTime: statusId === textState.shown ? gmtCreate : null,
  })
  await refreshHeat(tx, id)
  return { id, statusId, isNew: true }
}

/** Shows, hides or deletes a locked question; labels count only public ones. */
export async function setQuestionState(
  tx: Tx,
  question: Pick<sql.LockedQuestion, 'id' | 'gmtCreate'>,
  statusId: TextState,
  labelNames: readonly string[],
): Promise<void> {
  await sql.updateState(tx, question.id, statusId)
  await writeLabels(tx, {
    targetType: targetType.question,
    targetId: question.id,
    labelType: labelType.question,
    names: labelNames,
    shownTime: statusId === textState.shown ? question.gmtCreate : null,
  })
}

export { wordsOf }
