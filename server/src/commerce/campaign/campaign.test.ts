/** Campaign pages over HTTP: composed, scheduled, previewed, switched off. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const view = (pageType: string, siteId = 12) => t.call('commerce/api/sale/view', { pageType }, { siteId })

test('a page shows its products at their prices while it runs, on its own site', async () => {
  const operator = await makeOperator(t, ['product'])
  const [paid, gone] = [
    await makeCourse(t.owner, { isFree: 0, price: 9900 }),
    await makeCourse(t.owner, { isFree: 0, price: 1 }),
  ]
  const save = (over: object) =>
    t.call(
      'commerce/admin/sale/save',
      { pageType: 'summer', pageTitle: '暑期特惠', productKeys: [`1:${paid.courseId}`, `1:${gone.courseId}`], ...over },
      operator,
    )
  const { data, code } = await save({ endTime: '2099-01-01T00:00:00Z', ruleText: '每人限购一次' })
  expect(code).toBe(200)
  await t.owner`UPDATE course SET is_putaway = 0 WHERE id = ${gone.courseId}`
  expect((await view('summer')).data).toMatchObject({
    pageTitle: '暑期特惠',
    ruleText: '每人限购一次',
    productList: [{ url: `/view/${paid.courseId}`, terms: { price: 9900 } }],
  })
  expect((await view('summer')).data.productList).toHaveLength(1)
  expect((await view('summer', 13)).code).toBe(404)
  expect((await view('winter')).code).toBe(404)
  // The same address again, a product that is not there, an end before the beginning.
  expect(await save({})).toMatchObject({ code: 422, data: { field: 'pageType' } })
  expect(await save({ id: data.id, productKeys: ['1:999'] })).toMatchObject({
    code: 422,
    data: { field: 'productKeys' },
  })
  expect(await save({ id: data.id, beginTime: '2030-01-02T00:00:00Z', endTime: '2030-01-01T00:00:00Z' })).toMatchObject(
    {
      code: 422,
      data: { field: 'endTime' },
    },
  )
  expect((await t.call('commerce/admin/sale/list', {}, operator)).data.list).toMatchObject([
    { pageType: 'summer', isRunning: 1 },
  ])

  await save({ id: data.id, beginTime: '2098-01-01T00:00:00Z' })
  expect((await view('summer')).code).toBe(404)
  expect((await t.call('commerce/admin/sale/preview', { id: data.id }, operator)).data.pageTitle).toBe('暑期特惠')
  await save({ id: data.id })
  expect((await t.call('commerce/admin/sale/stand', { id: data.id, statusId: 0 }, operator)).code).toBe(200)
  expect((await view('summer')).code).toBe(404)
  const learner = await makeUser(t.owner)
  expect((await t.call('commerce/admin/sale/list', {}, learner)).code).toBe(306)
})
