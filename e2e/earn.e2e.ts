/** Earnings: a referrer from link to commission, withdrawals, and imported sales. */
import type { Browser, Page } from 'playwright-core'
import writeExcelFile from 'write-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleDue } from '../server/src/commerce/earning/settle-shares.ts'
import { transfer } from '../server/src/commerce/ledger/ledger.ts'
import { atSite } from '../server/src/kernel/db/index.ts'
import { launch, open, url } from './browser.ts'
import { requestCode, watchCaptcha } from './captcha.ts'
import { codeOnPhone, inside } from './inside.ts'
import { call, eventually, signedIn, SITE, visitor, ownerPage } from './people.ts'

const COURSE = '人人都会的数据分析'
const CARD = '6222021234567890128'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Default settings of the sandbox. */
const PLAIN_SANDBOX = { delayMs: 0, repeat: 1, isReordered: 0, wrongAmount: 0, isRefundRefused: 0 } as const

/** Gives a person withdrawable money (fen). */
const earn = (ownerId: string, amount: number) =>
  inside((owner) =>
    owner.begin((tx) =>
      transfer(atSite(tx, SITE), {
        key: `e2e:${ownerId}:${amount}`,
        kind: 'test',
        lines: [
          { account: 'platform', amount: -amount },
          { account: 'available', ownerId, amount },
        ],
      }),
    ),
  )

const operator = (): Promise<Page> => ownerPage(browser)

test('a referrer joins, a friend buys by the link, and the commission settles', async () => {
  const { page } = await signedIn(browser)
  await open(page, url('/account/recommend'))
  await page.getByRole('button', { name: '申请成为推广员' }).click()
  const link = page.getByText(/^http.*\/index\?referralCode=\w+$/)
  await link.waitFor()

  const { page: friend } = await signedIn(browser)
  await open(friend, (await link.textContent()) ?? '')
  const { list } = await call(friend.context(), 'course/api/course/search/list', { keyword: COURSE })
  const courseId = list[0]?.courseId ?? ''
  await open(friend, url(`/checkout?products=1:${courseId}`))
  await friend.getByRole('button', { name: /^提交订单/ }).click()
  const cashier = friend.getByRole('link', { name: '在本机打开收银台' })
  await cashier.waitFor()
  const phone = await visitor(browser, { viewport: { width: 390, height: 844 } })
  await open(phone, url((await cashier.getAttribute('href')) ?? ''))
  await phone.getByRole('button', { name: '确认支付' }).click()
  await friend.getByRole('heading', { name: '支付成功' }).waitFor()

  await open(page, url('/account/recommend?tab=orders'))
  const row = page.getByRole('row').filter({ hasText: COURSE })
  await row.getByText('待结算').waitFor()
  await row.getByText('¥6.90').first().waitFor()
  // The refund window ends.
  const [order] = (await call(friend.context(), 'user/auth/order/info/list', {})).list
  await inside(async (owner) => {
    await owner`UPDATE order_share SET settle_time = now() WHERE site_id = ${SITE} AND order_no = ${order?.orderNo ?? ''}`
    await owner.begin((tx) => settleDue(atSite(tx, SITE), order?.orderNo ?? ''))
  })
  await page.reload()
  await row.getByText('已结算').waitFor()
  await open(page, url('/account/draw_money'))
  await page.getByText('¥6.90').first().waitFor()
})

test('an account is bound; a large withdrawal is approved by two operators and paid; a small one is returned by the channel before it is paid', async () => {
  const { page, person } = await signedIn(browser)
  await earn(person.id, 1_200_000)
  const solveCaptcha = watchCaptcha(page)
  await open(page, url('/account/draw_money'))
  await page.getByRole('button', { name: '绑定收款账户' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '户名' }).fill('王小明')
  await dialog.getByRole('textbox', { name: '银行卡号' }).fill('6222021234567890129')
  await dialog.getByRole('textbox', { name: '开户银行' }).fill('中国工商银行')
  await requestCode(dialog, solveCaptcha, dialog.getByRole('button', { name: /\d+ ?秒/ }))
  await dialog.getByRole('textbox', { name: '短信验证码' }).fill(await codeOnPhone(page, person.mobile))
  const submit = dialog.getByRole('button', { name: '绑定收款账户' })
  await submit.click()
  // An error needs no new code and keeps what was typed.
  await dialog.getByText(/卡号/).nth(1).waitFor()
  expect(await dialog.getByRole('textbox', { name: '户名' }).inputValue()).toBe('王小明')
  await dialog.getByRole('textbox', { name: '银行卡号' }).fill(CARD)
  await submit.click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '全部提现' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('处理中').first().waitFor()

  for (const state of ['待复核', '待打款']) {
    const office = await operator()
    await open(office, url(`/admin/withdrawals?q=${person.id}`))
    const row = office.getByRole('row').filter({ hasText: '¥12,000' })
    await row.getByText('通过', { exact: true }).click()
    await office
      .getByRole('dialog')
      .getByRole('button', { name: /通\s?过/ })
      .click()
    await row.getByText(state).waitFor()
    if (state === '待复核') continue
    await row.getByText('登记打款').click()
    const paying = office.getByRole('dialog')
    await paying.getByRole('textbox', { name: '打款流水号' }).fill('ICBC-20261123-9')
    await paying.getByRole('button', { name: /登记打款|确\s?定/ }).click()
    await row.getByText('已打款').waitFor()
  }
  await page.reload()
  await page.getByText('ICBC-20261123-9').first().waitFor()

  // Paid by a channel, which returns the money once and succeeds at the second try.
  await earn(person.id, 50_000)
  const office = await operator()
  const channel = async (transferMode: number) =>
    call(office.context(), 'commerce/admin/sandbox/save', { ...PLAIN_SANDBOX, transferMode })
  for (const [mode, state] of [
    [3, '已退回'],
    [1, '已打款'],
  ] as const) {
    await channel(mode)
    await open(page, url('/account/draw_money'))
    await page.getByText('¥500').first().waitFor()
    await page.getByRole('button', { name: '全部提现' }).click()
    await page.getByRole('button', { name: '提交申请' }).click()
    await page.getByText('处理中').first().waitFor()
    await open(office, url(`/admin/withdrawals?q=${person.id}`))
    const row = office.getByRole('row').filter({ hasText: '¥500' }).first()
    const confirm = (name: RegExp) => office.getByRole('dialog').getByRole('button', { name })
    await row.getByText('通过', { exact: true }).click()
    await confirm(/通\s?过/).click()
    await row.getByText('沙箱转账').click()
    await confirm(/沙箱转账|确\s?定/).click()
    await eventually(async () => {
      await office.reload()
      await row.waitFor()
      return row.getByText(state).count()
    }).toBe(1)
    await page.reload()
    await page.getByText(state).first().waitFor()
    if (mode === 3) await page.getByText('沙箱设置为转账失败').first().waitFor()
  }
})

test('sales outside of the school are imported from a table', async () => {
  const office = await operator()
  const learner = await signedIn(browser)
  const cell = (value: string) => ({ value, type: String })
  const table = await writeExcelFile(
    [
      ['手机号', '商品', '实付金额', '备注'].map(cell),
      [learner.person.mobile, COURSE, '66', '对公转账'].map(cell),
      ['13000000000', COURSE, '66', ''].map(cell),
    ],
    {},
  ).toBuffer()
  await open(office, url('/admin/orders/import'))
  await office.locator('input[type=file]').setInputFiles({
    name: '线下订单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: table,
  })
  await office.getByText('共 2 行，1 行需要修改').waitFor()
  await office.getByRole('checkbox', { name: '跳过有问题的行' }).check()
  await office.getByRole('button', { name: '录入并开通' }).click()
  await office.getByText(/^已录入 \d+/).waitFor()
  const { list } = await call(learner.page.context(), 'course/api/course/search/list', { keyword: COURSE })
  const courseId = list[0]?.courseId ?? ''
  await eventually(
    async () => (await call(learner.page.context(), 'course/auth/course/view', { courseId })).isPay,
  ).toBe(1)
  await open(learner.page, url('/account/order'))
  await learner.page.getByText(COURSE).first().waitFor()
})
