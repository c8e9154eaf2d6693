/** Second factors and passkeys of an operator; a person who comes from an identity provider. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '../server/src/user/factor/totp.ts'
import { startIdentityProvider } from '../server/test/identity-provider.ts'
import { makeGrade } from '../server/test/grade.ts'
import { startLdapServer } from '../server/test/ldap-server.ts'
import { makeDepartment, makeOrg } from '../server/test/org.ts'
import { startSamlPages } from '../server/test/saml-provider.ts'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, newPerson, ownerPage, PASSWORD, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A virtual authenticator of the device, which verifies without asking. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function byPassword(page: Page, mobile: string) {
  await open(page, url('/login?return=%2Faccount%2Fsecurity'))
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
}

test('an operator sets up an app and a passkey, and signs in with each', async () => {
  const person = await newPerson()
  await inside((owner) => owner`UPDATE users SET is_admin = 1, is_owner = 1 WHERE id = ${person.id}`)
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await withAuthenticator(page)
  await byPassword(page, person.mobile)
  await page.waitForURL(url('/account/security'))

  // The app, with its recovery codes.
  await page.getByRole('button', { name: '设置验证器' }).click()
  const secret = ((await page.locator('dialog code').textContent()) ?? '').replace(/\s/g, '')
  await page.getByRole('textbox', { name: '验证器上显示的 6 位数字' }).fill(codeAt(secret, Date.now() - 30_000))
  await page.getByRole('button', { name: '完成设置' }).click()
  await page.getByRole('heading', { name: '保存恢复码' }).waitFor()
  const codes = await page.locator('dialog li code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: '我已保存' }).click()

  // The passkey.
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await page.getByText('这台设备', { exact: false }).first().waitFor()

  // A fresh proof is asked after ten minutes, over the page.
  await inside((owner) => owner`UPDATE user_session SET proved_at = NULL WHERE user_id = ${person.id}`)
  await page.getByRole('button', { name: '更换恢复码' }).click()
  await page.getByRole('heading', { name: '验证身份' }).waitFor()
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.getByRole('heading', { name: '保存恢复码' }).waitFor()
  const [recovery = ''] = await page.locator('dialog li code').allTextContents()
  await page.getByRole('button', { name: '我已保存' }).click()

  // Signing in: the password, then the app.
  await page.context().clearCookies()
  await byPassword(page, person.mobile)
  await page.getByRole('heading', { name: '两步验证' }).waitFor()
  await page.getByRole('button', { name: '验证器', exact: true }).click()
  await page.getByRole('textbox', { name: '验证器上的 6 位数字' }).fill(codeAt(secret, Date.now()))
  await page.locator('dialog').getByRole('button', { name: '验证', exact: true }).click()
  await page.waitForURL(url('/account/security'))

  // With a recovery code.
  await page.context().clearCookies()
  await byPassword(page, person.mobile)
  await page.getByRole('button', { name: '恢复码', exact: true }).click()
  await page.getByRole('textbox', { name: '恢复码' }).fill(recovery)
  await page.locator('dialog').getByRole('button', { name: '验证', exact: true }).click()
  await page.waitForURL(url('/account/security'))

  // With the passkey alone.
  await page.context().clearCookies()
  await open(page, url('/login?return=%2Faccount%2Fsecurity'))
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  await page.waitForURL(url('/account/security'))
  await open(page, url('/admin/sign-in'))
  await page.getByText('进入后台须两步验证').waitFor()
})

test('a person of an organisation signs in through its identity provider', async () => {
  const provider = await startIdentityProvider([url('/login/sso')])
  try {
    const operator = await ownerPage(browser)
    const name = `青山集团 ${Date.now() % 10_000}`
    await call(operator.context(), 'user/admin/sso/save', {
      providerName: name,
      preset: 'other',
      issuer: provider.issuer,
      clientId: provider.clientId,
      secretKey: provider.secretKey,
      isAuto: 1,
    })
    provider.people.set('chenxi', { name: '陈溪' })

    // A try shows the claims.
    await open(operator, url('/admin/sso'))
    await operator.getByRole('button', { name: '试一下' }).first().click()
    await comeFrom(operator, 'chenxi')
    await operator.getByRole('heading', { name: '试用结果' }).waitFor()
    await operator.getByText('陈溪').first().waitFor()

    const page = await visitor(browser)
    await open(page, url('/login?return=%2Flist'))
    await page.getByRole('button', { name: `使用“${name}”登录` }).click()
    await comeFrom(page, 'chenxi')
    await page.getByRole('button', { name: '创建新账户并登录' }).click()
    await page.waitForURL(url('/list'))
    await page.getByRole('button', { name: '陈溪 的菜单' }).waitFor()

    // The second time there is no question.
    await page.context().clearCookies()
    await open(page, url('/login?return=%2Flist'))
    await page.getByRole('button', { name: `使用“${name}”登录` }).click()
    await comeFrom(page, 'chenxi')
    await page.waitForURL(url('/list'))
    await page.getByRole('button', { name: '陈溪 的菜单' }).waitFor()
  } finally {
    await inside((owner) => owner`DELETE FROM sso_provider`)
    await provider.close()
  }
})

test('a person of a company lands in the plan of the department; with the group the class ends, too', async () => {
  const provider = await startIdentityProvider([url('/login/sso')])
  const stamp = Date.now() % 100_000
  const [company, department, className] = [`晨光科技 ${stamp}`, `研发中心${stamp}`, `新人班${stamp}`]
  try {
    const operator = await ownerPage(browser)
    const { list } = await call(operator.context(), 'course/api/course/search/list', { keyword: '人人都会的数据分析' })
    const { courseId = '', courseName = '' } = list[0] ?? {}
    const holder = await newPerson()
    // A course for everyone who joins the department, and a class of the name of another group.
    const orgId = await inside(async (owner) => {
      const org = await makeOrg(owner, { orgName: company, userId: holder.id })
      const departmentId = await makeDepartment(owner, org.orgId, { departmentName: department })
      await owner`
        INSERT INTO org_pack (site_id, org_id, product_type, product_id, quantity, term_days, pack_status, user_id, expire_time)
        VALUES (12, ${org.orgId}, 1, ${courseId}, 10, 365, 2, ${holder.id}, now() + interval '1 year')`
      await owner`
        INSERT INTO org_seat_rule (site_id, org_id, department_id, product_type, product_id)
        VALUES (12, ${org.orgId}, ${departmentId}, 1, ${courseId})`
      await makeGrade(owner, { gradeName: className })
      return org.orgId
    })
    const name = `${company}统一账号`
    await call(operator.context(), 'user/admin/sso/save', {
      providerName: name,
      preset: 'other',
      issuer: provider.issuer,
      clientId: provider.clientId,
      secretKey: provider.secretKey,
      claimGroups: 'groups',
      isAuto: 1,
      isClassByGroup: 1,
      orgId,
    })
    provider.people.set('luyao', { name: '陆遥', groups: [department, className] })
    const page = await visitor(browser)
    const come = async () => {
      await open(page, url('/login?return=%2FmyStudy'))
      await page.getByRole('button', { name: `使用“${name}”登录` }).click()
      await comeFrom(page, 'luyao')
    }
    await come()
    await page.getByRole('button', { name: '创建新账户并登录' }).click()
    await page.waitForURL(url('/myStudy'))
    // The course that the department gives, named with its giver.
    await page.getByText(`${company} 提供`).first().waitFor()
    await page.getByRole('link', { name: courseName }).first().waitFor()
    const classes = () => call(page.context(), 'exam/auth/grade/info/page', {})
    expect((await classes()).list.map((one) => one.gradeName)).toEqual([className])

    provider.people.set('luyao', { name: '陆遥', groups: [department] })
    await page.context().clearCookies()
    await come()
    await page.waitForURL(url('/myStudy'))
    await page.getByRole('link', { name: courseName }).first().waitFor()
    expect((await classes()).list).toEqual([])
  } finally {
    await inside((owner) => owner`DELETE FROM sso_provider`)
    await provider.close()
  }
})

test('a student signs in with the account of the university', async () => {
  const ldap = await startLdapServer()
  try {
    const reader = { dn: 'cn=reader,dc=school', password: 'secret', attributes: {} }
    const uid = `s${Date.now() % 100_000}`
    const attributes = { uid, entryUUID: crypto.randomUUID(), cn: '林溪' }
    ldap.entries.push(reader, { dn: `uid=${uid},dc=school`, password: 'Campus-2026', attributes })
    const operator = await ownerPage(browser)
    const name = `青山大学 ${Date.now() % 10_000}`

    await open(operator, url('/admin/sso'))
    await operator.getByRole('button', { name: '添加' }).first().click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByLabel('类型').selectOption({ label: 'LDAP（OpenLDAP、FreeIPA 等）' })
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByLabel('目录地址').fill(ldap.url)
    await dialog.getByLabel('StartTLS').uncheck()
    await dialog.getByLabel('服务账号（Bind DN）').fill(reader.dn)
    await dialog.getByLabel('服务账号的密码').fill(reader.password)
    await dialog.getByLabel('搜索起点').fill('dc=school')
    await dialog.getByRole('button', { name: '确定' }).click()
    await operator.getByRole('button', { name: '试一下' }).first().click()
    await dialog.getByRole('textbox', { name: '账号' }).fill(uid)
    await dialog.getByRole('button', { name: '查找' }).click()
    await dialog.getByText('林溪').first().waitFor()

    const page = await visitor(browser)
    await open(page, url('/login?return=%2Flist'))
    await page.getByRole('button', { name: `使用“${name}”登录` }).click()
    await page.getByRole('textbox', { name: '账号' }).fill(uid)
    const password = page.getByRole('textbox', { name: '密码' })
    await password.fill('wrong')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('账号或密码错误').waitFor()
    await password.fill('Campus-2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('button', { name: '创建新账户并登录' }).click()
    await page.waitForURL(url('/list'))
    await page.getByRole('button', { name: '林溪 的菜单' }).waitFor()
  } finally {
    await inside((owner) => owner`DELETE FROM sso_provider`)
    await ldap.close()
  }
})

test('a SAML provider posts the browser back, from another site', async () => {
  const provider = await startSamlPages('tangxi', { displayName: '唐溪' })
  try {
    const operator = await ownerPage(browser)
    const name = `青山学院 ${Date.now() % 10_000}`
    await open(operator, url('/admin/sso'))
    await operator.getByRole('button', { name: '添加' }).first().click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByLabel('类型').selectOption({ label: 'SAML 2.0（Shibboleth、ADFS 等）' })
    await dialog.getByText(url('/sso/saml/acs')).waitFor()
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByLabel('粘贴 XML').fill(`${provider.url}/metadata`)
    await dialog.getByRole('button', { name: '读取', exact: true }).click()
    await operator.getByText('含 1 个签名证书').waitFor()
    await dialog.getByRole('button', { name: '确定' }).click()
    await operator.getByRole('button', { name: '试一下' }).first().click()
    await operator.getByRole('button', { name: '继续' }).click()
    await operator.getByRole('heading', { name: '试用结果' }).waitFor()
    await operator.getByText('唐溪').first().waitFor()

    const page = await visitor(browser)
    await open(page, url('/login?return=%2Flist'))
    await page.getByRole('button', { name: `使用“${name}”登录` }).click()
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByRole('button', { name: '创建新账户并登录' }).click()
    await page.waitForURL(url('/list'))
    await page.getByRole('button', { name: '唐溪 的菜单' }).waitFor()

    // IdP-initiated sign-in is refused with a page that says where to begin.
    await page.goto(`${provider.url}/portal`)
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByText('请打开本站的登录页').waitFor()
  } finally {
    await inside((owner) => owner`DELETE FROM sso_provider`)
    await provider.close()
  }
})

/** Signs in at the provider's own pages. */
async function comeFrom(page: Page, name: string): Promise<void> {
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: /continue/i }).click()
  await page.waitForURL(url('/**'))
}
