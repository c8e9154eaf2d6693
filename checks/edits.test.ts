/**
 * Optimistic locking (docs/decisions/0148): every edit of the back office carries the version it is based on. Runs on
 * the demo school, which has data for all forms.
 */
import { allCalls } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../server/demo/seed.ts'
import { makeUser, type MadeUser } from '../server/test/factories.ts'
import { startTestApp, type TestApp } from '../server/test/harness.ts'
import { type Edit, edits, judgements, merchantAccount, MERCHANT, type Row } from './edits.ts'
import { handlesOf, inputSchema } from './reading.ts'
import { unversioned } from './unversioned.ts'
import { freshIp } from './world.ts'

const CONFLICT = 409
const byKey = new Map<string, Call>(allCalls().map((call) => [call.key, call]))
const changing = allCalls().filter(({ who, logAs }) => who === 'admin' && logAs !== undefined)
const carries = (call: Call) => /"(?:etag|rev)":/.test(JSON.stringify(inputSchema(call).properties ?? {}))

describe('a call that changes something', () => {
  const reasons = new Set(unversioned.flatMap(({ calls }) => calls))

  test.each(changing.map((call) => [call.key, call] as const))('%s carries a version or a reason', (key, call) => {
    if (carries(call)) expect(reasons.has(key), 'it carries one: no reason is needed').toBe(false)
    else expect(reasons.has(key), 'checks/unversioned.ts gives no reason').toBe(true)
  })

  test('every reason is about an existing call, once', () => {
    const named = unversioned.flatMap(({ calls }) => calls)
    expect(named.filter((key) => !byKey.has(key))).toEqual([])
    expect(named.length).toBe(reasons.size)
  })

  test('every call with a version has an entry below', () => {
    const tried = new Set<string>([...edits, ...judgements].map(({ call }) => call))
    const missing = changing.filter(
      (call) => JSON.stringify(inputSchema(call)).includes('"etag"') && !tried.has(call.key),
    )
    expect(missing.map(({ key }) => key)).toEqual([])
  })
})

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://school.example' })
  // The demo replaces the sites of the template.
  await t.owner`DELETE FROM site`
  await t.services.sites.reload()
  await seedDemo(t.services, { isAsked: true, report: () => {} })
  operator = await makeUser(t.owner, { isAdmin: 1, isOwner: 1 })
  await addMissing()
})
afterAll(() => t.close())

const ask = (key: string, input: Row) => {
  const call = byKey.get(key)
  if (!call) throw new Error(`there is no call ${key}`)
  return t.raw(call.method, call.path, input, { token: operator.token, ip: freshIp() })
}
async function must(key: string, input: Row): Promise<Row> {
  const { code, msg, data } = await ask(key, input)
  if (code !== 200) throw new Error(`${key}: ${code} ${msg} ${JSON.stringify(input)}`)
  return data as Row
}

/** Data that the demo school lacks. */
async function addMissing() {
  const later = '2099-01-01T00:00:00Z'
  await must('system/admin/adv/save', { advTitle: '第二条广告', beginTime: '2026-01-01T00:00:00Z', endTime: later })
  // Only who has used a second factor may require it of operators.
  await t.owner`UPDATE user_session SET factor_at = now() WHERE user_id = ${operator.userId}`
  await must('user/admin/sso/save', {
    providerName: '单位',
    preset: 'other',
    issuer: 'https://sso.example.com',
    clientId: 'one',
  })
  const merchant = { provider: 'alipay', ...merchantAccount(MERCHANT) }
  for (const mode of ['own', 'off']) await must('commerce/admin/merchant/save', { ...merchant, mode })
  const template = { msgTitle: '开课提醒', msgText: '<p>明天开课</p>' }
  await must('user/admin/message/template/save', { templateName: '提醒', ...template })
  await must('user/admin/message/save', { ...template, audience: 'all', sendTime: later })
  await must('course/admin/review/template/save', { templateText: '请补充封面' })
  await must('community/admin/word/save', { groupName: '广告', actionType: 2, words: ['代写作业'] })
  const roles = (await must('user/admin/role/list', {})).list as Row[]
  await t.owner`
    INSERT INTO webhook_endpoint (site_id, endpoint_name, url, event_names, secret_sealed)
    VALUES (12, '对接', 'https://hooks.example.com/', '{class.joined}', ${Buffer.alloc(60)})`
  const { mobile } = await makeUser(t.owner)
  await must('user/admin/operator/save', { mobile, roleIds: roles.slice(0, 2).map(({ id }) => id as string) })
  const page = {
    slogan: '',
    bannerImg: '',
    orgLogo: '',
    orgIntro: '',
    telephone: '',
    address: '',
    orgPage: '<p>新主页</p>',
  }
  await t.owner`
    UPDATE organization
    SET page_draft = ${t.owner.json(page)}, page_status = 0
    WHERE site_id = 12 AND id = (SELECT min(id) FROM organization WHERE site_id = 12)`
  await t.owner`
    INSERT INTO live_apply (site_id, lecturer_id, user_id, apply_text) SELECT site_id, id, user_id, '想开直播' FROM lecturer WHERE site_id = 12 LIMIT 1`
}

const thingIn = ({ of, read }: Pick<Edit, 'of' | 'read'>, answer: Row): Row => {
  const thing = of ? of(answer) : Array.isArray(answer.list) ? (answer.list as Row[])[0] : answer
  if (!thing) throw new Error(`the demo school has nothing to edit in ${read}`)
  return thing
}

const IDS = ['id', 'labelNo', 'orderNo', 'lecturerId', 'courseId', 'examId', 'productId']

/** An object to edit: its current state and its input for saving. */
async function subjectOf(edit: Edit) {
  const { ask: given = {} } = edit
  const asked: Row = 'call' in given ? given.input(await must(given.call as string, (given.ask ?? {}) as Row)) : given
  const first = thingIn(edit, await must(edit.read, asked))
  const id = IDS.find((name) => first[name] !== undefined)
  const names = Object.keys(inputSchema(byKey.get(edit.call) as Call).properties ?? {}).filter(
    (name) => name !== 'etag' && name !== 'gmtModified',
  )
  return {
    read: async (): Promise<Row> => {
      const answer = await must(edit.read, asked)
      const list = (answer.list ?? answer.tree ?? answer.priceList) as Row[] | undefined
      return list?.find((row) => id && row[id] === first[id]) ?? thingIn(edit, answer)
    },
    inputOf: (thing: Row): Row => {
      const known = { ...asked, ...(edit.input ? edit.input(thing) : thing) }
      return Object.fromEntries(names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])))
    },
  }
}
const withTag = (edit: Edit, input: Row, etag: string) => (edit.put ? edit.put(input, etag) : { ...input, etag })

describe('what is stored can be saved unchanged', () => {
  test.each(edits.map((edit) => [edit.call, edit] as const))('%s', async (key, edit) => {
    const { read, inputOf } = await subjectOf(edit)
    const thing = await read()
    expect(thing.etag, `${edit.read} answers no version`).toEqual(expect.any(String))
    const { code, msg } = await ask(key, withTag(edit, inputOf(thing), thing.etag as string))
    expect({ code, msg }).toMatchObject({ code: 200 })
    expect((await read()).etag, 'saving what is there is no change').toBe(thing.etag)
  })
})

describe('the second of two operators with the same version is refused', () => {
  test.each(edits.map((edit) => [edit.call, edit] as const))('%s', async (key, edit) => {
    const { read, inputOf } = await subjectOf(edit)
    const before = await read()
    const etag = before.etag as string
    const stored = inputOf(before)
    await must(key, withTag(edit, edit.change(stored, 'A'), etag))
    const byA = (await read()).etag as string
    expect(byA, 'the change is no part of the version').not.toBe(etag)

    const late = await ask(key, withTag(edit, edit.change(stored, 'B'), etag))
    expect(late.code, 'the second overwrites the first').toBe(CONFLICT)
    expect((await read()).etag, 'the first edit is lost').toBe(byA)
    // A repeated request is no conflict (idempotent), except sorting, which names the previous order.
    if (!key.endsWith('/sort')) expect((late.data as Row | null)?.etag, 'the current version is not answered').toBe(byA)

    // With the current version a further change, or the way back, succeeds.
    await must(key, withTag(edit, edit.change(stored, 'B'), byA))
    await must(key, withTag(edit, stored, (await read()).etag as string))
    expect((await read()).etag, 'the same content is the same version').toBe(etag)
  })
})

describe('one of two simultaneous edits is refused', () => {
  test.each(edits.map((edit) => [edit.call, edit] as const))('%s', async (key, edit) => {
    const { read, inputOf } = await subjectOf(edit)
    const before = await read()
    const etag = before.etag as string
    const stored = inputOf(before)
    const both = (['A', 'B'] as const).map((by) => ask(key, withTag(edit, edit.change(stored, by), etag)))
    expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual([200, CONFLICT])
    await must(key, withTag(edit, stored, (await read()).etag as string))
  })
})

describe('the second of two simultaneous decisions is refused', () => {
  test.each(judgements.map((one) => [one.call, one] as const))('%s', async (key, one) => {
    const thing = thingIn(one, await must(one.read, one.ask ?? {}))
    const etag = thing[one.etag ?? 'etag'] as string
    await must(key, { ...one.input(thing, 'A'), etag })
    expect((await ask(key, { ...one.input(thing, 'B'), etag })).code).toBe(CONFLICT)
  })
})

test('a version is not an id', () => {
  for (const { call } of edits)
    expect(handlesOf(byKey.get(call) as Call).map(({ field }) => field)).not.toContain('etag')
})
