import { expect, test } from 'vitest'
import { askAddress, askProblemAddress } from './ask-address.ts'

test('the form is told the lesson, and the second or page where there is one', () => {
  expect(askAddress({ courseId: '7' })).toBe('/question/account/write?courseId=7')
  expect(askAddress({ courseId: '7', periodId: '9', second: 61 })).toBe(
    '/question/account/write?courseId=7&periodId=9&videoTime=61',
  )
  expect(askAddress({ courseId: '7', periodId: '9', page: 3 })).toBe(
    '/question/account/write?courseId=7&periodId=9&pageNo=3',
  )
})

test('of a problem the form is told the paper as well', () =>
  expect(askProblemAddress('7', '9')).toBe('/question/account/write?examId=7&problemId=9'))
