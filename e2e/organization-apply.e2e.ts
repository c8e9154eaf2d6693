/** An organisation from its application to the page that visitors see and the report of what its people learned. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture } from '../server/test/files.ts'
import { barriers } from './barriers.ts'
import { launch, open, url } from './browser.ts'
import { call, newPerson, enterAs, ownerPage, visitor } from './people.ts'

/** `productType` of seats. */
const SEATS = 7
const CODE = '91350100M000100Y43'
const INTRO = '为企业与学校提供数据分析培训，由一线从业者讲授，重练习、重反馈。'

let browser: Browser
let picture: Buffer
beforeAll(async () => {
  browser = await launch()
  picture = await makePicture({ width: 1200, height: 800, format: 'jpeg', color: '#7fa3a0' })
})
afterAll(() => browser.close())

const file = { name: '照片.jpg', mimeType: 'image/jpeg' }

/** Opens the review of an organisation in the back office. */
async function review(office: Page, orgName: string, action: '审核申请' | '审核主页'): Promise<void> {
  await open(office, url(`/admin/organizations?q=${encodeURIComponent(orgName)}`))
  await office.locator('table').getByRole('button', { name: action }).click()
  await office.getByRole('dialog').getByRole('button', { name: '通过' }).waitFor()
}

test('an organisation from its registration to its page for visitors, its seats and the Excel of the audit', async () => {
  const person = await newPerson()
  const orgName = `青禾培训 ${Date.now() % 100_000}`
  const page = await visitor(browser)

  // What a visitor typed is there after signing in.
  await open(page, url('/apply'))
  await page.getByRole('link', { name: /开设机构/ }).click()
  await page.getByRole('heading', { name: '申请开设机构' }).waitFor()
  await page.getByRole('textbox', { name: /机构名称/ }).fill(orgName)
  await page.getByText(/已自动保存在这台设备上/).waitFor()
  await enterAs(page.context(), person.mobile)
  await open(page, url('/apply?type=organization'))
  const name = page.getByRole('textbox', { name: /机构名称/ })
  await expect.poll(() => name.inputValue()).toBe(orgName)

  await page.getByRole('textbox', { name: /统一社会信用代码/ }).fill('91350100M000100Y44')
  await page.getByText('校验位不正确').waitFor()
  await page.getByRole('textbox', { name: /统一社会信用代码/ }).fill(CODE)
  await page.getByRole('textbox', { name: '联系人', exact: false }).first().fill('陈明')
  await page.getByRole('textbox', { name: /联系人手机号/ }).fill('13812345678')
  await page.getByRole('textbox', { name: /机构简介/ }).fill(INTRO)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('请上传营业执照或办学许可证').waitFor()
  const licence = page.getByRole('group', { name: /营业执照/ })
  await licence.locator('input[type=file]').setInputFiles({ ...file, buffer: picture })
  await licence.getByRole('button', { name: '移除' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('heading', { name: '申请审核中' }).waitFor()

  const office = await ownerPage(browser)
  await review(office, orgName, '审核申请')
  const dialog = office.getByRole('dialog').first()
  await dialog.getByRole('img', { name: '营业执照或办学许可证' }).waitFor()
  await dialog.getByRole('button', { name: '驳回' }).click()
  await office.getByRole('textbox', { name: /原因/ }).fill('请填写联系人全名')
  await office.getByRole('dialog').last().getByRole('button', { name: '驳回' }).click()
  await office.getByText('审核成功，已驳回').waitFor()
  await page.reload()
  await page.getByText('请填写联系人全名').waitFor()
  await page.getByRole('button', { name: '修改后重新提交' }).click()
  await page.getByRole('textbox', { name: '联系人', exact: false }).first().fill('陈晓明')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('heading', { name: '申请审核中' }).waitFor()
  await review(office, orgName, '审核申请')
  await office.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await office.getByText('机构已生效').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '你的机构已开设' }).waitFor()

  // The owner fills the page.
  await open(page, url('/account/organization/page'))
  await page.getByRole('button', { name: '编辑主页' }).click()
  await page.getByRole('textbox', { name: '宣传语' }).fill('把手艺教到会')
  await page.getByText('湖蓝').click()
  const photos = page.getByRole('group', { name: '机构环境照片' })
  await photos.locator('input[type=file]').setInputFiles([
    { ...file, buffer: picture },
    { ...file, buffer: await makePicture({ width: 900, height: 600, color: '#c9a27a' }) },
  ])
  await page.getByRole('textbox', { name: '照片 2的说明' }).fill('机房')
  await page.getByRole('button', { name: '添加荣誉' }).click()
  await page.getByRole('textbox', { name: '荣誉 1的名称' }).fill('年度优秀培训机构')
  await page.getByRole('textbox', { name: '地址' }).fill('北京市海淀区学院路 18 号')
  await page.getByRole('textbox', { name: '网站' }).fill('www.example.com')
  await page.locator('[data-save=local]').waitFor()
  expect(await barriers(page)).toEqual([])
  // What was typed survives a reload.
  await page.reload()
  await page.getByRole('button', { name: '编辑主页' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: '宣传语' }).inputValue()).toBe('把手艺教到会')
  expect(await page.getByRole('textbox', { name: '网站' }).inputValue()).toBe('www.example.com')
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByText('等待审核').first().waitFor()
  await page.getByText('本次修改').waitFor()

  const guest = await visitor(browser)
  await open(guest, url(`/schoolProfile?q=${encodeURIComponent(orgName)}`))
  await guest.getByRole('link', { name: new RegExp(orgName) }).click()
  await guest.getByRole('heading', { name: orgName, level: 1 }).waitFor()
  expect(await guest.getByText('把手艺教到会').count()).toBe(0)

  await review(office, orgName, '审核主页')
  await office.getByRole('dialog').getByText('把手艺教到会').waitFor()
  await office.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await office.getByText('主页已展示').waitFor()

  const address = guest.url()
  await expect
    .poll(async () => {
      await open(guest, address)
      return guest.getByText('把手艺教到会').count()
    })
    .toBe(1)
  await guest.getByRole('img', { name: '机房' }).waitFor()
  await guest.getByText('年度优秀培训机构').waitFor()
  const map = guest.getByRole('link', { name: '查看地图' })
  expect(await map.getAttribute('href')).toContain(encodeURIComponent('北京市海淀区学院路 18 号'))
  const jsonLd = await guest.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(jsonLd ?? '{}')).toMatchObject({ '@type': 'EducationalOrganization', name: orgName })
  expect(await barriers(guest)).toEqual([])
  await guest.getByRole('button', { name: '放大图片：机房' }).click()
  await guest.getByRole('dialog').getByRole('img', { name: '机房' }).waitFor()
  await guest.keyboard.press('Escape')
  const id = address.split('/').at(-1) ?? ''
  expect(await (await fetch(url('/sitemap.xml'))).text()).toContain(`/schoolProfile/${id}</loc>`)

  // The organisation buys seats, gives one to a member, and exports the report for the audit.
  const member = await newPerson()
  const owner = page.context()
  await call(owner, 'org/auth/member/add', { orgId: id, mobileList: [member.mobile] })
  const { list } = await call(owner, 'org/auth/pack/product/list', { orgId: id })
  const { productType = 1, productId = '', itemName = '' } = list[0] ?? {}
  const wanted = { orgId: id, list: [{ productType, productId, quantity: 200 }] }
  const { packIds } = await call(owner, 'org/auth/pack/save', wanted)
  const { payment } = await call(owner, 'user/auth/order/info/pay', {
    productList: packIds.map((packId) => ({ productType: SEATS, productId: packId })),
    clientKey: `e2e-seats-${id}`,
    payType: 90,
  })
  await open(page, url(payment?.payUrl ?? ''))
  await page.getByRole('button', { name: '确认支付' }).click()
  await page.getByText('已支付成功').waitFor()
  await open(page, url(`/account/organization/learning?orgId=${id}`))
  await page.getByRole('cell', { name: '0 / 200' }).waitFor()
  await page.getByRole('button', { name: `“${itemName}”的操作` }).click()
  await page.getByRole('button', { name: '分配', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '分配', exact: true }).click()
  await page.getByRole('cell', { name: '1 / 200' }).waitFor()
  await page.getByRole('link', { name: '学习报告' }).click()
  await page.getByRole('cell', { name: member.nickname }).waitFor()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 Excel' }).click(),
  ])
  expect(report.suggestedFilename()).toBe(`${orgName}-学习报告.xlsx`)
})

test('the front page of the demo organisation shows its live plan, courses, classes and papers', async () => {
  const guest = await visitor(browser)
  await open(guest, url('/schoolProfile'))
  await guest.getByRole('link', { name: /知行教育机构/ }).click()
  await guest.getByRole('heading', { name: '荣誉资质' }).waitFor()
  await guest.getByRole('link', { name: '机构主页' }).click()
  await guest.getByRole('heading', { name: '课程', exact: true }).waitFor()
  for (const name of ['近期直播', '班级', '试卷', '动态'])
    expect(await guest.getByRole('heading', { name, exact: true }).count(), name).toBe(1)
  expect(await barriers(guest)).toEqual([])
})
