import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

describe('site', () => {
  test('each site tells its own name', async () => {
    expect((await t.call('GET system/api/website/info/view', {})).data.siteNamePc).toBe('测试站甲')
    expect((await t.call('GET system/api/website/info/view', {}, { siteId: 13 })).data.siteNamePc).toBe('测试站乙')
  })

  test.each(['', '0', '-1', '12,13', '12 x', '99'])('SITE-ID %j selects nothing', async (siteId) => {
    expect((await t.call('GET system/api/website/info/view', {}, { siteId })).code).toBe(401)
  })

  test('navigation and menus keep their order, and stay within their site', async () => {
    await t.owner`INSERT INTO site_nav (site_id, nav_title, nav_url, sort) VALUES (12, '点播课', 'list', 2), (12, '首页', 'index', 1), (13, '别站', 'list', 1)`
    await t.owner`INSERT INTO site_menu (site_id, place, title, url, condition) VALUES (12, 'study', '我的推荐', '/account/recommend', 'recommended')`
    const { data } = await t.call('system/api/nav/bar/list', {})
    expect(data.list.map((item) => item.navTitle)).toEqual(['首页', '点播课'])
    expect(data.menuList).toEqual([{ place: 'study', title: '我的推荐', url: '/account/recommend', icon: '', condition: 'recommended' }])
  })

  test('adverts show only within their time', async () => {
    await t.owner`INSERT INTO adv (site_id, adv_title, begin_time, end_time) VALUES (12, '现在', now() - interval '1 day', now() + interval '1 day'), (12, '过去', now() - interval '2 day', now() - interval '1 day')`
    expect((await t.call('system/api/adv/list', {})).data.list.map((item) => item.advTitle)).toEqual(['现在'])
  })

  test('an about article of another site is as missing as one that does not exist', async () => {
    const [row] = await t.owner<{ id: string }[]>`INSERT INTO site_article (site_id, nav_name, art_title, art_desc) VALUES (13, '关于', '关于我们', '<p>你好</p>') RETURNING id`
    const id = row?.id ?? ''
    expect((await t.call('system/api/website/nav/article/get', { navId: id }, { siteId: 13 })).data.artTitle).toBe('关于我们')
    const foreign = await t.call('system/api/website/nav/article/get', { navId: id })
    const missing = await t.call('system/api/website/nav/article/get', { navId: '1' })
    expect(foreign).toEqual(missing)
    expect(foreign.code).toBe(404)
  })

  test('bad input is told with its field', async () => {
    const answer = await t.raw('POST', 'system/api/website/nav/article/get', { navId: 'abc' })
    expect(answer.code).toBe(422)
    expect(answer.data).toEqual({ field: 'navId' })
  })
})
