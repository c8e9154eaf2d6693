import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { hashPassword } from './passwords.ts'
import { freshIp, freshMobile, solvedCaptcha } from '../../../test/people.ts'

const GOOD = '春眠不觉晓-42'
let t: TestApp
let goodHash: string
beforeAll(async () => {
  t = await startTestApp()
  goodHash = await hashPassword(GOOD)
})
afterAll(() => t.close())

const newcomer = () => makeUser(t.owner, { passwordHash: goodHash, clientType: 2 })

/** Signs in like a browser, with the device cookie. */
async function signIn(
  mobile: string,
  password: string,
  {
    ip = freshIp(),
    device = '',
    ...more
  }: { ip?: string; device?: string; captchaId?: string; captchaCode?: string } = {},
) {
  const response = await t.app.inject({
    method: 'POST',
    url: '/apis/user/api/user/login/password',
    remoteAddress: ip,
    headers: { 'site-id': '12', ...(device ? { cookie: `ZX_DEVICE=${device}` } : {}) },
    payload: { mobile, password, ...more },
  })
  const cookies = response.cookies as { name: string; value: string; httpOnly?: boolean; maxAge?: number }[]
  return { ...response.json(), cookie: cookies.find(({ name }) => name === 'ZX_DEVICE') }
}

/** Inserts earlier failed attempts. */
async function failures(
  count: number,
  { mobile = freshMobile(), address = '', secondsAgo = 0, eachOther = false } = {},
) {
  await t.owner`
    INSERT INTO login_log (site_id, mobile, login_status, login_type, client_type, login_ip, address, gmt_create)
    SELECT 12, ${mobile}::text || CASE WHEN ${eachOther} THEN n::text ELSE '' END, 0, 1, 1, ${address}, ${address},
      now() - make_interval(secs => ${secondsAgo})
    FROM generate_series(1, ${count}) n`
}

describe('a school behind one address', () => {
  test('signs in, although some mistype', async () => {
    const ip = freshIp()
    const pupils = await Promise.all(Array.from({ length: 80 }, newcomer))
    const answers = await Promise.all(
      pupils.map(async ({ mobile }, i) => {
        if (i % 20 === 0) expect((await signIn(mobile, '打错了', { ip })).code).toBe(451)
        return (await signIn(mobile, GOOD, { ip })).code as number
      }),
    )
    expect(answers.filter((code) => code !== 200)).toEqual([])
  })

  test('needs a captcha once most accounts tried from there fail; known devices do not', async () => {
    const ip = freshIp()
    const [user, other] = [await newcomer(), await newcomer()]
    const { cookie } = await signIn(user.mobile, GOOD)
    await failures(20, { address: ip, mobile: '1360000', eachOther: true })
    expect((await signIn(other.mobile, GOOD, { ip })).code).toBe(453)
    expect((await signIn(other.mobile, GOOD, { ip, ...(await solvedCaptcha(t, 12, ip)) })).code).toBe(200)
    expect((await signIn(user.mobile, GOOD, { ip, device: cookie?.value ?? '' })).code).toBe(200)
    expect((await signIn((await newcomer()).mobile, GOOD)).code).toBe(200)
  })

  test('an IPv6 network counts as one address', async () => {
    await failures(20, { address: '2001:db8:7:8::/64', mobile: '1350000', eachOther: true })
    const user = await newcomer()
    expect((await signIn(user.mobile, GOOD, { ip: '2001:db8:7:8:1:2:3:4' })).code).toBe(453)
    expect((await signIn(user.mobile, GOOD, { ip: '2001:db8:7:9:1:2:3:4' })).code).toBe(200)
  })
})

describe('guesses against one account', () => {
  test('are delayed longer and longer, and the delay is reported', async () => {
    const { mobile } = await newcomer()
    await failures(8, { mobile, secondsAgo: 2 })
    const refused = await signIn(mobile, GOOD)
    expect(refused).toMatchObject({
      code: 429,
      msg: '密码错误次数较多，请 6 秒后再试，或改用验证码登录',
      data: { field: 'password', waitSeconds: 6 },
    })
    await failures(20, { mobile })
    expect((await signIn(mobile, GOOD)).msg).toContain('请 5 分钟后再试')
    await t.owner`UPDATE login_log SET gmt_create = gmt_create - interval '5 minutes' WHERE mobile = ${mobile} AND login_status = 0`
    // Refused attempts do not extend the delay.
    expect((await signIn(mobile, GOOD, await solvedCaptcha(t))).code).toBe(200)
    expect((await signIn(mobile, GOOD)).code).toBe(200)
  })

  test('by strangers do not lock out a known device; its own failures count for it alone', async () => {
    const { mobile } = await newcomer()
    const { cookie } = await signIn(mobile, GOOD)
    expect(cookie).toMatchObject({ httpOnly: true, maxAge: 400 * 86_400 })
    const device = cookie?.value ?? ''
    await failures(50, { mobile })
    expect((await signIn(mobile, GOOD)).code).toBe(429)
    expect((await signIn(mobile, GOOD, { device })).code).toBe(200)
    // A device known to another account counts as a stranger.
    const other = await signIn((await newcomer()).mobile, GOOD)
    expect((await signIn(mobile, GOOD, { device: other.cookie?.value ?? '' })).code).toBe(429)
    for (let i = 0; i < 3; i++) expect((await signIn(mobile, '不对的密码', { device })).code).toBe(451)
    expect((await signIn(mobile, GOOD, { device })).code).toBe(453)
    const stored = await t.owner`SELECT encode(device_hash, 'escape') AS hash FROM user_device`
    expect(JSON.stringify(stored)).not.toContain(device)
  })

  test('a password reset makes all devices unknown', async () => {
    const { mobile, userId } = await newcomer()
    const device = (await signIn(mobile, GOOD)).cookie?.value ?? ''
    const { endSessionsOf } = await import('./sessions.ts')
    await endSessionsOf(t.db(), t.services, 12, userId, 'reset')
    await failures(50, { mobile })
    expect((await signIn(mobile, GOOD, { device })).code).toBe(429)
  })
})

test('refusals and failures are logged without the number', async () => {
  const lines: unknown[] = []
  const info = t.services.log.info.bind(t.services.log)
  t.services.log.info = ((...line: unknown[]) => void lines.push(line)) as typeof info
  const mobile = freshMobile()
  await signIn(mobile, GOOD)
  await failures(9, { mobile })
  await signIn(mobile, GOOD)
  t.services.log.info = info
  expect(lines).toMatchObject([
    [{ signIn: 'failed', siteId: 12 }, 'sign-in failed'],
    [{ signIn: 'waiting', siteId: 12 }, 'sign-in refused'],
  ])
  expect(JSON.stringify(lines)).not.toContain(mobile)
})

test('warns once about an untrusted proxy', async () => {
  const lines: unknown[] = []
  const warn = t.services.log.warn.bind(t.services.log)
  t.services.log.warn = ((...line: unknown[]) => void lines.push(line)) as typeof warn
  for (let i = 0; i < 3; i++)
    await t.app.inject({ method: 'GET', url: '/healthz', headers: { 'x-forwarded-for': '8.8.8.8' } })
  t.services.log.warn = warn
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).toContain('TRUST_PROXY')
})
