import { afterAll, beforeAll, expect, test } from 'vitest'
import { enableModel, makeKnownCourse, type ModelApp, startModelApp } from '../../../test/assistant.ts'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import type { ModelGateway } from '../../../test/gateways/model.ts'
import type { TestApp } from '../../../test/harness.ts'
import { dropOldTalks, endLostTurns } from '../ask/turn.sql.ts'

let t: TestApp
let gateway: ModelGateway
let close: ModelApp['close']
let boss: MadeUser
beforeAll(async () => {
  ;({ t, gateway, boss, close } = await startModelApp())
})
afterAll(() => close())

const view = async () => (await t.call('assistant/admin/model/view', {}, { token: boss.token })).data
const update = async (change: object, who = boss) =>
  t.raw('POST', 'assistant/admin/model/update', { ...(await view()), ...change }, { token: who.token })

test('is off by default', async () => {
  expect(await view()).toMatchObject({ isEnabled: 0, url: '', hasKey: 0, isInstalled: 0 })
  expect(await update({ isEnabled: 1 })).toMatchObject({ code: 422, data: { field: 'url' } })
})

test('the key is encrypted, is never answered, and stays with its address', async () => {
  await enableModel(t, gateway, boss)
  const [row] = await t.owner<{ sealedKey: Buffer }[]>`SELECT sealed_key FROM assistant_setting WHERE site_id = 12`
  expect(row?.sealedKey.toString('latin1')).not.toContain('sk-secret-key')
  const shown = await view()
  expect(shown.hasKey).toBe(1)
  expect(JSON.stringify(shown)).not.toContain('sk-secret')
  const [logged] = await t.owner<{ content: string; changes: unknown }[]>`
    SELECT content, changes FROM sys_log WHERE site_id = 12 AND operation = '修改模型设置' ORDER BY id DESC LIMIT 1`
  expect(JSON.stringify(logged)).not.toContain('sk-secret')

  expect((await update({ keepDays: 30 })).code).toBe(200)
  expect((await view()).hasKey).toBe(1)
  expect((await update({ url: 'https://other.example.com/v1' })).code).toBe(200)
  expect((await view()).hasKey).toBe(0)
})

test.each(['http://10.0.0.1/v1', 'https://169.254.169.254/', 'https://localhost/v1', 'ftp://x.example/'])(
  'refuses the address %s',
  async (url) => {
    expect(await update({ url, model: 'm' })).toMatchObject({ code: 422, data: { field: 'url' } })
  },
)

test('a stale edit is a conflict, and people without the permission are refused', async () => {
  const before = await view()
  await update({ keepDays: 31 })
  expect((await update({ etag: before.etag, keepDays: 32 })).code).toBe(409)
  const person = await makeUser(t.owner)
  expect((await update({}, person)).code).toBe(306)
})

test('a try says what works and what failed', async () => {
  const attempt = async (change: object = {}) =>
    (
      await t.call(
        'assistant/admin/model/try',
        { url: gateway.url, model: 'm', embeddingModel: '', structured: 'text', secretKey: 'k', ...change },
        { token: boss.token },
      )
    ).data.stepList
  gateway.answer = ({ body }) => ({ text: body.stream ? '你好' : '{"sum": 5}' })
  expect(await attempt({ embeddingModel: 'e' })).toMatchObject([
    { step: 'stream', isOk: 1 },
    { step: 'structured', isOk: 1 },
    { step: 'embedding', isOk: 1 },
  ])
  gateway.answer = ({ body }) => (body.stream ? { text: '你好' } : { text: '不是 JSON' })
  expect(await attempt()).toMatchObject([{ isOk: 1 }, { step: 'structured', isOk: 0 }])
  gateway.answer = () => ({ status: 401, body: '{"error":{"message":"bad key"}}' })
  expect(await attempt()).toMatchObject([{ step: 'stream', isOk: 0, msg: expect.stringContaining('密钥') }])
})

test('conversations end with the retention of their site, and lost answers are cut', async () => {
  const { courseId } = await makeKnownCourse(t, { isFree: 1, price: 0 })
  const person = await makeUser(t.owner)
  const ask = async () =>
    (await t.call('assistant/auth/ask/save', { courseId, question: '水熊虫能活多久' }, { token: person.token })).data
  const [old, lost] = [await ask(), await ask()]
  await t.owner`UPDATE assistant_talk SET gmt_modified = now() - interval '40 days' WHERE id = ${old.talkId}`
  await t.owner`UPDATE assistant_turn SET state = 'writing', begun_at = now() - interval '1 hour' WHERE id = ${lost.turnId}`
  await t.owner`UPDATE assistant_setting SET keep_days = 30 WHERE site_id = 12`
  expect(await dropOldTalks(t.owner)).toBe(1)
  expect(await endLostTurns(t.owner)).toBe(1)
})
