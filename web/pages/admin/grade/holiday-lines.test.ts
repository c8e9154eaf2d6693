import { expect, test } from 'vitest'
import { readHolidays, writeHolidays } from './holiday-lines.ts'

test('spans and make-up days are read and written as the same lines', () => {
  const lines = '2027-01-01 元旦\n2027-02-15 至 2027-02-17 春节\n2027-02-20 补周一'
  const { list, errors } = readHolidays(lines, 2027)
  expect(errors).toEqual([])
  expect(list.map(({ day, asWeekday }) => `${day} ${asWeekday}`)).toEqual([
    '2027-01-01 0',
    '2027-02-15 0',
    '2027-02-16 0',
    '2027-02-17 0',
    '2027-02-20 1',
  ])
  expect(writeHolidays(list)).toBe(lines)
})

test('each wrong line is named', () => {
  expect(
    readHolidays('2027年5月1日到2027年5月5日 劳动节\n五一\n2026-12-31 元旦\n2027-02-05 至 2027-01-01 春节', 2027),
  ).toMatchObject({
    list: { length: 5 },
    errors: [/2/, /3/, /4/].map((at) => expect.stringMatching(at)),
  })
})
