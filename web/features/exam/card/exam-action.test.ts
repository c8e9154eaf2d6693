import { expect, test } from 'vitest'
import { examAction } from './exam-action.ts'

const fresh = { examId: '7', examState: 0, isPay: true, openRecordId: null, lastRecordId: null, mayRepeat: true }
const start = '/exam/startExam?examId=7'
const result = '/exam/result?recordId=3'

test.each([
  [
    'a visitor signs in first and comes back to the start',
    fresh,
    false,
    '',
    { label: '开始考试', to: `/login?return=${encodeURIComponent(start)}` },
  ],
  ['one who has not sat it begins', fresh, true, '', { label: '开始考试', to: start }],
  ['one who has, once more', { ...fresh, lastRecordId: '3' }, true, '', { label: '再考一次', to: start }],
  [
    'an open record comes before everything',
    { ...fresh, examState: 3, openRecordId: '9', lastRecordId: '3' },
    true,
    'x',
    { label: '继续作答', to: '/exam/exam?recordId=9' },
  ],
  ['before the window nothing', { ...fresh, examState: 1 }, true, '', { label: '考试未开始' }],
  ['after it what one has', { ...fresh, examState: 3, lastRecordId: '3' }, true, '', { label: '查看成绩', to: result }],
  ['after it nothing', { ...fresh, examState: 3 }, false, '', { label: '考试已结束' }],
  ['refused: what one has', { ...fresh, lastRecordId: '3' }, true, '次数已用完', { label: '查看成绩', to: result }],
  [
    'all attempts used: what one has',
    { ...fresh, lastRecordId: '3', mayRepeat: false },
    true,
    '',
    { label: '查看成绩', to: result },
  ],
  ['not owned', { ...fresh, isPay: false }, true, '', { label: '立即购买', to: '/checkout?products=5:7' }],
] as const)('%s', (_, exam, signedIn, refused, action) => {
  expect(examAction(exam, signedIn, refused)).toEqual(action)
})
