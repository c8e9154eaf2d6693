/** An organisation: staff by Excel, seats, assignment, a member who learns, the report for the audit. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workbook } from '../server/src/grade/book/excel.ts'
import { barriers } from './barriers.ts'
import { launch, open, url } from './browser.ts'
import { editor, fillCourse, submitCourse } from './course-form.ts'
import { inside } from './inside.ts'
import { newLecturer } from './lecturers.ts'
import { root } from './school.ts'
import { call, enterAs, newPerson, SITE, visitor } from './people.ts'

const OPERATOR = '13800000000'
const STAFF = 30
const DRAWING = join(root, 'docs/images/home.jpg')
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** With SHOTS, pictures of the desk are left there. */
const SHOTS = process.env.SHOTS

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function staffList(): Promise<Buffer> {
  const stamp = Date.now() % 10_000
  const rows = Array.from({ length: STAFF }, (_, at) => [
    `G${stamp}${at}`,
    `员工${at + 1}`,
    `1570${String(stamp * 100 + at).padStart(7, '0')}`,
    at % 2 === 0 ? '销售部/华东区' : '财务部',
    at === 0 ? '经理' : '',
  ])
  rows.push(['', '错行', '12345', '', ''])
  return Buffer.from(await workbook(['工号', '姓名', '手机号', '部门', '岗位'], rows), 'base64')
}

/** Takes pictures of a page if SHOTS is set. */
function shots(target: Page) {
  return async (name: string) => {
    if (!SHOTS) return
    mkdirSync(SHOTS, { recursive: true })
    for (const width of [1440, 1024, 390]) {
      await target.setViewportSize({ width, height: 900 })
      await target.screenshot({ path: join(SHOTS, `${name}-${width}.png`), fullPage: width === 390 })
    }
    await target.emulateMedia({ colorScheme: 'dark' })
    await target.setViewportSize({ width: 1440, height: 900 })
    await target.screenshot({ path: join(SHOTS, `${name}-dark.png`) })
    await target.emulateMedia({ colorScheme: 'light' })
    await target.setViewportSize({ width: 1280, height: 800 })
  }
}

/** A new approved organisation with the person who owns it. */
async function school() {
  const operator = await visitor(browser)
  await enterAs(operator.context(), OPERATOR)
  const holder = await newPerson()
  const orgName = `蓝海培训 ${Date.now() % 100_000}`
  const form = { orgName, orgCode: '', orgLogo: '', orgIntro: '', linkMan: '', sort: 0 }
  const { id: orgId } = await call(operator.context(), 'user/admin/organization/save', {
    ...form,
    mobile: holder.mobile,
  })
  await call(operator.context(), 'user/admin/organization/audit', { id: orgId, auditStatus: 1, auditOpinion: '' })
  return { operator, holder, orgId, orgName }
}

test('staff come by Excel, get seats, learn, and the report is exported', async () => {
  const { operator, holder, orgId, orgName } = await school()
  const { list: courses } = await call(operator.context(), 'org/admin/pack/product/list', {})
  const [course] = courses
  const { productType = 1, productId = '', itemName = '' } = course ?? {}
  const grant = {
    orgId,
    productType,
    productId,
    quantity: 20,
    termDays: 365,
    note: '合同',
    clientKey: `journey-${orgId}`,
  }
  await call(operator.context(), 'org/admin/pack/grant', grant)

  const page = await visitor(browser)
  await enterAs(page.context(), holder.mobile)
  const shot = shots(page)
  await open(page, url('/account/organization'))
  await page.getByText(orgName).first().waitFor()
  await page.getByRole('link', { name: '导入员工名单' }).click()
  const dialog = page.getByRole('dialog')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: '选择文件' }).click(),
  ])
  await chooser.setFiles({ name: '员工名单.xlsx', mimeType: xlsx, buffer: await staffList() })
  await dialog.getByText(`可导入 ${STAFF} 人：新建账号 ${STAFF} 人`).waitFor()
  await dialog.getByText('1 行有误').waitFor()
  await shot('import')
  await dialog.getByRole('button', { name: `导入 ${STAFF} 人` }).click()
  await dialog.getByText(`新增 ${STAFF} 人，新建账号 ${STAFF} 个`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^华东区 15$/ }).waitFor()
  await page.getByRole('cell', { name: /员工1/ }).first().waitFor()
  await shot('people')
  expect(await barriers(page)).toEqual([])

  await page.getByRole('link', { name: '名额', exact: true }).click()
  await page.getByRole('button', { name: `“${itemName}”的操作` }).click()
  await page.getByRole('button', { name: '分配', exact: true }).click()
  await page.getByRole('dialog').getByLabel('分配给').selectOption({ label: '财务部' })
  await page.getByRole('dialog').getByRole('button', { name: '分配', exact: true }).click()
  await page.getByRole('cell', { name: '15 / 20' }).waitFor()
  await shot('learning')
  expect(await barriers(page)).toEqual([])

  // A member signs in by the slip and opens the course.
  const { list } = await call(page.context(), 'org/auth/slip/list', { orgId })
  const holders = await call(page.context(), 'org/auth/seat/list', { orgId, productType, productId, pageSize: 100 })
  const slip = list.find(({ memberId }) => holders.list.some((one) => one.memberId === memberId))
  const learner = await visitor(browser)
  await open(learner, slip?.url ?? '')
  await learner.getByRole('button', { name: '登录', exact: true }).click()
  await learner.getByRole('heading', { name: '设置新密码' }).waitFor()
  await learner.getByLabel('新密码').fill('Chunfeng-2026')
  await learner.getByRole('button', { name: '保存并继续' }).click()
  await learner.waitForURL((address) => !address.pathname.startsWith('/login'))
  const own = await call(learner.context(), 'org/auth/deadline/own', {})
  expect(own.list).toMatchObject([{ orgName, productId }])
  const view = await call(learner.context(), 'course/auth/course/view', { courseId: productId })
  expect(view).toMatchObject({ isPay: 1 })

  await page.getByRole('link', { name: '学习报告' }).click()
  await page
    .getByRole('cell', { name: slip?.memberName ?? '' })
    .first()
    .waitFor()
  await shot('report')
  expect(await barriers(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${orgName}-学习报告.xlsx`)
  await page.getByRole('tab', { name: '部门汇总' }).click()
  await page.getByRole('cell', { name: '合计' }).waitFor()
  await shot('departments')
  await page.getByRole('link', { name: '名额订单' }).click()
  await page.getByRole('cell', { name: '平台发放' }).waitFor()
  await shot('orders')
  await page.getByRole('link', { name: '概览' }).click()
  await page.getByText('需要关注').waitFor()
  await shot('home')
  expect(await barriers(page)).toEqual([])
})

test('a private course goes from a lecturer through the review of the organisation to a member', async () => {
  const { holder, orgId, orgName } = await school()
  const { page: desk, person: teacher } = await newLecturer(browser)
  await inside(
    (owner) => owner`
      INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status)
      SELECT site_id, ${orgId}, id, 1 FROM lecturer WHERE site_id = ${SITE} AND user_id = ${teacher.id}`,
  )
  const member = await newPerson()
  const page = await visitor(browser)
  await enterAs(page.context(), holder.mobile)
  await call(page.context(), 'org/auth/member/add', { orgId, mobileList: [member.mobile] })

  const name = `内部合规课 ${Date.now() % 100_000}`
  await open(desk, url('/account/vod/add'))
  await editor(desk).waitFor()
  await desk.getByRole('radio', { name: `仅${orgName}的成员` }).check()
  expect(await desk.getByRole('group', { name: '收费方式' }).count()).toBe(0)
  await fillCourse(desk, { name, picture: DRAWING, words: '新员工必修。' })
  await shots(desk)('private-form')
  await desk.getByRole('button', { name: /下一步/ }).click()
  await desk.waitForURL(/\/account\/vod\/period\?id=/)
  const courseId = new URL(desk.url()).searchParams.get('id') ?? ''
  await desk.getByText(`内部课程 · ${orgName}`).waitFor()
  await desk.getByLabel('章节名称').fill('红线')
  await desk.getByRole('button', { name: '添加章节' }).click()
  await desk.getByRole('region', { name: '红线' }).getByRole('button', { name: '添加图文' }).click()
  await desk.getByRole('textbox', { name: '图文内容' }).click()
  await desk.keyboard.type('不得代打卡。')
  await desk.locator('[data-save=saved]').first().waitFor()
  await desk.getByRole('link', { name: '返回章节' }).click()
  await desk.getByText('6 字').waitFor()
  await submitCourse(desk)

  await open(page, url(`/account/organization/content?orgId=${orgId}`))
  await page.getByRole('row').filter({ hasText: name }).getByText('待审核').waitFor()
  await shots(page)('private-list')
  const menu = page.getByRole('button', { name: `“${name}”的操作` })
  await menu.click()
  await page.getByRole('button', { name: '退回', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await dialog.getByText('请填写需要修改的地方').waitFor()
  await page.keyboard.press('Escape')
  await menu.click()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await dialog.getByRole('button', { name: '通过', exact: true }).click()
  await page.getByRole('row').filter({ hasText: name }).getByText('已通过').waitFor()
  expect(await barriers(page)).toEqual([])

  const learner = await visitor(browser)
  await enterAs(learner.context(), member.mobile)
  const visible = () =>
    learner
      .context()
      .request.post(url('/apis/course/auth/course/view'), { headers: { 'SITE-ID': String(SITE) }, data: { courseId } })
  expect(((await (await visible()).json()) as { code: number }).code).toBe(404)
  await menu.click()
  await page.getByRole('link', { name: '分配给成员' }).click()
  await page.getByRole('cell', { name: '0 / 不限' }).waitFor()
  await page.getByRole('button', { name: `“${name}”的操作` }).click()
  await page.getByRole('button', { name: '分配', exact: true }).click()
  await dialog.getByLabel('分配给').selectOption({ label: '全部成员' })
  await dialog.getByRole('button', { name: '分配', exact: true }).click()
  await page.getByRole('cell', { name: '1 / 不限' }).waitFor()
  await open(learner, url('/myStudy'))
  await learner.getByRole('link', { name }).first().click()
  await learner.waitForURL(new RegExp(`/view/${courseId}`))
  await learner.getByText('红线').first().waitFor()
})

test('a private paper is written for the own people, reviewed with its keys, and offered for assignment', async () => {
  const { holder, orgId, orgName } = await school()
  const { page: desk, person: teacher } = await newLecturer(browser)
  await inside(
    (owner) => owner`
      INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status)
      SELECT site_id, ${orgId}, id, 1 FROM lecturer WHERE site_id = ${SITE} AND user_id = ${teacher.id}`,
  )
  const name = `上岗考核 ${Date.now() % 100_000}`
  await open(desk, url('/account/exams/add'))
  await desk.getByLabel('试卷名称').fill(name)
  await desk.getByRole('radio', { name: `仅${orgName}的成员` }).check()
  await shots(desk)('paper-new')
  await desk.getByRole('button', { name: /创建/ }).click()
  await desk.waitForURL(/\/account\/exams\/add\?id=/)
  await desk.getByText(`内部试卷 · ${orgName}`).waitFor()
  const examId = new URL(desk.url()).searchParams.get('id') ?? ''
  const { id: problemId } = await call(desk.context(), 'exam/auth/exam/problem/save', {
    problemType: 1,
    problemContent: '<p>发现火情先做什么？</p>',
    optionList: ['报警', '拍照', '离开'].map((text, at) => ({ id: 'ABC'[at] ?? '', optionContent: `<p>${text}</p>` })),
    answer: ['A'],
    score: 100,
  })
  const titleList = [{ titleName: '一、单选题', rule: { score: 100 }, problemList: [{ problemId }] }]
  await call(desk.context(), 'exam/auth/exam/audit/save/exam/ref', { examId, titleList })
  await call(desk.context(), 'exam/auth/exam/audit/is/submit/audit', { examId })
  await open(desk, url('/account/exams/examAdmin'))
  await desk.getByText(`内部试卷 · ${orgName}`).waitFor()

  const page = await visitor(browser)
  await enterAs(page.context(), holder.mobile)
  await open(page, url(`/account/organization?orgId=${orgId}`))
  await page.getByText('1 份内部试卷等待审核').waitFor()
  await page.getByRole('link', { name: '去审核' }).click()
  await page.getByRole('row').filter({ hasText: name }).getByText('待审核').waitFor()
  await shots(page)('paper-list')
  await page.getByRole('button', { name: `“${name}”的操作` }).click()
  await page.getByRole('link', { name: '预览' }).click()
  await page.getByText('发现火情先做什么？').waitFor()
  await shots(page)('paper-review')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await page.getByText('已通过').first().waitFor()
  await page.getByRole('link', { name: '内部试卷' }).first().click()
  await page.getByRole('button', { name: `“${name}”的操作` }).click()
  await page.getByRole('link', { name: '分配给成员' }).click()
  await page.getByRole('cell', { name: '0 / 不限' }).waitFor()
})
