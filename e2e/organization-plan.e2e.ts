/** A learning plan: written at the desk, followed in order by a member, certified, in the audit's Excel. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, newPerson, SITE, visitor } from './people.ts'

const OPERATOR = '13800000000'
/** With SHOTS, pictures of the pages are left there. */
const SHOTS = process.env.SHOTS

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Takes pictures of a page if SHOTS is set. */
async function shot(page: Page, name: string) {
  if (!SHOTS) return
  mkdirSync(SHOTS, { recursive: true })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: join(SHOTS, `${name}-${width}-${scheme}.png`), fullPage: width === 390 })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a plan goes from the desk through its steps in order to a certificate and the Excel of the audit', async () => {
  const operator = await visitor(browser)
  await enterAs(operator.context(), OPERATOR)
  const [holder, member] = [await newPerson(), await newPerson()]
  const orgName = `云帆培训 ${Date.now() % 100_000}`
  const form = { orgName, orgCode: '', orgLogo: '', orgIntro: '', linkMan: '', sort: 0, mobile: holder.mobile }
  const { id: orgId } = await call(operator.context(), 'user/admin/organization/save', form)
  await call(operator.context(), 'user/admin/organization/audit', { id: orgId, auditStatus: 1, auditOpinion: '' })
  const { list } = await call(operator.context(), 'org/admin/pack/product/list', { productType: 1 })
  // Live courses have the same list.
  const [first, second] = list.filter(({ productType }) => productType === 1)
  if (!first || !second) throw new Error('the demo has too few courses for sale')
  for (const { productType, productId } of [first, second])
    await call(operator.context(), 'org/admin/pack/grant', {
      orgId,
      productType,
      productId,
      quantity: 20,
      termDays: 365,
      note: '合同',
      clientKey: `plan-${orgId}-${productId}`,
    })

  const page = await visitor(browser)
  await enterAs(page.context(), holder.mobile)
  await call(page.context(), 'org/auth/member/add', { orgId, mobileList: [member.mobile] })
  await open(page, url(`/account/organization?orgId=${orgId}`))
  await page.getByRole('link', { name: '学习计划' }).click()
  await page.getByText('还没有学习计划').waitFor()
  await shot(page, 'plans-empty')
  await page.getByRole('button', { name: '新建计划' }).first().click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请填写计划名称').waitFor()
  await dialog.getByText('请添加学习步骤').waitFor()
  await dialog.getByLabel('计划名称').fill('安全生产年度培训')
  await dialog.getByRole('button', { name: '添加步骤' }).click()
  const picker = page.getByRole('dialog').last()
  for (const { itemName } of [first, second]) await picker.getByRole('button', { name: `添加 ${itemName}` }).click()
  await shot(page, 'plan-steps')
  await picker.getByRole('button', { name: '完成' }).click()
  await dialog.getByLabel(`“${first.itemName}”的期限`).selectOption({ label: '分配后天数' })
  await dialog.getByLabel(`“${first.itemName}”分配后多少天`).fill('7')
  await dialog.getByRole('checkbox', { name: /按顺序学习/ }).check()
  await dialog.getByRole('checkbox', { name: '完成后颁发证书' }).check()
  await dialog.getByLabel('证书标题').fill('安全生产合格证')
  await dialog.getByLabel('有效期（月）').fill('12')
  await shot(page, 'plan-form')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name: '安全生产年度培训' }).waitFor()
  await page.getByRole('button', { name: '“安全生产年度培训”的操作' }).click()
  await page.getByRole('button', { name: '自动分配', exact: true }).click()
  await page.getByRole('dialog').getByLabel('全部成员').selectOption({ label: '全部' })
  await page.getByText('设置成功，已分配 1 人').waitFor()
  await shot(page, 'plan-rules')
  await page.keyboard.press('Escape')

  const learner = await visitor(browser)
  await enterAs(learner.context(), member.mobile)
  await open(learner, url('/myStudy'))
  await learner.getByRole('heading', { name: '安全生产年度培训' }).waitFor()
  await learner.getByText(`请先完成“${first.itemName}”`).waitFor()
  expect(await learner.getByRole('link', { name: second.itemName, exact: true }).count()).toBe(1)
  await shot(learner, 'own-plan')
  expect(await barriers(learner)).toEqual([])
  const lessons = await inside(
    (owner) => owner<{ id: string }[]>`
      SELECT period_id AS id FROM course_lesson WHERE site_id = ${SITE} AND course_id = ${second.productId}
      ORDER BY chapter_sort, sort LIMIT 1`,
  )
  const sign = async () => {
    const answer = await learner.context().request.post(url('/apis/course/auth/course/sign'), {
      headers: { 'SITE-ID': String(SITE) },
      data: { periodId: lessons[0]?.id },
    })
    return (await answer.json()) as { code: number; msg: string }
  }
  expect((await sign()).msg).toContain('要求按顺序学习')

  const finish = (courseId: string) =>
    inside(
      (owner) => owner`
        INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at)
        VALUES (${SITE}, ${member.id}, ${courseId}, 100, now())
        ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET progress = 100, finished_at = now()`,
    )
  await finish(first.productId)
  await learner.reload()
  await eventually(async () => (await sign()).code).toBe(200)
  await finish(second.productId)
  await learner.reload()
  await learner.getByText('计划已完成').waitFor()
  await learner.getByText(/证书有效期至/).waitFor()
  await learner.getByRole('link', { name: '查看证书' }).click()
  await learner.getByText('证书真实有效').waitFor()
  await learner
    .getByText(/有效期至/)
    .first()
    .waitFor()
  await shot(learner, 'certificate')
  expect(await barriers(learner)).toEqual([])

  await page.getByRole('link', { name: '安全生产年度培训' }).click()
  await page.getByText('已完成').first().waitFor()
  await shot(page, 'plan-people')
  expect(await barriers(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${orgName}-安全生产年度培训.xlsx`)

  // Shortly before the end of the certificate its holder is on the list of those to be certified again.
  const certificateNo = new URL(learner.url()).pathname.split('/').at(-1) ?? ''
  await inside(
    (owner) => owner`
      UPDATE org_plan_round SET valid_until = now() + interval '10 days'
      WHERE site_id = ${SITE} AND certificate_no = ${certificateNo}`,
  )
  await page.getByRole('link', { name: '返回学习计划' }).click()
  await page.getByRole('tab', { name: '待重新认证' }).click()
  await page.getByRole('cell', { name: '安全生产年度培训' }).waitFor()
  await shot(page, 'renewals')
  expect(await barriers(page)).toEqual([])
})
