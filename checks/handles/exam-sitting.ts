/** Test data for ids of attempts and their monitoring (see handles.ts). */
import { makePaper, makeProblem, makeRecord, type MadePaper } from '../../server/test/exam.ts'
import { makeCourse, makeLecturer, makeUser } from '../../server/test/factories.ts'
import { type Inert, type Made, type Maker, withInput } from './kit.ts'
import type { World } from '../world.ts'

type Input = Record<string, unknown>
interface Sat {
  paper: MadePaper
  recordId: string
  problemId: string
}
interface Over {
  examStatus?: 2 | 5
  /** With a pending late answer. */
  late?: boolean
}

/** An attempt of a person, on a new paper by default. */
async function sat(
  { t }: World,
  { siteId, userId, paper, examStatus = 2, late = false }: Over & { siteId: number; userId: string; paper?: MadePaper },
): Promise<Sat> {
  const of = paper ?? (await makePaper(t.owner, { siteId, problems: [await makeProblem(t.owner, { siteId })] }))
  const problemId = of.problems[0]?.id ?? ''
  const { recordId } = await makeRecord(t.owner, {
    paper: of,
    userId,
    examStatus,
    ...(examStatus === 5 ? { score: 0 } : {}),
  })
  if (late) {
    await t.owner`
      INSERT INTO user_exam_late (site_id, record_id, problem_id, rev, user_answer, late_status)
      VALUES (${siteId}, ${recordId}, ${problemId}, 7, '["B"]', 2)`
    await t.owner`UPDATE user_exam_record SET late_total = 1 WHERE site_id = ${siteId} AND id = ${recordId}`
  }
  return { paper: of, recordId, problemId }
}

/** A record of the caller, of another learner, and of one of the other site. */
const ownRecord: Maker = async (w) => {
  const of = async ({ siteId, userId }: { siteId: number; userId: string }) => ({
    value: (await sat(w, { siteId, userId })).recordId,
  })
  return {
    own: await of(w.me),
    foreign: { 'of another learner': await of(w.other), 'of another site': await of(w.stranger) },
  }
}

/** A problem in a save: of the record's paper, of another paper, of the other site. The record is the caller's. */
const inSave: Maker = async (w) => {
  const { recordId, problemId } = await sat(w, w.me)
  const input = { recordId, deviceId: 'device-one', answerList: [{ rev: 1, userAnswer: ['B'] }] }
  const problem = async (siteId: number) => ({ value: (await makeProblem(w.t.owner, { siteId })).id, input })
  return {
    own: { value: problemId, input },
    foreign: { 'of no paper of mine': await problem(12), 'of another site': await problem(13) },
  }
}

/** A paper that may be taken: on the shelf and of this site. */
const toSit: Maker = async (w) => {
  const paper = async (over: Parameters<typeof makePaper>[1]) => ({ value: (await makePaper(w.t.owner, over)).examId })
  return {
    own: await paper({}),
    foreign: { 'put away': await paper({ isPutaway: 0 }), 'of another site': await paper({ siteId: 13 }) },
  }
}

/** The course that a paper is started from. */
const begunFor: Maker = async (w) => {
  const { examId } = await makePaper(w.t.owner)
  const input = { examId, deviceId: 'device-one' }
  const course = async (siteId: number, tied: boolean) => {
    const { courseId } = await makeCourse(w.t.owner, { siteId })
    if (tied)
      await w.t
        .owner`INSERT INTO course_exam_ref (site_id, course_id, ref_type, ref_id, exam_id) VALUES (${siteId}, ${courseId}, 1, ${courseId}, ${examId})`
    return { value: courseId, input }
  }
  return {
    own: await course(12, true),
    foreign: { 'not tied to it': await course(12, false), 'of another site': await course(13, false) },
  }
}

/** Part of an exam of the caller, of another lecturer, and of one of the other site, with one taker. */
const ofAuthor =
  (pick: (sat: Sat) => Made['own'], over: Over = {}, missing?: Input): Maker =>
  async (w) => {
    const [row] = await w.t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${w.roles.lecturer.userId}`
    const of = async (siteId: number, lecturerId: string) => {
      const paper = await makePaper(w.t.owner, { siteId, lecturerId })
      return pick(await sat(w, { siteId, userId: (await makeUser(w.t.owner, { siteId })).userId, paper, ...over }))
    }
    return {
      own: await of(12, row?.id ?? ''),
      foreign: {
        'of a colleague': await of(12, (await makeLecturer(w.t.owner)).lecturerId),
        'of another site': await of(13, (await makeLecturer(w.t.owner, { siteId: 13 })).lecturerId),
      },
      ...(missing ? { missing: { value: '987654321012345678', input: missing } } : {}),
    }
  }

let serial = 0
/** A fresh idempotency key: with the same key it would be a repetition. */
const action = (more: Input = {}): Input => ({ clientKey: `check-action-${(serial += 1)}`, ...more })
const exam = ({ paper }: Sat) => ({ value: paper.examId, input: action({ minutes: 5, noticeText: '加油' }) })
const record = ({ recordId }: Sat) => ({ value: recordId, input: action({ minutes: 5 }) })
/** A taker; the exam is always the caller's. */
const oneOf: Maker = async (w) => {
  const { own, foreign } = await ofAuthor(({ paper, recordId }) => ({
    value: recordId,
    input: { examId: paper.examId },
  }))(w)
  return withInput(
    async () => ({ own, foreign }),
    () => action({ minutes: 5, noticeText: '加油', ...own.input }),
  )(w)
}
const judged = { rev: 7, isAccepted: 1 }
/** A late answer by problem; the record is always the caller's. */
const lateProblem: Maker = async (w) => {
  const { own } = await ofAuthor(({ recordId, problemId }) => ({ value: problemId, input: { recordId, ...judged } }), {
    examStatus: 5,
    late: true,
  })(w)
  const input = own.input ?? {}
  const problem = async (siteId: number) => ({ value: (await makeProblem(w.t.owner, { siteId })).id, input })
  return {
    own,
    foreign: { 'that did not come late': await problem(12), 'of another site': await problem(13) },
  }
}

const device: Inert = { inert: 'the caller’s device, stored in the caller’s record only' }
const sitting = 'exam/auth/user/exam/record'
const monitor = 'exam/auth/exam/monitor'
export const examSittingHandles: Record<string, Record<string, Maker | Inert>> = {
  [`${sitting}/examOnline`]: { examId: toSit, refId: begunFor, deviceId: device },
  [`${sitting}/continue`]: { recordId: ownRecord, deviceId: device },
  [`${sitting}/paper`]: { recordId: ownRecord },
  [`${sitting}/answer/save`]: { recordId: ownRecord, deviceId: device, 'answerList.[].problemId': inSave },
  [`${sitting}/examFinish`]: { recordId: ownRecord, deviceId: device, 'answerList.[].problemId': inSave },
  [`${sitting}/check`]: { examId: toSit },
  [`${sitting}/list`]: {
    examId: { inert: 'a filter of the caller’s list; a paper without an own attempt has no rows' },
  },
  [`${sitting}/notice/list`]: { recordId: ownRecord },
  [`${monitor}/view`]: { examId: ofAuthor(exam) },
  [`${monitor}/page`]: { examId: ofAuthor(exam) },
  [`${monitor}/timeline`]: { recordId: ofAuthor(record) },
  [`${monitor}/message`]: { examId: ofAuthor(exam), recordId: oneOf },
  [`${monitor}/extend`]: { examId: ofAuthor(exam), recordId: oneOf },
  [`${monitor}/finish`]: { examId: ofAuthor(exam), recordId: oneOf },
  [`${monitor}/reopen`]: { recordId: ofAuthor(record, { examStatus: 5 }) },
  [`${monitor}/void`]: { recordId: ofAuthor(record) },
  [`${monitor}/late/list`]: { examId: ofAuthor(exam, { late: true }) },
  [`${monitor}/late/judge`]: {
    recordId: ofAuthor(({ recordId, problemId }) => ({ value: recordId, input: { problemId, ...judged } }), {
      examStatus: 5,
      late: true,
    }),
    problemId: lateProblem,
  },
}
