import { problemKinds } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let owner: { token: string }
beforeAll(async () => {
  t = await startTestApp()
  owner = { token: (await makeUser(t.owner, { isAdmin: 1 })).token }
})
afterAll(() => t.close())

const wanted = { siteNamePc: '新学堂', domain: 'new.example.com', mobile: '13711112222', password: '山高月小水落石出' }
const sites = async () => Number((await t.owner<{ n: number }[]>`SELECT count(*)::int AS n FROM site`)[0]?.n)

test('user/admin/site/open creates a working site with menus and an operator', async () => {
  const { code, data } = await t.call('user/admin/site/open', wanted, { ...owner, headers: { host: 'localhost:4107' } })
  expect([code, data]).toEqual([200, { siteId: 14, url: 'http://new.example.com:4107' }])
  expect(t.services.sites.byHost('new.example.com:4107')?.siteId).toBe(14)
  const as = { siteId: 14 }
  expect((await t.call('GET system/api/website/info/view', {}, as)).data).toMatchObject({
    siteId: 14,
    siteNamePc: '新学堂',
    isDemo: 0,
  })
  const nav = (await t.call('system/api/nav/bar/list', {}, as)).data
  // Sections of the navigation appear once they have content.
  expect(nav.list.map(({ navUrl }) => navUrl)).toEqual(['index'])
  expect(nav.menuList.length).toBeGreaterThan(2)
  expect((await t.call('GET system/api/dict/list/problemKind', {}, as)).data.list.length).toBe(problemKinds.length)

  const signedIn = await t.call(
    'user/api/user/login/password',
    { mobile: wanted.mobile, password: wanted.password },
    as,
  )
  expect(signedIn.data).toMatchObject({ isAdmin: 1 })
  const { token } = signedIn.data as { token: string }
  // The password was chosen by another person.
  expect((await t.call('system/admin/me', {}, { ...as, token })).code).toBe(457)
  expect(
    (await t.call('user/auth/user/ext/update', { password: '潦水尽而寒潭清，烟光凝而暮山紫' }, { ...as, token })).code,
  ).toBe(200)
  expect((await t.call('system/admin/me', {}, { ...as, token })).data).toMatchObject({
    isOwner: 1,
    site: { siteId: 14, isDefault: 0 },
  })
  // Rights are limited to the own site.
  expect((await t.call('system/admin/sites/list', {}, { ...as, token })).code).toBe(306)
  expect((await t.call('system/admin/me', {}, { siteId: 12, token })).code).toBe(302)
})

test('is idempotent by domain', async () => {
  const before = await sites()
  const answer = await t.raw('POST', 'user/admin/site/open', { ...wanted, domain: ' NEW.example.com ' }, owner)
  expect(answer).toMatchObject({ code: 422, data: { field: 'domain' } })
  expect(await sites()).toBe(before)
})

test('concurrent calls get different site ids', async () => {
  const open = (domain: string) => t.call('user/admin/site/open', { ...wanted, domain }, owner)
  const made = await Promise.all([open('one.example.com'), open('two.example.com'), open('one.example.com')])
  expect(made.map(({ code }) => code).toSorted()).toEqual([200, 200, 422])
  const ids = made.filter(({ code }) => code === 200).map(({ data }) => data.siteId)
  expect(new Set(ids).size).toBe(2)
})

test.each([
  [{ domain: 'http://x.example/' }, 'domain'],
  [{ domain: 'a b' }, 'domain'],
  [{ siteNamePc: '' }, 'siteNamePc'],
  [{ mobile: '123' }, 'mobile'],
  [{ password: '12345678' }, 'password'],
  [{ password: '新学堂新学堂新学堂' }, 'password'],
])('%j is refused and creates nothing', async (input, field) => {
  const before = await sites()
  const answer = await t.raw(
    'POST',
    'user/admin/site/open',
    { ...wanted, domain: 'third.example.com', ...input },
    owner,
  )
  expect([answer.code, (answer.data as { field: string }).field]).toEqual([422, field])
  expect(await sites()).toBe(before)
})

test("requires the right of the default site's owner", async () => {
  const before = await sites()
  const people = [
    { token: (await makeUser(t.owner, { siteId: 13, isAdmin: 1 })).token, siteId: 13 },
    { token: (await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })).token },
    { token: (await makeUser(t.owner)).token },
  ]
  for (const as of people)
    expect((await t.call('user/admin/site/open', { ...wanted, domain: 'x.example.com' }, as)).code).toBe(306)
  expect(await sites()).toBe(before)
})

test('does not log the password', async () => {
  const [line] = await t.owner<
    { content: string }[]
  >`SELECT content FROM sys_log WHERE path = 'user/admin/site/open' ORDER BY id LIMIT 1`
  expect(line?.content).toContain('new.example.com')
  expect(line?.content).not.toContain(wanted.password)
})
