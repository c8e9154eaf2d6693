import { grantCodes } from '@zhixing/contract/grants'
import { roleRights, siteRoles } from '@zhixing/contract/permissions'
import { expect, test } from 'vitest'
import { deedsWith, entriesOf, withDeed, wholesOf } from './role-rights.ts'

test('a whole is the boxes of its entries, and all of them are the whole again', () => {
  const boxes = entriesOf(['coupon', 'user'], roleRights)
  expect(boxes).toEqual(['coupon.coupon', 'coupon.redeem', 'user'])
  expect(wholesOf(boxes, roleRights)).toEqual(['coupon', 'user'])
  expect(wholesOf(['coupon.redeem'], roleRights)).toEqual(['coupon.redeem'])
})

test('every role of a new site survives being saved by the form', () => {
  for (const { permissions } of siteRoles)
    expect(wholesOf(entriesOf(permissions, roleRights), roleRights).toSorted()).toEqual([...permissions].toSorted())
})

test('each grant is a box or covers boxes', () => {
  for (const code of grantCodes) expect(entriesOf([code], roleRights).length, code).toBeGreaterThan(0)
})

test('entries with the same limit are the whole with that limit', () => {
  const boxes = entriesOf(['coupon:read'], roleRights)
  expect(boxes).toEqual(['coupon.coupon:read', 'coupon.redeem:read'])
  expect(wholesOf(boxes, roleRights)).toEqual(['coupon:read'])
  expect(wholesOf(['coupon.coupon:read', 'coupon.redeem'], roleRights)).toEqual(['coupon.coupon:read', 'coupon.redeem'])
})

test('what is changed or exported is read, and what is not read is neither', () => {
  const tick = (grants: string[], deed: 'read' | 'change' | 'export', isOn = true) =>
    withDeed(grants, 'order.list', deed, isOn)
  expect(tick([], 'read')).toEqual(['order.list:read'])
  expect(tick(['user'], 'change')).toEqual(['user', 'order.list:write'])
  expect(tick(['order.list:write'], 'export')).toEqual(['order.list'])
  expect(tick(['order.list'], 'change', false)).toEqual(['order.list:export'])
  expect(tick(['order.list', 'user'], 'read', false)).toEqual(['user'])
  expect(deedsWith(['order.list:export'], 'order.list')).toEqual(['read', 'export'])
})

test('money.read is a box of its own and ticks no others', () => {
  expect(entriesOf(['money.read'], roleRights)).toEqual(['money.read'])
})
