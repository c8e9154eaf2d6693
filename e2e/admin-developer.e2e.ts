/** How other systems join: SCIM of an identity provider, calls that are tried. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { call, enterAs, visitor } from './people.ts'

const OPERATOR = '13800000000'
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function operator() {
  const page = await visitor(browser)
  await enterAs(page.context(), OPERATOR)
  return page
}

test('a token of SCIM is made beside its identity provider and shown once', async () => {
  const page = await operator()
  const providerName = `集团 ${process.pid}`
  await call(page.context(), 'user/admin/sso/save', {
    providerName,
    preset: 'entra',
    issuer: 'https://login.microsoftonline.com/tenant/v2.0',
    clientId: 'one',
    secretKey: 'secret',
    statusId: 0,
    etag: undefined,
  })
  await open(page, url('/admin/sso'))
  const row = page.getByRole('row', { name: providerName })
  await row.getByRole('button', { name: '目录同步' }).click()
  const drawer = page.getByRole('dialog', { name: `“${providerName}”的目录同步（SCIM 2.0）` })
  await drawer.getByText('externalId 须与登录信息里的 oid 相同').waitFor()
  await drawer.getByText('还没有令牌').waitFor()
  await drawer.getByRole('button', { name: '创建令牌' }).click()
  await page.getByLabel('名称', { exact: true }).last().fill('Entra')
  await page.getByRole('button', { name: '确定' }).click()
  const made = page.getByRole('dialog', { name: '令牌已创建' })
  const token = await made.getByLabel('令牌已创建').inputValue()
  expect(token).toMatch(/^zxs_/)
  await made.getByRole('button', { name: '我已保存' }).click()
  await drawer.getByRole('row', { name: 'Entra' }).waitFor()
  const base = await drawer.getByText('/scim/v2/').innerText()
  const answer = await page.request.get(`${base}/ServiceProviderConfig`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await answer.json()).toMatchObject({ patch: { supported: true } })
  await page.context().close()
})

test('a call is tried with the own session, and one that writes asks first', async () => {
  const page = await operator()
  await open(page, url('/admin/developer/calls'))
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.fill('user/auth/msg/user/')
  await page.getByRole('row', { name: 'user/auth/msg/user/num' }).waitFor()
  await page.getByRole('row', { name: 'user/auth/msg/user/num' }).getByRole('button', { name: '试一试' }).click()
  const reading = page.getByRole('dialog', { name: 'user/auth/msg/user/num' })
  await reading.getByText('Authorization: Bearer $TOKEN').waitFor()
  await reading.getByRole('button', { name: '发送' }).click()
  await reading.getByText('HTTP 200').waitFor()
  await reading.getByText('"code": 200').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: 'user/auth/msg/user/read/all' }).getByRole('button', { name: '试一试' }).click()
  const writing = page.getByRole('dialog', { name: 'user/auth/msg/user/read/all' })
  await writing.getByRole('button', { name: '发送' }).click()
  await writing.getByText('请填写访问令牌').waitFor()
  await writing.getByLabel('令牌').fill(`zx_12_${'a'.repeat(43)}`)
  await writing.getByRole('button', { name: '发送' }).click()
  const asked = page.getByRole('dialog', { name: '真的调用 user/auth/msg/user/read/all 吗？' })
  await asked.getByRole('button', { name: '发送' }).click()
  await writing.getByText('"code": 302').waitFor()
  await page.context().close()
})
