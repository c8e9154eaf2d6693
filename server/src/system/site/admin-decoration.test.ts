import type { CallKey } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let operator: { token: string }
let without: { token: string }
let stranger: { token: string; siteId: number }
beforeAll(async () => {
  t = await startTestApp()
  operator = { token: (await makeUser(t.owner, { isAdmin: 1 })).token }
  // An operator with other permissions.
  const other = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
  const [role] = await t.owner<
    { id: string }[]
  >`INSERT INTO admin_role (site_id, role_name, permissions) VALUES (12, '客服', '{feedback}') RETURNING id`
  await t.owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (12, ${other.userId}, ${role?.id ?? ''})`
  without = { token: other.token }
  stranger = { token: (await makeUser(t.owner, { siteId: 13, isAdmin: 1 })).token, siteId: 13 }
})
afterAll(() => t.close())
beforeEach(() => t.services.answers.clear())

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
interface Kind {
  list: CallKey
  save: CallKey
  remove: CallKey
  sort: CallKey
  stand: CallKey
  table: string
  /** Two valid rows, and a change of the first. */
  one: Record<string, unknown>
  two: Record<string, unknown>
  change: Record<string, unknown>
  bad: [input: Record<string, unknown>, field: string][]
}
const kinds: Record<string, Kind> = {
  nav: {
    list: 'system/admin/nav/list',
    save: 'system/admin/nav/save',
    remove: 'system/admin/nav/delete',
    sort: 'system/admin/nav/sort',
    stand: 'system/admin/nav/stand',
    table: 'site_nav',
    one: { navTitle: '首页', navUrl: 'index' },
    two: { navTitle: '外站', navUrl: 'https://a.example/x', target: '_blank' },
    change: { navTitle: '主页', navUrl: '/index' },
    bad: [
      [{ navTitle: '', navUrl: 'list' }, 'navTitle'],
      [{ navTitle: '坏', navUrl: 'javascript:alert(1)' }, 'navUrl'],
      [{ navTitle: '坏', navUrl: '//evil.example' }, 'navUrl'],
      [{ navTitle: '坏', navUrl: '' }, 'navUrl'],
    ],
  },
  menu: {
    list: 'system/admin/menu/list',
    save: 'system/admin/menu/save',
    remove: 'system/admin/menu/delete',
    sort: 'system/admin/menu/sort',
    stand: 'system/admin/menu/stand',
    table: 'site_menu',
    one: { place: 'user', title: '我的课程', url: '/account/course', icon: 'book' },
    two: { place: 'user', title: '讲师', url: '/account/vod', condition: 'lecturer' },
    change: { place: 'account', title: '我的课', url: '/account/course' },
    bad: [
      [{ place: 'nowhere', title: '坏', url: '/x' }, 'place'],
      [{ place: 'user', title: '坏', url: '/x', condition: 'rich' }, 'condition'],
      [{ place: 'user', title: '坏', url: 'data:text/html,x' }, 'url'],
    ],
  },
  link: {
    list: 'system/admin/link/list',
    save: 'system/admin/link/save',
    remove: 'system/admin/link/delete',
    sort: 'system/admin/link/sort',
    stand: 'system/admin/link/stand',
    table: 'site_link',
    one: { linkName: '甲', linkUrl: 'https://a.example/' },
    two: { linkName: '乙', linkUrl: 'https://b.example/' },
    change: { linkName: '丙', linkUrl: 'https://a.example/', linkTarget: '_self' },
    bad: [[{ linkName: '坏', linkUrl: 'ftp://a' }, 'linkUrl']],
  },
  article: {
    list: 'system/admin/article/list',
    save: 'system/admin/article/save',
    remove: 'system/admin/article/delete',
    sort: 'system/admin/article/sort',
    stand: 'system/admin/article/stand',
    table: 'site_article',
    one: { navName: '关于', artTitle: '关于我们', artDesc: '<p>你好</p>' },
    two: { navName: '条款', artTitle: '服务条款' },
    change: { navName: '关于', artTitle: '我们', artDesc: '<p>再见</p>' },
    bad: [
      [{ navName: '坏', artTitle: '坏', artTitleEn: 'Bad' }, 'artDescEn'],
      [{ navName: '坏', artTitle: '坏', artDescEn: '<p>Bad</p>' }, 'artTitleEn'],
      [{ navName: '坏', artTitle: '' }, 'artTitle'],
      [{ navName: '坏', artTitle: '坏', artPic: 'https://elsewhere.example/a.png' }, 'artPic'],
    ],
  },
  banner: {
    list: 'system/admin/banner/list',
    save: 'system/admin/banner/save',
    remove: 'system/admin/banner/delete',
    sort: 'system/admin/banner/sort',
    stand: 'system/admin/banner/stand',
    table: 'banner',
    one: { title: '开学季', img: '/files/12/1/a.webp', url: '/list', bgColor: '#102030' },
    two: { title: '会员日' },
    change: { title: '开学啦', button: '看看' },
    bad: [
      [{ title: '坏', bgColor: 'url(https://x)' }, 'bgColor'],
      [{ title: '坏', img: 'https://elsewhere.example/a.png' }, 'img'],
      [{ title: '坏', bannerGroup: 'tv' }, 'bannerGroup'],
    ],
  },
  adv: {
    list: 'system/admin/adv/list',
    save: 'system/admin/adv/save',
    remove: 'system/admin/adv/delete',
    sort: 'system/admin/adv/sort',
    stand: 'system/admin/adv/stand',
    table: 'adv',
    one: { advTitle: '现在', beginTime: soon(-1), endTime: soon(1) },
    two: { advTitle: '将来', beginTime: soon(1), endTime: soon(2) },
    change: { advTitle: '过去', beginTime: soon(-3), endTime: soon(-2) },
    bad: [
      [{ advTitle: '坏', beginTime: soon(2), endTime: soon(1) }, 'endTime'],
      [{ advTitle: '坏', beginTime: '明天', endTime: soon(1) }, 'beginTime'],
    ],
  },
  zone: {
    list: 'system/admin/zone/list',
    save: 'system/admin/zone/save',
    remove: 'system/admin/zone/delete',
    sort: 'system/admin/zone/sort',
    stand: 'system/admin/zone/stand',
    table: 'zone',
    one: { zoneName: '精选', zoneDesc: '看看这些' },
    two: { zoneName: '名师', zoneType: 2 },
    change: { zoneName: '本周精选', moreUrl: '/list' },
    bad: [
      [{ zoneName: '' }, 'zoneName'],
      [{ zoneName: '坏', zoneType: 9 }, 'zoneType'],
    ],
  },
  vip: {
    list: 'system/admin/vip/list',
    save: 'system/admin/vip/save',
    remove: 'system/admin/vip/delete',
    sort: 'system/admin/vip/sort',
    stand: 'system/admin/vip/stand',
    table: 'vip_set',
    one: { setName: '月卡', setType: 1, months: 1, orgPrice: 3000, fabPrice: 2000 },
    two: { setName: '年卡', setType: 3, months: 12, orgPrice: 30000, fabPrice: 19900 },
    change: { setName: '月卡', setType: 1, months: 1, orgPrice: 3000, fabPrice: 1000 },
    bad: [
      [{ setName: '坏', months: 1, orgPrice: 100, fabPrice: 200 }, 'fabPrice'],
      [{ setName: '坏', months: 0, orgPrice: 100, fabPrice: 100 }, 'months'],
      [{ setName: '坏', months: 1, orgPrice: 0.5, fabPrice: 0 }, 'orgPrice'],
    ],
  },
  dict: {
    list: 'system/admin/dict/list',
    save: 'system/admin/dict/save',
    remove: 'system/admin/dict/delete',
    sort: 'system/admin/dict/sort',
    stand: 'system/admin/dict/stand',
    table: 'dict',
    one: { fieldName: 'colour', fieldKey: 1, fieldValue: '红' },
    two: { fieldName: 'colour', fieldKey: 2, fieldValue: '绿' },
    change: { fieldName: 'colour', fieldKey: 1, fieldValue: '朱红' },
    bad: [
      [{ fieldName: '颜色', fieldKey: 1, fieldValue: '红' }, 'fieldName'],
      [{ fieldName: 'colour', fieldKey: -1, fieldValue: '红' }, 'fieldKey'],
    ],
  },
}

type Row = Record<string, unknown> & { id: string; sort: number; statusId: number }
const ask = async (key: CallKey, input: object, as: { token: string; siteId?: number } = operator) => {
  const { code, msg, data } = await t.raw('POST', key, input, as)
  return { code, msg, data: data as { id: string; list: Row[]; field?: string } }
}
const rowsOf = async (kind: Kind, as?: { token: string; siteId?: number }) => (await ask(kind.list, {}, as)).data.list

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  const { list, save, remove, sort, stand } = kind

  test('is created, changed, sorted, disabled and deleted', async () => {
    const one = (await ask(save, kind.one)).data.id
    const two = (await ask(save, kind.two)).data.id
    const own = async () => (await rowsOf(kind)).filter(({ id }) => id === one || id === two)
    expect((await own()).map(({ id }) => id)).toEqual([one, two])
    expect((await own())[0]).toMatchObject({ ...kind.one, statusId: 1 })

    expect((await ask(sort, { ids: [two, one] })).code).toBe(200)
    expect((await own()).map(({ sort: place }) => place).toSorted()).toEqual([0, 1])
    expect((await own()).find(({ id }) => id === two)?.sort).toBe(0)

    expect((await ask(save, { ...kind.change, id: one })).data.id).toBe(one)
    expect((await own()).find(({ id }) => id === one)).toMatchObject(kind.change)

    expect((await ask(stand, { id: two, statusId: 0 })).code).toBe(200)
    expect((await own()).find(({ id }) => id === two)?.statusId).toBe(0)

    expect((await ask(remove, { id: one })).code).toBe(200)
    expect((await own()).map(({ id }) => id)).toEqual([two])
    expect((await ask(remove, { id: one })).code).toBe(404)
    await ask(remove, { id: two })
  })

  test('is created once when sent twice', async () => {
    const first = (await ask(save, kind.one)).data.id
    expect((await ask(save, kind.one)).data.id).toBe(first)
    await ask(remove, { id: first })
  })

  test.each(kind.bad)('refuses %j', async (input, field) => {
    const before = (await rowsOf(kind)).length
    const answer = await ask(save, input)
    expect([answer.code, answer.data.field]).toEqual([422, field])
    expect((await rowsOf(kind)).length).toBe(before)
  })

  test('requires the permission', async () => {
    const learner = await makeUser(t.owner)
    const id = (await ask(save, kind.one)).data.id
    for (const key of [list, save, remove, sort, stand])
      for (const as of [without, learner])
        expect((await ask(key, { ...kind.one, id, ids: [id], statusId: 0 }, { token: as.token })).code, key).toBe(306)
    expect((await rowsOf(kind)).find((row) => row.id === id)).toMatchObject({ ...kind.one, statusId: 1 })
    await ask(remove, { id })
  })

  test('of another site is neither visible nor changed, and answers like a missing one', async () => {
    const id = (await ask(save, kind.one)).data.id
    expect((await rowsOf(kind, stranger)).map((row) => row.id)).not.toContain(id)
    for (const key of [save, remove, sort, stand]) {
      const input = (of: string) => ({ ...kind.change, id: of, ids: [of], statusId: 0 })
      const foreign = await ask(key, input(id), stranger)
      expect(foreign, key).toEqual(await ask(key, input('987654321012345678'), stranger))
      expect(foreign.code, key).toBe(404)
    }
    expect((await rowsOf(kind)).find((row) => row.id === id)).toMatchObject({ ...kind.one, statusId: 1 })
    await ask(remove, { id })
  })

  test('writes the operation log', async () => {
    const id = (await ask(save, kind.one)).data.id
    await ask(remove, { id })
    const lines = await t.owner<
      { path: string; code: number }[]
    >`SELECT path, code FROM sys_log WHERE site_id = 12 ORDER BY id DESC LIMIT 2`
    expect(lines.map(({ path, code }) => [path, code])).toEqual([
      [remove, 200],
      [save, 200],
    ])
  })
})

describe('decoration', () => {
  test('is visible at once, despite cached answers', async () => {
    const visitors = async () =>
      (await t.call('system/api/website/link', {})).data.websiteLinkList.map(({ linkName }) => linkName)
    expect(await visitors()).toEqual([])
    const { id } = (await ask('system/admin/link/save', { linkName: '新友', linkUrl: 'https://n.example/' })).data
    await expect.poll(visitors).toEqual(['新友'])
    await ask('system/admin/link/stand', { id, statusId: 0 })
    await expect.poll(visitors).toEqual([])
    await ask('system/admin/link/delete', { id })
  })

  test('sanitizes articles', async () => {
    const { id } = (
      await ask('system/admin/article/save', {
        navName: '甲',
        artTitle: '甲',
        artDesc: '<p onclick="x()">好<script>alert(1)</script></p>',
      })
    ).data
    expect((await t.call('system/api/website/nav/article/get', { navId: id })).data.artDesc).toBe('<p>好</p>')
  })

  test('keeps an English version beside the Chinese one', async () => {
    const chinese = { navName: '隐私', artTitle: '隐私政策', artDesc: '<p>甲</p>' }
    const english = {
      navNameEn: 'Privacy',
      artTitleEn: 'Privacy policy',
      artDescEn: '<p onclick="x()">We keep little.</p>',
    }
    const { id } = (await ask('system/admin/article/save', { ...chinese, ...english })).data
    const read = async () => (await t.call('system/api/website/nav/article/get', { navId: id })).data
    const shown = { ...english, artDescEn: '<p>We keep little.</p>' }
    expect(await read()).toMatchObject({ ...chinese, ...shown })
    const entries = (await t.call('system/api/website/nav/list', {})).data.websiteNavList
    expect(entries.find((one) => one.id === id)).toEqual({ id, navName: '隐私', navNameEn: 'Privacy' })
    const { list } = (await ask('system/admin/article/list', {})).data
    const row = list.find((one) => one.id === id)
    expect(row).toMatchObject(shown)
    // Saved without it by a client that does not know it: the version ends.
    expect((await ask('system/admin/article/save', { id, ...chinese, etag: row?.etag })).code).toBe(200)
    await expect.poll(read).toMatchObject({ artTitleEn: '', artDescEn: '' })
  })

  test('reports the state of an advert: active, upcoming or over', async () => {
    for (const row of [kinds.adv?.one, kinds.adv?.two, kinds.adv?.change]) await ask('system/admin/adv/save', row ?? {})
    const { list } = (await ask('system/admin/adv/list', {})).data
    expect(Object.fromEntries(list.map((row) => [row.advTitle, row.advState]))).toEqual({
      现在: 'now',
      将来: 'soon',
      过去: 'past',
    })
  })

  test('dictionary keys are unique, and built-in ones cannot change', async () => {
    await ask('system/admin/dict/save', { fieldName: 'size', fieldKey: 1, fieldValue: '大' })
    const twice = await ask('system/admin/dict/save', { fieldName: 'size', fieldKey: 1, fieldValue: '小' })
    expect([twice.code, twice.data.field]).toEqual([422, 'fieldKey'])
    const [row] = await t.owner<
      { id: string }[]
    >`INSERT INTO dict (site_id, field_name, field_key, field_value) VALUES (12, 'problemKind', 1, '单选题') RETURNING id`
    const id = row?.id ?? ''
    expect((await ask('system/admin/dict/delete', { id })).code).toBe(999)
    expect(
      (await ask('system/admin/dict/save', { id, fieldName: 'problemKind', fieldKey: 40, fieldValue: '单选题' })).code,
    ).toBe(422)
    expect(
      (await ask('system/admin/dict/save', { id, fieldName: 'problemKind', fieldKey: 1, fieldValue: '单选' })).code,
    ).toBe(200)
    expect((await t.call('GET system/api/dict/list/problemKind', {})).data.list).toEqual([{ code: 1, desc: '单选' }])
    await ask('system/admin/dict/stand', { id, statusId: 0 })
    await expect.poll(async () => (await t.call('GET system/api/dict/list/problemKind', {})).data.list).toEqual([])
  })

  test('deleting a shelf deletes its contents', async () => {
    const { id } = (await ask('system/admin/zone/save', { zoneName: '临时' })).data
    await t.owner`INSERT INTO lecturer (site_id, id, user_id, lecturer_name) SELECT 12, 5, id, '甲' FROM users WHERE site_id = 12 LIMIT 1`
    await t.owner`INSERT INTO course (site_id, id, lecturer_id, course_name, category_id1, category_id2, category_id3) VALUES (12, 5, 5, '课', 1, 2, 3)`
    await t.owner`INSERT INTO zone_course (site_id, zone_id, course_id) VALUES (12, ${id}, 5)`
    await ask('system/admin/zone/delete', { id })
    expect(await t.owner`SELECT 1 FROM zone_course WHERE zone_id = ${id}`).toEqual([])
  })
})
