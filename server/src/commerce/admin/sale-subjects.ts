/** Operation log subjects: products, bundles, campaigns, coupons, codes, memberships, referral. */
import { stateCode } from '@zhixing/contract/states'
import type { ProductRef } from '@zhixing/contract/commerce/order'
import type { Sql } from '../../kernel/db/index.ts'
import { shortMoment } from '../../lib/moment.ts'
import {
  enabledText,
  operationSubject,
  percentText,
  type SubjectNow,
  yesText,
  yuanText,
} from '../../shared/operation-log.ts'
import { namedAt } from '../../shared/subject-kinds.ts'
import { selectMembership, selectPeople } from '../../user/index.ts'
import { expiryText } from '../model/expiry.ts'
import type { SaleTerms } from '../model/price.ts'
import { keyOf, selectProducts } from '../product/index.ts'
import { selectTerms, termsOf } from '../product/terms.sql.ts'
import { selectByMobile } from '../vip/vip.sql.ts'

const during = (begin: string | null, end: string | null) =>
  begin || end ? `${begin ? shortMoment(begin) : ''} 至 ${end ? shortMoment(end) : ''}`.trim() : '不限'

/** Sale terms in a few words; defaults are left out. */
function wordsOf(terms: SaleTerms, isVipFree: 0 | 1): string {
  return [
    terms.isSale === 1 ? '在售' : '停售',
    isVipFree === 1 ? '会员免费' : '',
    terms.vipPrice === null ? '' : `会员价 ${yuanText(terms.vipPrice)}`,
    terms.limitPrice === null
      ? ''
      : `限时价 ${yuanText(terms.limitPrice)}（${during(terms.limitBegin, terms.limitEnd)}）`,
    expiryText(terms),
    terms.shareRate === null ? '' : `讲师分成 ${percentText(terms.shareRate)}`,
    terms.commissionRate === null ? '' : `推广佣金 ${percentText(terms.commissionRate)}`,
  ]
    .filter(Boolean)
    .join('，')
}

/** Products by `type:id`, one or many, each with its terms. */
async function readProducts(sql: Sql, keys: string) {
  const refs = keys.split(',').map((key): ProductRef => {
    const [type = '', productId = ''] = key.split(':')
    return { productType: Number(type), productId }
  })
  const [products, terms] = [await selectProducts(sql, refs), await selectTerms(sql, refs)]
  const known = [...products.values()]
  const [first] = known
  return (
    first && {
      name: known.length > 1 ? `《${first.productName}》等 ${known.length} 件商品` : first.productName,
      path: `/admin/products?q=${encodeURIComponent(first.productName)}`,
      values: Object.fromEntries(
        known.map((product) => [product.productName, wordsOf(termsOf(terms, keyOf(product)), product.isVipFree)]),
      ),
    }
  )
}

const productKeys = (input: unknown): string => {
  const { productList = [] } = input as { productList?: ProductRef[] }
  return productList.map(keyOf).join(',')
}

async function readBundle(sql: Sql, id: string) {
  const [row] = await sql<
    { bundleName: string; price: number; beginTime: string | null; endTime: string | null; statusId: number }[]
  >`SELECT bundle_name, price, begin_time, end_time, status_id FROM sale_bundle WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.bundleName,
      path: '/admin/bundles',
      values: {
        名称: row.bundleName,
        套餐价: yuanText(row.price),
        时间: during(row.beginTime, row.endTime),
        状态: enabledText(row.statusId),
      },
    }
  )
}

async function readCampaign(sql: Sql, id: string) {
  const [row] = await sql<
    {
      pageType: string
      pageTitle: string
      blockCount: number
      beginTime: string | null
      endTime: string | null
      statusId: number
    }[]
  >`
    SELECT page_type, page_title, jsonb_array_length(block_list) AS block_count, begin_time, end_time, status_id
    FROM sale_page WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.pageTitle,
      path: '/admin/campaigns',
      values: {
        标题: row.pageTitle,
        地址: `/sale/${row.pageType}`,
        内容块: row.blockCount,
        时间: during(row.beginTime, row.endTime),
        状态: enabledText(row.statusId),
      },
    }
  )
}

async function readCoupons(sql: Sql, id: string) {
  const [row] = await sql<
    {
      batchName: string
      amount: number
      percent: number
      threshold: number
      totalCount: number
      takenCount: number
      perUser: number
      statusId: number
    }[]
  >`SELECT batch_name, amount, percent, threshold, total_count, taken_count, per_user, status_id FROM coupon_batch WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.batchName,
      path: `/admin/coupons/${id}`,
      values: {
        名称: row.batchName,
        面额: row.percent > 0 ? `${row.percent}%` : yuanText(row.amount),
        门槛: yuanText(row.threshold),
        数量: row.totalCount,
        已发放: row.takenCount,
        每人限领: row.perUser,
        状态: enabledText(row.statusId),
      },
    }
  )
}

const approvalStates: Record<string, string> = { waiting: '待复核', approved: '已通过', refused: '未通过' }

async function readApproval(sql: Sql, id: string) {
  const [row] = await sql<{ subject: string; state: string; dealReason: string }[]>`
    SELECT subject, state, deal_reason FROM sale_approval WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.subject,
      path: '/admin/approvals',
      values: { 状态: approvalStates[row.state] ?? row.state, 说明: row.dealReason },
    }
  )
}

async function readCodes(sql: Sql, id: string) {
  const [row] = await sql<{ batchName: string; statusId: number }[]>`
    SELECT batch_name, status_id FROM redeem_batch WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row && { name: row.batchName, path: `/admin/redeem/${id}`, values: { 状态: enabledText(row.statusId) } }
}

async function readMember(sql: Sql, userId: string) {
  const person = (await selectPeople(sql, [userId])).get(userId)
  const { isVip, vipExpireTime } = await selectMembership(sql, userId)
  const until = vipExpireTime ? shortMoment(vipExpireTime) : '长期'
  return (
    person && {
      name: person.nickname,
      path: `/admin/users?user=${userId}`,
      values: { 会员: isVip === 1 ? `有效期至 ${until}` : '不是会员' },
    }
  )
}

async function readReferrer(sql: Sql, userId: string) {
  const person = (await selectPeople(sql, [userId])).get(userId)
  const [row] = await sql<{ statusId: number; offReason: string }[]>`
    SELECT status_id, off_reason FROM referral_member WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return (
    person && {
      name: person.nickname,
      path: `/admin/referral?q=${encodeURIComponent(person.nickname)}`,
      values: { 推广: row ? enabledText(row.statusId) : '未加入', 停用原因: row?.offReason ?? '' },
    }
  )
}

async function readReferralRule(sql: Sql) {
  const [row] = await sql<{ isOpen: number; joinType: number; ruleText: string }[]>`
    SELECT is_open, join_type, rule_text FROM referral_rule WHERE site_id = ${sql.siteId}`
  return {
    name: '推广规则',
    path: '/admin/referral',
    values: {
      推广: yesText(row?.isOpen ?? 0),
      加入方式: row?.joinType === stateCode.referralJoin.invited ? '仅限邀请' : '自行加入',
      说明: row?.ruleText ?? '',
    },
  }
}

/** A user by mobile number; a number without an account is its own subject. */
const byMobile =
  (read: (sql: Sql, userId: string) => Promise<SubjectNow | undefined>) =>
  async (sql: Sql, mobile: string): Promise<SubjectNow | undefined> => {
    const userId = await selectByMobile(sql, mobile)
    return userId === undefined ? namedAt('')(sql, mobile) : read(sql, userId)
  }

export const saleSubjects = [
  operationSubject({ calls: ['commerce/admin/approval/'], field: 'id', read: readApproval }),
  operationSubject({ calls: ['commerce/admin/product/'], field: productKeys, read: readProducts }),
  operationSubject({ calls: ['commerce/admin/bundle/'], field: 'id', called: 'bundleName', read: readBundle }),
  operationSubject({ calls: ['commerce/admin/sale/'], field: 'id', called: 'pageTitle', read: readCampaign }),
  operationSubject({ calls: ['commerce/admin/coupon/batch/'], field: 'id', called: 'couponName', read: readCoupons }),
  operationSubject({ calls: ['commerce/admin/coupon/issue'], field: 'batchId', read: readCoupons }),
  operationSubject({ calls: ['commerce/admin/redeem/'], field: 'id', called: 'batchName', read: readCodes }),
  operationSubject({
    calls: ['commerce/admin/vip/give'],
    field: 'mobile',
    read: byMobile(readMember),
  }),
  operationSubject({ calls: ['commerce/admin/vip/'], field: 'userId', read: readMember }),
  operationSubject({ calls: ['commerce/admin/referral/rule/'], read: readReferralRule }),
  operationSubject({
    calls: ['commerce/admin/referral/add'],
    field: 'mobile',
    read: byMobile(readReferrer),
  }),
  operationSubject({ calls: ['commerce/admin/referral/'], field: 'userId', read: readReferrer }),
]
