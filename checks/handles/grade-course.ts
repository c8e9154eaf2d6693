/** What the ids in calls about what a class is given name. */
import { makeCourse, makeLecturer } from '../../server/test/factories.ts'
import { addMember, makeGrade } from '../../server/test/grade.ts'
import type { Person, World } from '../world.ts'
import { hidden, type Inert, insert, type Made, type Maker, NOWHERE, value } from './kit.ts'

/** A class that a person owns, with a course of its lecturer's; `isPlanned`: given already. */
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

/** One field of a call about a class with a course; `asker`: by whom it is made. */
function ofClass(
  pick: (made: MadeClass) => { value: string; input?: Record<string, unknown> },
  { asker = 'gradeAdmin', isPlanned = true }: { asker?: keyof World['roles']; isPlanned?: boolean } = {},
): Maker {
  return async (w): Promise<Made> => {
    const one = async (who: Person) => pick(await classOf(w, who, isPlanned))
    const own = await one(w.roles[asker])
    // The class stays one’s own where something in it is named.
    const foreign = async (who: Person) => {
      const other = await one(who)
      const kept = own.input && 'gradeId' in own.input ? { ...other.input, gradeId: own.input.gradeId } : other.input
      return { value: other.value, ...(kept ? { input: kept } : {}) }
    }
    return {
      own,
      foreign: { 'of another class': await foreign(w.other), 'of another site': await foreign(w.stranger) },
      missing: { ...own, value: NOWHERE },
    }
  }
}

const grade = (asker: keyof World['roles'] = 'gradeAdmin', isPlanned = true) =>
  ofClass(({ gradeId, courseId }) => value(gradeId, { courseId, ids: [courseId] }), { asker, isPlanned })
const course = ofClass(({ gradeId, courseId }) => value(courseId, { gradeId }))
/** A course that may be given: others’ paid ones are refused in words, since everybody sees them. */
const givable: Maker = async (w) => {
  const { gradeId, courseId } = await classOf(w, w.roles.gradeAdmin, false)
  const abroad = await hidden(w.t, (one) => one.courseId)
  const foreign = Object.fromEntries(Object.entries(abroad).map(([name, one]) => [name, value(one.value, { gradeId })]))
  return { own: value(courseId, { gradeId }), foreign, missing: value(NOWHERE, { gradeId }) }
}

/** By call and field. */
export const gradeCourseHandles: Record<string, Record<string, Maker | Inert>> = {
  'exam/auth/grade/course/page': { gradeId: grade('login') },
  'exam/auth/grade/course/save': { gradeId: grade('gradeAdmin', false), courseId: givable },
  'exam/auth/grade/course/sort': { gradeId: grade(), ids: course },
  'exam/auth/grade/course/delete': { gradeId: grade(), courseId: course },
  'exam/auth/grade/course/choices': { gradeId: grade() },
  'GET course/auth/grade/check': {
    periodId: ofClass(({ periodIds: [first = ''] }) => value(first), { asker: 'login' }),
  },
  'course/auth/grade/save': { periodId: ofClass(({ periodIds: [first = ''] }) => value(first), { asker: 'login' }) },
  'data/auth/grade/user/period/progress/course/list': { gradeId: grade(), courseId: course },
  'data/auth/grade/user/period/progress/nudge': { gradeId: grade(), courseId: course },
}
