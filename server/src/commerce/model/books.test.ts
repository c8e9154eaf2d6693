import { expect, test } from 'vitest'
import type { StatementLine } from '../../platform/payment/port.ts'
import { differencesOf, type OwnLine } from './books.ts'

const line = (number: string, amount: number, kind: 'pay' | 'refund' = 'pay'): StatementLine => ({
  kind,
  number,
  platformSn: `p${number}`,
  amount,
  time: '2026-01-01T00:00:00.000Z',
})
const own = (number: string, amount: number, over: Partial<OwnLine> = {}): OwnLine => ({
  kind: 'pay',
  number,
  orderNo: `9${number}`,
  platformSn: `p${number}`,
  isDone: true,
  isOfDay: true,
  amount,
  ...over,
})

test('equal statements have no difference; our payments of another day are none either', () => {
  const theirs = [line('1', 100), line('2', 200), line('1', 30, 'refund')]
  const ours = [own('1', 100), own('2', 200, { isOfDay: false }), own('1', 30, { kind: 'refund' })]
  expect(differencesOf(theirs, ours)).toEqual([])
  expect(differencesOf([], [own('3', 1, { isOfDay: false }), own('4', 1, { isDone: false })])).toEqual([])
})

test('missing here, unpaid here, missing at the channel, another amount, duplicated in the statement', () => {
  const theirs = [line('1', 100), line('2', 200), line('3', 300), line('5', 500), line('5', 500)]
  const ours = [own('2', 200, { isDone: false }), own('3', 299), own('4', 400), own('5', 500)]
  expect(
    differencesOf(theirs, ours).map(({ number, differenceType, orderNo, ownAmount, channelAmount }) => [
      number,
      differenceType,
      orderNo,
      ownAmount,
      channelAmount,
    ]),
  ).toEqual([
    ['1', 1, null, null, 100],
    ['2', 1, '92', null, 200],
    ['3', 3, '93', 299, 300],
    ['5', 3, '95', 500, 1000],
    ['4', 2, '94', 400, null],
  ])
})
