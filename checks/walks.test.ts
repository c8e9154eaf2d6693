/**
 * Walks over all calls, generated from the contract, so a new call is covered at once: roles, site, limits, answers,
 * and that it is implemented once and tested.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allCalls } from '@zhixing/contract'
import { errorTable } from '@zhixing/contract/errors'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { implementations } from '../server/src/domains.ts'
import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { makeUser } from '../server/test/factories.ts'
import { eachCall, outputKeys, sampleOf, walksAll } from './reading.ts'
import { freshIp, makeWorld, send, type World } from './world.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const code = (name: keyof typeof errorTable) => errorTable[name].code
const needsSession = eachCall(({ who }) => who !== 'anon')
const needsRole = eachCall(({ who }) => !['anon', 'login', 'author', 'blogger'].includes(who))

let w: World
/** Invalid sessions. */
let over: { replaced: string; signedOut: string; expired: string; due: string }
beforeAll(async () => {
  w = await makeWorld()
  over = {
    replaced: await sessionThat({ ended: 'elsewhere' }),
    signedOut: await sessionThat({ ended: 'signed_out' }),
    expired: await sessionThat({ expired: true }),
    due: await sessionThat({ due: true }),
  }
})
afterAll(() => w.close())

/** A session of site 12 in the given state. */
async function sessionThat(how: { ended?: string; expired?: boolean; due?: boolean }): Promise<string> {
  const { userId } = await makeUser(w.t.owner)
  if (how.due) await w.t.owner`UPDATE users SET password_due = 1 WHERE id = ${userId}`
  const token = newToken(12)
  await w.t.owner`
    INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at, ended)
    VALUES (12, ${hashToken(token)}, ${userId}, 2, now() + ${how.expired ? '-1 second' : '1 day'}::interval, ${how.ended ?? null})`
  return token
}

describe('a call for signed-in people refuses', () => {
  test.each(needsSession)('%s', async (_key, call) => {
    const sample = sampleOf(call)
    const answers = {
      'no token': (await send(w.t, call, sample)).code,
      'a garbage token': (await send(w.t, call, sample, { token: 'garbage' })).code,
      'a token that was never issued': (await send(w.t, call, sample, { token: newToken(12) })).code,
      'a session replaced by a sign-in elsewhere': (await send(w.t, call, sample, { token: over.replaced })).code,
      'a session that was signed out': (await send(w.t, call, sample, { token: over.signedOut })).code,
      'an expired session': (await send(w.t, call, sample, { token: over.expired })).code,
    }
    expect(answers).toEqual({
      'no token': code('loginRequired'),
      'a garbage token': code('tokenInvalid'),
      'a token that was never issued': code('tokenInvalid'),
      'a session replaced by a sign-in elsewhere': code('loginElsewhere'),
      'a session that was signed out': code('tokenInvalid'),
      'an expired session': code('tokenExpired'),
    })
  })

  test('control: a valid session is accepted', async () => {
    const profile = allCalls().find(({ path }) => path === 'user/auth/user/ext/view')
    expect(profile && (await send(w.t, profile, {}, { token: w.me.token })).code).toBe(200)
  })
})

describe('a session with a one-time password is refused before anything else', () => {
  test.each(needsSession)('%s', async (_key, call) => {
    const isOpen = call.whilePasswordDue === true
    const token = isOpen ? await sessionThat({ due: true }) : over.due
    const answer = await send(w.t, call, sampleOf(call), { token })
    if (isOpen) expect(answer.code).not.toBe(code('tokenInvalid'))
    else expect(answer.code).toBe(code('passwordDue'))
  })
})

describe('a token is refused on another site, and the attempt is logged', () => {
  test.each(needsSession)('%s', async (key, call) => {
    const warn = vi.spyOn(w.t.services.log, 'warn')
    const sample = sampleOf(call)
    onTestFinished(() => warn.mockRestore())
    const there = await send(w.t, call, sample, { token: w.me.token, siteId: 13 })
    const back = await send(w.t, call, sample, { token: w.stranger.token, siteId: 12 })
    expect([there.code, back.code]).toEqual([code('tokenInvalid'), code('tokenInvalid')])
    expect(warn.mock.calls.map(([line]) => line as unknown)).toEqual([
      expect.objectContaining({ call: key, refusal: 302, siteId: 13 }),
      expect.objectContaining({ call: key, refusal: 302, siteId: 12 }),
    ])
  })
})

describe('people without the role are refused, people with it are not', () => {
  test.runIf(walksAll)('there are such calls', () => expect(needsRole.length).toBeGreaterThan(0))

  test.each(needsRole)('%s', async (_key, call) => {
    const { who } = call
    if (who === 'anon') return
    const sample = sampleOf(call)
    // Another walk may have made the lecturer a class administrator by creating a class.
    await w.t.owner`UPDATE users SET is_grade_admin = (id = ${w.roles.gradeAdmin.userId})::int::smallint`
    for (const [role, person] of Object.entries(w.roles)) {
      const answer = await send(w.t, call, sample, { token: person.token })
      if (person === w.roles[who])
        expect([...needsSessionCodes, code('forbidden')], `as ${role}`).not.toContain(answer.code)
      else expect(answer.code, `as ${role}`).toBe(code('forbidden'))
    }
  })
})
const needsSessionCodes = (['loginRequired', 'tokenExpired', 'tokenInvalid', 'loginElsewhere'] as const).map(code)

describe('SITE-ID must name exactly one site', () => {
  const wrong = [
    '',
    '0',
    '-1',
    '12 13',
    '12,13',
    '12, 12',
    '012',
    '1e1',
    '99999',
    '99999999999',
    '十二',
    '12;',
    "12'--",
  ]

  test.each(eachCall())('%s', async (_key, call) => {
    const sample = sampleOf(call)
    for (const siteId of wrong)
      expect((await send(w.t, call, sample, { siteId, token: w.me.token })).code, `SITE-ID: ${siteId}`).toBe(
        code('siteInvalid'),
      )
    const url = `/apis/${call.path}`
    const bare = await w.t.app.inject({
      method: call.method,
      url,
      remoteAddress: freshIp(),
      ...(call.method === 'GET' ? {} : { payload: sample }),
    })
    expect(bare.json(), 'no SITE-ID').toEqual({
      code: code('siteInvalid'),
      msg: errorTable.siteInvalid.msg,
      data: null,
    })
    const twice = await w.t.app.inject({
      method: call.method,
      url,
      remoteAddress: freshIp(),
      headers: { 'site-id': ['12', '13'] },
      ...(call.method === 'GET' ? {} : { payload: sample }),
    })
    expect((twice.json() as { code: number }).code, 'SITE-ID twice').toBe(code('siteInvalid'))
  })
})

describe('every call is counted against its rate limit before any work', () => {
  test.each(eachCall())('%s', async (key, call) => {
    expect(call.limit.max).toBeGreaterThan(0)
    expect(call.limit.seconds).toBeGreaterThan(0)
    const person = w.roles[call.who === 'anon' ? 'login' : call.who]
    const take = vi.mocked(w.t.services.limiter.take).mockClear().mockReturnValue(false)
    w.t.services.answers.clear()
    try {
      const answer = await send(w.t, call, sampleOf(call), { token: person.token })
      expect(answer).toEqual({ code: code('tooMany'), msg: errorTable.tooMany.msg, data: null })
      expect(take.mock.calls).toEqual([[expect.stringContaining(key), call.limit]])
    } finally {
      take.mockReturnValue(true)
    }
  })
})

/** Keys that no answer may contain, except with a reason. */
const secret = /passw|hash|salt|mediakey|secret|token|sealed|digits|folder|openid|session|answerkey|rightanswer|^key$/i
const allowed: Record<string, string> = {
  'user/api/user/login/password data.token': 'the requested session',
  'user/api/user/login/password data.hasPassword': 'whether one is set',
  'user/api/user/login/password data.isPasswordDue': 'whether it must be changed first',
  'user/api/user/login/number data.token': 'the requested session',
  'user/api/user/login/number data.hasPassword': 'whether one is set',
  'user/api/user/login/number data.isPasswordDue': 'whether it must be changed first',
  'user/admin/import/preview data.rows[].firstPassword': 'as the operator typed it, to be corrected',
  'exam/auth/grade/timetable/import/preview data.sessionList': 'lessons of a timetable',
  'user/api/user/login/code data.token': 'the requested session',
  'user/api/user/login/code data.hasPassword': 'whether one is set',
  'user/api/user/login/code data.isPasswordDue': 'whether it must be changed first',
  'user/api/user/register data.token': 'the requested session',
  'user/api/user/register data.hasPassword': 'whether one is set',
  'user/api/user/register data.isPasswordDue': 'whether it must be changed first',
  'user/api/user/registerByQrcode data.token': 'the requested session',
  'user/api/user/registerByQrcode data.hasPassword': 'whether one is set',
  'user/api/user/registerByQrcode data.isPasswordDue': 'whether it must be changed first',
  'user/api/user/qrcode/checkQrCodeState data.user.token': 'the session, after confirmation by the phone',
  'user/api/user/qrcode/checkQrCodeState data.user.hasPassword': 'whether one is set',
  'user/api/user/qrcode/checkQrCodeState data.user.isPasswordDue': 'whether it must be changed first',
  'user/api/user/login/passkey data.token': 'the requested session',
  'user/api/user/login/passkey data.hasPassword': 'whether one is set',
  'user/api/user/login/passkey data.isPasswordDue': 'whether it must be changed first',
  'user/api/user/login/factor data.token': 'the requested session',
  'user/api/user/login/factor data.hasPassword': 'whether one is set',
  'user/api/user/login/factor data.isPasswordDue': 'whether it must be changed first',
  'user/api/user/login/sso/create data.token': 'the requested session',
  'user/api/user/login/sso/create data.hasPassword': 'whether one is set',
  'user/api/user/login/sso/create data.isPasswordDue': 'whether it must be changed first',
  'user/api/user/login/sso/finish data.user.token': 'the requested session',
  'user/api/user/login/sso/finish data.user.hasPassword': 'whether one is set',
  'user/api/user/login/sso/finish data.user.isPasswordDue': 'whether it must be changed first',
  'user/api/user/login/sso/directory data.user.token': 'the requested session',
  'user/api/user/login/sso/directory data.user.hasPassword': 'whether one is set',
  'user/api/user/login/sso/directory data.user.isPasswordDue': 'whether it must be changed first',
  'user/api/user/login/sso/begin data.secret': 'known only to the browser that began',
  'user/admin/sso/try data.secret': 'known only to the browser that began',
  'user/admin/sso/list data.list[].hasSecret': 'whether one is set',
  'user/auth/user/factor/app/begin data.secret': 'the new secret, for the authenticator app of its person',
  'GET user/api/user/qrcode/getMpQrCodeUrl data.secret': 'known only to the browser that requested the code',
  'exam/auth/user/exam/record/check data.needsPassword': 'whether one has to be typed',
  'exam/auth/grade/exam/student/relation/check data.needsPassword': 'whether one has to be typed',
  'exam/auth/grade/exam/view data.rules.password':
    'of the exam, to those who work in the class and tell it to its students',
  'user/auth/user/ext/view data.hasPassword': 'whether one is set',
  'user/auth/user/ext/view data.isPasswordDue': 'whether it must be changed first',
  'user/auth/user/ext/update data.hasPassword': 'whether one is set',
  'user/auth/user/ext/update data.isPasswordDue': 'whether it must be changed first',
  'user/auth/user/device/list data.list[].sessionId': 'a public name of the session, not its token',
  'user/admin/user/resetPassword data.password': 'for one day and one use, where no message reaches its owner',
  'user/admin/user/actAs data.token': 'the requested session',
  'user/auth/token/save data.token': 'the new token, shown once',
  'user/admin/sso/scim/save data.token': 'the new token, shown once',
  'user/admin/sso/scim/save data.tokenId': 'the id of its row',
  'user/admin/sso/scim/view data.list[].tokenName': 'the name that its maker gave it',
  'user/admin/sso/scim/view data.list[].tokenStart': 'its first characters, without random ones of use',
  'user/admin/token/calls data.list[].key': 'the name of a call',
  'user/admin/token/save data.token': 'the new token, shown once',
  'user/auth/token/list data.list[].tokenName': 'the name that its person gave it',
  'user/auth/token/list data.list[].tokenStart': 'its first characters, without random ones of use',
  'user/admin/token/page data.list[].tokenName': 'the name that its person gave it',
  'user/admin/token/page data.list[].tokenStart': 'its first characters, without random ones of use',
  'system/admin/webhook/save data.secret': 'the new secret, shown once',
  'system/admin/webhook/secret/renew data.secret': 'the new secret, shown once',
  'user/admin/user/actBack data.token': "the operator's own session",
  'exam/auth/exam/audit/view data.rules.password': 'of the paper, to its author, who tells it to the takers',
  'exam/auth/exam/audit/preview data.hasPassword': 'whether one is set',
  'exam/admin/exam/review/view data.submitted.hasPassword': 'whether one is set',
  'exam/admin/exam/review/view data.approved.hasPassword': 'whether one is set',
  'org/auth/paper/view data.submitted.hasPassword': 'whether one is set',
  'org/auth/paper/view data.approved.hasPassword': 'whether one is set',
  'live/api/room/draw/view data.seedHash': 'for verifying a draw',
  'live/api/room/draw/view data.candidateHash': 'for verifying a draw',
  'live/auth/room/draw/list data.list[].seedHash': 'for verifying a draw',
  'live/auth/room/draw/list data.list[].candidateHash': 'for verifying a draw',
  'course/auth/course/live/channel/log/list data.list[].sessionId': 'the lesson that was broadcast',
  'course/auth/course/live/channel/log/view data.sessionId': 'the lesson that was broadcast',
  'course/auth/course/live/channel/log/save data.sessionId': 'the lesson that was broadcast',
}
/** Calls that may answer the caller's own mobile or e-mail. */
const ownContact =
  /^user\/(auth\/user\/ext\/(view|update)|auth\/lecturer\/(view|audit\/view)|auth\/organization\/audit\/view|api\/user\/(login\/(password|code|number|passkey|factor|sso\/(create|directory|finish))|register|registerByQrcode|qrcode\/checkQrCodeState))$|^system\/api\/demo\/outbox$/
/** Referred people: always masked (server/src/commerce/referral/referral.test.ts). */
const shortContact = /^user\/auth\/user\/recommended\/list$/
/** Members and applicants of a class for its staff: masked (server/src/grade); and rows of an import, as sent. */
const classContact = /^exam\/auth\/grade\/(student\/(page|import\/preview|slip\/list)|apply\/record\/page)$/
/** Members of an organisation for its staff: masked (server/src/org/member); and rows of an import, as sent. */
const orgContact = /^org\/auth\/(member\/list|import\/preview|slip\/list)$/
/** Assistants of a live course for its lecturer: masked (server/src/live/assistant.test.ts). */
const assistantContact = /^live\/auth\/assistant\/list$/
/** Invoice details, for their author and for the office. */
const invoiceContact = /^user\/auth\/invoice\/(order\/view|list|title\/list)$|^commerce\/admin\/invoice\/list$/
/** Back office: masked without the right to see numbers (server/src/user/admin-*.test.ts, commerce/admin). */
const maskedContact =
  /^user\/admin\/(user\/(list|view)|lecturer\/(list|view|audit\/view)|operator\/list|log\/login\/page|organization\/(list|view)|feedback\/(list|view)|message\/people\/list|sms\/(list|setting\/test)|sso\/lookup|import\/(preview|view))$|^commerce\/admin\/(referral\/(list|bind\/list)|order\/(list|view|import\/preview)|payment\/(list|view)|refund\/list)$|^marketing\/admin\/lead\/(page|board|view|import\/preview)$/

describe('no answer contains a secret', () => {
  test.each(eachCall())('%s', (key, call) => {
    const found = outputKeys(call).filter((out) => secret.test(out.key))
    expect(found.map(({ path }) => `${key} ${path}`).filter((name) => !(name in allowed))).toEqual([])
    // `claimMobile` is the name of a field at an identity provider.
    const contacts = outputKeys(call).filter(
      (out) => /mobile|email|phone/i.test(out.key) && !['telephone', 'claimMobile'].includes(out.key),
    )
    if (
      ![ownContact, shortContact, classContact, orgContact, assistantContact, invoiceContact, maskedContact].some(
        (known) => known.test(key),
      )
    )
      expect(contacts.map(({ path }) => path)).toEqual([])
  })

  test('every exception is still needed', () => {
    const all = new Set(allCalls().flatMap((call) => outputKeys(call).map(({ path }) => `${call.key} ${path}`)))
    expect(Object.keys(allowed).filter((name) => !all.has(name))).toEqual([])
  })
})

describe('contract and implementation match', () => {
  test('every declared call is implemented exactly once, and nothing else is', () => {
    const keys = (list: { key: string }[]) => list.map(({ key }) => key).sort()
    expect(keys(implementations.map(({ call }) => call))).toEqual(keys(allCalls()))
    expect(new Set(keys(allCalls())).size).toBe(allCalls().length)
  })

  test('every call is reached under its method and path', () => {
    for (const call of allCalls()) {
      const url = `/apis/${call.path.replace(/\{(\w+)\}/g, ':$1')}`
      expect(w.t.app.hasRoute({ method: call.method, url }), call.key).toBe(true)
    }
  })

  // Foreign clients use these paths: `extension` must not change by accident.
  test('the number of specified calls is unchanged', () =>
    expect(allCalls().filter(({ extension }) => !extension).length).toBe(273))

  test('every call has a description', () => {
    for (const call of allCalls()) {
      expect(call.about.length, call.key).toBeGreaterThan(5)
      expect(call.about, call.key).toMatch(/\.$/)
    }
  })
})

describe('every call is named in a test of its domain', () => {
  /** All quoted strings in tests. */
  const quoted = new Set(
    readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
      .flatMap(
        (file) => readFileSync(join(root, 'server', file), 'utf8').match(/(?<=['"`])[\w ./{}-]+(?=['"`])/g) ?? [],
      ),
  )

  test.each(eachCall())('%s', (key, call) => {
    expect(
      [key, call.path, `${call.method} ${call.path}`].some((name) => quoted.has(name)),
      `no test under server/ makes the call ${key}`,
    ).toBe(true)
  })
})
