/** Binding people to who referred them, and finding the referrer of an order. Whoever binds holds the person (`lockBuyer`). */
import type { Tx } from '../../kernel/db/index.ts'
import { mayRefer, selectByCode, sharesAddress, sharesDevice } from '../../user/index.ts'
import { bindingOf, holdsAt } from '../model/binding.ts'
import { selectRule } from '../product/terms.sql.ts'
import * as sql from './referral.sql.ts'

export interface Binder {
  userId: string
  code: string
  source: 'register' | 'visit' | 'checkout'
  /** Where the person is now; an address that the referrer has used lately is noted. */
  ip?: string | undefined
  now: number
}

/** What forbids that one earns by another: two accounts of the same browser are taken for one person. */
async function denied(tx: Tx, userId: string, referrerId: string): Promise<sql.Risk | undefined> {
  const [device, payout] = await Promise.all([
    sharesDevice(tx, userId, referrerId),
    sql.sharesPayout(tx, userId, referrerId),
  ])
  return device ? 'device' : payout ? 'payout' : undefined
}

/**
 * Binds a person to the owner of a code, where the scheme is open and its rules allow it. What is refused because both seem to be one person is
 * written down for the operator. @returns whether the owner of the code is the person's referrer now
 */
export async function bind(tx: Tx, { userId, code, source, ip, now }: Binder): Promise<boolean> {
  if ((await sql.selectScheme(tx)).isOpen === 0) return false
  const referrer = await selectByCode(tx, code)
  if (referrer?.isRecommended !== 1 || referrer.userId === userId) return false
  const { userId: referrerId } = referrer
  const { bindType, bindDays } = await selectRule(tx)
  const pair = await sql.selectPair(tx, userId, referrerId)
  // What an operator ended stays ended.
  if (pair?.bindStatus === sql.bindStatus.ended) return false
  const current = await sql.selectCurrent(tx, userId)
  const risk = await denied(tx, userId, referrerId)
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
  // Whoever was switched off holds nobody.
  const held = current && (await mayRefer(tx, current.referrerId)) ? current : undefined
  if (bindingOf(bindType, held, now) === 'keep') return held?.referrerId === referrerId
  const risks: sql.Risk[] = []
  if (ip && (await sharesAddress(tx, referrerId, ip))) risks.push('address')
  if ((await sql.selectCurrent(tx, referrerId))?.referrerId === userId) risks.push('mutual')
  if (current && current.referrerId !== referrerId) await sql.replaceCurrent(tx, userId)
  await sql.writePair(tx, { userId, referrerId, source, bindStatus: sql.bindStatus.current, risks, bindDays })
  return true
}

/** Who earns by an order by having referred somebody. */
export interface Referrers {
  recommendUserId: string | null
  secondUserId: string | null
}

/**
 * Who earns by an order that is being placed: the referrer of a binding that holds, which the code brought to the checkout may begin, and where the site
 * has a second level, who referred that referrer. Nobody where the scheme is closed, they were switched off, or two of them seem to be one person.
 * @param read what `selectBinding` answered for the buyer, who is held
 */
export async function referrersOf(
  tx: Tx,
  { userId, now }: { userId: string; now: number },
  code: string,
  read: Awaited<ReturnType<typeof sql.selectBinding>>,
): Promise<Referrers> {
  const nobody = { recommendUserId: null, secondUserId: null }
  if (read.isOpen === 0) return nobody
  if (code) await bind(tx, { userId, code, source: 'checkout', now })
  const current = code ? await sql.selectCurrent(tx, userId) : read.current
  if (!current || !holdsAt(current, now)) return nobody
  const [asked, { commissionLevels }] = await Promise.all([ask(tx, current), selectRule(tx)])
  const recommendUserId = await earnerOf(tx, current, asked)
  if (!recommendUserId) return nobody
  const beyond = commissionLevels === 2 ? await sql.selectCurrent(tx, recommendUserId) : undefined
  const above = beyond && holdsAt(beyond, now) ? await earnerOf(tx, beyond, await ask(tx, beyond)) : null
  // A circle of two: the buyer referred who refers them.
  if (!above || above === userId) return { recommendUserId, secondUserId: null }
  if (!(await denied(tx, userId, above))) return { recommendUserId, secondUserId: above }
  await sql.addRisk(tx, recommendUserId, above, 'chain')
  return { recommendUserId, secondUserId: null }
}

/** Whether the referrer of a binding may earn at all, and what forbids that they earn by this person. */
const ask = (tx: Tx, { userId, referrerId }: sql.Pair) =>
  Promise.all([mayRefer(tx, referrerId), denied(tx, userId, referrerId)])

/** Who earns by the person of a binding; what forbids it is written down. */
async function earnerOf(
  tx: Tx,
  { userId, referrerId }: sql.Pair,
  [may, risk]: Awaited<ReturnType<typeof ask>>,
): Promise<string | null> {
  if (!may) return null
  if (!risk) return referrerId
  await sql.addRisk(tx, userId, referrerId, risk)
  return null
}
