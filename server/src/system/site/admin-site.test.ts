import { permissionCodes } from '@zhixing/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let owner: { token: string }
let decorator: { token: string }
beforeAll(async () => {
  t = await startTestApp()
  owner = { token: (await makeUser(t.owner, { isAdmin: 1 })).token }
  decorator = await operatorWith(['site'])
})
afterAll(() => t.close())

async function operatorWith(permissions: string[], siteId = 12): Promise<{ token: string; siteId: number }> {
  const { userId, token } = await makeUser(t.owner, { siteId, isAdmin: 1, isOwner: 0 })
  const [role] = await t.owner<{ id: string }[]>`
    INSERT INTO admin_role (site_id, role_name, permissions) VALUES (${siteId}, ${`角色${userId}`}, ${`{${permissions.join(',')}}`}::text::text[]) RETURNING id`
  await t.owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (${siteId}, ${userId}, ${role?.id ?? ''})`
  return { token, siteId }
}
const nameOf = async (siteId: number) =>
  (await t.call('GET system/api/website/info/view', {}, { siteId })).data.siteNamePc

describe('system/admin/me', () => {
  test("lists all permissions for an owner, and other sites for the default site's owner only", async () => {
    const { data } = await t.call('system/admin/me', {}, owner)
    expect(data).toMatchObject({ isOwner: 1, permissions: permissionCodes, site: { siteId: 12, isDefault: 1 } })
    expect(data.siteList.map(({ siteId }) => siteId)).toEqual([12, 13])
    const away = await t.call(
      'system/admin/me',
      {},
      { token: (await makeUser(t.owner, { siteId: 13, isAdmin: 1 })).token, siteId: 13 },
    )
    expect(away.data.permissions).toEqual(permissionCodes.filter((code) => code !== 'sites'))
    expect(away.data.siteList).toEqual([])
  })

  test("lists the permissions of an operator's roles; refuses others", async () => {
    expect((await t.call('system/admin/me', {}, decorator)).data).toMatchObject({
      isOwner: 0,
      permissions: ['site', 'site.info', 'site.model', 'site.speech'],
      siteList: [],
    })
    expect((await t.call('system/admin/me', {}, { token: (await makeUser(t.owner)).token })).code).toBe(306)
  })
})

describe('settings of a site', () => {
  test('concurrent changes: the later one gets a conflict, and no value is lost', async () => {
    const site = { ...(await operatorWith(['site'], 13)) }
    const read = (await t.call('system/admin/site/view', {}, site)).data
    const { gmtModified } = read
    expect((await t.call('system/admin/site/update', { slogan: '甲改的', gmtModified }, site)).code).toBe(200)
    const late = await t.call(
      'system/admin/site/update',
      { slogan: read.slogan, telephone: '400-1', gmtModified },
      site,
    )
    expect(late).toMatchObject({ code: 409, msg: expect.stringContaining('已在别处修改') })
    const now = (await t.call('system/admin/site/view', {}, site)).data
    expect(now).toMatchObject({ slogan: '甲改的', telephone: read.telephone })
    const again = { telephone: '400-1', gmtModified: now.gmtModified }
    expect((await t.call('system/admin/site/update', again, site)).code).toBe(200)
    expect((await t.call('system/admin/site/view', {}, site)).data).toMatchObject({
      slogan: '甲改的',
      telephone: '400-1',
    })
  })

  test('are read and changed one by one; others stay; visitors see changes at once', async () => {
    const before = (await t.call('system/admin/site/view', {}, decorator)).data
    expect(before).toMatchObject({ siteNamePc: '测试站甲', theme: 'indigo', domain: 'localhost' })
    const answer = await t.call(
      'system/admin/site/update',
      { siteNamePc: '新名字', theme: '#AA3366', telephone: '400-111' },
      decorator,
    )
    expect(answer).toMatchObject({ code: 200, msg: '保存成功' })
    const info = (await t.call('GET system/api/website/info/view', {})).data
    expect(info).toMatchObject({
      siteNamePc: '新名字',
      theme: '#aa3366',
      telephone: '400-111',
      keyword: before.keyword,
    })
    expect(await nameOf(13)).toBe('测试站乙')
    await t.call('system/admin/site/update', { siteNamePc: '测试站甲', theme: 'jade' }, decorator)
    expect(await nameOf(12)).toBe('测试站甲')
  })

  test.each([
    '400-000-0000（工作日 9:00-18:00）',
    '010-8888 6666 转 802',
    '400-111 / 021-5555 1234',
    '电话：+86 (10) 6666',
    '',
  ])('accepts common telephone formats: %s', async (telephone) =>
    expect((await t.call('system/admin/site/update', { telephone }, decorator)).code).toBe(200),
  )

  test('a stored value that breaks a newer rule is refused only when it is changed', async () => {
    const stored = { telephone: '请到前台', prnNo: '京公网安备 1101', h5Domain: 'M_old', onlineServicePages: 'list' }
    const site = await operatorWith(['site'], 13)
    await t.owner`
      UPDATE site
      SET telephone = ${stored.telephone}, prn_no = ${stored.prnNo}, h5_domain = ${stored.h5Domain.toLowerCase()},
        online_service_pages = ${stored.onlineServicePages}
      WHERE site_id = 13`
    expect((await t.call('system/admin/site/update', { ...stored, slogan: '新标语' }, site)).code).toBe(200)
    expect((await t.call('system/admin/site/view', {}, site)).data).toMatchObject({
      slogan: '新标语',
      telephone: '请到前台',
    })
    expect(await t.call('system/admin/site/update', { telephone: '请到后台' }, site)).toMatchObject({
      code: 422,
      data: { field: 'telephone' },
    })
    await t.owner`UPDATE site SET telephone = '', prn_no = '', h5_domain = '', online_service_pages = '' WHERE site_id = 13`
  })

  test('require the permission', async () => {
    const other = await operatorWith(['feedback'])
    const learner = await makeUser(t.owner)
    for (const { token } of [other, learner]) {
      expect((await t.call('system/admin/site/view', {}, { token })).code).toBe(306)
      expect((await t.call('system/admin/site/update', { siteNamePc: '坏' }, { token })).code).toBe(306)
    }
    expect(await nameOf(12)).toBe('测试站甲')
  })

  test('are limited to the own site', async () => {
    const away = await operatorWith(['site'], 13)
    await t.call('system/admin/site/update', { slogan: '乙的标语' }, away)
    expect((await t.call('system/admin/site/view', {}, away)).data.slogan).toBe('乙的标语')
    expect((await t.call('system/admin/site/view', {}, decorator)).data.slogan).toBe('')
    expect((await t.call('system/admin/site/update', { slogan: '坏' }, { ...away, siteId: 12 })).code).toBe(302)
  })

  test.each([
    [{ siteNamePc: '' }, 'siteNamePc'],
    [{ theme: 'red' }, 'theme'],
    [{ theme: '#12345' }, 'theme'],
    [{ theme: 'indigo"><script>' }, 'theme'],
    [{ logo: 'https://elsewhere.example/a.png' }, 'logo'],
    [{ logo: 'javascript:alert(1)' }, 'logo'],
    [{ onlineServiceCode: 'javascript:alert(1)' }, 'onlineServiceCode'],
    [{ onlineServicePages: 'list' }, 'onlineServicePages'],
    [{ h5Domain: 'https://m.example.com/' }, 'h5Domain'],
    [{ prnNo: '浙1' }, 'prnNo'],
    [{ onlineServiceCode: '<script src="http://a.example/x.js"></script>' }, 'onlineServiceCode'],
    [{ onlineServiceCode: '<a href="https://a.example">客服</a>' }, 'onlineServiceCode'],
    [{ statisticsCode: '<img src=x onerror=alert(1)>' }, 'statisticsCode'],
    [{ statisticsCode: 'hm.baidu.com/hm.js?1' }, 'statisticsCode'],
    [{ statisticsCode: '<script src="http://a.example/x.js"></script>' }, 'statisticsCode'],
  ])('%j is refused', async (input, field) => {
    const answer = await t.raw('POST', 'system/admin/site/update', input, owner)
    expect([answer.code, (answer.data as { field: string }).field]).toEqual([422, field])
  })

  test('only an owner changes the statistics code', async () => {
    const code = '<script src="https://stat.example/a.js"></script>'
    const refused = await t.call('system/admin/site/update', { statisticsCode: code, isEnableStatistics: 1 }, decorator)
    expect(refused.code).toBe(306)
    expect(
      (await t.call('system/admin/site/update', { statisticsCode: code, isEnableStatistics: 1 }, owner)).code,
    ).toBe(200)
    // Others may save the form with the code unchanged.
    expect(
      (
        await t.call(
          'system/admin/site/update',
          { statisticsCode: code, isEnableStatistics: 1, slogan: '新' },
          decorator,
        )
      ).code,
    ).toBe(200)
    expect((await t.call('system/admin/site/update', { statisticsCode: '' }, decorator)).code).toBe(306)
  })

  test('a widget is for the owner to set and to enable, a link for every operator of the site', async () => {
    const update = (input: object, by = decorator) => t.raw('POST', 'system/admin/site/update', input, by)
    const widget = '<script src="//qiyukf.com/script/1.js" defer></script>'
    const understood = async () => (await t.call('system/admin/site/view', {}, decorator)).data.understood.service
    expect((await update({ onlineServiceCode: 'https://work.weixin.qq.com/kfid/1' })).code).toBe(200)
    expect(await understood()).toEqual({ scripts: 0, hosts: ['work.weixin.qq.com'] })
    expect((await update({ onlineServiceCode: widget })).code).toBe(306)
    expect((await update({ onlineServiceCode: widget }, owner)).code).toBe(200)
    expect(await understood()).toEqual({ scripts: 1, hosts: ['qiyukf.com'] })
    expect((await update({ isEnableOnlineService: 1 })).code).toBe(306)
    expect((await update({ onlineServiceCode: widget, isEnableOnlineService: 0, slogan: '' })).code).toBe(200)
    expect((await update({ onlineServiceCode: '' })).code).toBe(306)
    expect((await update({ onlineServiceCode: '' }, owner)).code).toBe(200)
  })

  test("the app's database role cannot write other columns of a site", async () => {
    const db = t.db(12)
    for (const column of ['domain', 'is_default', 'status_id', 'is_demo', 'storage_quota', 'site_id'])
      await expect(db`UPDATE site SET ${db(column)} = ${db(column)}`, column).rejects.toMatchObject({ code: '42501' })
    await expect(db`INSERT INTO site (site_id, domain, name_pc) VALUES (77, 'x', 'x')`).rejects.toMatchObject({
      code: '42501',
    })
    await expect(db`DELETE FROM site`).rejects.toMatchObject({ code: '42501' })
    expect((await db`UPDATE site SET name_pc = '坏' WHERE site_id = 13`).count).toBe(0)
  })
})

describe('sites', () => {
  test("are listed for the default site's owner, with their URLs", async () => {
    const { data } = await t.call('system/admin/sites/list', {}, { ...owner, headers: { host: 'localhost:4107' } })
    expect(data.list).toMatchObject([
      { siteId: 12, isDefault: 1, statusId: 1, url: 'http://localhost:4107' },
      { siteId: 13, isDefault: 0, statusId: 1, url: 'http://site13.localhost:4107' },
    ])
  })

  test('are hidden from all others, whatever their permissions', async () => {
    const all = await operatorWith([...permissionCodes])
    const away = { token: (await makeUser(t.owner, { siteId: 13, isAdmin: 1 })).token, siteId: 13 }
    for (const as of [all, away, decorator]) {
      expect((await t.call('system/admin/sites/list', {}, as)).code).toBe(306)
      expect((await t.call('system/admin/sites/stand', { siteId: 13, statusId: 0 }, as)).code).toBe(306)
    }
    expect(await nameOf(13)).toBe('测试站乙')
  })

  test('a disabled site answers no one until enabled; the default site cannot be disabled', async () => {
    expect((await t.call('system/admin/sites/stand', { siteId: 13, statusId: 0 }, owner)).code).toBe(200)
    expect((await t.call('GET system/api/website/info/view', {}, { siteId: 13 })).code).toBe(401)
    expect((await t.call('system/admin/sites/list', {}, owner)).data.list).toMatchObject([
      { statusId: 1 },
      { statusId: 0 },
    ])
    expect((await t.call('system/admin/sites/stand', { siteId: 13, statusId: 1 }, owner)).code).toBe(200)
    expect(await nameOf(13)).toBe('测试站乙')
    expect((await t.call('system/admin/sites/stand', { siteId: 12, statusId: 0 }, owner)).code).toBe(999)
    expect((await t.call('system/admin/sites/stand', { siteId: 99, statusId: 0 }, owner)).code).toBe(404)
  })
})
