import { permissionCodes, roleRights, siteRoles } from '@zhixing/contract/permissions'
import { expect, test } from 'vitest'
import { entriesOf, wholesOf } from './role-rights.ts'

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

test('each permission is a box or covers boxes', () => {
  for (const code of permissionCodes) expect(entriesOf([code], roleRights).length, code).toBeGreaterThan(0)
})
