import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { forgetSends, freshIp, lastCode, solvedCaptcha } from '../../../test/people.ts'
import { closeDueAccounts, dropExpiredExports } from './close-account.ts'
import { hashPassword } from '../sign-in/passwords.ts'

const GOOD = '春眠不觉晓-42'
let t: TestApp
let passwordHash: string
beforeAll(async () => {
  t = await startTestApp()
  passwordHash = await hashPassword(GOOD)
})
afterAll(() => t.close())

const view = async (token: string) => (await t.call('user/auth/user/data/view', {}, { token })).data
const close = (token: string, proof: { password?: string; code?: string }) =>
  t.call('user/auth/user/close/begin', proof, { token, ip: freshIp() })
const signIn = (mobile: string) => t.call('user/api/user/login/password', { mobile, password: GOOD }, { ip: freshIp() })
const passDays = (userId: string) =>
  t.owner`UPDATE users SET close_at = now() - interval '1 second' WHERE id = ${userId}`
const download = (url: string, token: string) =>
  t.app.inject({ method: 'GET', url, headers: { host: 'localhost', cookie: `RC_WEB_TOKEN=${token}` } })

test('an account is closed with its password: sessions end, and signing in again undoes it', async () => {
  const user = await makeUser(t.owner, { passwordHash })
  expect((await close(user.token, { password: '不对的密码' })).code).toBe(451)
  expect((await close(user.token, {})).data).toEqual({ field: 'password' })
  const { code, data } = await close(user.token, { password: GOOD })
  expect(code).toBe(200)
  expect(Math.round((Date.parse(data.closeAt) - Date.now()) / 86_400_000)).toBe(7)
  expect((await t.call('user/auth/user/ext/view', {}, { token: user.token })).code).toBe(302)
  const { token } = (await signIn(user.mobile)).data
  expect((await view(token)).closeAt).toBe(data.closeAt)
  expect((await t.call('user/auth/user/close/cancel', {}, { token })).msg).toContain('成功')
  expect((await view(token)).closeAt).toBeNull()
  await closeDueAccounts(t.services)
  expect((await signIn(user.mobile)).code).toBe(200)
})

test('or with an SMS code for this purpose', async () => {
  await forgetSends(t)
  const user = await makeUser(t.owner)
  const ip = freshIp()
  await t.call(
    'user/api/user/send/code',
    { mobile: user.mobile, purpose: 'close', ...(await solvedCaptcha(t, 12, ip)) },
    { ip },
  )
  expect((await close(user.token, { code: '000000' })).code).toBe(452)
  expect((await close(user.token, { code: await lastCode(t, user.mobile) })).code).toBe(200)
})

test('operators, whose accounts others depend on, are refused with advice', async () => {
  const operator = await makeUser(t.owner, { isAdmin: 1, passwordHash })
  const refused = await close(operator.token, { password: GOOD })
  expect(refused.code).toBe(409)
  expect(refused.msg).toBe((await view(operator.token)).refusal)
})

test('after the closing date no personal data is left; shared content stays without a name', async () => {
  const user = await makeUser(t.owner, { passwordHash, nickname: '将要离开的人' })
  const other = await makeUser(t.owner, { passwordHash })
  const { userId, mobile } = user
  await t.owner`INSERT INTO user_research (site_id, user_id, real_name) VALUES (12, ${userId}, '张三丰')`
  await t.owner`INSERT INTO feedback_log (site_id, user_id, feedback_type, content, contact) VALUES (12, ${userId}, 1, '意见', ${mobile})`
  await t.owner`INSERT INTO study_day (site_id, user_id, day, seconds) VALUES (12, ${userId}, '2026-01-01', 60), (12, ${other.userId}, '2026-01-01', 60)`
  await t.services.platform.storage.write(`site12/test/${userId}.png`, Buffer.from('picture'))
  await t.owner`
    INSERT INTO stored_file (site_id, user_id, file_kind, file_name, file_type, file_size, file_key, sha256)
    VALUES (12, ${userId}, 'image', '我的照片.png', 'image/png', 7, ${`site12/test/${userId}.png`}, '')`
  await t.owner`INSERT INTO wechat_follower (site_id, user_id, app_id, open_id) VALUES (12, ${userId}, 'wx', '张三丰')`
  await t.owner`
    INSERT INTO push_subscription (site_id, user_id, token_hash, endpoint, p256dh, auth_sealed, language, browser)
    SELECT 12, ${userId}, token_hash, ${`https://push.example/${mobile}`}, '', '', 'zh-CN', '张三丰的浏览器' FROM user_session WHERE user_id = ${userId}`
  const signedIn = await signIn(mobile)
  expect((await close(signedIn.data.token, { password: GOOD })).code).toBe(200)
  await passDays(userId)
  expect(await closeDueAccounts(t.services)).toEqual({ closed: 1 })
  expect(await closeDueAccounts(t.services)).toEqual({ closed: 0 })

  const [row] = await t.owner`SELECT nickname, mobile, status_id FROM users WHERE id = ${userId}`
  expect({ ...row }).toEqual({ nickname: '已注销用户', mobile: `closed-${userId}`, statusId: 0 })
  await expect(t.services.platform.storage.size(`site12/test/${userId}.png`)).rejects.toThrow()
  // Number and name appear in no text column of any table.
  const tables = await t.owner<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'site_id'`
  for (const { name } of tables) {
    const found = await t.owner`
      SELECT 1
      FROM ${t.owner(name)} x
      WHERE site_id = 12
        AND (to_jsonb(x)::text LIKE ${`%${mobile}%`}
          OR to_jsonb(x)::text LIKE '%张三丰%'
          OR to_jsonb(x)::text LIKE '%将要离开的人%')`
    expect([name, found.length]).toEqual([name, 0])
  }
  expect(await t.owner`SELECT 1 FROM study_day WHERE user_id = ${other.userId}`).toHaveLength(1)
  expect((await signIn(mobile)).code).toBe(451)
})

test('all personal data is one ZIP, for its owner, for seven days', async () => {
  const user = await makeUser(t.owner, { passwordHash, nickname: '<b>小满</b>' })
  const other = await makeUser(t.owner)
  await t.owner`INSERT INTO user_research (site_id, user_id, real_name) VALUES (12, ${user.userId}, '李四')`
  await t.owner`
    INSERT INTO push_subscription (site_id, user_id, token_hash, endpoint, p256dh, auth_sealed, language, browser)
    SELECT 12, ${user.userId}, token_hash, 'https://push.example/own', 'hidden-key', '', 'zh-CN', 'Firefox' FROM user_session WHERE user_id = ${user.userId}`
  const begin = () => t.call('user/auth/user/data/export', {}, { token: user.token })
  // Concurrent requests start one export.
  expect((await Promise.all([begin(), begin()])).map(({ code }) => code)).toEqual([200, 200])
  expect((await view(user.token)).exported).toMatchObject({ exportStatus: 1, partsDone: 0, url: '' })
  await t.runJobs()
  const { exported } = await view(user.token)
  expect(exported).toMatchObject({ exportStatus: 2 })
  expect(exported?.partsTotal).toBeGreaterThan(20)
  const answer = await download(exported?.url ?? '', user.token)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ])
  const files = unzipSync(answer.rawPayload)
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  expect(JSON.parse(text('user_research.json'))).toMatchObject([{ real_name: '李四' }])
  expect(text('users.json')).toContain(user.mobile)
  expect(text('push_subscription.json')).toContain('https://push.example/own')
  expect(text('push_subscription.json')).not.toContain('hidden-key')
  expect(
    Object.values(files)
      .map((file) => Buffer.from(file).toString())
      .join(),
  ).not.toContain('$argon2id')
  expect(text('index.html')).toContain('&lt;b&gt;小满')
  expect((await download(exported?.url ?? '', other.token)).statusCode).toBe(404)
  expect((await download(exported?.url ?? '', '')).statusCode).toBe(404)
  expect((await begin()).code).toBe(429)
  await t.owner`UPDATE user_export SET expires_at = now() - interval '1 second'`
  expect((await download(exported?.url ?? '', user.token)).statusCode).toBe(404)
  expect(await dropExpiredExports(t.services)).toEqual({ dropped: 1 })
  expect((await view(user.token)).exported).toBeNull()
})
