import { expect, test } from 'vitest'
import { askAddress } from './ask-address.ts'

test('the form is told the lesson, and the second or page where there is one', () => {
  expect(askAddress({ courseId: '7' })).toBe('/question/account/write?courseId=7')
  expect(askAddress({ courseId: '7', periodId: '9', second: 61 })).toBe(
    '/question/account/write?courseId=7&periodId=9&videoTime=61',
  )
  expect(askAddress({ courseId: '7', periodId: '9', page: 3 })).toBe(
    '/question/account/write?courseId=7&periodId=9&pageNo=3',
  )
})
