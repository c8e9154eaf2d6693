/** Campaign pages over HTTP: composed of blocks, previewed, scheduled, unpublished. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeLive, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { namedBy, withoutRepeats } from './blocks.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof makeOperator>>
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeOperator(t, ['product', 'coupon'])
})
afterAll(() => t.close())

const view = (pageType: string, siteId = 12) => t.call('commerce/api/sale/view', { pageType }, { siteId })
const text = (content: string, blockTitle = '') => ({ blockType: 'text' as const, blockTitle, content })
const products = (...courseIds: string[]) => ({
  blockType: 'products' as const,
  productKeys: courseIds.map((id) => `1:${id}`),
})
const save = (over: object) =>
  t.call(
    'commerce/admin/sale/save',
    { pageType: 'summer', pageTitle: '暑期特惠', blockList: [text('说明')], ...over },
    operator,
  )
const paidCourse = (price = 9900) => makeCourse(t.owner, { isFree: 0, price })

test('references of three kinds, each once', () => {
  const blocks = [
    { blockType: 'products', blockTitle: '', productKeys: ['1:1', '1:2', '1:1'] },
    { blockType: 'products', blockTitle: '', productKeys: ['1:2', '5:3'] },
    { blockType: 'coupons', blockTitle: '', batchIds: ['7'] },
    { blockType: 'text', blockTitle: '', content: '…' },
  ] as const
  const named = namedBy(blocks as never)
  expect(named).toEqual({ productKeys: ['1:1', '1:2', '5:3'], bundleIds: [], batchIds: ['7'] })
  expect(withoutRepeats(blocks[0] as never)).toMatchObject({ productKeys: ['1:1', '1:2'] })
})

test('the campaign that began last is the running one, per site', async () => {
  const running = async (siteId = 12) => (await t.call('commerce/api/sale/running', {}, { siteId })).data.pageType
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
  const pages = [
    ['older', day(-3), null],
    ['newer', day(-1), day(1)],
    ['over', day(-2), day(-1)],
    ['future', day(1), null],
  ] as const
  for (const [pageType, beginTime, endTime] of pages)
    await t.owner`
      INSERT INTO sale_page (site_id, page_type, page_title, block_list, begin_time, end_time)
      VALUES (12, ${pageType}, '活动', '[]', ${beginTime}, ${endTime})`
  expect(await running()).toBe('newer')
  expect(await running(13)).toBeNull()
  await t.owner`DELETE FROM sale_page`
})

test('a page shows its blocks in order, repeated kinds included, while it runs and on its own site only', async () => {
  const [first, gone, second] = [await paidCourse(), await paidCourse(1), await paidCourse(5000)]
  const blockList = [
    text('先看这里', '导语'),
    products(second.courseId),
    { blockType: 'countdown' },
    products(first.courseId, gone.courseId, first.courseId),
    { blockType: 'countdown', blockTitle: '早鸟截止', until: '2020-01-01T00:00:00Z' },
    { blockType: 'banner', blockTitle: '压轴', bannerText: '最后一天' },
    text('每人限购一次', '活动规则'),
  ]
  const endTime = '2099-01-01T00:00:00Z'
  const { data, code } = await save({ endTime, blockList })
  expect(code).toBe(200)
  await t.owner`UPDATE course SET is_putaway = 0 WHERE id = ${gone.courseId}`
  const sold = ({ courseId }: { courseId: string }, price: number) => ({ url: `/view/${courseId}`, terms: { price } })
  expect((await view('summer')).data).toMatchObject({
    pageTitle: '暑期特惠',
    blockList: [
      { blockType: 'text', content: '先看这里' },
      { blockType: 'products', productList: [sold(second, 5000)] },
      { blockType: 'countdown', until: new Date(endTime).toISOString() },
      { blockType: 'products', productList: [sold(first, 9900)] },
      // A countdown whose end has passed shows none.
      { blockType: 'countdown', until: null },
      { blockType: 'banner', blockTitle: '压轴' },
      { blockType: 'text', content: '每人限购一次' },
    ],
  })
  expect((await view('summer', 13)).code).toBe(404)
  expect((await view('winter')).code).toBe(404)

  const { list } = (await t.call('commerce/admin/sale/list', { keyword: 'summer' }, operator)).data
  expect(list).toMatchObject([{ pageType: 'summer', isRunning: 1 }])
  expect(list[0]?.blockTypes).toEqual(blockList.map(({ blockType }) => blockType))
  const edit = (await t.call('commerce/admin/sale/edit', { id: data.id }, operator)).data
  expect(edit.blockList).toHaveLength(7)
  expect(edit.blockList[3]).toMatchObject({ productKeys: [`1:${first.courseId}`, `1:${gone.courseId}`] })
  expect(edit.productList).toHaveLength(3)

  await save({ id: data.id, beginTime: '2098-01-01T00:00:00Z' })
  expect((await view('summer')).code).toBe(404)
  expect((await t.call('commerce/admin/sale/preview', { id: data.id }, operator)).data.pageTitle).toBe('暑期特惠')
  await save({ id: data.id })
  expect((await t.call('commerce/admin/sale/stand', { id: data.id, statusId: 0 }, operator)).code).toBe(200)
  expect((await view('summer')).code).toBe(404)
})

test('errors are reported at the block', async () => {
  const { courseId } = await paidCourse()
  const { data } = await save({ pageType: 'wrong' })
  // A retried identical save returns the same page; a new page needs another address.
  expect((await save({ pageType: 'wrong' })).data.id).toBe(data.id)
  expect(await save({ pageType: 'wrong', pageTitle: '另一页' })).toMatchObject({
    code: 422,
    data: { field: 'pageType' },
  })
  const refused = async (over: object, field: string) =>
    expect(await save({ id: data.id, pageType: 'wrong', ...over })).toMatchObject({ code: 422, data: { field } })
  await refused({ blockList: [] }, 'blockList')
  await refused({ blockList: [text('好'), { blockType: 'video' }] }, 'blockList.1.blockType')
  await refused({ blockList: [text('好'), text('')] }, 'blockList.1.content')
  await refused({ blockList: [products(courseId), products(courseId, '999')] }, 'blockList.1.productKeys')
  await refused({ blockList: [{ blockType: 'bundles', bundleIds: ['999'] }] }, 'blockList.0.bundleIds')
  await refused({ blockList: [{ blockType: 'coupons', batchIds: ['999'] }] }, 'blockList.0.batchIds')
  await refused({ beginTime: '2030-01-02T00:00:00Z', endTime: '2030-01-01T00:00:00Z' }, 'endTime')
})

test('content can be previewed without saving, and saved before it is published', async () => {
  const { courseId } = await paidCourse()
  const draft = { pageTitle: '草稿', blockList: [products(courseId), text('规则')] }
  const tried = await t.call('commerce/admin/sale/draft', draft, operator)
  expect(tried.data.blockList).toMatchObject([{ productList: [{ terms: { price: 9900 } }] }, { content: '规则' }])
  expect((await t.call('commerce/admin/sale/list', { keyword: '草稿' }, operator)).data.totalCount).toBe(0)
  const { data } = await save({ ...draft, pageType: 'later', statusId: 0 })
  expect((await view('later')).code).toBe(404)
  // A change keeps the published state unless it sets it.
  await save({ id: data.id, pageType: 'later' })
  expect((await view('later')).code).toBe(404)
  await save({ id: data.id, pageType: 'later', statusId: 1 })
  expect((await view('later')).code).toBe(200)
})

test('concurrent edits by two operators: the second gets a conflict', async () => {
  const { data } = await save({ pageType: 'both' })
  const of = (pageTitle: string) => ({ id: data.id, pageType: 'both', pageTitle, gmtModified: data.gmtModified })
  expect((await save(of('先改'))).code).toBe(200)
  expect((await save(of('后改'))).code).toBe(409)
  expect((await view('both')).data.pageTitle).toBe('先改')
})

test('learners cannot edit pages', async () => {
  const learner = await makeUser(t.owner)
  expect((await t.call('commerce/admin/sale/list', {}, learner)).code).toBe(306)
})

test('the timetable of a campaign has the live courses that its running page shows', async () => {
  const [shown, other] = [await makeLive(t.owner), await makeLive(t.owner)]
  await t.owner`UPDATE course SET is_free = 0, course_original = 100, course_discount = 100 WHERE id = ${shown.courseId}`
  const bundled = await makeLive(t.owner)
  const [bundle] = await t.owner<{ id: string }[]>`
    INSERT INTO sale_bundle (site_id, bundle_name, product_list, price)
    VALUES (12, '直播套餐', ${JSON.stringify([`2:${bundled.courseId}`])}::text::jsonb, 100) RETURNING id`
  const blocks = [
    { blockType: 'products', blockTitle: '', productKeys: [`2:${shown.courseId}`] },
    { blockType: 'bundles', blockTitle: '', bundleIds: [bundle?.id ?? ''] },
  ]
  await t.owner`
    INSERT INTO sale_page (site_id, page_type, page_title, block_list)
    VALUES (12, 'live-week', '直播周', ${JSON.stringify(blocks)}::text::jsonb)`
  const plan = async (input: object, siteId = 12) => {
    const answer = await t.call('marketing/api/act/live/plan/list', { pageSize: 24, ...input }, { siteId })
    return new Set(answer.data.list.map(({ courseId }) => courseId))
  }
  expect(await plan({ pageType: 'live-week' })).toEqual(new Set([shown.courseId, bundled.courseId]))
  expect((await plan({})).has(other.courseId)).toBe(true)
  expect(await plan({ pageType: 'live-week' }, 13)).toEqual(new Set())
  expect(await plan({ pageType: 'missing' })).toEqual(new Set())
  await t.owner`UPDATE sale_page SET end_time = now() - interval '1 hour', begin_time = NULL WHERE page_type = 'live-week'`
  await t.services.events.publish(t.owner as never, 'content.changed', { siteId: 12, kind: 'sale' })
  expect(await plan({ pageType: 'live-week', pageSize: 23 })).toEqual(new Set())
})
