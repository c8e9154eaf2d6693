/**
 * Every role over every call about a class, generated from the contract: a call without an entry fails. All but the
 * stranger also own another class, so that a refusal is about this class and not about being a teacher at all.
 */
import { allCalls } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFile, makeUser } from '../server/test/factories.ts'
import { addMember, makeGrade } from '../server/test/grade.ts'
import { handleOf, type Maker } from './handles.ts'
import { keepLedger, type Ledger } from './ledger.ts'
import { eachCall, filledIn, type Handle, handlesOf, inputSchema, sampleOf } from './reading.ts'
import { makeWorld, type Person, reviveSessions, send, type World } from './world.ts'

const inside = ['owner', 'teacher', 'assistant', 'auditor', 'student'] as const
/**
 * `taker`: the student whose exam, record and answers are named. `removed`: a former teacher. The others never belonged
 * to the class.
 */
const roles = [...inside, 'taker', 'removed', 'otherClass', 'otherSite', 'stranger'] as const
type Role = (typeof roles)[number]

const OK = 200
const NOT_FOUND = 404
const FORBIDDEN = 306
const SHOWN = 999

/** The roles that may make a call, and the codes that the others get. */
interface Rule {
  may: readonly Role[]
  /** The code for allowed roles, if the object of checks/handles is not in the right state. */
  answered?: number
  /** Members without the role. */
  members: number
  /** Non-members: the class must look as if it did not exist. */
  outsiders: number
}
const staff = (count: number, answered = OK): Rule => ({
  may: inside.slice(0, count),
  answered,
  members: FORBIDDEN,
  outsiders: NOT_FOUND,
})
const own = (answered?: number) => staff(1, answered)
const [manage, mark, read] = [staff(2), staff(3), staff(4)]
const see: Rule = { may: [...inside, 'taker'], members: FORBIDDEN, outsiders: NOT_FOUND }
/** The public page of a class: everyone of the site. */
const site: Rule = { may: roles.filter((role) => role !== 'otherSite'), members: FORBIDDEN, outsiders: NOT_FOUND }
/** Data of one person: not found for everyone else, the class owner included. */
const taker: Rule = { may: ['taker'], members: NOT_FOUND, outsiders: NOT_FOUND }
/** Every student who has the object. */
const learner: Rule = { ...taker, may: ['student', 'taker'] }
/**
 * The students an exam is set for. The specification shows the reason of a refusal (999); it does not reveal the exam.
 */
const set: Rule = { may: ['student', 'taker'], members: SHOWN, outsiders: SHOWN }

/** The discussion of a class: auditors read, and get a reason why they may not write. */
const talks: Rule = { may: ['owner', 'teacher', 'assistant', 'student', 'taker'], members: SHOWN, outsiders: NOT_FOUND }
/** A post of the taker: staff may take it down. */
const written: Rule = { ...taker, may: ['owner', 'teacher', 'assistant', 'taker'] }

const G = 'exam/auth/grade'
const T = 'community/auth/grade/topic'
const E = `${G}/exam`
const R = `${E}/student/relation`
const H = `${G}/homework`
const table: Record<string, Rule> = {
  'exam/api/grade/info/view': site,
  'PUT exam/auth/grade/info/update': manage,
  [`${G}/info/view`]: see,
  [`${G}/info/expire`]: see,
  [`${G}/info/stand`]: manage,
  [`${G}/info/disband`]: own(),
  // The class is not disbanded.
  [`${G}/info/restore`]: own(SHOWN),
  [`${G}/info/copy`]: manage,
  [`${G}/info/invite`]: mark,
  [`${G}/info/log`]: read,
  [`${G}/student/grade/add`]: site,
  [`PUT ${G}/student/quit`]: see,
  [`PUT ${G}/student/kick/out`]: manage,
  [`PUT ${G}/student/update/admin`]: manage,
  [`${G}/student/page`]: see,
  [`PUT ${G}/student/edit`]: see,
  [`${G}/student/add/mobile`]: manage,
  [`${G}/student/export`]: manage,
  [`${G}/student/import/preview`]: manage,
  [`${G}/student/import/save`]: manage,
  [`${G}/student/import/list`]: read,
  [`${G}/student/import/undo`]: manage,
  [`${G}/group/save`]: manage,
  [`${G}/group/delete`]: manage,
  [`${G}/group/move`]: manage,
  [`${G}/apply/record/page`]: read,
  [`${G}/apply/record/summary`]: read,
  [`PUT ${G}/apply/record/audit`]: mark,
  [`PUT ${G}/apply/record/audit/batch`]: mark,
  [`PUT ${G}/apply/record/ignore`]: mark,
  [`${G}/notice/page`]: see,
  [`${G}/notice/save`]: mark,
  [`${G}/notice/top`]: mark,
  [`${G}/notice/delete`]: mark,
  [`${G}/notice/read`]: see,
  [`${G}/notice/readers`]: read,
  [`${G}/file/page`]: see,
  [`${G}/file/save`]: mark,
  [`${G}/file/delete`]: mark,
  [`${G}/file/url`]: see,
  [`${G}/course/page`]: see,
  [`${G}/course/save`]: manage,
  [`${G}/course/sort`]: manage,
  [`${G}/course/delete`]: manage,
  [`${G}/course/choices`]: manage,
  [`${G}/course/period/list`]: see,
  [`${G}/course/period/save`]: manage,
  // Answers for everyone whether they may, and why not.
  'GET course/auth/grade/check': { ...site, may: roles },
  'course/auth/grade/save': see,
  'data/auth/grade/user/period/progress/course/list': read,
  'data/auth/grade/user/period/progress/nudge': mark,
  [`${G}/timetable/list`]: see,
  [`${G}/timetable/save`]: manage,
  [`${G}/timetable/delete`]: manage,
  [`${G}/timetable/link/view`]: see,
  [`${G}/timetable/link/save`]: see,
  [`${G}/timetable/link/revoke`]: see,
  [`${G}/book/view`]: read,
  [`${G}/book/save`]: manage,
  [`${G}/book/column/save`]: manage,
  [`${G}/book/column/delete`]: manage,
  [`${G}/book/mark/save`]: mark,
  [`${G}/book/own`]: see,
  [`${G}/report/list`]: mark,
  [`${G}/report/save`]: mark,
  [`${G}/report/revoke`]: mark,
  [`${G}/certificate/template/view`]: read,
  [`${G}/certificate/template/save`]: manage,
  [`${G}/certificate/list`]: read,
  [`${G}/certificate/issue`]: manage,
  [`${G}/certificate/revoke`]: manage,
  [`${E}/save`]: manage,
  [`${E}/edit`]: manage,
  [`${E}/del`]: manage,
  [`${E}/get/student/ids`]: read,
  [`${E}/admin/page`]: read,
  [`${E}/view`]: read,
  [`${E}/paper/list`]: manage,
  [`${E}/edit/compensate/status`]: manage,
  [`${E}/override/save`]: manage,
  [`${R}/list`]: read,
  [`${R}/page/grade`]: read,
  // An answer still waits for marking.
  [`PUT ${R}/audit/complete`]: staff(3, SHOWN),
  [`${G}/student/exam/answer/sys/audit`]: mark,
  [`${R}/check`]: set,
  [`${R}/begin`]: set,
  [`${R}/continue`]: taker,
  [`${R}/save`]: { ...taker, may: ['student', 'taker'] },
  // It is open on another device.
  [`${R}/submit/audit`]: { ...taker, answered: SHOWN },
  [`${R}/view`]: { ...taker, may: ['student', 'taker'] },
  [`${R}/view/score`]: taker,
  [`PUT ${R}/ignore`]: { ...taker, may: ['student', 'taker'] },
  [`${G}/student/exam/answer/save`]: taker,
  [`${G}/student/exam/answer/view`]: taker,
  'GET exam/api/grade/exam/check': site,
  [`${E}/face/view`]: learner,
  // The input names no picture.
  [`${E}/face/consent`]: { ...learner, answered: SHOWN },
  [`${E}/face/snapshot`]: { ...learner, answered: SHOWN },
  [`${E}/face/page`]: mark,
  [`${E}/face/review`]: mark,
  [`${T}/page`]: see,
  [`${T}/state`]: see,
  [`${T}/view`]: see,
  [`${T}/save`]: talks,
  [`${T}/update`]: taker,
  [`${T}/delete`]: written,
  [`${T}/mark`]: mark,
  [`${T}/admire`]: see,
  [`${T}/file`]: see,
  [`${T}/comment/list`]: see,
  [`${T}/comment/save`]: talks,
  [`${T}/comment/delete`]: written,
  [`${T}/comment/accept`]: { ...written, members: FORBIDDEN },
  [`${T}/rule/save`]: manage,
  'community/auth/grade/mute/page': read,
  'community/auth/grade/mute/save': manage,
  'community/auth/grade/mute/lift': manage,
  [`${H}/save`]: manage,
  [`${H}/del`]: manage,
  [`${H}/admin/page`]: read,
  [`${H}/view`]: read,
  [`${H}/publish`]: mark,
  [`${H}/remind`]: mark,
  [`${H}/work/list`]: read,
  [`${H}/work/view`]: read,
  [`${H}/work/mark`]: mark,
  [`${H}/work/return`]: mark,
  [`${H}/work/ink/save`]: mark,
  [`${H}/work/ink/view`]: read,
  [`${H}/own/page`]: see,
  [`${H}/own/view`]: learner,
  [`${H}/own/draft/save`]: learner,
  [`${H}/own/submit`]: learner,
  [`${H}/own/withdraw`]: taker,
}
/** Calls of a student who has not begun: no score, no answer, nothing to withdraw. */
const notBegun = new Set([`${R}/view/score`, `${G}/student/exam/answer/view`, `${H}/own/withdraw`])

const isOfClass = ({ who, path, ...call }: Call) =>
  who !== 'admin' &&
  (/(^|\/)grade(\/|$)/.test(path) ||
    Object.keys(inputSchema({ who, path, ...call }).properties ?? {}).some((name) => /^grade(Exam)?Id$/.test(name)))

/**
 * The first field that refers to an object of a class, with its maker. A call without one (own lists, filters, secret
 * links) is not about a class.
 */
function named(call: Call): (Handle & { make: Maker }) | undefined {
  for (const handle of handlesOf(call)) {
    const make = handleOf(call, handle.field)
    if (make && !('inert' in make) && !/^(linkKey|categoryId)$/.test(handle.field)) return { ...handle, make }
  }
  return undefined
}

let w: World
let ledger: Ledger
let people: Record<Role, Person>
beforeAll(async () => {
  w = await makeWorld()
  ledger = await keepLedger(w.t)
  const person = async (siteId = 12): Promise<Person> => {
    const made = { ...(await makeUser(w.t.owner, { siteId })), siteId }
    const { gradeId } = await makeGrade(w.t.owner, { siteId })
    await addMember(w.t.owner, gradeId, made.userId, 'owner', { siteId })
    return made
  }
  people = {
    owner: await person(),
    teacher: await person(),
    assistant: await person(),
    auditor: await person(),
    student: await person(),
    taker: w.me,
    removed: await person(),
    otherClass: await person(),
    otherSite: await person(13),
    stranger: { ...(await makeUser(w.t.owner)), siteId: 12 },
  }
})
afterAll(() => w.close())

/** A class with the object of the call and a person of every role. @returns the input, by sender */
async function arrange(call: Call) {
  const handle = named(call)
  if (!handle) throw new Error(`${call.key} names nothing of a class`)
  const { owner } = w.t
  const [last] = await owner<{ id: string }[]>`SELECT coalesce(max(id), 0) AS id FROM grade_info`
  const made = await handle.make(w)
  // The class that the walls' maker created: one that a person of the world owns or attends.
  const grades = await owner<{ id: string }[]>`
    SELECT id FROM grade_info g WHERE id > ${last?.id ?? 0} AND site_id = 12
      AND EXISTS (SELECT FROM grade_student m WHERE m.grade_id = g.id AND m.user_id IN (${w.me.userId}, ${w.roles.gradeAdmin.userId}))`
  for (const { id } of grades) {
    for (const role of inside) await addMember(owner, id, people[role].userId, role)
    await addMember(owner, id, people.removed.userId, 'teacher')
    await owner`UPDATE grade_student SET status_id = 0, leave_time = now() WHERE grade_id = ${id} AND user_id = ${people.removed.userId}`
  }
  const input = filledIn({ ...sampleOf(call), ...made.own.input }, handle.path, made.own.value) as Record<
    string,
    unknown
  >
  // Only the uploader shares a document.
  return async ({ userId, siteId }: Person) =>
    'fileIds' in input ? { ...input, fileIds: [await makeFile(owner, userId, { siteId })] } : input
}

/** True if the taker takes part: an exam is set for them, or the maker of the walls is an ordinary person. */
const hasTaker = (line: Rule, call: Call) => line.may.includes('taker') && call.who === 'login'

test('the table lists exactly the calls about classes', () => {
  const declared = allCalls().filter((call) => isOfClass(call) && named(call))
  const keys = declared.map(({ key }) => key)
  expect(
    keys.filter((key) => !(key in table)),
    'say in checks/class-roles.test.ts who may make it',
  ).toEqual([])
  expect(Object.keys(table).filter((key) => !keys.includes(key as (typeof keys)[number]))).toEqual([])
})

describe('every role over', () => {
  test.each(eachCall((call) => call.key in table))('%s', async (key, call) => {
    const line = table[key]
    if (!line) throw new Error(`no line for ${key}`)
    await reviveSessions(w)
    const asked = roles.filter((role) => role !== 'taker' || hasTaker(line, call))
    const isMember = (role: Role) => (inside as readonly Role[]).includes(role) || role === 'taker'
    const got: Partial<Record<Role, number>> = {}
    const expected: Partial<Record<Role, number>> = {}

    const inputFor = await arrange(call)
    await ledger.read()
    for (const role of asked.filter((one) => !line.may.includes(one))) {
      const input = await inputFor(people[role])
      await ledger.read()
      got[role] = (await send(w.t, call, input, people[role])).code
      expected[role] = role === 'student' && notBegun.has(key) ? SHOWN : isMember(role) ? line.members : line.outsiders
      // A person who owns no class fails the role check first.
      if (role === 'stranger' && call.who === 'gradeAdmin') expected[role] = FORBIDDEN
      // The operation log records refused exports.
      const written = (await ledger.read()).filter((one) => one.table !== 'sys_log')
      expect(written, `${role} is refused and yet wrote`).toEqual([])
    }
    // The object is reused until a call changes it.
    let inputOf = inputFor
    for (const role of asked.filter((one) => line.may.includes(one))) {
      const input = await inputOf(people[role])
      await ledger.read()
      got[role] = (await send(w.t, call, input, people[role])).code
      expected[role] = line.answered ?? OK
      if ((await ledger.read()).length > 0) inputOf = await arrange(call)
    }
    expect(got).toEqual(expected)
  })
})
