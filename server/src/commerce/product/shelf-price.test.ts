/** Lists show the price of the product page: an offer that runs, and the price for members. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeLive, makeUser } from '../../../test/factories.ts'
import { makeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await t.owner`UPDATE site SET open_vip = 1 WHERE site_id = 12`
  await t.services.sites.reload()
})
afterAll(() => t.close())

test('courses, live sessions and classes in lists and searches', async () => {
  const operator = await makeUser(t.owner, { isAdmin: 1 })
  const priced = { isFree: 0 as const, price: 5900 }
  const sold = await makeCourse(t.owner, { ...priced, courseName: '表格入门三步' })
  const plain = await makeCourse(t.owner, { ...priced, courseName: '表格入门五步' })
  const live = await makeLive(t.owner, priced)
  const { gradeId } = await makeGrade(t.owner, { price: 5900, verificationSet: 5, isPublicity: 1 })
  const hour = (n: number) => new Date(t.services.clock.now() + n * 3_600_000).toISOString()
  for (const [productType, productId, vipPrice] of [
    [1, sold.courseId, 3000],
    [2, live.courseId, 3000],
    [6, gradeId, undefined],
  ] as const) {
    const saved = await t.call(
      'commerce/admin/product/save',
      {
        productList: [{ productType, productId }],
        limitPrice: 4130,
        limitBegin: hour(-1),
        limitEnd: hour(1),
        vipPrice,
      },
      operator,
    )
    expect(saved.code, saved.msg).toBe(200)
  }
  const offer = { limitPrice: 4130, vipPrice: 3000 }
  const none = { limitPrice: null, vipPrice: null }
  const page = { pageCurrent: 1, pageSize: 20 }

  const listed = (await t.call('course/api/course/list', { ...page, sort: 'new' })).data.list
  expect(listed.find(({ courseId }) => courseId === sold.courseId)).toMatchObject({ courseDiscount: 5900, ...offer })
  expect(listed.find(({ courseId }) => courseId === plain.courseId)).toMatchObject(none)
  const found = (await t.call('course/api/course/search/list', { ...page, keyword: '表格入门' })).data.list
  expect(found.find(({ courseId }) => courseId === sold.courseId)).toMatchObject(offer)
  expect((await t.call('course/api/live/page', { ...page, phase: 'soon' })).data.list[0]).toMatchObject(offer)
  const classes = (await t.call('exam/api/grade/info/page', page)).data.list
  expect(classes.find((one) => one.gradeId === gradeId)).toMatchObject({ limitPrice: 4130, vipPrice: null })

  // The offer ends: lists return to the regular price without any change of the product.
  await t.owner`UPDATE product_sale SET limit_end = now() - interval '1 second'`
  const later = (await t.call('course/api/course/list', { ...page, pageSize: 19, sort: 'new' })).data.list
  expect(later.find(({ courseId }) => courseId === sold.courseId)).toMatchObject({ limitPrice: null, vipPrice: 3000 })
})
