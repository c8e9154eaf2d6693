/** Test data for ids of class exams. */
import { faceConsent } from '@zhixing/contract/grade/face-rules'
import { makePaper, makeProblem, type MadePaper } from '../../server/test/exam.ts'
import { makeFile, makeLecturer, makeUser } from '../../server/test/factories.ts'
import { addMember, makeGrade, makeGroup } from '../../server/test/grade.ts'
import { DEVICE } from '../../server/test/sitting.ts'
import { makeRecord } from '../../server/test/exam.ts'
import { freshIp, type Person, type World } from '../world.ts'
import { examSittingHandles } from './exam-sitting.ts'
import { among, type Inert, type Made, type Maker, NOWHERE, staff, value, withInput } from './kit.ts'

const E = 'exam/auth/grade/exam'
type Input = Record<string, unknown>
let serial = 0

interface Made1 {
  gradeId: string
  gradeExamId: string
  examId: string
  paper: MadePaper
  /** The student it is set for. */
  student: Person
  relationId: string
  recordId: string
}

/**
 * A class that `runs` owns, with an exam for a student (a new one if it is the same person), optionally waiting for
 * marking.
 */
async function setFor(
  w: World,
  runs: Person,
  taker: Person,
  examStatus?: 2 | 4,
  more: { faceCheck?: 1 } = {},
): Promise<Made1> {
  const { owner } = w.t
  const { siteId } = runs
  const lecturer = await makeLecturer(owner, { siteId })
  const student = taker.userId === runs.userId ? { ...(await makeUser(owner, { siteId })), siteId } : taker
  const { gradeId } = await makeGrade(owner, { siteId, owner: lecturer })
  await addMember(owner, gradeId, runs.userId, 'owner', { siteId })
  await addMember(owner, gradeId, student.userId, 'student', { siteId })
  const problems = [await makeProblem(owner, { siteId, lecturerId: lecturer.lecturerId, problemType: 5 })]
  const paper = await makePaper(owner, { siteId, lecturerId: lecturer.lecturerId, problems })
  await owner`
    INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev)
    VALUES (${siteId}, ${paper.examId}, 1, ${owner.json(paper.doc as never)}, 1, 1)
    ON CONFLICT DO NOTHING`
  const answer = await w.t.call(
    'exam/auth/grade/exam/save',
    { gradeId, examId: paper.examId, gradeExamName: `测验${++serial}`, rules: { attempts: 0 }, ...more },
    { token: lecturer.token, siteId, ip: freshIp() },
  )
  if (answer.code !== 200) throw new Error(answer.msg)
  const { gradeExamId, examId } = answer.data
  const [relation] = await owner<{ id: string }[]>`
    SELECT id FROM grade_exam_student_relation WHERE grade_exam_id = ${gradeExamId} AND user_id = ${student.userId}`
  let recordId = ''
  if (examStatus !== undefined) {
    const copy = { ...paper, examId, frozen: { ...paper.frozen, examId } }
    const made = await makeRecord(owner, {
      paper: copy,
      userId: student.userId,
      examStatus,
      ...(examStatus === 4 ? { marks: waitingMarks(paper) } : {}),
    } as never)
    recordId = made.recordId
  }
  return { gradeId, gradeExamId, examId, paper, student, relationId: relation?.id ?? '', recordId }
}

/** Marks of an answer that waits for a marker. */
const waitingMarks = ({ problems }: MadePaper) =>
  problems.map(({ id }) => ({ problemId: id, score: 0, fullScore: 2, answerStatus: 'reviewing' }))

/** A new person of a site. */
const personOf = async (w: World, siteId: number): Promise<Person> => ({
  ...(await makeUser(w.t.owner, { siteId })),
  siteId,
})

/** Part of a class exam that the caller manages, of another class, and of the other site. */
const ofStaff =
  (pick: (made: Made1) => { value: string; input?: Input }, examStatus?: 2 | 4): Maker =>
  async (w): Promise<Made> => {
    const one = async (runs: Person, student: Person) => pick(await setFor(w, runs, student, examStatus))
    const own = await one(w.roles.gradeAdmin, w.me)
    return {
      own,
      foreign: {
        'of another class': await one(w.other, w.other),
        'of another site': await one(w.stranger, w.stranger),
      },
    }
  }

/** An exam set for the caller, for another student, and in the other site. */
const ofTaker =
  (examStatus?: 2 | 4, more: Input = {}): Maker =>
  async (w): Promise<Made> => {
    const one = async (student: Person) =>
      value(
        (await setFor(w, student.siteId === 12 ? w.roles.gradeAdmin : await personOf(w, 13), student, examStatus))
          .gradeExamId,
        more,
      )
    return {
      own: await one(w.me),
      foreign: { 'of another learner': await one(w.other), 'of another site': await one(w.stranger) },
    }
  }

const exam =
  (more: Input | (() => Input) = {}) =>
  (made: Made1) =>
    value(made.gradeExamId, typeof more === 'function' ? more() : more)
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const setting = () => ({ gradeExamName: `又一场测验${++serial}` })

/** The class of a new exam, with its paper. */
const grade = ofStaff((made) => value(made.gradeId, { ...setting(), examId: made.paper.examId }))
/** A paper of the class's lecturer; not of another lecturer or site. */
const paper: Maker = async (w) => {
  const own = await setFor(w, w.roles.gradeAdmin, w.me)
  const input = () => ({ gradeId: own.gradeId, ...setting() })
  return {
    own: value(own.paper.examId, input()),
    foreign: {
      'of another lecturer': value((await makePaper(w.t.owner)).examId, input()),
      'of another site': value((await makePaper(w.t.owner, { siteId: 13 })).examId, input()),
    },
    missing: value(NOWHERE, input()),
  }
}
/** A group of the caller's class, of another class, of the other site. */
const group =
  (edit: boolean): Maker =>
  async (w) => {
    const { gradeExamId, gradeId, paper: of } = await setFor(w, w.roles.gradeAdmin, w.me)
    const groups = among(staff, async (_w, who) => {
      const id = who === w.roles.gradeAdmin ? gradeId : (await setFor(w, who, who)).gradeId
      return makeGroup(w.t.owner, id, `组${++serial}`, who.siteId)
    })((id) => id)
    return withInput(groups, () => ({
      audience: 2,
      ...(edit ? { gradeExamId } : { gradeId, examId: of.examId, ...setting() }),
    }))(w)
  }
/** A student of the caller's exam, of another class, of the other site. */
const student =
  (input: Input): Maker =>
  async (w) => {
    const own = await setFor(w, w.roles.gradeAdmin, w.me)
    const more = { gradeExamId: own.gradeExamId, ...input }
    return {
      own: value(w.me.userId, more),
      foreign: { 'of another class': value(w.other.userId, more), 'of another site': value(w.stranger.userId, more) },
    }
  }
/** A problem that waits for marking in the caller's class; of another paper, of the other site. */
const toMark: Maker = async (w) => {
  const { relationId, paper: of } = await setFor(w, w.roles.gradeAdmin, w.me, 4)
  const input = { relationId, score: 1 }
  return {
    own: value(of.problems[0]?.id ?? '', input),
    foreign: {
      'of another paper': value((await makeProblem(w.t.owner)).id, input),
      'of another site': value((await makeProblem(w.t.owner, { siteId: 13 })).id, input),
    },
  }
}
/** Admission of a student who waits at the face check, by exam or by student. */
const letIn = (pick: (made: Made1) => string): Maker =>
  among(staff, (w, who) => setFor(w, who, who === w.roles.gradeAdmin ? w.me : who, undefined, { faceCheck: 1 }))(
    pick,
    ({ gradeExamId, student: { userId } }) => ({ gradeExamId, faceStatus: 5, list: [{ userId, rev: 0 }] }),
  )
/** A private picture that the caller has just uploaded; of another user, of the other site. */
const picture =
  (isSnapshot: boolean): Maker =>
  async (w) => {
    const { gradeExamId } = await setFor(w, w.roles.gradeAdmin, w.me, undefined, { faceCheck: 1 })
    const send = (of: Person) => makeFile(w.t.owner, of.userId, { siteId: of.siteId, fileKind: 'private' })
    const by = { token: w.me.token, ip: freshIp() }
    let input: Input = { gradeExamId, consentVersion: faceConsent.version }
    if (isSnapshot) {
      await w.t.call(`${E}/face/consent`, { ...input, fileId: await send(w.me) } as never, by)
      input = {
        gradeExamId,
        code: (await w.t.call('user/auth/user/ext/face/contras/code', { gradeExamId }, by)).data.code,
      }
    }
    return {
      own: value(await send(w.me), input),
      foreign: {
        'of another user': value(await send(w.other), input),
        'of another site': value(await send(w.stranger), input),
      },
    }
  }
const relation = (more: (made: Made1) => Input) => ofStaff((made) => value(made.relationId, more(made)), 4)

const device: Inert = { inert: 'the caller’s device, stored in the caller’s record only' }
const sitting = 'exam/auth/user/exam/record'
const R = `${E}/student/relation`
const A = 'exam/auth/grade/student/exam/answer'
const anyExam: Maker = async (w) => ({
  own: value((await setFor(w, w.roles.gradeAdmin, w.me)).gradeExamId),
  foreign: { 'of another site': value((await setFor(w, w.stranger, w.stranger)).gradeExamId) },
})
export const gradeExamHandles: Record<string, Record<string, Maker | Inert>> = {
  [`${E}/save`]: { gradeId: grade, examId: paper, targetIds: group(false) },
  [`${E}/edit`]: { gradeExamId: ofStaff(exam(() => ({ gradeExamName: `改名${++serial}` }))), targetIds: group(true) },
  [`${E}/del`]: { gradeExamId: ofStaff(exam()) },
  [`${E}/get/student/ids`]: { gradeExamId: ofStaff(exam()) },
  [`${E}/admin/page`]: { gradeId: ofStaff(({ gradeId }) => value(gradeId)) },
  [`${E}/view`]: { gradeExamId: ofStaff(exam()) },
  [`${E}/paper/list`]: { gradeId: ofStaff(({ gradeId }) => value(gradeId)) },
  [`${E}/edit/compensate/status`]: {
    gradeExamId: ofStaff(exam({ compensateStatus: 0 })),
    userIds: {
      inert: 'a filter of absent or failed members; an unknown id matches no one',
    },
  },
  [`${E}/override/save`]: {
    gradeExamId: ofStaff((made) => value(made.gradeExamId, { userIds: [made.student.userId], extraMinutes: 5 })),
    userIds: student({ extraMinutes: 5, endTime: minutes(600) }),
  },
  [`${R}/list`]: { gradeExamId: ofStaff(exam()) },
  [`${R}/page/grade`]: { gradeId: ofStaff(({ gradeId }) => value(gradeId)) },
  [`PUT ${R}/audit/complete`]: { relationId: relation(() => ({})) },
  [`${A}/sys/audit`]: {
    relationId: relation((made) => ({ problemId: made.paper.problems[0]?.id, score: 1 })),
    problemId: toMark,
  },
  [`${R}/check`]: { gradeExamId: ofTaker() },
  [`${R}/begin`]: { gradeExamId: ofTaker(undefined, { deviceId: DEVICE }), deviceId: device },
  [`${R}/continue`]: { gradeExamId: ofTaker(2, { deviceId: DEVICE }), deviceId: device },
  [`${R}/save`]: { gradeExamId: ofTaker(undefined, { studentName: '王小明' }) },
  [`${R}/submit/audit`]: { ...examSittingHandles[`${sitting}/examFinish`] },
  [`${R}/view`]: { gradeExamId: ofTaker() },
  [`${R}/view/score`]: { gradeExamId: ofTaker(4) },
  [`${R}/page`]: {
    gradeId: { inert: 'a filter of the caller’s list; other classes have no rows' },
  },
  [`PUT ${R}/ignore`]: { gradeExamId: ofTaker() },
  [`${A}/save`]: { ...examSittingHandles[`${sitting}/answer/save`] },
  [`${A}/view`]: {
    gradeExamId: ofTaker(4),
    relationId: async (w) => {
      // The role is `login`; here the caller owns the class.
      const one = async (runs: Person, taker: Person) => value((await setFor(w, runs, taker, 4)).relationId)
      return {
        own: await one(w.roles.login, w.other),
        foreign: { 'of another class': await one(w.other, w.me), 'of another site': await one(w.stranger, w.stranger) },
      }
    },
  },
  [`GET ${E.replace('auth', 'api')}/check`]: { gradeExamId: anyExam },
  'user/auth/user/ext/face/contras/code': {
    periodId: { inert: 'lessons have no face check: the answer is enabled 0' },
    gradeExamId: {
      inert: 'other exams answer enabled 0, like exams without a face check; server/src/grade/face/face.test.ts',
    },
  },
  [`${E}/face/view`]: { gradeExamId: ofTaker() },
  [`${E}/face/consent`]: {
    gradeExamId: ofTaker(undefined, { consentVersion: 1, fileId: NOWHERE }),
    fileId: picture(false),
  },
  [`${E}/face/snapshot`]: { gradeExamId: ofTaker(undefined, { code: 'x', fileId: NOWHERE }), fileId: picture(true) },
  [`${E}/face/page`]: { gradeExamId: ofStaff(exam()) },
  [`${E}/face/review`]: {
    gradeExamId: letIn(({ gradeExamId }) => gradeExamId),
    'list.[].userId': letIn(({ student: { userId } }) => userId),
  },
}
