/** Leads over HTTP: who sees them, the pipeline, the timeline, assignment, import, figures. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshIp, freshMobile, makeOperator, solvedCaptcha } from '../../../test/people.ts'
import { nextInTurn } from './assign.ts'
import { judge, rowsOfSheet } from './import.ts'
import { endOfDay } from './lead.ts'
import { followLeads } from './work.ts'

let t: TestApp
let manager: Awaited<ReturnType<typeof makeOperator>>
beforeAll(async () => {
  t = await startTestApp()
  manager = await makeOperator(t, ['counsel', 'counsel.all'])
})
afterAll(() => t.close())

let serial = 0
const key = () => `lead-test-${++serial}`
type By = { token: string }

async function enter(over: object = {}, by: By = manager): Promise<{ id: string; mobile: string }> {
  const mobile = freshMobile()
  const { code } = await t.call('marketing/admin/lead/save', { name: '李先生', mobile, clientKey: key(), ...over }, by)
  expect(code).toBe(200)
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lead WHERE mobile = ${mobile} AND site_id = 12`
  return { id: row?.id ?? '', mobile }
}
const ask = async (mobile = freshMobile(), over: object = {}) => {
  const ip = freshIp()
  const input = { name: '访客', mobile, clientKey: key(), ...(await solvedCaptcha(t, 12, ip)), ...over }
  expect((await t.call('marketing/api/act/counsel/save', input, { ip })).code).toBe(200)
  const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lead WHERE mobile = ${mobile} AND site_id = 12`
  return row?.id ?? ''
}
const view = (id: string, by: By = manager) => t.call('marketing/admin/lead/view', { id }, by)
const note = (id: string, input: object, by: By = manager) =>
  t.call('marketing/admin/lead/note', { id, clientKey: key(), ...input }, by)
const update = (id: string, input: object, by: By = manager) =>
  t.call('marketing/admin/lead/update', { id, stage: 2, ...input }, by)
const setting = async (input: object) => {
  const { etag } = (await t.call('marketing/admin/lead/setting/view', {}, manager)).data
  return t.call('marketing/admin/lead/setting/update', { etag, ...input }, manager)
}

test('an operator sees and changes own leads only; a lead of a colleague answers like one that does not exist', async () => {
  const [one, other] = [await makeOperator(t, ['counsel']), await makeOperator(t, ['counsel'])]
  const { id } = await enter({}, one)
  expect((await view(id, one)).code).toBe(200)
  expect((await view(id)).code).toBe(200)
  for (const answer of [await view(id, other), await note(id, { text: '抢单' }, other), await update(id, {}, other)])
    expect(answer).toMatchObject({ code: 404, msg: '线索不存在，或已分配给其他同事' })
  const seen = async (by: By) => (await t.call('marketing/admin/lead/page', {}, by)).data.list.map((lead) => lead.id)
  expect(await seen(one)).toContain(id)
  expect(await seen(other)).not.toContain(id)
  expect((await t.call('marketing/admin/lead/page', { owner: one.userId }, other)).data.totalCount).toBe(0)
  for (const call of ['assign', 'figures', 'setting/view', 'import/preview'] as const)
    expect((await t.raw('POST', `marketing/admin/lead/${call}`, { id, ownerId: null }, one)).code).toBe(306)
})

test('notes and calls are a timeline; a repeated one is stored once; the first call moves a new lead on', async () => {
  const { id } = await enter()
  const clientKey = key()
  const called = { result: 'callBack', text: '周三晚上再联系', nextCallTime: '2027-01-06T12:00:00Z', clientKey }
  for (let n = 0; n < 2; n++) expect((await note(id, called)).code).toBe(200)
  expect((await note(id, { text: '家长在外地' })).code).toBe(200)
  expect(await note(id, { text: ' ' })).toMatchObject({ code: 422, data: { field: 'text' } })
  const { data } = await view(id)
  expect(data.eventList.map(({ kind, result, text }) => [kind, result, text])).toEqual([
    ['note', '', '家长在外地'],
    ['call', 'callBack', '周三晚上再联系'],
    ['request', '', ''],
  ])
  expect(data).toMatchObject({ stage: 2, lastNote: '家长在外地', nextCallTime: null })
})

test('a lost lead has a reason, and becomes new again when the person asks again', async () => {
  const mobile = freshMobile()
  const id = await ask(mobile)
  expect(await update(id, { stage: 5 })).toMatchObject({ code: 422, data: { field: 'lostReason' } })
  expect((await update(id, { stage: 5, lostReason: '太贵' })).code).toBe(200)
  expect(await update(id, { stage: 44 })).toMatchObject({ code: 422, data: { field: 'stage' } })
  expect((await view(id)).data).toMatchObject({ stage: 5, lostReason: '太贵' })
  expect(await ask(mobile)).toBe(id)
  expect((await view(id)).data).toMatchObject({ stage: 1, lostReason: '', requestCount: 2 })
})

test('new leads go to operators in turn, or to the operator of their campaign', async () => {
  const [one, two, three] = [
    await makeOperator(t, ['counsel']),
    await makeOperator(t, ['counsel']),
    await makeOperator(t, ['counsel']),
  ]
  const campaignOwnerList = [{ campaign: '企业', ownerId: three.userId }]
  expect((await setting({ turnList: [one.userId, two.userId], campaignOwnerList })).code).toBe(200)
  const stranger = await makeUser(t.owner)
  expect(await setting({ turnList: [stranger.userId] })).toMatchObject({ code: 422 })
  const owners = []
  for (let n = 0; n < 3; n++) owners.push((await view(await ask())).data.ownerId)
  expect(owners).toEqual([one.userId, two.userId, one.userId])
  expect((await view(await ask(freshMobile(), { campaign: '企业' }))).data.ownerId).toBe(three.userId)
  const rows = [2, 3, 4].map((rowNo) => ({ rowNo, name: '表中人', mobile: freshMobile(), campaign: '', remark: '' }))
  await t.call('marketing/admin/lead/import/save', { rows, clientKey: key() }, manager)
  const stored = await t.owner<{ ownerId: string; mobile: string }[]>`
    SELECT owner_id, mobile FROM lead WHERE site_id = 12 AND mobile IN ${t.owner(rows.map(({ mobile }) => mobile))}`
  expect(rows.map(({ mobile }) => stored.find((one) => one.mobile === mobile)?.ownerId)).toEqual([
    two.userId,
    one.userId,
    two.userId,
  ])
  const id = await ask()
  const assign = (ownerId: string | null) => t.call('marketing/admin/lead/assign', { id, ownerId }, manager)
  expect((await assign(three.userId)).code).toBe(200)
  expect(await assign(stranger.userId)).toMatchObject({ code: 422, data: { field: 'ownerId' } })
  expect((await view(id, three)).data.eventList[0]).toMatchObject({ kind: 'owner' })
  expect((await setting({ turnList: [], campaignOwnerList: [] })).code).toBe(200)
})

test('leads of a region go to its operator, after forms and campaigns and before turns', async () => {
  const [south, turn, campaign] = [
    await makeOperator(t, ['counsel']),
    await makeOperator(t, ['counsel']),
    await makeOperator(t, ['counsel']),
  ]
  const regionOwnerList = [
    { region: '广东' as const, ownerId: south.userId },
    { region: '广西' as const, ownerId: south.userId },
  ]
  const campaignOwnerList = [{ campaign: '华南', ownerId: campaign.userId }]
  expect((await setting({ turnList: [turn.userId], campaignOwnerList, regionOwnerList })).code).toBe(200)
  expect(await setting({ regionOwnerList: [...regionOwnerList, ...regionOwnerList] })).toMatchObject({ code: 422 })
  expect(await setting({ regionOwnerList: [{ region: '火星', ownerId: south.userId }] })).toMatchObject({ code: 422 })
  const ownerOf = async (over: object) => (await view(await ask(freshMobile(), over))).data.ownerId
  expect(await ownerOf({ region: '广东' })).toBe(south.userId)
  expect(await ownerOf({ region: '北京' })).toBe(turn.userId)
  expect(await ownerOf({ region: '广东', campaign: '华南' })).toBe(campaign.userId)
  expect(await ownerOf({})).toBe(turn.userId)

  // A form may require it; the answer stays with the request and the lead.
  const form = {
    formName: '地区表单',
    formKey: 'by-region',
    title: '预约',
    fieldList: [{ field: 'region' as const, isRequired: 1 as const }],
  }
  expect((await t.call('marketing/admin/lead/form/save', form, manager)).code).toBe(200)
  const ip = freshIp()
  const input = { name: '访客', mobile: freshMobile(), clientKey: key(), formKey: 'by-region' }
  const missing = await t.call(
    'marketing/api/act/counsel/save',
    { ...input, ...(await solvedCaptcha(t, 12, ip)) },
    { ip },
  )
  expect(missing).toMatchObject({ code: 422, msg: '请选择所在地区', data: { field: 'region' } })
  const mobile = freshMobile()
  const id = await ask(mobile, { formKey: 'by-region', region: '广西' })
  expect((await view(id)).data).toMatchObject({ region: '广西', requestList: [{ region: '广西' }] })
  await ask(mobile)
  expect((await view(id)).data.region).toBe('广西')
  const list = await t.call('marketing/admin/lead/page', { region: '广西' }, manager)
  expect(list.data.list.map((lead) => lead.id)).toEqual([id])
  const figures = await t.call('marketing/admin/lead/figures', { by: 'region' }, manager)
  expect(figures.data.list.find(({ name }) => name === '广西')).toMatchObject({ leadCount: 1 })

  const rows = [
    { rowNo: 2, name: '导入', mobile: freshMobile(), campaign: '', region: '广东省深圳市', remark: '' },
    { rowNo: 3, name: '错行', mobile: freshMobile(), campaign: '', region: '火星', remark: '' },
  ]
  const preview = await t.call('marketing/admin/lead/import/preview', { rows }, manager)
  expect(preview.data.rows.map(({ errors }) => errors.length)).toEqual([0, 1])
  const stored = await t.call('marketing/admin/lead/import/save', { rows, clientKey: key() }, manager)
  expect(stored.data).toEqual({ newCount: 1, knownCount: 0, skippedCount: 1 })
  const [entered] = await t.owner`SELECT owner_id, region FROM lead WHERE mobile = ${rows[0]?.mobile ?? ''}`
  expect(entered).toMatchObject({ ownerId: south.userId, region: '广东' })
  expect((await setting({ turnList: [], campaignOwnerList: [], regionOwnerList: [] })).code).toBe(200)
})

test('own stages join the pipeline; one that leads are in is not removed', async () => {
  expect((await setting({ ownStageList: [{ code: 10, name: '待签约' }] })).code).toBe(200)
  const { id } = await enter()
  expect((await update(id, { stage: 10 })).code).toBe(200)
  const board = (await t.call('marketing/admin/lead/board', {}, manager)).data.list
  expect(board.map(({ stage }) => stage)).toEqual([1, 2, 3, 10, 4, 5])
  expect(board.find(({ stage }) => stage === 10)).toMatchObject({ count: 1, leadList: [{ id }] })
  expect(await setting({ ownStageList: [] })).toMatchObject({ code: 422, msg: expect.stringContaining('待签约') })
  expect(await setting({ ownStageList: [{ code: 10, name: '已成交' }] })).toMatchObject({ code: 422 })
  expect((await update(id, { stage: 2 })).code).toBe(200)
  expect((await setting({ ownStageList: [] })).code).toBe(200)
})

test('a call that is due reminds its owner once; a lead whose account paid is closed with its revenue', async () => {
  const owner = await makeOperator(t, ['counsel'])
  const { id, mobile } = await enter({}, owner)
  const soon = new Date(t.services.clock.now() - 60_000).toISOString()
  expect((await note(id, { text: '回电', nextCallTime: soon }, owner)).code).toBe(200)
  expect((await t.call('marketing/admin/lead/page', { isDue: 1 }, owner)).data.list).toMatchObject([{ id }])
  await followLeads(t.services)
  await followLeads(t.services)
  const messages = (await t.call('user/auth/msg/user/list', {}, owner)).data.list
  expect(messages.filter(({ msgTitle }) => msgTitle.includes('该联系'))).toHaveLength(1)

  const buyer = await makeUser(t.owner, { mobile })
  await t.owner`
    INSERT INTO order_info (site_id, order_no, user_id, order_status, trade_type, pay_type, price_payable,
      price_discount, price_paid, refund_amount, pay_time, client_key, content_hash, expire_time)
    VALUES (12, new_id(), ${buyer.userId}, 2, 1, 11, 9900, 0, 9900, 1000, now() + interval '1 second', ${key()}, '', now())`
  await followLeads(t.services)
  await followLeads(t.services)
  const { data } = await view(id)
  expect(data).toMatchObject({
    stage: 4,
    revenue: 8900,
    account: { userId: buyer.userId },
    orderList: [{ paid: 9900 }],
  })
  expect(data.eventList.filter(({ kind }) => kind === 'stage')).toHaveLength(1)
  const { list } = (await t.call('marketing/admin/lead/figures', { by: 'owner' }, manager)).data
  expect(list.find(({ rowKey }) => rowKey === owner.userId)).toMatchObject({
    leadCount: 1,
    paidCount: 1,
    revenue: 8900,
  })
})

test('an import stores good rows once, and tells the bad ones by row', async () => {
  const known = await enter()
  const good = freshMobile()
  const rows = [
    { rowNo: 2, name: '赵一', mobile: good, campaign: '地推', remark: '想学英语' },
    { rowNo: 3, name: '钱二', mobile: known.mobile, campaign: '', remark: '' },
    { rowNo: 4, name: '', mobile: '123', campaign: '', remark: '' },
    { rowNo: 5, name: '孙三', mobile: ` ${good} `, campaign: '', remark: '' },
  ]
  const { data } = await t.call('marketing/admin/lead/import/preview', { rows }, manager)
  expect(data).toMatchObject({ errorCount: 2 })
  expect(data.rows.map(({ isKnown, errors }) => [isKnown, errors.length])).toEqual([
    [0, 0],
    [1, 0],
    [0, 2],
    [0, 1],
  ])
  const clientKey = key()
  const save = () => t.call('marketing/admin/lead/import/save', { rows, clientKey }, manager)
  expect((await save()).data).toEqual({ newCount: 1, knownCount: 1, skippedCount: 2 })
  expect((await save()).data).toEqual({ newCount: 0, knownCount: 0, skippedCount: 2 })
  expect(await t.owner`SELECT FROM lead WHERE mobile = ${good} AND campaign = '地推'`).toHaveLength(1)
})

test('rules', () => {
  expect(nextInTurn(['1', '2', '3'], '2')).toBe('3')
  expect(nextInTurn(['1', '2', '3'], '3')).toBe('1')
  expect(nextInTurn(['1', '2'], '9')).toBe('1')
  expect(nextInTurn([], '1')).toBeUndefined()
  expect(endOfDay(Date.parse('2026-11-29T15:59:59Z'))).toBe('2026-11-29T16:00:00.000Z')
  expect(endOfDay(Date.parse('2026-11-29T16:00:00Z'))).toBe('2026-11-30T16:00:00.000Z')
  const sheet = rowsOfSheet([
    ['春季意向客户'],
    ['客户姓名', '联系电话', '城市', '备注'],
    ['周四', 13800001234, '杭州', '晚上'],
  ])
  expect(sheet).toEqual({
    rows: [{ rowNo: 3, name: '周四', mobile: '13800001234', campaign: '', region: '', remark: '晚上' }],
    leftOut: ['城市'],
  })
  expect(rowsOfSheet([['姓名', '城市']])).toBeUndefined()
  expect(
    judge([{ rowNo: 1, name: '字'.repeat(31), mobile: '13800001234', campaign: '', region: '', remark: '' }]),
  ).toEqual([['称呼最多 30 个字']])
})
