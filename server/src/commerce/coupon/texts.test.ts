import { stateCode } from '@zhixing/contract/states'
import { expect, test } from 'vitest'
import { productTypes } from '../product/index.ts'
import { couponTexts } from './texts.ts'

test('every product type has a name in the scope of a coupon', () => {
  const rule = { scopeType: stateCode.couponScope.types, scopeList: productTypes.map(String) } as Parameters<
    typeof couponTexts.scope
  >[0]
  expect(couponTexts.scope(rule)).toBe('课程、直播课、会员、文库与资源、试卷、班级、机构名额可用')
})
