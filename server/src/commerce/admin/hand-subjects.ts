/** Operation log subjects: offline sales, bindings, payouts, ledger, reconciliation. */
import type { StateCode } from '@zhixing/contract/states'
import type { WireInputOf } from '@zhixing/contract'
import type { ProductRef } from '@zhixing/contract/commerce/order'
import type { Sql } from '../../kernel/db/index.ts'
import { operationSubject, type SubjectNow, yuanText } from '../../shared/operation-log.ts'
import { namedAt } from '../../shared/subject-kinds.ts'
import { selectByMobiles, selectPeople } from '../../user/index.ts'
import { keyOf, selectProducts } from '../product/index.ts'
import { reconStatus } from '../recon/recon.sql.ts'
import { bindStatus } from '../referral/referral.sql.ts'
import { readOrder } from './order-subject.ts'

/** The subject of a sale is its order; without one (or while it waits for approval) the product and the recipient. */
const saleOf = (input: unknown, answer?: unknown): string => {
  const { orderNo } = (answer ?? {}) as { orderNo?: string | null }
  const { mobile, productType, productId } = input as ProductRef & { mobile: string }
  return orderNo ?? `${mobile},${keyOf({ productType, productId })}`
}

async function readSale(sql: Sql, named: string): Promise<SubjectNow | undefined> {
  const [mobile = '', key = ''] = named.split(',')
  if (key === '') return readOrder(sql, named)
  const [productType = '', productId = ''] = key.split(':')
  const [product] = (await selectProducts(sql, [{ productType: Number(productType), productId }])).values()
  const person = (await selectByMobiles(sql, [mobile])).get(mobile)
  const name = [product && `《${product.productName}》`, person?.nickname ?? mobile].filter(Boolean).join('，')
  return { name, path: '/admin/orders', values: {} }
}

const BINDINGS: Record<number, string> = {
  [bindStatus.current]: '有效',
  [bindStatus.replaced]: '已被替换',
  [bindStatus.refused]: '未成立',
  [bindStatus.ended]: '已解除',
}

async function readBinding(sql: Sql, named: string): Promise<SubjectNow | undefined> {
  const [userId = '0', referrerId = '0'] = named.split(',')
  const [row] = await sql<{ bindStatus: StateCode<'binding'>; endReason: string }[]>`
    SELECT bind_status, end_reason FROM referral_bind WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND referrer_id = ${referrerId}`
  const people = await selectPeople(sql, [userId, referrerId])
  const [one, other] = [people.get(userId), people.get(referrerId)]
  return (
    row &&
    one &&
    other && {
      name: `${one.nickname}与推广员${other.nickname}的绑定`,
      path: '/admin/referral/people',
      values: { 状态: BINDINGS[row.bindStatus] ?? String(row.bindStatus), 解除原因: row.endReason },
    }
  )
}

/** Withdrawals for a channel payout: the given ids, or all approved ones. */
async function readTransfer(sql: Sql, ids: string): Promise<SubjectNow> {
  const which = ids === 'all' ? sql`step IN ('approved', 'paying')` : sql`id = ANY(${sql.ids(ids.split(','))})`
  const [row] = await sql<{ count: number; money: string; approved: number; paying: number; paid: number }[]>`
    SELECT count(*)::int AS count, coalesce(sum(extract_money), 0)::text AS money, (count(*) FILTER (WHERE step = 'approved'))::int AS approved,
      (count(*) FILTER (WHERE step = 'paying'))::int AS paying, (count(*) FILTER (WHERE step = 'paid'))::int AS paid
    FROM extract_log WHERE site_id = ${sql.siteId} AND ${which}`
  const { count = 0, money = '0', approved = 0, paying = 0, paid = 0 } = row ?? {}
  return {
    name: ids === 'all' ? '全部待打款的提现' : `提现 ${count} 笔（${yuanText(Number(money))}）`,
    path: '/admin/withdrawals',
    values: { 待打款: `${approved} 笔`, 打款中: `${paying} 笔`, 已打款: `${paid} 笔` },
  }
}

const RECONS: Record<number, string> = {
  [reconStatus.equal]: '一致',
  [reconStatus.differs]: '有差异',
  [reconStatus.settled]: '差异已处理',
  [reconStatus.failed]: '失败',
}

async function readReconDay(sql: Sql, named: string): Promise<SubjectNow> {
  const [channel = '', day = ''] = named.split(',')
  const [row] = await sql<{ reconStatus: StateCode<'recon'> }[]>`
    SELECT recon_status FROM recon_day WHERE site_id = ${sql.siteId} AND channel = ${channel} AND day = ${day}::text::date`
  return {
    name: `${channel} ${day} 的对账`,
    path: '/admin/recon',
    values: { 结果: row ? (RECONS[row.reconStatus] ?? String(row.reconStatus)) : '未对账' },
  }
}

export const handSubjects = [
  operationSubject({
    calls: ['commerce/admin/order/grant', 'commerce/admin/order/offline'],
    field: saleOf,
    read: readSale,
  }),
  operationSubject({
    calls: ['commerce/admin/order/import/'],
    field: (input) => `线下订单 ${(input as WireInputOf<'commerce/admin/order/import/save'>).rows.length} 行`,
    read: namedAt('/admin/orders'),
  }),
  operationSubject({
    calls: ['commerce/admin/referral/bind/'],
    field: (input) => {
      const { userId, referrerId } = input as WireInputOf<'commerce/admin/referral/bind/end'>
      return `${userId},${referrerId}`
    },
    read: readBinding,
  }),
  operationSubject({
    calls: ['commerce/admin/withdrawal/transfer'],
    field: (input) => (input as { idList: readonly string[] }).idList.join(',') || 'all',
    read: readTransfer,
  }),
  operationSubject({ calls: ['commerce/admin/ledger/'], field: () => '账本', read: namedAt('/admin/ledger') }),
  operationSubject({
    calls: ['commerce/admin/recon/run'],
    field: (input) => {
      const { channel, day } = input as WireInputOf<'commerce/admin/recon/run'>
      return `${channel},${day}`
    },
    read: readReconDay,
  }),
]
