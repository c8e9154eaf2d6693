/**
 * Every role over every call about a class or something in it, read off the contract: a call without a line here fails. Everybody but the stranger runs a class of
 * their own besides, so that nothing is refused merely for want of being an administrator of some class.
 */
import { allCalls } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFile, makeUser } from '../server/test/factories.ts'
import { addMember, makeGrade } from '../server/test/grade.ts'
import { handles, type Maker } from './handles.ts'
import { keepLedger, type Ledger } from './ledger.ts'
import { eachCall, filledIn, type Handle, handlesOf, inputSchema, sampleOf } from './reading.ts'
import { makeWorld, type Person, reviveSessions, send, type World } from './world.ts'

const inside = ['owner', 'teacher', 'assistant', 'auditor', 'student'] as const
/** `taker`: the student whose exam, record and answers are named. `removed` was a teacher of the class. The others never belonged to it. */
const roles = [...inside, 'taker', 'removed', 'otherClass', 'otherSite', 'stranger'] as const
type Role = (typeof roles)[number]

const OK = 200
const NOT_FOUND = 404
const FORBIDDEN = 306
const SHOWN = 999

/** Who gets what is asked for, and what the others are answered. */
interface Line {
  may: readonly Role[]
  /** The code for those who may, where the thing made by checks/handles is not ready for it. */
  answered?: number
  /** Members without the role. */
  members: number
  /** Whoever does not belong to the class: it must look as if it did not exist. */
  outsiders: number
}
const staff = (count: number, answered = OK): Line => ({
  may: inside.slice(0, count),
  answered,
  members: FORBIDDEN,
  outsiders: NOT_FOUND,
})
const own = (answered?: number) => staff(1, answered)
const [manage, mark, read] = [staff(2), staff(3), staff(4)]
const see: Line = { may: [...inside, 'taker'], members: FORBIDDEN, outsiders: NOT_FOUND }
/** Whoever is of the site: the class is on its public pages. */
const site: Line = { may: roles.filter((role) => role !== 'otherSite'), members: FORBIDDEN, outsiders: NOT_FOUND }
/** What is one person's own; to everybody else, the owner of the class included, it is not there. */
const taker: Line = { may: ['taker'], members: NOT_FOUND, outsiders: NOT_FOUND }
/** Every student for whom something is. */
const learner: Line = { ...taker, may: ['student', 'taker'] }
/** For whom an exam is set; the specification has the reason of a refusal shown as it is (999), and it says nothing of the exam. */
const set: Line = { may: ['student', 'taker'], members: SHOWN, outsiders: SHOWN }

/** The talk of a class: an auditor reads it, and is told why they may not write. */
const talks: Line = { may: ['owner', 'teacher', 'assistant', 'student', 'taker'], members: SHOWN, outsiders: NOT_FOUND }
/** What the taker wrote there, which those who work with the class may take down. */
const written: Line = { ...taker, may: ['owner', 'teacher', 'assistant', 'taker'] }

const G = 'exam/auth/grade'
const T = 'community/auth/grade/topic'
const E = `${G}/exam`
const R = `${E}/student/relation`
const H = `${G}/homework`
const table: Record<string, Line> = {
  'exam/api/grade/info/view': site,
  'PUT exam/auth/grade/info/update': manage,
  [`${G}/info/view`]: see,
  [`${G}/info/expire`]: see,
  [`${G}/info/stand`]: manage,
  [`${G}/info/disband`]: own(),
  // It is not disbanded.
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
  // Answers whether, and why not.
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
  // Its answer still waits for a mark.
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
  // The picture is named by nobody here.
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
/** Students for whom something is set and who have not begun it: there is no score and no answer yet, and nothing to take back. */
const notBegun = new Set([`${R}/view/score`, `${G}/student/exam/answer/view`, `${H}/own/withdraw`])

const isOfClass = ({ who, path, ...call }: Call) =>
  who !== 'admin' &&
  (/(^|\/)grade(\/|$)/.test(path) ||
    Object.keys(inputSchema({ who, path, ...call }).properties ?? {}).some((name) => /^grade(Exam)?Id$/.test(name)))

/** The first field that names a thing of a class, with what makes one. A call without any (lists of one's own, filters, secret links) asks no class. */
function named(call: Call): (Handle & { make: Maker }) | undefined {
  for (const handle of handlesOf(call)) {
    const make = handles[call.key]?.[handle.field]
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

/** A class with the thing that the call names and somebody of every role. @returns the input, by who sends it */
async function arrange(call: Call) {
  const handle = named(call)
  if (!handle) throw new Error(`${call.key} names nothing of a class`)
  const { owner } = w.t
  const [last] = await owner<{ id: string }[]>`SELECT coalesce(max(id), 0) AS id FROM grade_info`
  const made = await handle.make(w)
  // Of the classes that were made for the walls, those that one of the world's people runs or learns in.
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
  // A document is shared by whoever has uploaded it.
  return async ({ userId, siteId }: Person) =>
    'fileIds' in input ? { ...input, fileIds: [await makeFile(owner, userId, { siteId })] } : input
}

/** Whether the taker takes part: only where an exam is set for them, or where whoever asks for the walls is an ordinary person. */
const hasTaker = (line: Line, call: Call) => line.may.includes('taker') && call.who === 'login'

test('the table has every call about classes, and no other', () => {
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
      // Who runs no class at all is turned away at the door of the administrators.
      if (role === 'stranger' && call.who === 'gradeAdmin') expected[role] = FORBIDDEN
      // That an export was refused is a line of the operation log.
      const written = (await ledger.read()).filter((one) => one.table !== 'sys_log')
      expect(written, `${role} is refused and yet wrote`).toEqual([])
    }
    // A thing serves until a call has changed something of it.
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
