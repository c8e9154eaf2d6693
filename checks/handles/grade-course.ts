/** Test data for ids of courses and plans of a class. */
import { makeCourse, makeLecturer, makeUser } from '../../server/test/factories.ts'
import { addMember, makeGrade } from '../../server/test/grade.ts'
import type { Person, World } from '../world.ts'
import { among, hidden, type Inert, insert, type Made, type Maker, NOWHERE, staff, value } from './kit.ts'

/** A class of a person with a course of its lecturer; `isPlanned`: already assigned. */
async function classOf(w: World, who: Person, isPlanned = true) {
  const lecturer = await makeLecturer(w.t.owner, { siteId: who.siteId })
  const { gradeId } = await makeGrade(w.t.owner, { siteId: who.siteId, owner: lecturer })
  await addMember(w.t.owner, gradeId, who.userId, 'owner', { siteId: who.siteId })
  const course = await makeCourse(w.t.owner, {
    siteId: who.siteId,
    lecturerId: lecturer.lecturerId,
    isFree: 0,
    price: 1,
  })
  if (isPlanned)
    await insert(
      w.t,
      'grade_course',
      { site_id: who.siteId, grade_id: gradeId, course_id: course.courseId, seq: 1, user_id: who.userId },
      'course_id',
    )
  return { gradeId, ...course }
}
type MadeClass = Awaited<ReturnType<typeof classOf>>

/** A field of a call about a class with a course. @param asker the caller */
function ofClass(
  pick: (made: MadeClass) => { value: string; input?: Record<string, unknown> },
  { asker = 'gradeAdmin', isPlanned = true }: { asker?: keyof World['roles']; isPlanned?: boolean } = {},
): Maker {
  return async (w): Promise<Made> => {
    const one = async (who: Person) => pick(await classOf(w, who, isPlanned))
    const own = await one(w.roles[asker])
    // The class stays the caller's where an object in it is named.
    const foreign = async (who: Person) => {
      const other = await one(who)
      const input = own.input && 'gradeId' in own.input ? { ...other.input, gradeId: own.input.gradeId } : other.input
      return { value: other.value, ...(input ? { input } : {}) }
    }
    return {
      own,
      foreign: { 'of another class': await foreign(w.other), 'of another site': await foreign(w.stranger) },
    }
  }
}

const grade = (asker: keyof World['roles'] = 'gradeAdmin', isPlanned = true) =>
  ofClass(({ gradeId, courseId }) => value(gradeId, { courseId, ids: [courseId] }), { asker, isPlanned })
const course = ofClass(({ gradeId, courseId }) => value(courseId, { gradeId }))
/** A course that may be assigned; others' paid courses are visible and refused with a reason. */
const givable: Maker = async (w) => {
  const { gradeId, courseId } = await classOf(w, w.roles.gradeAdmin, false)
  const abroad = await hidden(w.t, (one) => one.courseId)
  const foreign = Object.fromEntries(Object.entries(abroad).map(([name, one]) => [name, value(one.value, { gradeId })]))
  return { own: value(courseId, { gradeId }), foreign, missing: value(NOWHERE, { gradeId }) }
}

const datesFor = ({ periodIds: [periodId = ''] }: MadeClass) => [{ periodId, opens: '2027-01-01T00:00:00Z' }]
/** A lesson of the class's course; class and course stay the caller's. */
const lessonOf = among(staff, (w, who) => classOf(w, who))(
  ({ periodIds }) => periodIds[0] ?? '',
  (made) => ({ gradeId: made.gradeId, courseId: made.courseId, list: datesFor(made) }),
)

/** An object of a class for its staff, with the class. */
const inClass = (
  make: (w: World, made: MadeClass, who: Person) => Promise<string>,
  more: (made: MadeClass) => Record<string, unknown> = () => ({}),
): Maker =>
  among(staff, async (w, who) => {
    const made = await classOf(w, who)
    return { made, id: await make(w, made, who) }
  })(
    ({ id }) => id,
    ({ made }) => ({ gradeId: made.gradeId, ...more(made) }),
  )
const session = inClass(
  (w, { gradeId }, { siteId, userId }) =>
    insert(w.t, 'grade_session', {
      site_id: siteId,
      grade_id: gradeId,
      title: '第一讲',
      begins: new Date('2027-01-01T00:00:00Z'),
      ends: new Date('2027-01-01T01:00:00Z'),
      user_id: userId,
    }),
  () => ({ title: '第一讲', begins: '2027-01-01T00:00:00Z', ends: '2027-01-01T01:00:00Z' }),
)
let serial = 0
const column = inClass(
  (w, { gradeId }, { siteId }) =>
    insert(w.t, 'grade_column', { site_id: siteId, grade_id: gradeId, column_name: `作业${++serial}`, full_score: 10 }),
  () => ({ columnName: `课堂${++serial}`, fullScore: 10 }),
)
/** A learner of a class. */
const learnerOf = async (w: World, { gradeId }: MadeClass, { siteId }: Person) => {
  const { userId } = await makeUser(w.t.owner, { siteId })
  await addMember(w.t.owner, gradeId, userId, 'student', { siteId })
  return userId
}
const learner = inClass(learnerOf)
const reported = inClass(async (w, made, who) => {
  const userId = await learnerOf(w, made, who)
  await insert(w.t, 'grade_link', {
    site_id: who.siteId,
    link_kind: 2,
    grade_id: made.gradeId,
    user_id: userId,
    operator_id: who.userId,
  })
  return userId
})
const marks = { columnName: '作业', fullScore: 10, weight: 1 }
/** A grade-book column with a marked learner. */
const marked = among(staff, async (w, who) => {
  const made = await classOf(w, who)
  const columnId = await insert(w.t, 'grade_column', {
    site_id: who.siteId,
    grade_id: made.gradeId,
    column_name: `作业${++serial}`,
    full_score: 10,
  })
  return { gradeId: made.gradeId, columnId, userId: await learnerOf(w, made, who) }
})(
  ({ columnId }) => columnId,
  ({ gradeId, userId }) => ({ gradeId, markList: [{ userId, mark: 1 }] }),
)
/** A learner with a mark in a column. */
const markedLearner: Maker = async (w) => {
  const made = await classOf(w, w.roles.gradeAdmin)
  const columnId = await insert(w.t, 'grade_column', {
    site_id: 12,
    grade_id: made.gradeId,
    column_name: `作业${++serial}`,
    full_score: 10,
  })
  const input = (userId: string) => ({ gradeId: made.gradeId, columnId, markList: [{ userId, mark: 1 }] })
  const of = async (who: Person) => learnerOf(w, await classOf(w, who), who)
  const [other, stranger] = [await of(w.other), await of(w.stranger)]
  const own = await learnerOf(w, made, w.roles.gradeAdmin)
  return {
    own: value(own, input(own)),
    foreign: { 'of another class': value(other, input(other)), 'of another site': value(stranger, input(stranger)) },
    missing: value(NOWHERE, input(NOWHERE)),
  }
}
const times = { from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }
const lesson = { title: '第一讲', begins: '2027-01-01T00:00:00Z', ends: '2027-01-01T01:00:00Z' }
let lessonSerial = 0
const withMore = (more: Record<string, unknown>, asker: keyof World['roles'] = 'gradeAdmin') =>
  ofClass(({ gradeId }) => value(gradeId, more), { asker })
const withIn =
  (of: Maker, pick: string): Maker =>
  async (w) => {
    const { own } = await of(w)
    const { gradeId } = own.input as { gradeId: string }
    // The class varies; the object stays the caller's.
    const classes = among(staff, async (_w, who) =>
      who === w.roles.gradeAdmin ? gradeId : (await classOf(w, who)).gradeId,
    )
    return classes(
      (id) => id,
      () => ({ ...own.input, [pick]: own.value }),
    )(w)
  }
const weights = {
  courseWeight: 40,
  attendanceWeight: 0,
  examWeight: 40,
  homeworkWeight: 20,
  manualWeight: 20,
  dropExam: 0,
  dropHomework: 0,
  dropManual: 0,
  passLine: 60,
  isShown: 0,
}
const template = { title: '结业证书', body: '{姓名}', sealLine: '教务处', minProgress: 80, minTotal: 60 }

const outcomeHandles: Record<string, Record<string, Maker | Inert>> = {
  'exam/auth/grade/timetable/list': { gradeId: withMore(times, 'login') },
  'exam/auth/grade/timetable/save': {
    gradeId: withMore(lesson),
    id: session,
    teacherId: { inert: 'checked against the staff of the class; grade/plan/series.test.ts' },
  },
  'exam/auth/grade/timetable/check': {
    gradeId: withMore({ sessionList: [lesson] }),
    'sessionList.[].teacherId': { inert: 'a filter: only times of conflicts are answered; grade/plan/series.test.ts' },
  },
  'exam/auth/grade/timetable/save/many': {
    gradeId: ofClass(
      ({ gradeId }) => value(gradeId, { sessionList: [lesson], clientKey: `walls-series-${++lessonSerial}` }),
      { asker: 'gradeAdmin' },
    ),
    'sessionList.[].teacherId': { inert: 'checked against the staff of the class; grade/plan/series.test.ts' },
  },
  'exam/auth/grade/timetable/import/preview': { gradeId: withMore({ weekOne: '2027-03-01' }) },
  'exam/auth/grade/timetable/export': { gradeId: withMore({}) },
  'exam/auth/grade/timetable/delete': { gradeId: withIn(session, 'id'), id: session },
  'exam/auth/grade/timetable/link/view': { gradeId: withMore({}, 'login') },
  'exam/auth/grade/timetable/link/save': { gradeId: withMore({}, 'login') },
  'exam/auth/grade/timetable/link/revoke': { gradeId: withMore({}, 'login') },
  'exam/auth/grade/book/view': { gradeId: withMore({}) },
  'exam/auth/grade/book/save': { gradeId: withMore(weights) },
  'exam/auth/grade/book/column/save': { gradeId: withMore(marks), id: column },
  'exam/auth/grade/book/column/delete': { gradeId: withIn(column, 'id'), id: column },
  'exam/auth/grade/book/mark/save': {
    gradeId: withIn(marked, 'columnId'),
    columnId: marked,
    'markList.[].userId': markedLearner,
  },
  'exam/auth/grade/book/own': { gradeId: withMore({}, 'login') },
  'exam/auth/grade/report/list': { gradeId: withMore({}) },
  'exam/auth/grade/report/save': { gradeId: withIn(learner, 'userId'), userId: learner },
  'exam/auth/grade/report/revoke': { gradeId: withIn(reported, 'userId'), userId: reported },
  'exam/auth/grade/certificate/template/view': { gradeId: withMore({}) },
  'exam/auth/grade/certificate/template/save': { gradeId: withMore(template) },
  'exam/auth/grade/certificate/list': { gradeId: withMore({}) },
  'exam/auth/grade/certificate/issue': { gradeId: withMore({}) },
  'exam/auth/grade/certificate/revoke': {
    gradeId: withIn(
      inClass(
        async (w, { gradeId }, { siteId, userId }) => {
          const certificateNo = `ZS2026-TEST-${++serial}`
          await insert(
            w.t,
            'grade_certificate',
            {
              site_id: siteId,
              certificate_no: certificateNo,
              grade_id: gradeId,
              user_id: userId,
              holder_name: '王小明',
              grade_name: '班级',
              title: '结业证书',
              body: '正文',
              seal_line: '教务处',
              operator_id: userId,
            },
            'certificate_no',
          )
          return certificateNo
        },
        () => ({ reason: '成绩有误' }),
      ),
      'certificateNo',
    ),
  },
}

export const gradeCourseHandles: Record<string, Record<string, Maker | Inert>> = {
  'exam/auth/grade/course/*': { gradeId: grade() },
  'course/auth/grade/*': { periodId: ofClass(({ periodIds: [first = ''] }) => value(first), { asker: 'login' }) },
  ...outcomeHandles,
  'exam/auth/grade/course/page': { gradeId: grade('login') },
  'exam/auth/grade/course/save': { gradeId: grade('gradeAdmin', false), courseId: givable },
  'exam/auth/grade/course/sort': { ids: course },
  'exam/auth/grade/course/delete': { courseId: course },
  'exam/auth/grade/course/period/list': {
    gradeId: grade('login'),
    courseId: ofClass(({ gradeId, courseId }) => value(courseId, { gradeId }), { asker: 'login' }),
  },
  'exam/auth/grade/course/period/save': {
    gradeId: ofClass((made) => value(made.gradeId, { courseId: made.courseId, list: datesFor(made) })),
    courseId: ofClass((made) => value(made.courseId, { gradeId: made.gradeId, list: datesFor(made) })),
    'list.[].periodId': lessonOf,
  },
  'exam/auth/grade/course/own': {
    gradeId: { inert: 'a filter of the caller’s courses; other classes have none' },
  },
  'data/auth/grade/user/period/progress/course/list': { gradeId: grade(), courseId: course },
  'data/auth/grade/user/period/progress/nudge': { gradeId: grade(), courseId: course },
}
