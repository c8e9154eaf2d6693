import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { transaction } from '../../kernel/db/index.ts'
import { upsertDevice } from './devices.sql.ts'
import { keyedHash } from '../../kernel/secrets.ts'
import { randomTicket } from './secrets.ts'
import { forgetSends, freshIp, freshMobile, lastCode, receivedCode, solvedCaptcha } from '../../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ SMS_DAY_LIMIT: '40' })
})
afterAll(() => t.close())
beforeEach(() => forgetSends(t))

const send = async (mobile: string, ip = freshIp(), purpose: 'login' | 'register' = 'login') =>
  t.call('user/api/user/send/code', { mobile, purpose, ...(await solvedCaptcha(t)) }, { ip })

describe('captcha', () => {
  test('is a bitmap without its answer in text', async () => {
    const { data } = await t.call('GET user/api/user/captchaImage', {}, { ip: freshIp() })
    expect(data.captchaId).toMatch(/^[\w-]{22}$/)
    expect(data.expiresIn).toBe(120)
    expect(data.img).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
    expect(data.audio).toBe('')
  })

  test('is single-use, bound to the site, and valid for two minutes', async () => {
    const mobile = freshMobile()
    const use = (captcha: { captchaId: string; captchaCode: string }, siteId = 12) =>
      t.call('user/api/user/send/code', { mobile, ...captcha }, { siteId, ip: freshIp() })
    const first = await solvedCaptcha(t)
    expect((await use({ ...first, captchaCode: `${first.captchaCode}0` })).code).toBe(453)
    expect((await use(first)).code).toBe(453)
    const foreign = await solvedCaptcha(t, 13)
    expect((await use(foreign)).code).toBe(453)
    expect((await use(foreign, 13)).code).toBe(200)
    const late = await solvedCaptcha(t)
    await t.owner`UPDATE captcha SET expires_at = now()`
    expect((await use(late)).code).toBe(453)
    const good = await solvedCaptcha(t)
    const fullWidth = [...good.captchaCode].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    expect((await use({ ...good, captchaCode: fullWidth })).code).toBe(200)
    expect((await use(good)).code).toBe(453)
    const half = await t.call('user/api/user/send/code', { mobile, captchaId: good.captchaId }, { ip: freshIp() })
    expect([half.code, half.data]).toEqual([453, { field: 'captchaCode' }])
  })

  test('is stored neither in clear text nor as a plain hash', async () => {
    const { captchaId, captchaCode } = await solvedCaptcha(t)
    const [row] = await t.owner<
      { row: string }[]
    >`SELECT row_to_json(c)::text AS row FROM captcha c WHERE id = ${captchaId}`
    expect(row?.row).not.toContain(captchaCode)
    expect(row?.row).not.toContain(Buffer.from(captchaCode).toString('hex'))
  })

  test('has audio; audio of an expired picture brings a new picture', async () => {
    const ip = freshIp()
    const picture = await t.call('GET user/api/user/captchaImage', {}, { ip })
    const sound = await t.call(
      'GET user/api/user/captchaImage',
      { kind: 'audio', captchaId: picture.data.captchaId },
      { ip },
    )
    expect(sound.data).toMatchObject({ captchaId: picture.data.captchaId, img: '' })
    expect(sound.data.audio).toMatch(/^data:audio\/wav;base64,UklGR/)
    const gone = await t.call('GET user/api/user/captchaImage', { kind: 'audio', captchaId: 'unknown' }, { ip })
    expect(gone.data.captchaId).not.toBe('unknown')
    expect(gone.data.img).toMatch(/^data:image/)
    expect(gone.data.audio).toMatch(/^data:audio/)
    // Audio is bound to the site of the picture.
    const foreign = await t.call(
      'GET user/api/user/captchaImage',
      { kind: 'audio', captchaId: picture.data.captchaId },
      { ip, siteId: 13 },
    )
    expect(foreign.data.captchaId).not.toBe(picture.data.captchaId)
  })
})

describe('sending a code', () => {
  test('answers the same for known and unknown numbers, and reveals the code only by SMS', async () => {
    const user = await makeUser(t.owner)
    const [known, unknown] = [await send(user.mobile), await send(freshMobile())]
    expect(known).toEqual(unknown)
    expect(known).toEqual({ code: 200, msg: '验证码发送成功，请注意查收', data: { waitSeconds: 60 } })
    const code = await lastCode(t, user.mobile)
    expect(code).toMatch(/^\d{6}$/)
    const [row] = await t.owner<
      { row: string }[]
    >`SELECT row_to_json(c)::text AS row FROM sms_code c WHERE mobile = ${user.mobile}`
    expect(row?.row).not.toContain(code)
  })

  test('once a minute per number, also under concurrency and from many addresses', async () => {
    const mobile = freshMobile()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(mobile)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 429, 429, 429, 429])
    expect(answers.find((answer) => answer.code === 429)?.msg).toMatch(/请 \d+ 秒后再试/)
    const sent = await t.owner`SELECT 1 FROM sms_outbox WHERE mobile = ${mobile}`
    expect(sent).toHaveLength(1)
  })

  test('five an hour and ten a day per number; counts outlive the code', async () => {
    const mobile = freshMobile()
    await t.owner`
      INSERT INTO sms_log (site_id, mobile, ip, template, provider, gmt_create)
      SELECT 12, ${mobile}, '10.0.0.1', 'login', 'outbox', now() - n * interval '11 minutes'
      FROM generate_series(1, 5) n`
    expect((await send(mobile)).msg).toContain('一小时后再试')
    await t.owner`UPDATE sms_log SET gmt_create = now() - interval '2 hours' WHERE mobile = ${mobile}`
    expect((await send(mobile)).code).toBe(200)
    await t.owner`
      INSERT INTO sms_log (site_id, mobile, ip, template, provider, gmt_create)
      SELECT 12, ${mobile}, '10.0.0.1', 'login', 'outbox', now() - interval '3 hours'
      FROM generate_series(1, 4)`
    await t.owner`UPDATE sms_log SET gmt_create = gmt_create - interval '11 minutes' WHERE mobile = ${mobile}`
    expect((await send(mobile)).msg).toContain('明天再试')
    expect(
      (
        await t.call(
          'user/api/user/send/code',
          { mobile, ...(await solvedCaptcha(t, 13)) },
          { siteId: 13, ip: freshIp() },
        )
      ).code,
    ).toBe(200)
  })

  test('respects the daily limit of the site; strangers leave a share to known browsers', async () => {
    const user = await makeUser(t.owner)
    const device = randomTicket()
    await transaction(t.db(), (tx) => upsertDevice(tx, user.userId, keyedHash(t.services, 'device', 12, device)))
    const strangers = (count: number) =>
      t.owner`
        INSERT INTO sms_log (site_id, mobile, ip, address_range, template, provider)
        SELECT 12, '13600000000', '1.1.1.1', '1.1.0.0/16', 'login', 'outbox'
        FROM generate_series(1, ${count})`
    await strangers(24)
    const refused = await send(user.mobile)
    expect([refused.code, refused.msg]).toEqual([429, '今天的短信发送量已达上限，请明天再试，或使用密码登录'])
    const known = async () =>
      t.call(
        'user/api/user/send/code',
        { mobile: user.mobile, purpose: 'login', ...(await solvedCaptcha(t)) },
        { ip: freshIp(), headers: { cookie: `ZX_DEVICE=${device}` } },
      )
    expect((await known()).code).toBe(200)
    await strangers(16)
    await t.owner`DELETE FROM sms_log WHERE mobile = ${user.mobile}`
    expect((await known()).msg).toBe('今天的短信发送量已达上限，请明天再试')
  })

  test('one network cannot use up the share of strangers', async () => {
    await t.owner`
      INSERT INTO sms_log (site_id, mobile, ip, address_range, template, provider)
      SELECT 12, '13600000000', '10.9.1.1', '10.9.0.0/16', 'login', 'outbox'
      FROM generate_series(1, 8)`
    expect((await send(freshMobile())).msg).toContain('当前网络')
  })

  describe('without a captcha', () => {
    const bare = (mobile: string, ip: string) => t.call('user/api/user/send/code', { mobile }, { ip })
    const needed = { code: 453, msg: '请输入图形验证码', data: { field: 'captchaCode' } }
    const later = () => t.owner`UPDATE sms_log SET gmt_create = gmt_create - interval '11 minutes'`

    test('a newcomer gets two codes; the third needs one', async () => {
      const [mobile, ip] = [freshMobile(), freshIp()]
      expect((await bare(mobile, ip)).code).toBe(200)
      await later()
      expect((await bare(mobile, ip)).code).toBe(200)
      await later()
      expect(await bare(mobile, ip)).toEqual(needed)
      expect(await t.owner`SELECT 1 FROM sms_outbox WHERE mobile = ${mobile}`).toHaveLength(2)
      const solved = { ...(await solvedCaptcha(t, 12, ip)), mobile }
      expect((await t.call('user/api/user/send/code', solved, { ip })).code).toBe(200)
    })

    test('an address that asks for many numbers needs one, also concurrently', async () => {
      const ip = freshIp()
      await t.owner`
        INSERT INTO sms_log (site_id, mobile, ip, address, template, provider, is_known_device)
        SELECT 12, '13600000000', ${ip}, ${ip}, 'login', 'outbox', 1
        FROM generate_series(1, 8)`
      const answers = await Promise.all(Array.from({ length: 5 }, () => bare(freshMobile(), ip)))
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 453, 453, 453])
      expect((await bare(freshMobile(), freshIp())).code).toBe(200)
    })

    test('an address that types wrong codes needs one', async () => {
      const [mobile, ip] = [freshMobile(), freshIp()]
      for (let at = 0; at < 3; at++)
        expect((await t.call('user/api/user/login/code', { mobile, code: '000000' }, { ip })).code).toBe(452)
      expect(await bare(mobile, ip)).toEqual(needed)
    })

    test('a flood from many addresses meets captchas', async () => {
      await t.owner`
        INSERT INTO sms_log (site_id, mobile, ip, template, provider)
        SELECT 12, '13600000000', '1.1.1.1', 'login', 'outbox'
        FROM generate_series(1, 19)`
      expect((await bare(freshMobile(), '100.1.1.1')).code).toBe(200)
      expect(await bare(freshMobile(), '100.3.1.1')).toEqual(needed)
    })

    test('a known browser is trusted more', async () => {
      const user = await makeUser(t.owner)
      const device = randomTicket()
      await transaction(t.db(), (tx) => upsertDevice(tx, user.userId, keyedHash(t.services, 'device', 12, device)))
      await t.owner`
        INSERT INTO sms_log (site_id, mobile, ip, template, provider, gmt_create)
        SELECT 12, ${user.mobile}, '10.0.0.1', 'login', 'outbox', now() - interval '2 hours'
        FROM generate_series(1, 4)`
      const options = { ip: freshIp(), headers: { cookie: `ZX_DEVICE=${device}` } }
      expect((await t.call('user/api/user/send/code', { mobile: user.mobile }, options)).code).toBe(200)
    })
  })

  test('a newer code invalidates the older one', async () => {
    const user = await makeUser(t.owner)
    const older = await receivedCode(t, user.mobile, 'login')
    await forgetSends(t)
    const newer = await receivedCode(t, user.mobile, 'login')
    if (older !== newer)
      expect(
        (await t.call('user/api/user/login/code', { mobile: user.mobile, code: older }, { ip: freshIp() })).code,
      ).toBe(452)
    expect(
      (await t.call('user/api/user/login/code', { mobile: user.mobile, code: newer }, { ip: freshIp() })).code,
    ).toBe(200)
  })
})

test('a provider failure is reported and counted', async () => {
  const quiet = await startTestApp({ DEMO: '0' })
  const mobile = freshMobile()
  const answer = await quiet.call(
    'user/api/user/send/code',
    { mobile, ...(await solvedCaptcha(quiet)) },
    { ip: freshIp() },
  )
  expect([answer.code, answer.msg]).toEqual([503, '短信发送失败，请稍后再试或联系客服'])
  const [log] = await quiet.owner`SELECT is_success, error FROM sms_log WHERE mobile = ${mobile}`
  expect({ ...log }).toEqual({ isSuccess: 0, error: '短信服务尚未配置' })
  await quiet.close()
})
