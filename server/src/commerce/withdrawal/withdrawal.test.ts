/** Binding an account, requesting, reviewing and paying withdrawals, over HTTP on PostgreSQL. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bind, CARD, makeEarner, payoutCode } from '../../../test/earn.ts'
import { makeFile, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'
import { prove } from '../ledger/proof.ts'

let t: TestApp
let money: Money
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
})
afterAll(() => t.close())
afterEach(async () => {
  expect((await prove(t.db())).differenceList).toEqual([])
})

type Who = { token: string }
let serial = 0
const ask = (who: Who, extractMoney: number, clientKey = `extract-key-${++serial}`) =>
  t.call('user/auth/user/account/extract/log/save', { extractMoney, clientKey }, who)
const account = async (who: Who) => (await t.call('user/auth/user/account/view', {}, who)).data
const own = async (who: Who) => (await t.call('user/auth/user/account/extract/log/list', {}, who)).data.list
const operator = () => makeOperator(t, ['withdrawal', 'saleRule'])
const approve = (who: Who, id: string) => t.call('commerce/admin/withdrawal/approve', { id }, who)
const paid = (who: Who, id: string, allocationNo = 'ICBC-1') =>
  t.call('commerce/admin/withdrawal/paid', { id, allocationNo }, who)
const giveBack = (who: Who, id: string) =>
  t.call('commerce/admin/withdrawal/return', { id, reason: '户名与账号不符' }, who)

async function withRule(over: object, work: () => Promise<void>): Promise<void> {
  const who = await operator()
  const { data: rule } = await t.call('commerce/admin/rule/view', {}, who)
  expect((await t.call('commerce/admin/rule/save', { ...rule, ...over } as typeof rule, who)).code).toBe(200)
  try {
    await work()
  } finally {
    await t.owner`DELETE FROM sale_rule`
  }
}

describe('the payout account', () => {
  test('is bound with an SMS code, shown masked, encrypted at rest', async () => {
    const lecturer = await makeLecturer(t.owner)
    const input = { accountType: 1, bankUserName: '张讲师', bankCardNo: CARD, bankName: '中国工商银行' } as const
    const update = (code: string, over: object = {}) =>
      t.call('user/auth/user/account/update', { ...input, code, ...over }, lecturer)
    expect((await update('000000')).code).toBe(452)
    const code = await payoutCode(t, lecturer.mobile)
    // A typing error does not consume the code.
    expect(await update(code, { bankCardNo: '6222021234567890129' })).toMatchObject({
      code: 422,
      data: { field: 'bankCardNo' },
    })
    const bound = await update(code)
    expect(bound).toMatchObject({ code: 200, data: { bankUserName: '**师', bankCardNo: '**** **** **** 0128' } })
    expect((await update(code)).code).toBe(452)
    const [row] =
      await t.owner`SELECT to_jsonb(p)::text AS text FROM payout_account p WHERE user_id = ${lecturer.userId}`
    expect(String(row?.text)).not.toContain(CARD)
    expect(String(row?.text)).not.toContain('张讲师')
    expect((await account(lecturer)).account).toMatchObject({ bankCardNo: '**** **** **** 0128' })
    // The session stays valid.
    expect((await t.call('user/auth/user/ext/view', {}, lecturer)).code).toBe(200)
  })

  test('a code for another purpose or user binds nothing', async () => {
    const [lecturer, other] = [await makeLecturer(t.owner), await makeLecturer(t.owner)]
    const code = await payoutCode(t, other.mobile)
    const input = { accountType: 2, bankUserName: '张讲师', bankCardNo: 'a@b.cn', code } as const
    expect((await t.call('user/auth/user/account/update', input, lecturer)).code).toBe(452)
  })

  test('a replaced account is blocked for a day; the same number is not', async () => {
    const lecturer = await makeEarner(t, money)
    await bind(t, lecturer)
    expect((await ask(lecturer, 10_000)).code).toBe(200)
    await bind(t, lecturer, { bankCardNo: '4111111111111111' })
    expect(await ask(lecturer, 10_000)).toMatchObject({ code: 999, msg: expect.stringContaining('24 小时') })
    await t.owner`UPDATE payout_account SET usable_time = now() WHERE user_id = ${lecturer.userId}`
    expect((await ask(lecturer, 10_000)).data.bankCardNo).toBe('**** **** **** 1111')
    // The first withdrawal keeps the account it was requested for.
    expect((await own(lecturer)).map(({ bankCardNo }) => bankCardNo.slice(-4))).toEqual(['1111', '0128'])
  })
})

describe('requesting a withdrawal', () => {
  test('without an account, below the minimum, above the balance: refused with the reason', async () => {
    const lecturer = await makeLecturer(t.owner)
    expect((await ask(lecturer, 10_000)).msg).toContain('绑定')
    const earner = await makeEarner(t, money)
    expect((await ask(earner, 9_999)).msg).toContain('¥100.00')
    expect((await ask(earner, 70_001)).msg).toContain('¥700.00')
    expect((await ask(earner, 0)).code).toBe(422)
    expect((await ask(earner, 1.5)).code).toBe(422)
    const learner = await makeUser(t.owner)
    expect((await ask(learner, 10_000)).code).toBe(306)
  })

  test('fifty concurrent requests for the whole balance: exactly one succeeds', async () => {
    const lecturer = await makeEarner(t, money)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(lecturer, 70_000)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await account(lecturer)).toMatchObject({ enableBalances: 0, freezeBalances: 70_000 })
    expect(await own(lecturer)).toHaveLength(1)
  })

  test('the same key is the same withdrawal; with another amount it is a conflict', async () => {
    const lecturer = await makeEarner(t, money)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(lecturer, 20_000, 'the-same-key')))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await ask(lecturer, 20_001, 'the-same-key')).code).toBe(409)
    expect(await account(lecturer)).toMatchObject({ enableBalances: 50_000, freezeBalances: 20_000 })
  })

  test('fee and tax are deducted by the current rule', async () => {
    await withRule({ extractFee: 200, taxRate: 0.0333 }, async () => {
      const lecturer = await makeEarner(t, money)
      expect((await ask(lecturer, 10_000)).data).toMatchObject({ fee: 200, tax: 333, arriveMoney: 9_467 })
      const [id = ''] = (await own(lecturer)).map((row) => row.id)
      const who = await operator()
      const before = await money.balances()
      await approve(who, id)
      await paid(who, id)
      const after = await money.balances()
      const gained = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0)
      expect(['payout', 'tax', 'platform', 'withdrawing'].map(gained)).toEqual([9_467, 333, 200, -10_000])
    })
  })

  test('tax by the table covers the whole month: earlier tax is credited, returned withdrawals do not count', async () => {
    await withRule({ taxMode: 2 }, async () => {
      const lecturer = await makeEarner(t, money, 300_000)
      expect((await ask(lecturer, 100_000)).data).toMatchObject({ tax: 4000, arriveMoney: 96_000 })
      expect((await ask(lecturer, 100_000)).data).toMatchObject({ tax: 20_000, arriveMoney: 80_000 })
      expect(await account(lecturer)).toMatchObject({ taxMode: 2, monthMoney: 200_000, monthTax: 24_000 })
      // The first minute of the month in China is the day before in UTC.
      const move = (minutes: number) => t.owner`
        UPDATE extract_log SET gmt_create = date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'
          + make_interval(mins => ${minutes})
        WHERE user_id = ${lecturer.userId}`
      await move(1)
      expect(await account(lecturer)).toMatchObject({ monthMoney: 200_000 })
      await move(-1)
      expect(await account(lecturer)).toMatchObject({ monthMoney: 0, monthTax: 0 })
      await move(1)
      const [{ id } = { id: '' }] = await own(lecturer)
      await giveBack(await operator(), id)
      expect(await account(lecturer)).toMatchObject({ monthMoney: 100_000, monthTax: 4000 })
    })
  })
})

describe('review and payment', () => {
  test('a whole payout file is recorded as paid at once, idempotently', async () => {
    const [one, two, who] = [await makeEarner(t, money), await makeEarner(t, money), await operator()]
    const ids: string[] = []
    for (const lecturer of [one, two]) {
      const { data } = await ask(lecturer, 20_000)
      ids.push(data.id)
      await approve(who, data.id)
    }
    const { data: batch } = await t.call('commerce/admin/withdrawal/batch/save', { idList: ids }, who)
    const { batchId } = batch
    const payAll = () =>
      t.call('commerce/admin/withdrawal/batch/paid', { batchId, allocationNo: 'BANK-20261123-01' }, who)
    const before = await money.balances()
    const answers = await Promise.all(Array.from({ length: 3 }, payAll))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    const gone = (await money.balances()).payout ?? 0
    expect(gone - (before.payout ?? 0)).toBe(batch.arriveMoney)
    for (const lecturer of [one, two])
      expect(await account(lecturer)).toMatchObject({ historyMoney: 20_000, freezeBalances: 0 })
    expect((await payAll()).data.paidCount).toBe(0)
    const input = { batchId: '987654321', allocationNo: 'x' }
    expect((await t.call('commerce/admin/withdrawal/batch/paid', input, who)).code).toBe(404)
    expect((await t.call('commerce/admin/withdrawal/batch/paid', { batchId, allocationNo: 'x' }, one)).code).toBe(306)
  })

  test('approved, put into a payout file, paid: each once, every step visible to the user', async () => {
    const [lecturer, who] = [await makeEarner(t, money), await operator()]
    const { data } = await ask(lecturer, 30_000)
    const view = () => t.call('commerce/admin/withdrawal/view', { id: data.id }, who)
    expect((await view()).data).toMatchObject({ step: 'applied', withdrawing: 30_000, available: 40_000, needsTwo: 0 })
    expect((await paid(who, data.id)).code).toBe(999)
    const approvals = await Promise.all(Array.from({ length: 5 }, () => approve(who, data.id)))
    expect(approvals.map(({ data: { step } }) => step)).toEqual(Array(5).fill('approved'))
    const batch = await t.call('commerce/admin/withdrawal/batch/save', { idList: [data.id] }, who)
    expect(batch.data).toMatchObject({ extractCount: 1, arriveMoney: 30_000 })
    expect((await t.call('commerce/admin/withdrawal/batch/save', { idList: [data.id] }, who)).code).toBe(999)
    const file = () => t.call('commerce/admin/withdrawal/batch/file', { batchId: batch.data.batchId }, who)
    expect((await file()).data.list).toEqual([
      {
        id: data.id,
        accountType: 1,
        bankUserName: '张讲师',
        bankCardNo: CARD,
        bankName: '中国工商银行',
        bankBranchName: '中关村支行',
        arriveMoney: 30_000,
      },
    ])
    const payments = await Promise.all(Array.from({ length: 5 }, () => paid(who, data.id)))
    expect(payments.map(({ code }) => code)).toEqual(Array(5).fill(200))
    expect((await paid(who, data.id, 'another')).code).toBe(999)
    expect((await file()).msg).toContain('没有待打款')
    expect((await t.call('commerce/admin/withdrawal/batch/list', {}, who)).data.list[0]).toMatchObject({
      payingCount: 0,
    })
    expect(await account(lecturer)).toMatchObject({
      historyMoney: 30_000,
      freezeBalances: 0,
      enableBalances: 40_000,
      totalIncome: 70_000,
    })
    expect((await own(lecturer))[0]).toMatchObject({
      extractStatus: 2,
      allocationNo: 'ICBC-1',
      stepList: [{ event: '提交申请' }, { event: '审核通过' }, { event: '进入打款批次' }, { event: '已打款' }],
    })
    const messages = await t.call('user/auth/msg/user/list', {}, lecturer)
    expect(messages.data.list.map(({ msgTitle }) => msgTitle)).toContain('提现已打款')
  })

  test('above the limit two different operators are required', async () => {
    await withRule({ extractTwoAbove: 20_000 }, async () => {
      const lecturer = await makeEarner(t, money)
      const [one, two] = [await operator(), await operator()]
      const { data } = await ask(lecturer, 20_001)
      expect((await approve(one, data.id)).data.step).toBe('confirming')
      expect((await approve(one, data.id)).msg).toContain('另一位')
      expect((await paid(one, data.id)).code).toBe(999)
      const both = await Promise.all([approve(two, data.id), approve(two, data.id)])
      expect(both.map(({ data: { step } }) => step)).toEqual(['approved', 'approved'])
      const small = await ask(lecturer, 20_000)
      expect((await approve(one, small.data.id)).data.step).toBe('approved')
    })
  })

  test('returned before and after payment: the money is back, once', async () => {
    const [lecturer, who] = [await makeEarner(t, money), await operator()]
    const refused = (await ask(lecturer, 30_000)).data.id
    const answers = await Promise.all(Array.from({ length: 5 }, () => giveBack(who, refused)))
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill(200))
    expect(await account(lecturer)).toMatchObject({ enableBalances: 70_000, freezeBalances: 0 })
    expect((await approve(who, refused)).code).toBe(999)
    const bounced = (await ask(lecturer, 30_000)).data.id
    await approve(who, bounced)
    await paid(who, bounced)
    expect((await giveBack(who, bounced)).code).toBe(200)
    expect(await account(lecturer)).toMatchObject({ enableBalances: 70_000, historyMoney: 0, totalIncome: 70_000 })
    expect((await own(lecturer))[0]).toMatchObject({ extractStatus: 3, remark: '户名与账号不符' })
    const [message] = (await t.call('user/auth/msg/user/list', {}, lecturer)).data.list
    expect(message?.msgTitle).toBe('提现已退回')
  })

  test('operators cannot review their own; a voucher must be one’s own image; notes are internal', async () => {
    const lecturer = await makeEarner(t, money)
    const { data } = await ask(lecturer, 30_000)
    await t.owner`UPDATE users SET is_admin = 1, is_owner = 1 WHERE id = ${lecturer.userId}`
    expect((await approve(lecturer, data.id)).msg).toContain('自己')
    await t.owner`UPDATE users SET is_admin = 0, is_owner = 0 WHERE id = ${lecturer.userId}`
    const who = await operator()
    await approve(who, data.id)
    const file = async (userId: string) => {
      const [row] = await t.owner<{ id: string }[]>`
        INSERT INTO stored_file (site_id, user_id, file_kind, file_name, file_type, file_size, file_key, sha256)
        VALUES (12, ${userId}, 'private', '凭证.png', 'image/png', 7, ${`site12/test/${userId}-voucher.png`}, '') RETURNING id`
      return row?.id ?? ''
    }
    const pay = (voucherFileId: string) =>
      t.call('commerce/admin/withdrawal/paid', { id: data.id, allocationNo: 'X1', voucherFileId }, who)
    expect(await pay(await file(lecturer.userId))).toMatchObject({ code: 422, data: { field: 'voucherFileId' } })
    expect((await pay(await file(who.userId))).code).toBe(200)
    expect((await own(lecturer))[0]?.voucherUrl).toMatch(/^\/files\/12\/\d+\?exp=/)
    await t.call('commerce/admin/withdrawal/note', { id: data.id, note: '已电话核实' }, who)
    expect(JSON.stringify(await own(lecturer))).not.toContain('电话核实')
    expect((await t.call('commerce/admin/withdrawal/view', { id: data.id }, who)).data.note).toBe('已电话核实')
  })

  test('users with the same account number are shown to the reviewer', async () => {
    const [lecturer, other, who] = [await makeEarner(t, money), await makeLecturer(t.owner), await operator()]
    await bind(t, lecturer, { bankCardNo: '5555555555554444' })
    await t.owner`UPDATE payout_account SET usable_time = now() WHERE user_id = ${lecturer.userId}`
    await bind(t, other, { bankCardNo: '5555555555554444' })
    const { data } = await ask(lecturer, 30_000)
    const view = await t.call('commerce/admin/withdrawal/view', { id: data.id }, who)
    expect(view.data.sharedList.map(({ userId }) => userId)).toEqual([other.userId])
    const list = await t.call('commerce/admin/withdrawal/list', { keyword: data.id, step: 'applied' }, who)
    expect(list.data.list.map(({ id }) => id)).toEqual([data.id])
  })

  test('an operator without the right is refused, as is one impersonating a user', async () => {
    const who = await makeOperator(t, ['course'])
    for (const key of [
      'commerce/admin/withdrawal/list',
      'commerce/admin/rule/view',
      'commerce/admin/ledger/proof/list',
    ] as const)
      expect((await t.call(key, {}, who)).code, key).toBe(306)
  })
})

test('inconsistent rules are refused at their field', async () => {
  const who = await operator()
  const { data: rule } = await t.call('commerce/admin/rule/view', {}, who)
  const save = (over: object) => t.call('commerce/admin/rule/save', { ...rule, ...over } as typeof rule, who)
  expect(await save({ extractFee: rule.extractMin })).toMatchObject({ code: 422, data: { field: 'extractFee' } })
  expect(await save({ taxRate: 0.12345 })).toMatchObject({ code: 422, data: { field: 'taxRate' } })
  expect(await save({ commissionRate: 1.1 })).toMatchObject({ code: 422, data: { field: 'commissionRate' } })
})

test('referrers who do not teach use calls of their own; the lecturers’ calls refuse them', async () => {
  const me = await makeUser(t.owner)
  const [view, update, save, list] = [
    'user/auth/user/recommended/account/view',
    'user/auth/user/recommended/account/update',
    'user/auth/user/recommended/account/extract/log/save',
    'user/auth/user/recommended/account/extract/log/list',
  ] as const
  expect((await t.call('user/auth/user/account/view', {}, me)).code).toBe(306)
  expect((await t.call(view, {}, me)).data).toMatchObject({ enableBalances: 0, account: null })
  expect(await t.call(save, { extractMoney: 10_000, clientKey: 'commission-key-0' }, me)).toMatchObject({ code: 999 })
  const earner = await makeEarner(t, money)
  await t.owner`UPDATE users SET user_type = 1 WHERE id = ${earner.userId}`
  await t.owner`UPDATE lecturer SET status_id = 0 WHERE id = ${earner.lecturerId}`
  const code = await payoutCode(t, earner.mobile)
  const input = { accountType: 1, bankUserName: '张推荐', bankCardNo: CARD, bankName: '中国工商银行', code } as const
  expect((await t.call(update, input, earner)).code).toBe(200)
  const asked = await t.call(save, { extractMoney: 10_000, clientKey: 'commission-key-1' }, earner)
  expect(asked).toMatchObject({ code: 200, data: { step: 'applied' } })
  expect((await t.call(list, {}, earner)).data.list).toMatchObject([{ extractMoney: 10_000 }])
})

describe('the payee’s invoice', () => {
  const invoiced = (who: Who, extractMoney: number, over: { invoiceNo?: string; invoiceFileId?: string }) =>
    t.call(
      'user/auth/user/account/extract/log/save',
      { extractMoney, clientKey: `extract-key-${++serial}`, ...over },
      who,
    )
  const NO = '24312000000012345678'

  test('replaces withholding, is shown to the reviewer, with its file restricted to both', async () => {
    const lecturer = await makeEarner(t, money)
    const fileId = await makeFile(t.owner, lecturer.userId)
    expect(await invoiced(lecturer, 20_000, { invoiceNo: NO, invoiceFileId: fileId })).toMatchObject({ code: 999 })
    await withRule({ taxMode: 2, isInvoiceTaken: 1 }, async () => {
      expect((await account(lecturer)).isInvoiceTaken).toBe(1)
      const { data } = await invoiced(lecturer, 20_000, { invoiceNo: NO, invoiceFileId: fileId })
      expect(data).toMatchObject({ tax: 0, arriveMoney: 20_000, invoiceNo: NO })
      expect((await own(lecturer))[0]).toMatchObject({ invoiceNo: NO })
      const who = await operator()
      const { data: seen } = await t.call('commerce/admin/withdrawal/view', { id: data.id }, who)
      expect(seen).toMatchObject({ tax: 0, invoiceNo: NO })
      expect(seen.invoiceUrl).toMatch(new RegExp(`^/files/12/${fileId}\\?exp=\\d+&sig=`))
      expect((await t.app.inject({ url: `/files/12/${fileId}` })).statusCode).toBeGreaterThanOrEqual(400)
      // Invoiced amounts are not income of the month: the next withdrawal without invoice is taxed like the first.
      expect((await account(lecturer)).monthMoney).toBe(0)
      expect((await ask(lecturer, 50_000)).data.tax).toBe(0)
      expect((await account(lecturer)).monthMoney).toBe(50_000)
    })
  })

  test('requires number and PDF file of one’s own, and belongs to one withdrawal only', async () => {
    const [lecturer, other] = [await makeEarner(t, money), await makeEarner(t, money)]
    const [fileId, foreign] = [await makeFile(t.owner, lecturer.userId), await makeFile(t.owner, other.userId)]
    const picture = await makeFile(t.owner, lecturer.userId, { fileKind: 'private' })
    const invoiceNo = '24312000000099999999'
    await withRule({ isInvoiceTaken: 1 }, async () => {
      const refused = async (over: { invoiceNo?: string; invoiceFileId?: string }) =>
        (await invoiced(lecturer, 20_000, over)) as { code: number; data: unknown }
      const at = (field: string) => ({ code: 422, data: { field } })
      expect(await refused({ invoiceNo })).toMatchObject(at('invoiceFileId'))
      expect(await refused({ invoiceFileId: fileId })).toMatchObject(at('invoiceNo'))
      expect(await refused({ invoiceNo: '12a', invoiceFileId: fileId })).toMatchObject(at('invoiceNo'))
      expect(await refused({ invoiceNo, invoiceFileId: foreign })).toMatchObject(at('invoiceFileId'))
      expect(await refused({ invoiceNo, invoiceFileId: picture })).toMatchObject(at('invoiceFileId'))
      const first = await invoiced(lecturer, 20_000, { invoiceNo, invoiceFileId: fileId })
      expect(first.code).toBe(200)
      expect(await refused({ invoiceNo, invoiceFileId: fileId })).toMatchObject(at('invoiceNo'))
      // Returned with its withdrawal, it can be used again.
      expect((await giveBack(await operator(), first.data.id)).code).toBe(200)
      expect(await refused({ invoiceNo, invoiceFileId: fileId })).toMatchObject({ code: 200 })
    })
  })
})
