/** Isolation between people and between sites: foreign ids, undeclared fields, rows of another site. */
import { allCalls } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../server/test/factories.ts'
import { freshMobile, receivedCode } from '../server/test/people.ts'
import { handleOf, handles, keyOf, NOWHERE } from './handles.ts'
import { keepLedger, type Ledger, ofWhom, type Row, type Written } from './ledger.ts'
import { eachCall, filledIn, handlesOf, inputSchema, sampleOf, walksAll } from './reading.ts'
import { freshIp, makeWorld, reviveSessions, rowCounts, send, type World } from './world.ts'

/** State that only dedicated calls may change: columns of all rows, or the number of rows of a kind. */
const guarded: Record<string, { columns: string[] } | { counted: (row: Row) => boolean }> = {
  users: {
    columns:
      'site_id user_type is_vip is_admin is_grade_admin is_recommended referred_by status_id password_hash'.split(' '),
  },
  course: {
    columns: ['site_id', 'lecturer_id', 'is_free', 'course_original', 'course_discount', 'is_putaway', 'status_id'],
  },
  lecturer: { columns: ['site_id', 'lecturer_proportion', 'status_id'] },
  period_progress: { counted: ({ finished_at: at }) => at !== null },
  course_user: { counted: ({ buy_type: type }) => type !== 0 },
  feedback_log: { counted: ({ status, reply_content: reply }) => status !== 1 || reply !== '' },
  msg_user: { counted: ({ is_top: top }) => top !== 0 },
}

let w: World
let ledger: Ledger
beforeAll(async () => {
  w = await makeWorld()
  ledger = await keepLedger(w.t, Object.keys(guarded))
})
afterAll(() => w.close())
// Some calls end sessions.
beforeEach(() => reviveSessions(w))

const personFor = (call: Call) => w.roles[call.who === 'anon' ? 'login' : call.who]

/** An answer without varying parts (times, tickets, pictures) and without the id that was sent. */
function comparable(answer: unknown, id: string): string {
  return JSON.stringify(answer)
    .replaceAll(id, '<id>')
    .replace(/"data:[^"]*"/g, '"<picture>"')
    .replace(/"[\w-]{22}"/g, '"<ticket>"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
}

test('the ledger reports inserted, changed, moved and deleted rows with their owner, and no unchanged ones', async () => {
  const { owner } = w.t
  await ledger.read()
  const [row] = await owner<{ id: string }[]>`
    INSERT INTO feedback_log (site_id, user_id, feedback_type, content) VALUES (13, ${w.stranger.userId}, 1, 'x') RETURNING id`
  const id = row?.id ?? ''
  const theirs = { table: 'feedback_log', siteId: '13', userId: w.stranger.userId }
  const whose = async () => (await ledger.read()).map(({ change: _row, ...line }) => line)
  expect(await whose()).toEqual([theirs])
  await w.t.db(13)`UPDATE feedback_log SET content = 'x' WHERE site_id = 13 AND id = ${id}`
  expect(await whose()).toEqual([])
  await w.t.db(13)`UPDATE feedback_log SET content = 'y' WHERE site_id = 13 AND id = ${id}`
  expect(await ledger.read()).toMatchObject([{ ...theirs, change: { was: { content: 'x' }, now: { content: 'y' } } }])
  await owner`UPDATE feedback_log SET site_id = 12, user_id = ${w.other.userId} WHERE id = ${id}`
  const moved = { table: 'feedback_log', siteId: '12', userId: w.other.userId }
  expect(await whose()).toEqual([theirs, moved])
  await owner`DELETE FROM feedback_log WHERE id = ${id}`
  expect(await ledger.read()).toMatchObject([{ ...moved, change: { was: { content: 'y' }, now: null } }])
  const lines = [theirs, moved].map((line) => ({ ...line, change: null }))
  expect(ofWhom(lines, 12)).toEqual(['feedback_log'])
  expect(ofWhom(lines, 12, w.me.userId)).toEqual([])
})

describe('a foreign id answers like one that does not exist', () => {
  const fields = eachCall().flatMap(([key, call]) => handlesOf(call).map((handle) => ({ key, call, ...handle })))

  test.runIf(walksAll)('there are such fields', () => expect(fields.length).toBeGreaterThan(40))

  test('the table lists exactly the id fields of all calls', () => {
    const all = allCalls().flatMap((call) => handlesOf(call).map(({ field }) => ({ call, field })))
    const named = Object.entries(handles).flatMap(([key, known]) =>
      Object.keys(known).map((field) => `${key}: ${field}`),
    )
    expect(
      all.filter(({ call, field }) => !handleOf(call, field)).map(({ call, field }) => `${call.key}: ${field}`),
      'add these to the file of their domain in checks/handles/, by call or by folder',
    ).toEqual([])
    const used = new Set(all.map(({ call, field }) => `${keyOf(call, field)}: ${field}`))
    expect(
      named.filter((name) => !used.has(name)),
      'checks/handles/ has entries that no call uses',
    ).toEqual([])
  })

  test.each(fields)('$key: $field', async ({ key, call, field, path }) => {
    const known = handleOf(call, field)
    if (!known) throw new Error(`add an entry to the file of its domain in checks/handles/: '${key}': { ${field}: … }`)
    if ('inert' in known) return expect(known.inert.length).toBeGreaterThan(10)
    const made = await known(w)
    const person = personFor(call)
    const ask = (one: { value: string; input?: Record<string, unknown> }) =>
      send(w.t, call, filledIn({ ...sampleOf(call), ...one.input }, path, one.value) as Record<string, unknown>, {
        token: person.token,
      })

    await ledger.read()
    const nowhere = made.missing ?? { ...made.own, value: NOWHERE }
    const missing = comparable(await ask(nowhere), nowhere.value)
    for (const [whose, one] of Object.entries(made.foreign)) {
      expect(one.value, whose).not.toBe('')
      expect(comparable(await ask(one), one.value), whose).toBe(missing)
    }
    const written = await ledger.read()
    expect([...ofWhom(written, 13), ...ofWhom(written, 12, w.other.userId)], 'rows of others').toEqual([])

    // Control: an own id must make a difference, in the answer or in the database, or this walk would prove nothing.
    const own = await ask(made.own)
    const differs = comparable(own, made.own.value) !== missing || ofWhom(await ledger.read(), 12).length > 0
    expect(differs, `one's own ${field} answers like one that does not exist: ${missing}`).toBe(true)
  })
})

describe('undeclared fields are not written', () => {
  const extras = {
    userType: 2,
    user_type: 2,
    isVip: 1,
    is_vip: 1,
    isAdmin: 1,
    is_admin: 1,
    isGradeAdmin: 1,
    is_grade_admin: 1,
    isRecommended: 1,
    is_recommended: 1,
    statusId: 0,
    status_id: 0,
    siteId: 13,
    site_id: 13,
    price: 1,
    courseOriginal: 1,
    courseDiscount: 1,
    course_original: 1,
    course_discount: 1,
    isFree: 1,
    isPutaway: 0,
    referredBy: '1',
    lecturerProportion: 1,
    passwordHash: 'x',
    password_hash: 'x',
    progress: 100,
    isFinished: 1,
    finishedAt: '2020-01-01T00:00:00Z',
    buyType: 1,
    isTop: 1,
    replyContent: 'x',
    status: 3,
  }

  /** Calls whose purpose is a guarded change: the table and its column; '' for new rows. */
  const purposes: Record<string, { table: string; column: string }> = {
    'user/admin/user/save': { table: 'users', column: '' },
    'user/api/user/login/sso/create': { table: 'users', column: '' },
    'user/admin/user/disable': { table: 'users', column: 'status_id' },
    'user/admin/user/resetPassword': { table: 'users', column: 'password_hash' },
    'user/admin/lecturer/disable': { table: 'lecturer', column: 'status_id' },
    'user/admin/operator/save': { table: 'users', column: 'is_admin' },
    'user/admin/operator/delete': { table: 'users', column: 'is_admin' },
    'user/admin/feedback/reply': { table: 'feedback_log', column: '' },
    'commerce/admin/referral/add': { table: 'users', column: 'is_recommended' },
    'commerce/admin/referral/disable': { table: 'users', column: 'is_recommended' },
    'commerce/admin/referral/enable': { table: 'users', column: 'is_recommended' },
    'commerce/admin/order/grant': { table: 'course_user', column: '' },
    'PUT exam/auth/grade/student/update/admin': { table: 'users', column: 'is_grade_admin' },
    'commerce/admin/vip/give': { table: 'users', column: 'is_vip' },
    'commerce/admin/vip/take': { table: 'users', column: 'is_vip' },
    'commerce/admin/order/offline': { table: 'course_user', column: '' },
    'course/admin/review/pass': { table: 'course', column: '' },
    'course/admin/review/batch': { table: 'course', column: '' },
    'org/auth/content/pass': { table: 'course', column: '' },
  }
  /** The columns of an ordinary new user. */
  const ORDINARY = {
    site_id: 12,
    user_type: 1,
    is_vip: 0,
    is_admin: 0,
    is_grade_admin: 0,
    is_recommended: 0,
    referred_by: null,
    status_id: 1,
    password_hash: null,
  }

  /** Guarded changes that are not the purpose of the call, in words. */
  function breaches(key: string, written: Written[]): string[] {
    const found: string[] = []
    const counts = new Map<string, number>()
    for (const { table, change } of written) {
      const { was, now } = change ?? { was: null, now: null }
      const guard = guarded[table]
      if (!guard || (!was && !now)) continue
      const purpose = purposes[key]?.table === table ? purposes[key] : undefined
      if ('counted' in guard) {
        const count = Number(now !== null && guard.counted(now)) - Number(was !== null && guard.counted(was))
        if (!purpose) counts.set(table, (counts.get(table) ?? 0) + count)
      } else if (was && now) {
        for (const column of guard.columns)
          if (column !== purpose?.column && JSON.stringify(was[column]) !== JSON.stringify(now[column]))
            found.push(`${table}.${column}: ${JSON.stringify(was[column])} -> ${JSON.stringify(now[column])}`)
      } else if (!now || purpose?.column !== '') found.push(`a row of ${table} ${now ? 'is new' : 'is gone'}`)
      else if (table === 'users')
        for (const [column, usual] of Object.entries(ORDINARY))
          if (now[column] !== usual) found.push(`a new person's ${column} is ${JSON.stringify(now[column])}`)
    }
    for (const [table, count] of counts) if (count !== 0) found.push(`${table}: ${count} more than before`)
    return found
  }

  test('control: unintended changes are found', async () => {
    await ledger.read()
    await w.t.owner`UPDATE users SET is_vip = 1 WHERE id = ${w.other.userId}`
    const made = await makeUser(w.t.owner, { isAdmin: 1 })
    const [row] = await w.t.owner<{ id: string }[]>`
      INSERT INTO feedback_log (site_id, user_id, feedback_type, content, status) VALUES (12, ${made.userId}, 1, 'x', 2) RETURNING id`
    await w.t.owner`UPDATE users SET is_vip = 0 WHERE id = ${w.other.userId}`
    const written = await ledger.read()
    expect(breaches('user/auth/user/ext/update', written)).toEqual([
      'users.is_vip: 0 -> 1',
      'a row of users is new',
      'users.is_vip: 1 -> 0',
      'feedback_log: 1 more than before',
    ])
    expect(breaches('user/admin/user/save', written)).toContain("a new person's is_admin is 1")
    expect(breaches('commerce/admin/vip/give', written)[0]).toBe('a row of users is new')
    await w.t.owner`DELETE FROM feedback_log WHERE id = ${row?.id ?? ''}`
  })

  test('every call with a guarded purpose exists', () => {
    const keys = allCalls().map(({ key }) => key)
    expect(Object.keys(purposes).filter((key) => !keys.includes(key))).toEqual([])
  })

  test.each(eachCall(({ method }) => method !== 'GET'))('%s', async (_key, call) => {
    const { t, other } = w
    const declared = Object.keys(inputSchema(call).properties ?? {})
    const theirs = { userId: other.userId, user_id: other.userId, viewer: { userId: other.userId } }
    const more = Object.fromEntries(
      Object.entries({ ...extras, ...theirs }).filter(([name]) => !declared.includes(name)),
    )
    let own: Record<string, unknown> = {}
    for (const { field, path } of handlesOf(call)) {
      const maker = handleOf(call, field)
      if (!maker || 'inert' in maker) continue
      const { own: made } = await maker(w)
      own = filledIn({ ...own, ...made.input }, path, made.value) as Record<string, unknown>
    }
    const { token } = personFor(call)
    await ledger.read()
    const input = { ...sampleOf(call), ...own }
    await send(t, call, { ...input, ...more }, { token })
    // The same through the query string.
    const query = new URLSearchParams(
      Object.entries(more).map(([name, field]) => [name, typeof field === 'string' ? field : JSON.stringify(field)]),
    )
    const options = { method: call.method, remoteAddress: freshIp(), headers: { 'site-id': '12', token } }
    await t.app.inject({ ...options, url: `/apis/${call.path}?${query}`, payload: input })
    const written = await ledger.read()
    expect([...ofWhom(written, 13), ...ofWhom(written, 12, other.userId)], 'rows of others').toEqual([])
    expect(breaches(call.key, written)).toEqual([])
  })

  test('a registration always creates an ordinary learner', async () => {
    const mobile = freshMobile()
    const code = await receivedCode(w.t, mobile, 'register')
    const register = allCalls().find(({ path }) => path === 'user/api/user/register')
    if (!register) throw new Error('there is no registration')
    const input = { mobile, code, password: '春眠不觉晓处处闻啼鸟', clientType: 1 }
    const answer = await send(w.t, register, { ...input, ...extras, id: '1', registerSource: 9 })
    expect(answer).toMatchObject({ code: 200, data: { userType: 1, isVip: 0, isAdmin: 0, isRecommended: 0 } })
    expect(
      await w.t
        .owner`SELECT site_id AS site, user_type, is_vip, is_admin, is_grade_admin, is_recommended, referred_by, status_id FROM users WHERE mobile = ${mobile}`,
    ).toEqual([
      {
        site: '12',
        userType: 1,
        isVip: 0,
        isAdmin: 0,
        isGradeAdmin: 0,
        isRecommended: 0,
        referredBy: null,
        statusId: 1,
      },
    ])
  })
})

describe('GET changes nothing', () => {
  /** Rows that a GET may insert, with the reason. */
  const adds: Record<string, { table: string; why: string }> = {
    'GET user/api/user/captchaImage': { table: 'captcha', why: 'the question has to be kept until it is answered' },
    'GET user/api/user/qrcode/getMpQrCodeUrl': {
      table: 'qr_login',
      why: 'the code has to be kept until the phone confirms',
    },
  }

  test('every exception exists', () => {
    const gets = allCalls()
      .filter(({ method }) => method === 'GET')
      .map(({ key }) => key)
    expect(gets.length).toBeGreaterThan(0)
    expect(Object.keys(adds).filter((key) => !gets.includes(key))).toEqual([])
  })

  test.each(eachCall(({ method }) => method === 'GET'))('%s', async (key, call) => {
    const before = await rowCounts(w.t)
    for (const token of [undefined, w.me.token])
      for (const how of ['least', 'full'] as const) await send(w.t, call, sampleOf(call, how), token ? { token } : {})
    const after = await rowCounts(w.t)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    const may = adds[key]?.table
    expect(changed.filter((table) => table !== may)).toEqual([])
    if (may) expect(changed).toEqual([may])
  })
})
