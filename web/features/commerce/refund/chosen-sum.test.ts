import { expect, test } from 'vitest'
import { chosenSum } from './chosen-sum.ts'

const check = {
  reviewAbove: 1000,
  itemList: [
    { itemNo: 1, amount: 600, isAutomatic: true },
    { itemNo: 2, amount: 500, isAutomatic: true },
    { itemNo: 3, amount: 100, isAutomatic: false },
  ],
}

test('automatic while every item is, and the sum is within the limit', () => {
  expect(chosenSum(check, [1])).toEqual({ amount: 600, isAutomatic: true, condition: '' })
  expect(chosenSum(check, [1, 2])).toEqual({ amount: 1100, isAutomatic: false, condition: '' })
  expect(chosenSum(check, [1, 3])).toEqual({ amount: 700, isAutomatic: false, condition: '' })
  const partText = '只退套餐中的一部分'
  expect(chosenSum({ ...check, partText }, [1])).toEqual({ amount: 600, isAutomatic: false, condition: partText })
  expect(chosenSum({ ...check, partText }, [1, 2, 3]).condition).toBe('')
})
