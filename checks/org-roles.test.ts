/**
 * Every role over every call about an organisation. A refusal is about this organisation: all but the stranger also own
 * another one.
 */
import { orgRole } from '@zhixing/contract/org/codes'
import { allCalls } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../server/test/factories.ts'
import { addToOrg, makeDepartment, makeOrg } from '../server/test/org.ts'
import { handleOf } from './handles.ts'
import { keepLedger, type Ledger } from './ledger.ts'
import { eachCall, filledIn, handlesOf, sampleOf } from './reading.ts'
import { makeWorld, type Person, reviveSessions, send, type World } from './world.ts'

const inside = ['owner', 'manager', 'head', 'auditor', 'editor', 'member'] as const
const roles = [...inside, 'former', 'otherOrg', 'stranger'] as const
type Role = (typeof roles)[number]
const FORBIDDEN = 306
const NOT_FOUND = 404

/** Who may: those who manage, who see the whole organisation, who open the desk, who belong to it. */
const groups = {
  manage: ['owner', 'manager'],
  whole: ['owner', 'manager', 'auditor'],
  readContent: ['owner', 'manager', 'auditor', 'editor'],
  editContent: ['owner', 'manager', 'editor'],
  read: ['owner', 'manager', 'head', 'auditor'],
  readPlan: ['owner', 'manager', 'head', 'auditor', 'editor'],
  see: inside,
} as const satisfies Record<string, readonly Role[]>
type Group = keyof typeof groups

/** Calls by group. */
const table: Record<Group, readonly string[]> = {
  readContent: ['content/list', 'paper/list'],
  editContent: ['paper/view', 'page/save', 'page/view', 'plan/item/list', 'plan/save'],
  readPlan: ['plan/list', 'plan/view'],
  manage: [
    'desk/setting/save',
    'erasure/member/export',
    'erasure/member/erase',
    'pack/renew',
    'content/pass',
    'content/reject',
    'deadline/delete',
    'deadline/save',
    'department/archive',
    'department/merge',
    'department/move',
    'department/save',
    'import/failed',
    'import/list',
    'import/preview',
    'import/save',
    'import/template',
    'import/undo',
    'invite/list',
    'invite/revoke',
    'invite/save',
    'member/add',
    'member/appoint',
    'member/edit',
    'member/leave',
    'member/reenter',
    'member/transfer',
    'pack/cancel',
    'pack/product/list',
    'pack/save',
    'page/lecturer/invite',
    'page/lecturer/remove',
    'paper/pass',
    'paper/reject',
    'plan/archive',
    'plan/assign',
    'plan/rule',
    'plan/withdraw',
    'report/mail/delete',
    'report/mail/list',
    'report/mail/pause',
    'report/mail/people/list',
    'report/mail/save',
    'report/mail/send',
    'seat/assign',
    'seat/back',
    'seat/rule',
    'seat/unwait',
    'slip/list',
  ],
  whole: ['desk/log/list', 'pack/list'],
  read: [
    'deadline/list',
    'department/list',
    'desk/setting/view',
    'desk/view',
    'member/export',
    'member/list',
    'plan/behind',
    'plan/export',
    'plan/person/list',
    'plan/renewal/list',
    'record/export',
    'report/behind',
    'report/department',
    'report/export',
    'report/matrix',
    'report/month',
    'seat/list',
    'seat/stock',
  ],
  see: ['desk/quit', 'record/own'],
}
/** The person whose record is named belongs to no department: a head does not see them. */
const unseen = new Set(['org/auth/record/export'])

const isOfOrg = (call: Call) =>
  call.path.startsWith('org/auth/') &&
  !call.path.startsWith('org/auth/erasure/own/') &&
  handlesOf(call).some(({ field }) => field === 'orgId')

let w: World
let ledger: Ledger
let people: Record<Role, Person>
beforeAll(async () => {
  w = await makeWorld()
  ledger = await keepLedger(w.t)
  const person = async (hasOwn = true): Promise<Person> => {
    const made = { ...(await makeUser(w.t.owner)), siteId: 12 }
    if (hasOwn) await makeOrg(w.t.owner, { userId: made.userId })
    return made
  }
  const made = await Promise.all(roles.map(async (role) => [role, await person(role !== 'stranger')] as const))
  people = Object.fromEntries(made) as Record<Role, Person>
})
afterAll(() => w.close())

/** The organisation of the walls' maker, with a person of every role. @returns the input of the call */
async function arrange(call: Call): Promise<Record<string, unknown>> {
  const handle = handlesOf(call).find(({ field }) => field === 'orgId')
  const make = handle && handleOf(call, handle.field)
  if (!make || 'inert' in make) throw new Error(`${call.key} names no organisation`)
  const { own } = await make(w)
  const departmentId = await makeDepartment(w.t.owner, own.value)
  for (const role of inside)
    await addToOrg(w.t.owner, own.value, people[role].userId, {
      role,
      departmentId: role === 'head' ? departmentId : '0',
    })
  const id = await addToOrg(w.t.owner, own.value, people.former.userId, { role: 'manager' })
  await w.t.owner`UPDATE org_member SET status_id = 0, org_role = ${orgRole.member} WHERE id = ${id}`
  return filledIn({ ...sampleOf(call), ...own.input }, handle.path, own.value) as Record<string, unknown>
}

const groupOf = (path: string) =>
  (Object.keys(table) as Group[]).find((group) => table[group].includes(path.replace('org/auth/', '')))

test('every call about an organisation has its group', () => {
  const paths = allCalls()
    .filter(isOfOrg)
    .map(({ path }) => path.replace('org/auth/', ''))
  expect(paths.filter((path) => !groupOf(`org/auth/${path}`))).toEqual([])
  expect(
    Object.values(table)
      .flat()
      .filter((path) => !paths.includes(path)),
  ).toEqual([])
})

describe('every role over', () => {
  test.each(eachCall(isOfOrg))('%s', async (key, call) => {
    const group = groupOf(call.path)
    if (!group) throw new Error(`no group for ${key}`)
    await reviveSessions(w)
    const may: readonly Role[] = groups[group]
    const got: Partial<Record<Role, string>> = {}
    const expected: Partial<Record<Role, string>> = {}
    const answer = (code: number) => (code === FORBIDDEN || code === NOT_FOUND ? String(code) : 'answered')
    let input = await arrange(call)
    await ledger.read()
    for (const role of roles.filter((one) => !may.includes(one))) {
      got[role] = answer((await send(w.t, call, input, people[role])).code)
      expected[role] = String((inside as readonly Role[]).includes(role) ? FORBIDDEN : NOT_FOUND)
      // The operation log of the site records refused exports.
      const written = (await ledger.read()).filter((one) => one.table !== 'sys_log')
      expect(written, `${role} is refused and yet wrote`).toEqual([])
    }
    for (const role of may) {
      got[role] = answer((await send(w.t, call, input, people[role])).code)
      expected[role] = role === 'head' && unseen.has(call.path) ? String(NOT_FOUND) : 'answered'
      if ((await ledger.read()).length > 0) input = await arrange(call)
    }
    expect(got).toEqual(expected)
  })
})
