import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

describe('site', () => {
  test('each site returns its own name', async () => {
    expect((await t.call('GET system/api/website/info/view', {})).data.siteNamePc).toBe('测试站甲')
    expect((await t.call('GET system/api/website/info/view', {}, { siteId: 13 })).data.siteNamePc).toBe('测试站乙')
  })

  test.each(['', '0', '-1', '12,13', '12 x', '99'])('SITE-ID %j selects nothing', async (siteId) => {
    expect((await t.call('GET system/api/website/info/view', {}, { siteId })).code).toBe(401)
  })

  test('navigation and menus are ordered and limited to their site', async () => {
    await t.owner`INSERT INTO site_nav (site_id, nav_title, nav_url, sort) VALUES (12, '关于', 'view/service', 2), (12, '首页', 'index', 1), (13, '别站', 'list', 1)`
    await t.owner`INSERT INTO site_menu (site_id, place, title, url, condition) VALUES (12, 'study', '我的推荐', '/account/recommend', 'recommended')`
    const { data } = await t.call('system/api/nav/bar/list', {})
    expect(data.list.map((item) => item.navTitle)).toEqual(['首页', '关于'])
    expect(data.menuList).toEqual([
      { place: 'study', title: '我的推荐', url: '/account/recommend', icon: '', condition: 'recommended' },
    ])
  })

  test('adverts appear only within their time window', async () => {
    await t.owner`
      INSERT INTO adv (site_id, adv_title, begin_time, end_time)
      VALUES (12, '现在', now() - interval '1 day', now() + interval '1 day'),
        (12, '过去', now() - interval '2 day', now() - interval '1 day')`
    expect((await t.call('system/api/adv/list', {})).data.list.map((item) => item.advTitle)).toEqual(['现在'])
  })

  test('an about article of another site is not found', async () => {
    const [row] = await t.owner<
      { id: string }[]
    >`INSERT INTO site_article (site_id, nav_name, art_title, art_desc) VALUES (13, '关于', '关于我们', '<p>你好</p>') RETURNING id`
    const id = row?.id ?? ''
    expect((await t.call('system/api/website/nav/article/get', { navId: id }, { siteId: 13 })).data.artTitle).toBe(
      '关于我们',
    )
    const foreign = await t.call('system/api/website/nav/article/get', { navId: id })
    const missing = await t.call('system/api/website/nav/article/get', { navId: '1' })
    expect(foreign).toEqual(missing)
    expect(foreign.code).toBe(404)
  })

  test('reports invalid input by field', async () => {
    const answer = await t.raw('POST', 'system/api/website/nav/article/get', { navId: 'abc' })
    expect(answer.code).toBe(422)
    expect(answer.data).toEqual({ field: 'navId' })
  })

  test('returns links, about entries, banners, shelves, VIP plans and problem kinds of its own site', async () => {
    await t.owner`
      INSERT INTO site_link (site_id, link_name, link_url, sort)
      VALUES (12, '乙', 'https://b.example/', 2), (12, '甲', 'https://a.example/', 1), (13, '别站', 'https://c.example/', 1)`
    await t.owner`INSERT INTO banner (site_id, banner_group, title) VALUES (12, 'pc', '电脑'), (12, 'h5', '手机'), (13, 'pc', '别站')`
    await t.owner`INSERT INTO zone (site_id, zone_name, zone_location, sort) VALUES (12, '二', 1, 2), (12, '一', 1, 1), (12, '微信', 0, 1), (13, '别站', 1, 1)`
    await t.owner`
      INSERT INTO vip_set (site_id, set_name, set_type, months, org_price, fab_price)
      VALUES (12, '年卡', 3, 12, 29900, 19900), (13, '别站', 1, 1, 100, 100)`
    await t.owner`
      INSERT INTO dict (site_id, field_name, field_key, field_value)
      VALUES (12, 'problemKind', 1, '单选题'), (12, 'other', 1, '别的'), (13, 'problemKind', 1, '别站')`
    await t.owner`INSERT INTO site_article (site_id, nav_name, art_title, art_desc) VALUES (12, '关于我们', '关于', '<p>甲</p>')`

    expect((await t.call('system/api/website/link', {})).data.websiteLinkList.map((link) => link.linkName)).toEqual([
      '甲',
      '乙',
    ])
    expect((await t.call('system/api/website/nav/list', {})).data.websiteNavList.map((entry) => entry.navName)).toEqual(
      ['关于我们'],
    )
    const banners = (await t.call('system/api/sys/banner/list', { bannerGroup: 'h5' })).data.sysBannerDTOList
    expect(banners).toMatchObject([{ group: 'h5', data: [{ title: '手机' }] }])
    expect((await t.call('system/api/zone/list', { zoneLocation: 1 })).data.list.map((zone) => zone.zoneName)).toEqual([
      '一',
      '二',
    ])
    expect((await t.call('system/api/vip/set/list', {})).data.list).toMatchObject([
      { setName: '年卡', months: 12, fabPrice: 19900 },
    ])
    expect((await t.call('GET system/api/dict/list/problemKind', {})).data.list).toEqual([{ code: 1, desc: '单选题' }])
    expect((await t.call('system/api/sys/banner/list', { bannerGroup: 'tv' as 'pc' })).code).toBe(422)
  })

  test('a referral code is valid on its own site only', async () => {
    await t.owner`INSERT INTO users (site_id, mobile, nickname, referral_code) VALUES (12, '13911112222', '推荐人', 'FRIEND')`
    expect((await t.call('system/api/website/referral/code', { referralCode: 'FRIEND' })).data).toEqual({
      referralCode: 'FRIEND',
      valid: 1,
    })
    expect(
      (await t.call('system/api/website/referral/code', { referralCode: 'FRIEND' }, { siteId: 13 })).data.valid,
    ).toBe(0)
    expect((await t.call('system/api/website/referral/code', { referralCode: '' })).data.valid).toBe(0)
  })

  test('the demo outbox shows messages of its site, optionally of one number, and is not found elsewhere', async () => {
    await t.owner`INSERT INTO sms_outbox (site_id, mobile, content) VALUES (12, '13900000001', '一'), (12, '13900000002', '二'), (13, '13900000003', '别站')`
    expect((await t.call('system/api/demo/outbox', {})).data.list.map((message) => message.content)).toEqual([
      '二',
      '一',
    ])
    expect(
      (await t.call('system/api/demo/outbox', { mobile: '13900000001' })).data.list.map((message) => message.content),
    ).toEqual(['一'])
    await t.owner`UPDATE site SET is_demo = 0 WHERE site_id = 12`
    await t.services.sites.reload()
    expect((await t.call('system/api/demo/outbox', {})).code).toBe(404)
  })
})
