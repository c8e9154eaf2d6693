/** Memberships: benefits and members of a site. Buying one is an ordinary order (product/vip.ts). */
import { adminVipMember, vip as contract } from '@zhixing/contract/commerce/vip'
import { MIN_VIP_PRODUCTS } from '@zhixing/contract/commerce/vip-rules'
import { stateCode } from '@zhixing/contract/states'
import { type Sql, type Tx, transaction } from '../../kernel/db/index.ts'
import { hasVipPlans } from '../../system/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { first } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import {
  lockMembership,
  msgTypes,
  pageOfMembers,
  selectMembersEnding,
  selectMembership,
  sendMessage,
  writeMembership,
} from '../../user/index.ts'
import { askForGift } from '../approval/second.ts'
import { addMonths } from '../model/expiry.ts'
import { levelAt } from '../model/tier.ts'
import { findProducts, keyOf } from '../product/index.ts'
import { selectShelfPrices } from '../product/sold.ts'
import { selectRule } from '../product/terms.sql.ts'
import { insertVipLog } from '../product/tier.sql.ts'
import { selectTrade, tiersOf } from '../product/tiers.ts'
import * as sql from './vip.sql.ts'

const { course, material, paper } = stateCode.product
/** Products per type named on the membership page. */
const NAMED = 6
const DAY = 86_400_000

const openTypes = [course, material, paper]
const memberFree = { isFree: 0, isVipFree: 1, isOnShelf: 1 } as const

/** Whether memberships are offered: there is a plan, and it opens enough products. */
export async function offersVip(db: Sql): Promise<boolean> {
  if (!(await hasVipPlans(db))) return false
  const pages = await Promise.all(
    openTypes.map((productType) => findProducts(db, first(1), { productType, ...memberFree })),
  )
  return pages.reduce((sum, { totalCount }) => sum + totalCount, 0) >= MIN_VIP_PRODUCTS
}

const day = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 10)
const words = {
  noUser: '没有这个手机号的用户',
  noMember: '该用户不是会员',
  forever: '该用户的会员没有期限，无需增加',
  given: (until: string | null) => ({
    msgTitle: '会员已开通',
    msgText: `<p>您的会员已开通，${until === null ? '长期有效' : `有效期至 ${day(until)}`}。</p>`,
  }),
  gives: (months: number) => (months === 0 ? '赠送长期会员' : `赠送会员 ${months} 个月`),
  waits: '提交成功，对方是运营人员，需由另一位有“交易规则与复核”权限的同事复核后生效',
  taken: { msgTitle: '会员已取消', msgText: '<p>您的会员已被取消，如有疑问请联系客服。</p>' },
  ending: (days: number, until: string) => ({
    msgTitle: days === 1 ? '会员明天到期' : '会员即将到期',
    msgText: `<p>您的会员将于 ${day(until)} 到期，续费后剩余天数会保留并累加。</p>`,
  }),
}

export interface GivenMembership {
  userId: string
  /** 0: without expiry. */
  months: number
  reason: string
}

/** Grants a membership, or adds months to one. @throws {CallError} when it has no expiry already */
export async function giveMembership(
  tx: Tx,
  services: Pick<Services, 'clock' | 'events' | 'jobs'>,
  { userId, months, reason }: GivenMembership,
  operatorId: string,
): Promise<{ vipExpireTime: string | null }> {
  const before = await lockMembership(tx, userId)
  const now = services.clock.now()
  const isForever = before.isVip === 1 && before.vipExpireTime === null
  if (isForever) throw new CallError('shown', words.forever)
  const left = before.isVip === 1 && before.vipExpireTime ? Math.max(now, Date.parse(before.vipExpireTime)) : now
  const vipExpireTime = months === 0 ? null : new Date(addMonths(left, months)).toISOString()
  await writeMembership(tx, userId, { ...before, isVip: 1, vipExpireTime })
  const change = { beforeTime: before.vipExpireTime, afterTime: vipExpireTime, reason, operatorId }
  await insertVipLog(tx, { userId, event: 'give', months, ...change })
  const message = { siteId: tx.siteId, userIds: [userId], msgType: msgTypes.order, linkUrl: '/vip' }
  await sendMessage(tx, services, { ...message, ...words.given(vipExpireTime) })
  return { vipExpireTime }
}

const openCalls = implement(contract, {
  async benefit(_input, { db, site, services }) {
    if (site.openVip !== 1) return { list: [], highVipPercent: 100 }
    const { highVipPercent } = await selectRule(db)
    const list = await Promise.all(
      openTypes.map(async (productType) => {
        const page = await findProducts(db, first(NAMED), { productType, ...memberFree })
        const prices = await selectShelfPrices(services, db, page.list)
        const productList = page.list.map((one) => ({ ...one, price: prices.get(keyOf(one))?.limitPrice ?? one.price }))
        return { productType, totalCount: page.totalCount, productList }
      }),
    )
    return { list: list.filter(({ totalCount }) => totalCount > 0), highVipPercent }
  },

  async own(_input, { db, viewer, services }) {
    const now = services.clock.now()
    const membership = await selectMembership(db, viewer.userId)
    const tiers = tiersOf(membership, now)
    const { days, value } = await selectTrade(db, viewer.userId, now, membership)
    const vipLevel = levelAt(tiers, now)
    return {
      isVip: vipLevel > 0 ? 1 : 0,
      vipLevel,
      vipExpireTime: membership.vipExpireTime,
      highVipExpireTime: vipLevel === 2 ? membership.highVipExpireTime : null,
      tradeDays: days,
      tradeValue: value,
    }
  },
})

const adminCalls = implement(adminVipMember, {
  list: async (input, { db }) => pageOfMembers(db, input, input),

  async give({ mobile, months, reason }, { db, viewer, services, setMessage }) {
    return transaction(db, async (tx) => {
      const userId = found(await sql.selectByMobile(tx, mobile), words.noUser)
      const asked = {
        kind: 'vip',
        payload: { userId, months, reason },
        subject: words.gives(months),
        amount: null,
      } as const
      if (await askForGift(tx, viewer, { ...asked, userIds: [userId], reason })) {
        setMessage(words.waits)
        return { vipExpireTime: null, isWaiting: 1 as const }
      }
      return giveMembership(tx, services, { userId, months, reason }, viewer.userId)
    })
  },

  async take({ userId, reason }, { db, viewer, services, site }) {
    await transaction(db, async (tx) => {
      const before = await lockMembership(tx, userId)
      if (before.isVip === 0) throw new CallError('notFound', words.noMember)
      const now = new Date(services.clock.now()).toISOString()
      await writeMembership(tx, userId, { isVip: 0, vipExpireTime: now, highVipExpireTime: null })
      const change = { beforeTime: before.vipExpireTime, afterTime: now, reason, operatorId: viewer.userId }
      await insertVipLog(tx, { userId, event: 'take', months: 0, ...change })
      const message = { siteId: site.siteId, userIds: [userId], msgType: msgTypes.order, linkUrl: '/vip' }
      await sendMessage(tx, services, { ...message, ...words.taken })
    })
    return {}
  },

  log: (input, { db }) => sql.pageOfLog(db, input),
})

export const calls = [...openCalls, ...adminCalls]

/** Sends expiry notices 7 days and 1 day before, each once per expiry. Every site with memberships. */
export async function noticeVips(services: Services): Promise<number> {
  let count = 0
  const now = services.clock.now()
  for (const { siteId, openVip } of services.sites.all()) {
    if (openVip !== 1) continue
    const db = services.database.of(siteId)
    for (const { userId, vipExpireTime } of await selectMembersEnding(db, 7)) {
      const days = Date.parse(vipExpireTime) - now <= DAY ? 1 : 7
      const isNew = await transaction(db, async (tx) => {
        if (!(await sql.noteNotice(tx, userId, days === 1 ? 'notice1' : 'notice7', vipExpireTime))) return false
        const message = { siteId, userIds: [userId], msgType: msgTypes.order, linkUrl: '/vip' }
        await sendMessage(tx, services, { ...message, ...words.ending(days, vipExpireTime) })
        return true
      })
      if (isNew) count += 1
    }
  }
  return count
}
