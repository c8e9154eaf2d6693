import { expect, test } from 'vitest'
import { scopes } from '../model/coupon.ts'
import { productTypes } from '../product/index.ts'
import { couponTexts } from './texts.ts'

test('every product type has a name in the scope of a coupon', () => {
  const rule = { scopeType: scopes.types, scopeList: productTypes.map(String) } as Parameters<
    typeof couponTexts.scope
  >[0]
  expect(couponTexts.scope(rule)).toBe('课程、直播课、会员、文库与资源、试卷、班级可用')
})
