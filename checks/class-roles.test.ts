/**
 * Every role over every call about a class, generated from its `inClass` in the contract; calls without one are listed.
 * All but the stranger also own another class, so that a refusal is about this class and not about being a teacher at
 * all.
 */
import { allCalls } from '@zhixing/contract'
import type { Call, ClassNeed } from '@zhixing/contract/call'
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
/** Roles by what a call declares as `inClass`, and refusals of the others. */
const allowed: Record<ClassNeed, readonly Role[]> = {
  own: inside.slice(0, 1),
  manage: inside.slice(0, 2),
  mark: inside.slice(0, 3),
  read: inside.slice(0, 4),
  see: [...inside, 'taker'],
}
const declared = (need: ClassNeed, answered = OK): Rule => ({
  may: allowed[need],
  answered,
  members: FORBIDDEN,
  outsiders: NOT_FOUND,
})
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
/** Calls of people about their own things: what they may depends on more than their role. */
const others: Record<string, Rule> = {
  'exam/api/grade/info/view': site,
  // A list for everybody; the organisation narrows it.
  'exam/api/grade/info/page': { ...site, may: roles },
  [`${G}/student/grade/add`]: site,
  // Answers for everyone whether they may, and why not.
  'GET course/auth/grade/check': { ...site, may: roles },
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
  [`${T}/save`]: talks,
  [`${T}/update`]: taker,
  [`${T}/delete`]: written,
  [`${T}/comment/save`]: talks,
  [`${T}/comment/delete`]: written,
  [`${T}/comment/accept`]: { ...written, members: FORBIDDEN },
  [`${H}/own/view`]: learner,
  [`${H}/own/draft/save`]: learner,
  [`${H}/own/submit`]: learner,
  [`${H}/own/withdraw`]: taker,
}
/** Codes for allowed roles where the object of checks/handles is not in the right state. */
const answered = new Map<string, number>([
  // The class is not disbanded.
  [`${G}/info/restore`, SHOWN],
  // An answer still waits for marking.
  [`PUT ${R}/audit/complete`, SHOWN],
])
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

/** What applies to a call about a class: what it declares, else its entry in `others`. */
const ruleOf = ({ key, inClass }: Call): Rule | undefined =>
  inClass ? declared(inClass, answered.get(key)) : others[key]

test('every call about a class declares `inClass` or is listed here', () => {
  const about = allCalls().filter((call) => isOfClass(call) && named(call))
  expect(about.filter((call) => !ruleOf(call)).map(({ key }) => key)).toEqual([])
  const keys = new Set<string>(about.map(({ key }) => key))
  expect([...Object.keys(others), ...answered.keys()].filter((key) => !keys.has(key))).toEqual([])
  expect(
    allCalls()
      .filter(({ key, inClass }) => inClass && (key in others || !keys.has(key)))
      .map(({ key }) => key),
  ).toEqual([])
})

describe('every role over', () => {
  test.each(eachCall((call) => isOfClass(call) && named(call) !== undefined))('%s', async (key, call) => {
    const line = ruleOf(call)
    if (!line) throw new Error(`no rule for ${key}`)
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
