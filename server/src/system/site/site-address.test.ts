/** Resolution of sites by host: domains, the default site, unknown hosts. */
import { permissionCodes } from '@zhixing/contract/permissions'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { readConfig } from '../../kernel/config.ts'
import { createLog } from '../../kernel/log.ts'
import { siteDomainCommand } from './site-domain.ts'
import { createSites } from './sites.ts'

let t: TestApp
let owner: { token: string }
beforeEach(async () => {
  t = await startTestApp()
  owner = { token: (await makeUser(t.owner, { isAdmin: 1 })).token }
})
afterEach(() => t.close())

const byHost = (host: string) => t.services.sites.byHost(host)?.siteId

describe('system/admin/sites/domain', () => {
  test('the site answers at the new domain at once, in every process, and the change is logged', async () => {
    const answer = await t.call(
      'system/admin/sites/domain',
      { siteId: 13, domain: ' Learn.Example.com ' },
      { ...owner, headers: { host: 'localhost:4107' } },
    )
    expect(answer).toMatchObject({ code: 200, data: { url: 'http://learn.example.com:4107' } })
    expect([byHost('learn.example.com:4107'), byHost('site13.localhost')]).toEqual([13, 12])
    const [line] = await t.owner`SELECT subject, changes FROM sys_log WHERE path = 'system/admin/sites/domain'`
    expect(line).toEqual({
      subject: '测试站乙',
      changes: [{ label: '域名', before: 'site13.localhost', after: 'learn.example.com' }],
    })
    // Idempotent.
    expect((await t.call('system/admin/sites/domain', { siteId: 13, domain: 'learn.example.com' }, owner)).code).toBe(
      200,
    )
  })

  test('follows a change made by another process', async () => {
    await t.owner`UPDATE site SET domain = 'elsewhere.example' WHERE site_id = 13`
    await t.services.events.publish(t.owner, 'site.changed', { siteId: 13 })
    await vi.waitFor(() => expect(byHost('elsewhere.example')).toBe(13))
  })

  test('refuses a taken domain, an invalid one, and a missing site', async () => {
    const change = (siteId: number, domain: string) =>
      t.raw('POST', 'system/admin/sites/domain', { siteId, domain }, owner)
    expect(await change(13, 'LOCALHOST')).toMatchObject({
      code: 422,
      msg: '该域名已被站点“测试站甲”使用',
      data: { field: 'domain' },
    })
    expect(await change(13, 'https://x.example/')).toMatchObject({ code: 422, data: { field: 'domain' } })
    expect((await change(99, 'x.example')).code).toBe(404)
    expect(byHost('site13.localhost')).toBe(13)
  })

  test('two sites that claim a domain concurrently: one gets it', async () => {
    const answers = await Promise.all(
      [12, 13].map((siteId) => t.call('system/admin/sites/domain', { siteId, domain: 'one.example' }, owner)),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
  })

  test("requires the right of the default site's owner", async () => {
    const { userId, token } = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    const [role] = await t.owner<{ id: string }[]>`
      INSERT INTO admin_role (site_id, role_name, permissions) VALUES (12, '都有', ${`{${permissionCodes.join(',')}}`}::text::text[]) RETURNING id`
    await t.owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (12, ${userId}, ${role?.id ?? ''})`
    const away = { token: (await makeUser(t.owner, { siteId: 13, isAdmin: 1 })).token, siteId: 13 }
    for (const as of [{ token }, away, {}]) {
      expect((await t.call('system/admin/sites/domain', { siteId: 13, domain: 'x.example' }, as)).code).not.toBe(200)
      expect((await t.call('system/admin/sites/default', { siteId: 13 }, as)).code).not.toBe(200)
    }
    expect([byHost('site13.localhost'), t.services.sites.byId(12)?.isDefault]).toEqual([13, true])
  })

  test('system/admin/site/update refuses a change of domain', async () => {
    const answer = await t.raw('POST', 'system/admin/site/update', { domain: 'new.example', slogan: '新' }, owner)
    expect(answer).toMatchObject({ code: 422, data: { field: 'domain' } })
    expect(t.services.sites.byId(12)).toMatchObject({ domain: 'localhost', slogan: '' })
    const same = { domain: 'LocalHost', slogan: '新' }
    expect((await t.call('system/admin/site/update', same, owner)).code).toBe(200)
  })
})

describe('system/admin/sites/default', () => {
  test('another site becomes the default one, and its owner gets the right to manage sites', async () => {
    expect((await t.call('system/admin/sites/default', { siteId: 13 }, owner)).code).toBe(200)
    expect([12, 13].map((id) => t.services.sites.byId(id)?.isDefault)).toEqual([false, true])
    expect(byHost('127.0.0.1')).toBe(13)
    const [line] = await t.owner`SELECT changes FROM sys_log WHERE path = 'system/admin/sites/default'`
    expect(line).toEqual({ changes: [{ label: '默认站点', before: '否', after: '是' }] })
    expect((await t.call('system/admin/sites/list', {}, owner)).code).toBe(306)
    const away = { token: (await makeUser(t.owner, { siteId: 13, isAdmin: 1 })).token, siteId: 13 }
    expect((await t.call('system/admin/sites/list', {}, away)).data.list[0]).toMatchObject({ siteId: 13, isDefault: 1 })
  })

  test('refuses a disabled or missing site', async () => {
    await t.call('system/admin/sites/stand', { siteId: 13, statusId: 0 }, owner)
    expect(await t.call('system/admin/sites/default', { siteId: 13 }, owner)).toMatchObject({
      code: 999,
      msg: '停用的站点不能设为默认站点，请先启用',
    })
    expect((await t.call('system/admin/sites/default', { siteId: 99 }, owner)).code).toBe(404)
  })
})

describe('the command site:domain', () => {
  const run = async (...args: string[]) => {
    const said: string[] = []
    await siteDomainCommand(t.services, args, (sentence) => said.push(sentence))
    return said.join('\n')
  }

  test('lists, changes the domain, sets the default site', async () => {
    expect(await run()).toMatch(/12 {2}测试站甲 {2}localhost {2}启用，默认站点\n {2}13 {2}测试站乙/)
    expect(await run('--site-id', '13', '--domain', 'New.example.com', '--default')).toMatch(
      /“测试站乙”的域名：site13.localhost → new.example.com\n默认站点：测试站乙/,
    )
    expect(t.services.sites.byHost('new.example.com')).toMatchObject({ siteId: 13, isDefault: true })
  })

  test.each([
    [['--domain', 'x.example'], /请用 --site-id 写明站点：12 测试站甲、13 测试站乙/],
    [['--site-id', '13'], '请写明要修改什么'],
    [['--site-id', '13', '--domain', 'a b'], '域名应形如 learn.example.com（参数 --domain）'],
    [['--site-id', '13', '--domain', 'localhost'], '该域名已被站点“测试站甲”使用'],
    [['--nonsense'], '参数不正确：没有 --nonsense 这个参数'],
    [['--site-id'], '参数不正确：参数 --site-id 的值缺失或不正确'],
    [['nonsense'], '参数不正确：多余的内容 nonsense'],
  ])('refuses %j', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence)
  })
})

describe('an unknown host', () => {
  const sitesWith = async (env: Record<string, string>, domain = 'learn.example.com') => {
    await t.owner`UPDATE site SET domain = ${domain} WHERE site_id = 12`
    await t.owner`UPDATE site SET domain = 'other.example.com', h5_domain = 'm.example.com' WHERE site_id = 13`
    const sites = await createSites(t.owner, createLog('silent'), readConfig(env))
    return (host: string) => sites.byHost(host)?.siteId
  }
  const real = { NODE_ENV: 'production' }
  const inner = [
    '127.0.0.1:3000',
    '[::1]:3000',
    '10.1.2.3',
    '[2001:db8::1]',
    'localhost',
    'app:3000',
    'app.internal',
    'x.svc.cluster.local',
    '',
  ]

  test('is refused in production if it is a public domain; IP addresses and private names are not', async () => {
    const siteOf = await sitesWith(real)
    for (const host of ['evil.example', 'evil.com:8443', 'learn.example.com.evil.com'])
      expect(siteOf(host), host).toBe(undefined)
    for (const host of [...inner, 'LEARN.example.com']) expect(siteOf(host), host).toBe(12)
    expect([siteOf('other.example.com'), siteOf('m.example.com')]).toEqual([13, 13])
  })

  test('PUBLIC_URL belongs to the default site', async () => {
    const siteOf = await sitesWith({ ...real, PUBLIC_URL: 'https://school.example.org' })
    expect([siteOf('school.example.org'), siteOf('evil.example')]).toEqual([12, undefined])
  })

  test('is accepted outside production, with ANY_HOST, and while the site has no domain', async () => {
    for (const [env, domain] of [[{}], [{ ...real, ANY_HOST: '1' }], [real, '10.0.0.5'], [real, 'localhost']] as const)
      expect((await sitesWith(env, domain))('evil.example'), JSON.stringify([env, domain])).toBe(12)
  })
})
