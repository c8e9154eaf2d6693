/** The ledger proof finds each kind of error, and reports nothing in a correct ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEarner } from '../../../test/earn.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'
import { prove, proveLedgers } from './proof.ts'

let t: TestApp
let who: { token: string }
let earner: Awaited<ReturnType<typeof makeEarner>>
let orderNo = ''
beforeAll(async () => {
  t = await startTestApp()
  who = await makeOperator(t, ['ledger'])
  earner = await makeEarner(t, await makeMoney(t), 10_000)
  const [share] = await t.owner<
    { orderNo: string }[]
  >`SELECT order_no FROM order_share WHERE user_id = ${earner.userId}`
  orderNo = share?.orderNo ?? ''
})
afterAll(() => t.close())

const proofs = async () => (await t.call('commerce/admin/ledger/proof/list', {}, who)).data.list

test('a correct ledger passes: started by an operator, and daily', async () => {
  const begun = await Promise.all([1, 2].map(() => t.call('commerce/admin/ledger/proof/begin', {}, who)))
  expect(new Set(begun.map(({ data }) => data.id)).size).toBe(1)
  expect((await proofs())[0]).toMatchObject({ status: 'running', figures: null })
  await t.runJobs()
  expect((await proofs())[0]).toMatchObject({
    status: 'proved',
    figures: { entrySum: 0, entryCount: 5, transferCount: 2, orderCount: 1 },
    differenceList: [],
  })
  await proveLedgers(t.services)
  await t.runJobs()
  expect(await proofs()).toHaveLength(2)
})

/** Corrupts rows as database owner, runs the proof, and restores them. */
async function withWrong(change: () => Promise<unknown>, undo: () => Promise<unknown>) {
  await change()
  const { differenceList } = await prove(t.db())
  await undo()
  return differenceList
}

test('finds a balance that is not the sum of its entries', async () => {
  const set = (by: number) => () =>
    t.owner`UPDATE ledger_account SET balance = balance + ${by} WHERE owner_id = ${earner.userId} AND kind = 'available'`
  expect(await withWrong(set(1), set(-1))).toMatchObject([{ check: 'balance', expected: 7000, actual: 7001 }])
})

test('finds an order whose money is not in the ledger, and a share that is not', async () => {
  const price = (by: number) => () =>
    t.owner`UPDATE order_info SET price_paid = price_paid + ${by}, price_payable = price_payable + ${by} WHERE order_no = ${orderNo}`
  expect(await withWrong(price(5), price(-5))).toEqual([
    { check: 'order', refId: orderNo, expected: 10_005, actual: 10_000 },
  ])
  const share = (by: number) => () =>
    t.owner`UPDATE order_share SET amount = amount + ${by} WHERE order_no = ${orderNo}`
  expect(await withWrong(share(5), share(-5))).toEqual([
    { check: 'share', refId: orderNo, expected: 7005, actual: 7000 },
  ])
})

test('finds a transfer that does not sum to zero, and an amount held without a withdrawal', async () => {
  const [made] = await t.owner<{ id: string }[]>`
    INSERT INTO ledger_transfer (site_id, business_key, kind) VALUES (12, 'test-wrong', 'test') RETURNING id`
  const [account] = await t.owner<{ id: string }[]>`
    INSERT INTO ledger_account (site_id, kind, owner_id, balance) VALUES (12, 'withdrawing', ${earner.userId}, 7) RETURNING id`
  await t.owner`INSERT INTO ledger_entry (site_id, transfer_id, line, account_id, amount) VALUES (12, ${made?.id ?? ''}, 0, ${account?.id ?? ''}, 7)`
  expect((await prove(t.db())).differenceList).toEqual([
    { check: 'transfer', refId: made?.id, expected: 0, actual: 7 },
    { check: 'withdrawal', refId: earner.userId, expected: 0, actual: 7 },
  ])
  await t.call('commerce/admin/ledger/proof/begin', {}, who)
  await t.runJobs()
  expect((await proofs())[0]).toMatchObject({ status: 'differs', figures: { entrySum: 7 } })
})

test('lists accounts and entries by user and order; none of another site', async () => {
  const accounts = async (input: object = {}) => (await t.call('commerce/admin/ledger/account/list', input, who)).data
  const { list } = await accounts()
  expect(
    list
      .map(({ kind }) => kind)
      .slice(0, 2)
      .sort(),
  ).toEqual(['channel:sandbox', 'platform'])
  expect(list.find(({ kind }) => kind === 'channel:sandbox')?.balance).toBe(-10_000)
  const [available] = (await accounts({ kind: 'available' })).list
  expect(available).toMatchObject({ ownerId: earner.userId, balance: 7000 })
  expect((await accounts({ isDebt: 1, kind: 'available' })).totalCount).toBe(0)
  const entries = (input: object, as: object = who) => t.call('commerce/admin/ledger/entry/list', input, as)
  expect((await entries({ accountId: available?.id })).data.list).toMatchObject([
    { transferKind: 'settle', amount: 7000, orderNo, kind: 'available' },
  ])
  expect((await entries({ orderNo })).data.totalCount).toBe(5)
  const abroad = { ...(await makeOperator(t, ['ledger'], 13)), siteId: 13 }
  expect((await entries({ orderNo }, abroad)).data.totalCount).toBe(0)
})
