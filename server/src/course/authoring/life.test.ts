/** The life of a version, held against a model: whatever authors and reviewers do, in whatever order. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let author: Awaited<ReturnType<typeof makeLecturer>>
let mine: { token: string }
let who: { token: string }
beforeAll(async () => {
  t = await startTestApp()
  // This is about order, not about how often.
  t.services.limiter.take = () => true
  author = await makeLecturer(t.owner)
  mine = { token: author.token }
  who = { token: (await makeUser(t.owner, { isAdmin: 1 })).token }
})
afterAll(() => t.close())

/** What has to be true of a course, in the words of the specification. */
interface Model {
  version: number
  auditStatus: 0 | 1 | 2 | 3
  rev: number
  name: string
  /** Name and number of what learners see. */
  live: { name: string; version: number } | null
  isPutaway: 0 | 1
  banned: boolean
  isDeleted: boolean
}

const REFUSED = 999
const CONFLICT = 409
const GONE = 404
const OK = 200

const deeds = [
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
type Deed = (typeof deeds)[number]

/** What a deed has to answer, and what it makes of the model. */
function expected(m: Model, deed: Deed, name: string): number {
  const begun = () => {
    m.version += 1
    m.rev += 1
    m.auditStatus = 3
  }
  if (deed === 'restore') {
    m.isDeleted = false
    return OK
  }
  if (deed === 'delete') {
    if (m.isDeleted) return OK
    if (m.auditStatus === 0) return REFUSED
    m.isDeleted = true
    m.isPutaway = 0
    return OK
  }
  if (m.isDeleted) return GONE
  if (deed === 'edit') {
    if (m.auditStatus === 0) return REFUSED
    if (m.auditStatus === 1) begun()
    else {
      m.rev += 1
      m.auditStatus = 3
    }
    m.name = name
    return OK
  }
  if (deed === 'submit') {
    if (m.auditStatus === 1) return REFUSED
    m.auditStatus = 0
    return OK
  }
  if (deed === 'withdraw') {
    if (m.auditStatus === 1 || m.auditStatus === 2) return REFUSED
    m.auditStatus = 3
    return OK
  }
  if (deed === 'pass' || deed === 'reject') {
    const wanted = deed === 'pass' ? 1 : 2
    if (m.auditStatus === wanted) return OK
    if (m.auditStatus !== 0) return CONFLICT
    m.auditStatus = wanted
    if (wanted === 1) {
      if (!m.live) m.isPutaway = 1
      m.live = { name: m.name, version: m.version }
    }
    return OK
  }
  if (deed === 'back') {
    if (m.auditStatus === 0) return REFUSED
    begun()
    m.name = '第一名'
    return OK
  }
  if (!m.live) return deed === 'off' ? OK : REFUSED
  if (deed === 'ban' || deed === 'unban') {
    m.banned = deed === 'ban'
    m.isPutaway = deed === 'ban' ? 0 : 1
    return OK
  }
  if (deed === 'on' && m.banned) return REFUSED
  m.isPutaway = deed === 'on' ? 1 : 0
  return OK
}

async function real(courseId: string, version: number, deed: Deed, name: string): Promise<number> {
  const audit = (call: string, more: object = {}) =>
    t.raw('POST', `course/auth/course/audit/${call}`, { courseId, ...more }, mine)
  const admin = (call: string, more: object) => t.raw('POST', `course/admin/${call}`, { courseId, ...more }, who)
  const made: Record<Deed, () => Promise<{ code: number }>> = {
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
  return (await made[deed]()).code
}

test('whatever is done, a course stands where the rules say', { timeout: 120_000 }, async () => {
  const sequence = fc.array(
    // Handing in and judging are what life is made of: they come more often.
    fc.constantFrom<Deed>(...deeds, 'edit', 'submit', 'submit', 'pass', 'pass', 'edit'),
    { minLength: 5, maxLength: 25 },
  )
  await fc.assert(
    fc.asyncProperty(sequence, async (list) => {
      const { courseId } = await makeDraft(t.owner, { lecturer: author, courseName: '第一名' })
      // Version 1 is what `back` comes back to: it stays as it was once it is approved.
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
      const first: Deed[] = ['submit', 'pass']
      for (const [n, deed] of [...first, ...list].entries()) {
        const before = m.version
        const wanted = expected(m, deed, `名 ${n}`)
        expect([n, deed, await real(courseId, before, deed, `名 ${n}`)]).toEqual([n, deed, wanted])
        if (m.isDeleted) {
          expect((await t.call('course/auth/course/audit/view', { courseId }, mine)).code).toBe(GONE)
          continue
        }
        const { data } = await t.call('course/auth/course/audit/view', { courseId }, mine)
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
