/** Test data for ids of marking, results and statistics (see handles.ts). */
import { createHash } from 'node:crypto'
import { kind } from '@zhixing/contract/exam/kinds'
import { makeFile, makeLecturer, makeUser } from '../../server/test/factories.ts'
import { type MadePaper, makePaper, makeProblem, makeRecord } from '../../server/test/exam.ts'
import { among, type Inert, type Maker, NOWHERE } from './kit.ts'
import type { World } from '../world.ts'

/** md5 of the essay's JSON as PostgreSQL writes it. */
const ANSWER_TAG = createHash('md5').update('["我的短文"]').digest('hex')
type Input = Record<string, unknown>

interface Marked {
  paper: MadePaper
  singleId: string
  essayId: string
  recordId: string
}

/** A paper with a single-choice problem and an essay, and a record that waits for marking. */
async function marked(w: World, over: { siteId?: number; lecturerId?: string; userId?: string } = {}): Promise<Marked> {
  const { owner } = w.t
  const siteId = over.siteId ?? 12
  const lecturerId = over.lecturerId ?? (await makeLecturer(owner, { siteId })).lecturerId
  const single = await makeProblem(owner, { siteId, lecturerId, problemType: kind.single })
  const essay = await makeProblem(owner, { siteId, lecturerId, problemType: kind.essay })
  const paper = await makePaper(owner, { siteId, lecturerId, problems: [single, essay] })
  const userId = over.userId ?? (await makeUser(owner, { siteId })).userId
  const [singleId, essayId] = [single.problemId, essay.problemId]
  const { recordId } = await makeRecord(owner, {
    paper,
    userId,
    examStatus: 4,
    answers: { [singleId]: ['A'], [essayId]: ['我的短文'] },
    marks: [
      { problemId: singleId, score: 0, fullScore: 2, answerStatus: 'wrong' },
      { problemId: essayId, score: 0, fullScore: 2, answerStatus: 'reviewing' },
    ],
  })
  return { paper, singleId, essayId, recordId }
}

async function asker({ t, roles }: World): Promise<string> {
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${roles.lecturer.userId}`
  return row?.id ?? ''
}

interface Owner {
  siteId: number
  lecturerId: string
}
/** The caller, another lecturer, and one of the other site. */
async function lecturers(w: World) {
  const another = async (siteId: number): Promise<Owner> => ({ siteId, ...(await makeLecturer(w.t.owner, { siteId })) })
  const own: Owner = { siteId: 12, lecturerId: await asker(w) }
  return { own, foreign: { 'of another lecturer': await another(12), 'of another site': await another(13) } }
}
const ofLecturer = among(lecturers, marked)

/** A record of the caller, of another user, and of the other site. */
export const ofTaker: Maker = async (w) => ({
  own: { value: (await marked(w, { userId: w.roles.login.userId })).recordId },
  foreign: {
    'of another user': { value: (await marked(w)).recordId },
    'of another site': { value: (await marked(w, { siteId: 13 })).recordId },
  },
})

export const exam = (more?: (own: Marked) => Input) => ofLecturer(({ paper }) => paper.examId, more)
export const record = (more?: (own: Marked) => Input) => ofLecturer(({ recordId }) => recordId, more)
export const markedEssay = (more: (own: Marked) => Input) => ofLecturer(({ essayId }) => essayId, more)
const ofExam = ({ paper }: Marked) => ({ examId: paper.examId })
const ofRecord = ({ recordId }: Marked) => ({ recordId, score: 1 })
const change = ({ singleId }: Marked) => ({
  problemId: singleId,
  version: 1,
  everybody: 0,
  answer: ['C'],
  correction: 0,
})
const alike = ({ recordId }: Marked) => ({ score: 1, comment: '', answerList: [{ recordId, answerTag: ANSWER_TAG }] })
const place: Inert = { inert: 'only the position from which the next answer is searched; marking/desk.test.ts' }

const markers: Maker = async (w) => {
  const own = await marked(w, { lecturerId: await asker(w) })
  const made = async (siteId: number) => ({
    value: (await makeLecturer(w.t.owner, { siteId })).lecturerId,
    input: ofExam(own),
  })
  return {
    own: await made(12),
    foreign: { 'of another site': await made(13) },
    missing: { value: NOWHERE, input: ofExam(own) },
  }
}

/** A file in an answer to mark: one of the ids varies. */
const document = (pick: (made: Marked & { fileId: string }) => string): Maker =>
  among(lecturers, async (w, owner) => {
    const { userId } = await makeUser(w.t.owner, { siteId: owner.siteId })
    const made = await marked(w, { ...owner, userId })
    const fileId = await makeFile(w.t.owner, userId, { siteId: owner.siteId })
    const answer = JSON.stringify([`document:${fileId}/报告.pdf`])
    await w.t
      .owner`UPDATE user_exam_answer SET user_answer = ${answer}::text::jsonb WHERE record_id = ${made.recordId} AND problem_id = ${made.essayId}`
    return { ...made, fileId }
  })(pick, ({ recordId, essayId, fileId }) => ({ recordId, problemId: essayId, fileId }))

/** A fully marked record with a recheck request. */
async function rechecked(w: World, over: { siteId?: number; lecturerId?: string; userId?: string } = {}) {
  const made = await marked(w, over)
  const marks = [
    { problemId: made.singleId, score: 0, fullScore: 2, answerStatus: 'wrong' },
    { problemId: made.essayId, score: 1, fullScore: 2, answerStatus: 'part', sysAudit: 1 },
  ]
  const siteId = over.siteId ?? 12
  const [record] = await w.t.owner<{ userId: string }[]>`
    UPDATE user_exam_record
    SET exam_status = 5, finished_at = now(), score = 1, marks = ${JSON.stringify(marks)}::text::jsonb
    WHERE id = ${made.recordId}
    RETURNING user_id`
  const [row] = await w.t.owner<{ id: string }[]>`
    INSERT INTO user_exam_recheck (site_id, exam_id, record_id, problem_id, user_id, reason, score_before)
    VALUES (${siteId}, ${made.paper.examId}, ${made.recordId}, ${made.singleId}, ${record?.userId ?? ''}, '请再看一遍', 0) RETURNING id`
  return { ...made, recheckId: row?.id ?? '' }
}
const recheck = (input: Input = {}): Maker =>
  among(lecturers, rechecked)(
    ({ recheckId }) => recheckId,
    () => input,
  )
/** A recheck request, by record or by problem. */
const ask =
  (field: 'recordId' | 'essayId'): Maker =>
  async (w) => {
    const { userId } = w.roles.login
    const own = await rechecked(w, { userId })
    const input = (of: typeof own): Input =>
      field === 'recordId'
        ? { problemId: of.essayId, reason: '请再看一遍' }
        : { recordId: own.recordId, reason: '请再看一遍' }
    const made = (of: typeof own) => ({ value: of[field], input: input(of) })
    const other = await rechecked(w)
    const stranger = await rechecked(w, { siteId: 13 })
    return {
      own: made(own),
      foreign: { 'of another user': made(other), 'of another site': made(stranger) },
      missing: { value: NOWHERE, input: input(own) },
    }
  }

const PHOTO = '/files/12/photo.png'
/** An answer with a photo: one of the ids varies. */
const inked = (pick: 'recordId' | 'essayId'): Maker =>
  among(lecturers, async (w, owner) => {
    const made = await marked(w, owner)
    await w.t.owner`
        UPDATE user_exam_answer
        SET user_answer = ${JSON.stringify(['见照片', PHOTO])}::text::jsonb
        WHERE record_id = ${made.recordId} AND problem_id = ${made.essayId}`
    return made
  })(
    (made) => made[pick],
    ({ recordId, essayId }) => ({ recordId, problemId: essayId, fileUrl: PHOTO, rev: 0, ink: [] }),
  )

export const markingHandles: Record<string, Record<string, Maker | Inert>> = {
  'exam/auth/exam/mark/*': { examId: exam() },
  'exam/auth/exam/correction/*': {
    examId: exam(change),
    problemId: ofLecturer(
      ({ singleId }) => singleId,
      (own) => ({ ...change(own), ...ofExam(own) }),
    ),
  },
  'exam/auth/exam/stat/*': { examId: exam(() => ({ version: 1 })) },
  'exam/auth/exam/mark/next': {
    examId: exam(() => ({ any: 0, back: 0, arbitrate: 0 })),
    problemId: markedEssay((own) => ({ ...ofExam(own), any: 0, back: 0, arbitrate: 0 })),
    recordId: record((own) => ({ ...ofExam(own), any: 0, back: 0, arbitrate: 0 })),
    afterRecordId: place,
    afterProblemId: place,
  },
  'exam/auth/exam/mark/view': {
    recordId: record(({ essayId }) => ({ problemId: essayId })),
    problemId: markedEssay(({ recordId }) => ({ recordId })),
  },
  'exam/auth/exam/mark/file': {
    recordId: document((made) => made.recordId),
    problemId: document((made) => made.essayId),
    fileId: document((made) => made.fileId),
  },
  'exam/auth/exam/mark/save': {
    recordId: record(({ essayId }) => ({ problemId: essayId, score: 1, rubric: [], arbitrate: 0 })),
    problemId: markedEssay((own) => ({ ...ofRecord(own), rubric: [], arbitrate: 0 })),
  },
  'exam/auth/user/exam/recheck/save': { recordId: ask('recordId'), problemId: ask('essayId') },
  'exam/auth/exam/mark/recheck/list': { examId: exam(() => ({ isAnswered: 0 })) },
  'exam/auth/exam/mark/recheck/view': { recheckId: recheck() },
  'exam/auth/exam/mark/recheck/save': { recheckId: recheck({ decision: 'confirm', reply: '维持原分', replace: 0 }) },
  'exam/auth/exam/mark/ink/save': { recordId: inked('recordId'), problemId: inked('essayId') },
  'exam/auth/exam/mark/group/list': {
    examId: exam(({ essayId }) => ({ problemId: essayId })),
    problemId: markedEssay(ofExam),
  },
  'exam/auth/exam/mark/group/save': {
    examId: exam((own) => ({ problemId: own.essayId, ...alike(own) })),
    problemId: markedEssay((own) => ({ ...ofExam(own), ...alike(own) })),
    'answerList.[].recordId': {
      inert: 'records of another paper are skipped and counted; grading/mark-group.test.ts',
    },
  },
  'exam/auth/exam/mark/group/undo': {
    examId: exam(({ essayId, recordId }) => ({ problemId: essayId, recordIds: [recordId] })),
    problemId: markedEssay((own) => ({ ...ofExam(own), recordIds: [own.recordId] })),
    recordIds: { inert: 'records of another paper are skipped and counted; grading/mark-group.test.ts' },
  },
  'exam/auth/exam/mark/markers/list': { examId: exam() },
  'exam/auth/exam/mark/markers/save': { examId: exam(() => ({ lecturerIds: [] })), lecturerIds: markers },
  'exam/auth/exam/correction/list': { examId: exam() },
  'exam/auth/exam/stat/band/save': { examId: exam(() => ({ fromList: [1] })) },
  'exam/auth/user/exam/result/view': { recordId: ofTaker },
  'exam/auth/user/exam/answer/view': { recordId: ofTaker },
}
