/** Model-based test of the life cycle of versions: random actions of authors and reviewers. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let author: Awaited<ReturnType<typeof makeLecturer>>
let own: { token: string }
let who: { token: string }
beforeAll(async () => {
  t = await startTestApp()
  // Rate limits are not the subject.
  t.services.limiter.take = () => true
  author = await makeLecturer(t.owner)
  own = { token: author.token }
  who = { token: (await makeUser(t.owner, { isAdmin: 1 })).token }
})
afterAll(() => t.close())

/** The model of a course by the specification. */
interface Model {
  version: number
  auditStatus: 0 | 1 | 2 | 3
  rev: number
  name: string
  /** Name and number of the published version. */
  live: { name: string; version: number } | null
  isPutaway: 0 | 1
  banned: boolean
  isDeleted: boolean
}

const REFUSED = 999
const CONFLICT = 409
const GONE = 404
const OK = 200

const actions = [
  'edit',
  'submit',
  'withdraw',
  'pass',
  'reject',
  'on',
  'off',
  'ban',
  'unban',
  'delete',
  'restore',
  'back',
] as const
type Action = (typeof actions)[number]

/** Expected answer of an action, and its effect on the model. */
function expected(m: Model, action: Action, name: string): number {
  const begun = () => {
    m.version += 1
    m.rev += 1
    m.auditStatus = 3
  }
  if (action === 'restore') {
    m.isDeleted = false
    return OK
  }
  if (action === 'delete') {
    if (m.isDeleted) return OK
    if (m.auditStatus === 0) return REFUSED
    m.isDeleted = true
    m.isPutaway = 0
    return OK
  }
  if (m.isDeleted) return GONE
  if (action === 'edit') {
    if (m.auditStatus === 0) return REFUSED
    if (m.auditStatus === 1) begun()
    else {
      m.rev += 1
      m.auditStatus = 3
    }
    m.name = name
    return OK
  }
  if (action === 'submit') {
    if (m.auditStatus === 1) return REFUSED
    m.auditStatus = 0
    return OK
  }
  if (action === 'withdraw') {
    if (m.auditStatus === 1 || m.auditStatus === 2) return REFUSED
    m.auditStatus = 3
    return OK
  }
  if (action === 'pass' || action === 'reject') {
    const wanted = action === 'pass' ? 1 : 2
    if (m.auditStatus === wanted) return OK
    if (m.auditStatus !== 0) return CONFLICT
    m.auditStatus = wanted
    if (wanted === 1) {
      if (!m.live) m.isPutaway = 1
      m.live = { name: m.name, version: m.version }
    }
    return OK
  }
  if (action === 'back') {
    if (m.auditStatus === 0) return REFUSED
    // Idempotent: the draft equals that version.
    if (m.auditStatus === 3 && m.name === '第一名') return OK
    begun()
    m.name = '第一名'
    return OK
  }
  if (!m.live) return action === 'off' ? OK : REFUSED
  if (action === 'ban' || action === 'unban') {
    m.banned = action === 'ban'
    m.isPutaway = action === 'ban' ? 0 : 1
    return OK
  }
  if (action === 'on' && m.banned) return REFUSED
  m.isPutaway = action === 'on' ? 1 : 0
  return OK
}

async function real(courseId: string, version: number, action: Action, name: string): Promise<number> {
  const audit = (call: string, more: object = {}) =>
    t.raw('POST', `course/auth/course/audit/${call}`, { courseId, ...more }, own)
  const admin = (call: string, more: object) => t.raw('POST', `course/admin/${call}`, { courseId, ...more }, who)
  const made: Record<Action, () => Promise<{ code: number }>> = {
    edit: () => audit('update', { courseName: name }),
    submit: () => audit('submit'),
    withdraw: () => audit('withdraw'),
    pass: () => admin('review/pass', { version }),
    reject: () => admin('review/reject', { version, auditOpinion: '不行' }),
    on: () => audit('stand', { isPutaway: 1 }),
    off: () => audit('stand', { isPutaway: 0 }),
    ban: () => admin('course/stand', { isPutaway: 0, reason: '违规' }),
    unban: () => admin('course/stand', { isPutaway: 1 }),
    delete: () => audit('delete'),
    restore: () => audit('restore'),
    back: () => audit('history/restore', { version: 1 }),
  }
  return (await made[action]()).code
}

test('any sequence of actions matches the model', { timeout: 120_000 }, async () => {
  const sequence = fc.array(
    // Submissions and decisions are weighted higher.
    fc.constantFrom<Action>(...actions, 'edit', 'submit', 'submit', 'pass', 'pass', 'edit'),
    { minLength: 5, maxLength: 25 },
  )
  await fc.assert(
    fc.asyncProperty(sequence, async (list) => {
      const { courseId } = await makeDraft(t.owner, { lecturer: author, courseName: '第一名' })
      // `back` restores version 1, which does not change after its approval.
      const m: Model = {
        version: 1,
        auditStatus: 3,
        rev: 1,
        name: '第一名',
        live: null,
        isPutaway: 0,
        banned: false,
        isDeleted: false,
      }
      const first: Action[] = ['submit', 'pass']
      for (const [n, action] of [...first, ...list].entries()) {
        const before = m.version
        const wanted = expected(m, action, `名 ${n}`)
        expect([n, action, await real(courseId, before, action, `名 ${n}`)]).toEqual([n, action, wanted])
        if (m.isDeleted) {
          expect((await t.call('course/auth/course/audit/view', { courseId }, own)).code).toBe(GONE)
          continue
        }
        const { data } = await t.call('course/auth/course/audit/view', { courseId }, own)
        expect(data).toMatchObject({
          version: m.version,
          auditStatus: m.auditStatus,
          rev: m.rev,
          courseName: m.name,
          isPutaway: m.isPutaway,
          liveVersion: m.live?.version ?? 0,
        })
        const [live] = await t.owner<
          { name: string; shelf: number }[]
        >`SELECT course_name AS name, is_putaway AS shelf FROM course WHERE id = ${courseId}`
        expect(live ?? null).toEqual(m.live && { name: m.live.name, shelf: m.isPutaway })
        const [open] = await t.owner<{ n: number }[]>`
          SELECT count(*)::int AS n FROM course_version WHERE course_id = ${courseId} AND audit_status IN (0, 2, 3)`
        expect(open?.n).toBe(m.auditStatus === 1 ? 0 : 1)
      }
    }),
    { numRuns: 25 },
  )
})
