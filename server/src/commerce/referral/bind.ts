/** Bindings of users to referrers, and the referrer of an order. The caller holds the user's lock (`lockBuyer`). */
import type { Tx } from '../../kernel/db/index.ts'
import { mayRefer, selectByCode, sharesAddress, sharesDevice } from '../../user/index.ts'
import { bindingOf, holdsAt } from '../model/binding.ts'
import { selectRule } from '../product/terms.sql.ts'
import * as sql from './referral.sql.ts'

export interface Binder {
  userId: string
  code: string
  source: 'register' | 'visit' | 'checkout'
  /** The user's IP address; equality with a recent one of the referrer is recorded as a risk. */
  ip?: string | undefined
  now: number
}

/** The risk that forbids commission: accounts that share a browser are treated as one person. */
async function commissionRisk(tx: Tx, userId: string, referrerId: string): Promise<sql.Risk | undefined> {
  const [device, payout] = await Promise.all([
    sharesDevice(tx, userId, referrerId),
    sql.sharesPayout(tx, userId, referrerId),
  ])
  return device ? 'device' : payout ? 'payout' : undefined
}

/**
 * Binds a user to the owner of a code, if the scheme is open and its rules allow it. A refusal because both seem to be
 * one person is recorded for operators. @returns whether the owner of the code is the user's referrer now
 */
export async function bind(tx: Tx, { userId, code, source, ip, now }: Binder): Promise<boolean> {
  if ((await sql.selectScheme(tx)).isOpen === 0) return false
  const referrer = await selectByCode(tx, code)
  if (referrer?.isRecommended !== 1 || referrer.userId === userId) return false
  const { userId: referrerId } = referrer
  const { bindType, bindDays } = await selectRule(tx)
  const pair = await sql.selectPair(tx, userId, referrerId)
  // A binding ended by an operator stays ended.
  if (pair?.bindStatus === sql.bindStatus.ended) return false
  const current = await sql.selectCurrent(tx, userId)
  const risk = await commissionRisk(tx, userId, referrerId)
  if (risk) {
    if (current?.referrerId !== referrerId)
      await sql.writePair(tx, {
        userId,
        referrerId,
        source,
        bindStatus: sql.bindStatus.refused,
        risks: [risk],
        bindDays,
      })
    return false
  }
  // A disabled referrer holds no binding.
  const held = current && (await mayRefer(tx, current.referrerId)) ? current : undefined
  if (bindingOf(bindType, held, now) === 'keep') return held?.referrerId === referrerId
  const risks: sql.Risk[] = []
  if (ip && (await sharesAddress(tx, referrerId, ip))) risks.push('address')
  if ((await sql.selectCurrent(tx, referrerId))?.referrerId === userId) risks.push('mutual')
  if (current && current.referrerId !== referrerId) await sql.replaceCurrent(tx, userId)
  await sql.writePair(tx, { userId, referrerId, source, bindStatus: sql.bindStatus.current, risks, bindDays })
  return true
}

/** The recipients of commission for an order. */
export interface Referrers {
  recommendUserId: string | null
  secondUserId: string | null
}

/**
 * Recipients of commission for an order being placed: the referrer of an active binding, which the checkout's code may
 * create, and the referrer's referrer where the site has a second level. None when the scheme is closed, they are
 * disabled, or two of them seem to be one person.
 * @param read the result of `selectBinding` for the buyer, who is locked
 */
export async function referrersOf(
  tx: Tx,
  { userId, now }: { userId: string; now: number },
  code: string,
  read: Awaited<ReturnType<typeof sql.selectBinding>>,
): Promise<Referrers> {
  const none = { recommendUserId: null, secondUserId: null }
  if (read.isOpen === 0) return none
  if (code) await bind(tx, { userId, code, source: 'checkout', now })
  const current = code ? await sql.selectCurrent(tx, userId) : read.current
  if (!current || !holdsAt(current, now)) return none
  const [pairCheck, { commissionLevels }] = await Promise.all([checkPair(tx, current), selectRule(tx)])
  const recommendUserId = await earnerOf(tx, current, pairCheck)
  if (!recommendUserId) return none
  const aboveBinding = commissionLevels === 2 ? await sql.selectCurrent(tx, recommendUserId) : undefined
  const aboveId =
    aboveBinding && holdsAt(aboveBinding, now)
      ? await earnerOf(tx, aboveBinding, await checkPair(tx, aboveBinding))
      : null
  // A cycle of two: the buyer referred their own referrer.
  if (!aboveId || aboveId === userId) return { recommendUserId, secondUserId: null }
  if (!(await commissionRisk(tx, userId, aboveId))) return { recommendUserId, secondUserId: aboveId }
  await sql.addRisk(tx, recommendUserId, aboveId, 'chain')
  return { recommendUserId, secondUserId: null }
}

/** Whether the referrer of a binding may earn, and the risk that forbids commission for this user. */
const checkPair = (tx: Tx, { userId, referrerId }: sql.Pair) =>
  Promise.all([mayRefer(tx, referrerId), commissionRisk(tx, userId, referrerId)])

/** The recipient for the user of a binding; a refusal is recorded. */
async function earnerOf(
  tx: Tx,
  { userId, referrerId }: sql.Pair,
  [isAllowed, risk]: Awaited<ReturnType<typeof checkPair>>,
): Promise<string | null> {
  if (!isAllowed) return null
  if (!risk) return referrerId
  await sql.addRisk(tx, userId, referrerId, risk)
  return null
}
