/** People of an organisation: own fields, a content editor, renewal of seats, and what is left when a person leaves. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workbook } from '../server/src/grade/book/excel.ts'
import { barriers } from './barriers.ts'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, enterAs, newPerson, SITE, visitor } from './people.ts'

const OPERATOR = '13800000000'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** With SHOTS, pictures of the pages are left there. */
const SHOTS = process.env.SHOTS

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Takes pictures of a page at three widths and in the dark if SHOTS is set. */
async function shot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return
  mkdirSync(SHOTS, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: join(SHOTS, `${name}-${width}-${colorScheme}.png`), fullPage: width === 390 })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** An approved organisation with its owner and a member. */
async function school() {
  const operator = await visitor(browser)
  await enterAs(operator.context(), OPERATOR)
  const [holder, member] = [await newPerson(), await newPerson()]
  const orgName = `远山集团 ${Date.now() % 100_000}`
  const form = { orgName, orgCode: '', orgLogo: '', orgIntro: '', linkMan: '', sort: 0 }
  const { id: orgId } = await call(operator.context(), 'user/admin/organization/save', {
    ...form,
    mobile: holder.mobile,
  })
  await call(operator.context(), 'user/admin/organization/audit', { id: orgId, auditStatus: 1, auditOpinion: '' })
  const page = await visitor(browser)
  await enterAs(page.context(), holder.mobile)
  await call(page.context(), 'org/auth/member/add', { orgId, mobileList: [member.mobile] })
  return { operator, page, holder, member, orgId, orgName }
}

test('an organisation defines fields, imports and filters by them, and a person who left asks for erasure', async () => {
  const { page, member, orgId, orgName } = await school()
  await open(page, url(`/account/organization/settings?orgId=${orgId}`))
  const add = page.getByRole('button', { name: '添加字段' })
  await add.click()
  await page.getByLabel('字段名称 1', { exact: true }).fill('学历')
  await page.getByLabel('字段名称 1 类型').selectOption({ label: '单选' })
  await page.getByLabel('选项 1').fill('本科\n硕士')
  await page.getByRole('checkbox', { name: '必填' }).check()
  await add.click()
  await page.getByLabel('字段名称 2', { exact: true }).fill('入职日期')
  await page.getByLabel('字段名称 2 类型').selectOption({ label: '日期' })
  await page.getByLabel('保留天数').fill('90')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功').first().waitFor()
  await page.getByText('已保存的字段不能改变类型').waitFor()
  await shot(page, 'settings')
  expect(await barriers(page)).toEqual([])

  await page.getByRole('link', { name: '成员', exact: true }).click()
  await page.getByRole('button', { name: '导入名单' }).click()
  const dialog = page.getByRole('dialog')
  const stamp = Date.now() % 10_000
  const list = await workbook(
    ['姓名', '工号', '学历', '入职日期'],
    [
      ['王一', `P${stamp}1`, '本科', '2020年3月1日'],
      ['王二', `P${stamp}2`, '硕士', '2024-05-06'],
      ['王三', `P${stamp}3`, '博士', ''],
    ],
  )
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: '选择文件' }).click(),
  ])
  await chooser.setFiles({ name: '名单.xlsx', mimeType: xlsx, buffer: Buffer.from(list, 'base64') })
  await dialog.getByText('“学历”应为：本科、硕士').waitFor()
  await shot(page, 'import')
  await dialog.getByRole('button', { name: '导入 2 人' }).click()
  await dialog.getByText('新增 2 人，新建账号 2 个').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: '2024-05-06' }).waitFor()
  await page.getByLabel('按自定义字段筛选').last().selectOption({ label: '学历' })
  await page.getByLabel('学历为').selectOption({ label: '硕士' })
  await page.getByRole('cell', { name: '2020-03-01' }).waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: '王二', exact: true }).waitFor()
  await shot(page, 'people')
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('按自定义字段筛选').last().selectOption({ label: '自定义字段' })

  const menu = page.getByRole('button', { name: `“${member.nickname}”的操作` })
  await menu.click()
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请填写学历').waitFor()
  await shot(page, 'edit')
  await dialog.getByLabel('学历').selectOption({ label: '本科' })
  await dialog.getByLabel('备注').fill('内部资料')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  await menu.click()
  await page.getByRole('button', { name: '移出机构', exact: true }).click()
  await dialog.getByRole('button', { name: '移出机构' }).click()
  await dialog.waitFor({ state: 'detached' })

  const learner = await visitor(browser)
  await enterAs(learner.context(), member.mobile)
  await open(learner, url('/myStudy'))
  await learner.getByText('已离开的机构').waitFor()
  const [file] = await Promise.all([
    learner.waitForEvent('download'),
    learner.getByRole('button', { name: '导出我的资料' }).click(),
  ])
  expect(file.suggestedFilename()).toContain(orgName)
  await shot(learner, 'left')
  await learner.getByRole('button', { name: '申请清除资料' }).click()
  await learner.getByRole('dialog').getByRole('button', { name: '申请清除资料' }).click()
  await learner.getByText('已申请清除').waitFor()
  expect(await barriers(learner)).toEqual([])

  await open(page, url(`/account/organization/people?orgId=${orgId}&left=1`))
  await page.getByText('申请清除').first().waitFor()
  await shot(page, 'left-list')
  await menu.click()
  await page.getByRole('button', { name: '清除数据', exact: true }).click()
  await dialog.getByRole('button', { name: '清除数据' }).click()
  await page.getByText('没有符合条件的成员').waitFor()
  await page.getByRole('link', { name: '操作记录' }).click()
  await page.getByRole('cell', { name: '清除离开成员的数据' }).waitFor()
})

test('a content editor sees content alone; seats near their end are renewed in one step', async () => {
  const { operator, page, member, orgId } = await school()
  await open(page, url(`/account/organization/people?orgId=${orgId}`))
  await page.getByRole('button', { name: `“${member.nickname}”的操作` }).click()
  await page.getByRole('button', { name: '变更角色', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('角色').selectOption({ label: '内容编辑' })
  await dialog.getByText('看不到成员、名额、订单和报告').waitFor()
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('cell', { name: '内容编辑' }).waitFor()

  const editor = await visitor(browser)
  await enterAs(editor.context(), member.mobile)
  await open(editor, url('/account/organization'))
  await editor.getByText('机构的内容').waitFor()
  const links = await editor.getByRole('navigation', { name: '机构中心导航' }).getByRole('link').allInnerTexts()
  expect(links).toEqual(['概览', '学习计划', '内部内容', '主页'])
  await shot(editor, 'editor')
  await editor.getByRole('link', { name: '内部内容' }).first().click()
  await editor.getByText('还没有内部课程').waitFor()
  expect(await barriers(editor)).toEqual([])

  const { list } = await call(operator.context(), 'org/admin/pack/product/list', {})
  const { productType = 1, productId = '' } = list[0] ?? {}
  await call(operator.context(), 'org/admin/pack/grant', {
    orgId,
    productType,
    productId,
    quantity: 5,
    termDays: 30,
    note: '合同',
    clientKey: `renew-${orgId}`,
  })
  await open(page, url(`/account/organization/orders?orgId=${orgId}`))
  await page.getByRole('button', { name: '续订' }).waitFor()
  await shot(page, 'orders')
  await page.getByRole('button', { name: '续订' }).click()
  await page.waitForURL((address) => address.pathname !== '/account/organization/orders')
  await page.getByText('机构名额').first().waitFor()
  const [renewal] = await inside(
    (owner) =>
      owner`SELECT quantity, renews_id FROM org_pack WHERE site_id = ${SITE} AND org_id = ${orgId} AND renews_id <> 0`,
  )
  expect(renewal).toMatchObject({ quantity: 5 })
})
