/**
 * The default roles of a site over every commerce call of the back office, generated from the contract: a call without
 * an entry fails. A read-only role may change nothing.
 */
import { allCalls } from '@zhixing/contract'
import { siteRoles } from '@zhixing/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../server/test/harness.ts'
import { makeOperator } from '../server/test/people.ts'
import { withoutLimits } from './world.ts'

const names = {
  finance: '财务',
  support: '客服',
  auditor: '审计',
  market: '市场',
  teaching: '教务',
  content: '内容运营',
  live: '直播运营',
} as const
const FORBIDDEN = 306

/** The roles that may make each call. */
const table: Record<string, string> = {
  'commerce/admin/coupon/batch/list': 'market',
  'commerce/admin/coupon/batch/save': 'market',
  'commerce/admin/coupon/batch/stand': 'market',
  'commerce/admin/coupon/product/list': 'finance auditor market',
  'commerce/admin/coupon/issue': 'market',
  'commerce/admin/coupon/list': 'market',
  'commerce/admin/redeem/batch/list': 'market',
  'commerce/admin/redeem/batch/save': 'market',
  'commerce/admin/redeem/batch/stand': 'market',
  'commerce/admin/redeem/list': 'market',
  'commerce/admin/approval/list': 'finance auditor',
  'commerce/admin/approval/deal': '',
  'commerce/admin/vip/member/list': 'finance auditor',
  'commerce/admin/vip/give': '',
  'commerce/admin/vip/take': '',
  'commerce/admin/vip/log/list': 'finance auditor',
  'commerce/admin/product/list': 'finance auditor market',
  'commerce/admin/product/save': 'market',
  'commerce/admin/referral/rule/view': 'finance auditor market',
  'commerce/admin/referral/rule/save': 'market',
  'commerce/admin/referral/list': 'finance auditor market',
  'commerce/admin/referral/add': 'market',
  'commerce/admin/referral/disable': 'market',
  'commerce/admin/referral/enable': 'market',
  'commerce/admin/referral/bind/list': 'finance auditor market',
  'commerce/admin/referral/bind/end': 'market',
  'commerce/admin/sale/list': 'finance auditor market',
  'commerce/admin/sale/preview': 'finance auditor market',
  'commerce/admin/sale/edit': 'finance auditor market',
  'commerce/admin/sale/draft': 'finance auditor market',
  'commerce/admin/sale/save': 'market',
  'commerce/admin/sale/stand': 'market',
  'commerce/admin/bundle/list': 'finance auditor market',
  'commerce/admin/bundle/save': 'market',
  'commerce/admin/bundle/stand': 'market',
  'commerce/admin/withdrawal/list': 'finance auditor',
  'commerce/admin/withdrawal/view': 'finance auditor',
  'commerce/admin/withdrawal/approve': 'finance',
  'commerce/admin/withdrawal/return': 'finance',
  'commerce/admin/withdrawal/transfer/view': 'finance auditor',
  'commerce/admin/withdrawal/transfer': 'finance',
  'commerce/admin/withdrawal/paid': 'finance',
  'commerce/admin/withdrawal/note': 'finance',
  'commerce/admin/withdrawal/batch/save': 'finance',
  'commerce/admin/withdrawal/batch/list': 'finance auditor',
  'commerce/admin/withdrawal/batch/paid': 'finance',
  'commerce/admin/withdrawal/batch/file': 'finance',
  'commerce/admin/rule/view': 'finance auditor',
  'commerce/admin/rule/save': '',
  'commerce/admin/ledger/proof/list': 'finance auditor',
  'commerce/admin/ledger/proof/begin': 'finance',
  'commerce/admin/ledger/account/list': 'finance auditor',
  'commerce/admin/ledger/entry/list': 'finance auditor',
  'commerce/admin/order/list': 'finance support auditor',
  'commerce/admin/order/view': 'finance support auditor',
  'commerce/admin/order/close': 'finance support',
  'commerce/admin/order/note': 'finance support',
  'commerce/admin/order/refund': 'finance support',
  'commerce/admin/order/product': 'finance support auditor',
  'commerce/admin/order/grant': 'finance support',
  'commerce/admin/order/offline': 'finance support',
  'commerce/admin/order/import/template': 'finance support auditor',
  'commerce/admin/order/import/preview': 'finance support auditor',
  'commerce/admin/order/import/save': 'finance support',
  'commerce/admin/sandbox/view': 'finance auditor',
  'commerce/admin/sandbox/save': 'finance',
  'commerce/admin/payment/list': 'finance auditor',
  'commerce/admin/payment/view': 'finance auditor',
  'commerce/admin/payment/query': 'finance',
  'commerce/admin/payment/replay': 'finance',
  'commerce/admin/payment/decide': 'finance',
  'commerce/admin/refund/list': 'finance support auditor',
  'commerce/admin/refund/deal': 'finance support',
  'commerce/admin/refund/retry': 'finance support',
  'commerce/admin/refund/hand/save': 'finance',
  'commerce/admin/refund/hand/confirm': 'finance',
  'commerce/admin/refund/hand/cancel': 'finance',
  'commerce/admin/invoice/list': 'finance auditor',
  'commerce/admin/invoice/issue': 'finance',
  'commerce/admin/invoice/refuse': 'finance',
  'commerce/admin/invoice/redden': 'finance',
  'commerce/admin/merchant/view': '',
  'commerce/admin/merchant/save': '',
  'commerce/admin/merchant/renew': '',
  'commerce/admin/merchant/try': '',
  'commerce/admin/recon/list': 'finance auditor',
  'commerce/admin/recon/difference/list': 'finance auditor',
  'commerce/admin/recon/run': 'finance',
  'commerce/admin/recon/difference/settle': 'finance',
  'commerce/admin/report/sales': 'finance auditor',
  'commerce/admin/share/list': 'finance auditor',
  'commerce/admin/share/options': 'finance auditor',
}

const calls = allCalls().filter(({ who, path }) => who === 'admin' && path.startsWith('commerce/'))

let t: TestApp
const people: Record<string, { token: string }> = {}
beforeAll(async () => {
  t = await startTestApp()
  withoutLimits(t)
  for (const [key, roleName] of Object.entries(names)) {
    const role = siteRoles.find((one) => one.roleName === roleName)
    people[key] = await makeOperator(t, role?.permissions ?? [])
  }
})
afterAll(() => t.close())

test('every call has an entry and every entry a call', () => {
  expect(Object.keys(table).toSorted()).toEqual(calls.map(({ path }) => path).toSorted())
})

test.each(calls.map((one) => [one.path, one] as const))('%s', async (path, { method }) => {
  const may: string[] = []
  for (const [key, who] of Object.entries(people)) {
    const { code } = await t.raw(method, path, {}, who)
    if (code !== FORBIDDEN) may.push(key)
  }
  expect(may.join(' ')).toBe(table[path])
})

test('an auditor changes nothing', () => {
  const changing = new Set(calls.filter(({ logAs }) => logAs !== undefined).map(({ path }) => path))
  expect(Object.keys(table).filter((path) => changing.has(path) && table[path]?.includes('auditor'))).toEqual([])
})
