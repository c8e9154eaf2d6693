import { expect, test } from 'vitest'
import { stateCode } from '@zhixing/contract/states'
import { bindingOf, holdsAt, ruleTexts } from './binding.ts'

const now = Date.parse('2026-11-23T02:00:00Z')
const [past, future] = ['2026-11-23T01:59:59Z', '2026-11-23T02:00:01Z']

test.each([
  [null, true],
  [future, true],
  [past, false],
  ['2026-11-23T02:00:00Z', false],
])('a binding until %s holds: %s', (expireTime, holds) => expect(holdsAt({ expireTime }, now)).toBe(holds))

test.each([
  [stateCode.referralBind.first, undefined, 'bind'],
  [stateCode.referralBind.first, { expireTime: future }, 'keep'],
  [stateCode.referralBind.first, { expireTime: null }, 'keep'],
  [stateCode.referralBind.first, { expireTime: past }, 'bind'],
  [stateCode.referralBind.latest, { expireTime: future }, 'bind'],
  [stateCode.referralBind.latest, { expireTime: null }, 'bind'],
] as const)('rule %i with %o: %s', (bindType, current, what) => expect(bindingOf(bindType, current, now)).toBe(what))

test('the rules as text, without superfluous decimals', () => {
  const one = { commissionLevels: 1, secondRate: 0.05 }
  expect(ruleTexts({ ...one, commissionRate: 0.1234, bindType: 1, bindDays: 30, refundDays: 7 })).toEqual([
    '好友首次通过您的推广链接登录或注册后，成为您的客户',
    '绑定关系 30 天内有效',
    '客户下单并支付后，您可获得实付金额 12.34% 的佣金（商品另有约定的，以商品为准）',
    '佣金在付款 7 天后结算，期间退款的按比例扣回',
    '本人、同一手机号、同一设备或同一收款账户的订单不计佣金',
  ])
  expect(ruleTexts({ ...one, commissionRate: 0.07, bindType: 2, bindDays: 0, refundDays: 0 })).toEqual(
    expect.arrayContaining(['绑定关系长期有效', '佣金在付款后结算']),
  )
  const two = { ...one, commissionLevels: 2, commissionRate: 0.1, bindType: 1, bindDays: 0, refundDays: 7 } as const
  expect(ruleTexts(two)[3]).toContain('5% 的佣金，仅限此一级')
})
