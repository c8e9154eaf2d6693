/** Lecturers with earnings and payout accounts, for tests. */
import { makeCourse, makeLecturer, makeUser } from './factories.ts'
import type { TestApp } from './harness.ts'
import type { Money } from './money.ts'
import { freshIp, solvedCaptcha } from './people.ts'
import { settleShares } from '../src/commerce/earning/settle-shares.ts'

/** A card number with a valid check digit. */
export const CARD = '6222021234567890128'

export type Earner = Awaited<ReturnType<typeof makeLecturer>>

/** A user buys a course of the lecturer. @returns order number and course id */
export async function sell(t: TestApp, money: Money, lecturer: { lecturerId: string }, price: number) {
  const [buyer, { courseId }] = [
    await makeUser(t.owner, { nickname: '王小明' }),
    await makeCourse(t.owner, { isFree: 0, price, lecturerId: lecturer.lecturerId }),
  ]
  const order = await money.place(buyer, [{ productType: 1, productId: courseId }])
  await money.payAtCashier(order)
  return { orderNo: order.orderNo, courseId, buyer }
}

/** Ends the refund window of these orders and settles what is due. */
export async function settleNow(t: TestApp, ...orderNos: string[]): Promise<void> {
  for (const orderNo of orderNos)
    await t.owner`UPDATE order_share SET settle_time = now() - interval '1 minute' WHERE order_no = ${orderNo}`
  await settleShares(t.services)
}

/** Requests the binding code and reads it from the demo phone. */
export async function payoutCode(t: TestApp, mobile: string, siteId = 12): Promise<string> {
  await t.owner`DELETE FROM sms_log`
  const ip = freshIp()
  const answer = await t.call(
    'user/api/user/send/code',
    { mobile, purpose: 'payout', ...(await solvedCaptcha(t, siteId, ip)) },
    { siteId, ip },
  )
  if (answer.code !== 200) throw new Error(answer.msg)
  const [row] = await t.owner<{ content: string }[]>`
    SELECT content FROM sms_outbox WHERE site_id = ${siteId} AND mobile = ${mobile} ORDER BY id DESC LIMIT 1`
  return /\d{6}/.exec(row?.content ?? '')?.[0] ?? ''
}

/** Binds a bank card. @throws if it is refused */
export async function bind(
  t: TestApp,
  who: { token: string; mobile: string },
  { siteId = 12, bankCardNo = CARD }: { siteId?: number; bankCardNo?: string } = {},
): Promise<void> {
  const answer = await t.call(
    'user/auth/user/account/update',
    {
      accountType: 1,
      bankUserName: '张讲师',
      bankCardNo,
      bankName: '中国工商银行',
      bankBranchName: '中关村支行',
      code: await payoutCode(t, who.mobile, siteId),
    },
    { token: who.token, siteId },
  )
  if (answer.code !== 200) throw new Error(`binding was refused: ${answer.code} ${answer.msg}`)
}

/** A lecturer with a bound card and withdrawable money: 70 % of one sale. */
export async function makeEarner(t: TestApp, money: Money, price = 100_000): Promise<Earner> {
  const lecturer = await makeLecturer(t.owner)
  const { orderNo } = await sell(t, money, lecturer, price)
  await settleNow(t, orderNo)
  await bind(t, lecturer)
  return lecturer
}
