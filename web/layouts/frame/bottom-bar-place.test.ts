import { expect, test } from 'vitest'
import { placeOf } from './bottom-bar-place.ts'

test.each([
  ['/', 'home'],
  ['/index', 'home'],
  ['/list', 'courses'],
  ['/library', 'courses'],
  ['/exam', 'courses'],
  ['/search', 'courses'],
  ['/search/变量', 'courses'],
  ['/view/service', 'courses'],
  ['/myStudy', 'study'],
  ['/account/notes', 'study'],
  ['/account/exams/myExam', 'study'],
  ['/account/placement', 'study'],
  ['/onlineTest', 'courses'],
  ['/onlineTest/30047979589078526', null],
  ['/account/info', 'account'],
  ['/account/message', 'account'],
  ['/account/order', 'account'],
  ['/account/coupon', 'account'],
  ['/account/redeem', 'account'],
  ['/account/ques', 'account'],
  ['/account/grades/my', 'study'],
  ['/account/certificates', 'study'],
  ['/account/order/30047979589078526', null],
  ['/account/grades/study', null],
  ['/view/12', null],
  ['/exam/startExam', null],
  ['/exam/view/3', null],
  ['/account/practice/do', null],
  ['/account/vod/period', null],
  ['/login', null],
])('%s belongs to %s', (pathname, place) => {
  expect(placeOf(pathname)).toBe(place)
})
