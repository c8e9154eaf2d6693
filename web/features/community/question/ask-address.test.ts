import { expect, test } from 'vitest'
import { askAddress, askProblemAddress } from './ask-address.ts'

test('passes the lesson, and the second or page if there is one', () => {
  expect(askAddress({ courseId: '7' })).toBe('/question/account/write?courseId=7')
  expect(askAddress({ courseId: '7', periodId: '9', second: 61 })).toBe(
    '/question/account/write?courseId=7&periodId=9&videoTime=61',
  )
  expect(askAddress({ courseId: '7', periodId: '9', page: 3 })).toBe(
    '/question/account/write?courseId=7&periodId=9&pageNo=3',
  )
})

test('passes the paper as well for a problem', () =>
  expect(askProblemAddress('7', '9')).toBe('/question/account/write?examId=7&problemId=9'))
