/** Test data for ids of homework. */
import { makeFile, makeLecturer } from '../../server/test/factories.ts'
import { addMember, makeGrade, makeGroup } from '../../server/test/grade.ts'
import type { Person, World } from '../world.ts'
import { among, type Inert, insert, type Made, type Maker, NOWHERE, owners, staff, value, withInput } from './kit.ts'

type Input = Record<string, unknown>
let serial = 0
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

interface MadeHomework {
  gradeId: string
  homeworkId: string
  student: Person
  workFileId: string
}

/** Homework in a class that `runs` owns, for `student`; `isHanded`: handed in as a PDF. */
async function setFor(w: World, runs: Person, student: Person, isHanded = false): Promise<MadeHomework> {
  const { siteId } = runs
  const lecturer = await makeLecturer(w.t.owner, { siteId })
  const { gradeId } = await makeGrade(w.t.owner, { siteId, owner: lecturer })
  await addMember(w.t.owner, gradeId, runs.userId, 'owner', { siteId })
  if (student.userId !== runs.userId) await addMember(w.t.owner, gradeId, student.userId, 'student', { siteId })
  const homeworkId = await insert(w.t, 'grade_homework', {
    site_id: siteId,
    grade_id: gradeId,
    homework_name: `作业${++serial}`,
    due_time: hours(24),
    publish_mode: 2,
    user_id: runs.userId,
  })
  if (!isHanded) return { gradeId, homeworkId, student, workFileId: '' }
  const workId = await insert(w.t, 'grade_work', {
    site_id: siteId,
    homework_id: homeworkId,
    user_id: student.userId,
    work_status: 1,
    version_no: 1,
  })
  await insert(
    w.t,
    'grade_work_version',
    { site_id: siteId, work_id: workId, version_no: 1, submit_time: hours(-1), count_time: hours(-1) },
    'work_id',
  )
  const workFileId = await insert(w.t, 'grade_work_file', {
    site_id: siteId,
    work_id: workId,
    version_no: 1,
    seq: 0,
    file_id: await makeFile(w.t.owner, student.userId, { siteId, fileName: '答案.pdf' }),
    file_name: '答案.pdf',
    file_size: 1234,
    file_type: 'application/pdf',
    file_kind: 'pdf',
  })
  return { gradeId, homeworkId, student, workFileId }
}

/** Part of a homework in the caller's class, in another class, and in the other site. */
const ofStaff =
  (pick: (made: MadeHomework) => { value: string; input?: Input }, isHanded = false): Maker =>
  async (w): Promise<Made> => {
    const one = async (runs: Person, student: Person) => pick(await setFor(w, runs, student, isHanded))
    const own = await one(w.roles.gradeAdmin, w.me)
    return {
      own,
      foreign: {
        'of another class': await one(w.other, w.me),
        'of another site': await one(w.stranger, w.stranger),
      },
    }
  }

/** Homework for the caller, for another student, and in the other site. */
const ofStudent =
  (more: Input = {}, isHanded = false): Maker =>
  async (w): Promise<Made> => {
    const one = async (runs: Person, student: Person) =>
      value((await setFor(w, runs, student, isHanded)).homeworkId, more)
    return {
      own: await one(w.roles.gradeAdmin, w.me),
      foreign: {
        'of another learner': await one(w.roles.gradeAdmin, w.other),
        'of another site': await one(w.stranger, w.stranger),
      },
    }
  }

/** A student who has handed in; of another class, of the other site. */
const student =
  (more: Input): Maker =>
  async (w): Promise<Made> => {
    const own = await setFor(w, w.roles.gradeAdmin, w.me, true)
    const input = { homeworkId: own.homeworkId, ...more }
    return {
      own: value(w.me.userId, input),
      foreign: { 'of another class': value(w.other.userId, input), 'of another site': value(w.stranger.userId, input) },
    }
  }

const setting = () => ({ homeworkName: `又一份作业${++serial}`, dueTime: hours(48).toISOString() })
const homework =
  (more: Input = {}) =>
  (made: MadeHomework) =>
    value(made.homeworkId, more)

/** A file of the caller; of another user, of the other site. */
const file = (input: (w: World) => Promise<Input>, role: keyof World['roles']): Maker =>
  withInput(
    among(owners(role), (w, { userId, siteId }) => makeFile(w.t.owner, userId, { siteId, fileName: '附件.pdf' }))(
      (id) => id,
    ),
    input,
  )
const ofTask = file(
  async (w) => ({ gradeId: (await setFor(w, w.roles.gradeAdmin, w.me)).gradeId, ...setting() }),
  'gradeAdmin',
)
const ofWork = (more: Input) =>
  file(async (w) => ({ homeworkId: (await setFor(w, w.roles.gradeAdmin, w.me)).homeworkId, ...more }), 'login')
/** A group of the caller's class, of another class, of the other site. */
const group: Maker = async (w) => {
  const { gradeId } = await setFor(w, w.roles.gradeAdmin, w.me)
  const groups = among(staff, async (_w, who) => {
    const id = who === w.roles.gradeAdmin ? gradeId : (await setFor(w, who, who.siteId === 12 ? w.me : who)).gradeId
    return makeGroup(w.t.owner, id, `组${++serial}`, who.siteId)
  })((id) => id)
  return withInput(groups, () => ({ audience: 2, gradeId, ...setting() }))(w)
}

const H = 'exam/auth/grade/homework'
const seen = { versionNo: 1, rev: 0 }
const mark = { ...seen, score: 80 }
const giveBack = { ...seen, reason: '重做' }
const of = (more: Input) => ofStaff((made) => value(made.homeworkId, { userId: made.student.userId, ...more }), true)
const page = (more: Input) => ofStaff((made) => value(made.workFileId, { pageNo: 1, ...more }), true)

export const gradeHomeworkHandles: Record<string, Record<string, Maker | Inert>> = {
  [`${H}/save`]: {
    gradeId: ofStaff((made) => value(made.gradeId, setting())),
    homeworkId: ofStaff((made) => value(made.homeworkId, { gradeId: made.gradeId, ...setting() })),
    fileIds: ofTask,
    targetIds: group,
  },
  [`${H}/del`]: { homeworkId: ofStaff(homework()) },
  [`${H}/admin/page`]: { gradeId: ofStaff((made) => value(made.gradeId)) },
  [`${H}/view`]: { homeworkId: ofStaff(homework()) },
  [`${H}/publish`]: { homeworkId: ofStaff(homework()) },
  [`${H}/remind`]: { homeworkId: ofStaff(homework()) },
  [`${H}/work/list`]: { homeworkId: ofStaff(homework()) },
  [`${H}/work/view`]: { homeworkId: of({}), userId: student({}) },
  [`${H}/work/mark`]: { homeworkId: of(mark), userId: student(mark) },
  [`${H}/work/return`]: { homeworkId: of(giveBack), userId: student(giveBack) },
  [`${H}/work/ink/save`]: { workFileId: page({ rev: 0, ink: [] }) },
  [`${H}/work/ink/view`]: { workFileId: page({}) },
  [`${H}/own/page`]: {
    gradeId: async (w) => ({
      own: value((await setFor(w, w.roles.gradeAdmin, w.me)).gradeId),
      foreign: {
        'of another learner': value((await setFor(w, w.roles.gradeAdmin, w.other)).gradeId),
        'of another site': value((await setFor(w, w.stranger, w.stranger)).gradeId),
      },
      missing: value(NOWHERE),
    }),
  },
  [`${H}/own/view`]: { homeworkId: ofStudent() },
  [`${H}/own/draft/save`]: { homeworkId: ofStudent({ rev: 0 }), fileIds: ofWork({ rev: 0 }) },
  [`${H}/own/submit`]: { homeworkId: ofStudent({ content: '<p>答</p>' }), fileIds: ofWork({}) },
  [`${H}/own/withdraw`]: { homeworkId: ofStudent({ versionNo: 1 }, true) },
}
