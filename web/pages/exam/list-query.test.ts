import { expect, test } from 'vitest'
import { examPath, examPathWithout, readExamQuery } from './list-query.ts'

test('the URL round-trips; invalid values count as absent', () => {
  const address = 'subjectId=12&yearId=3&isFree=0&examState=2&sort=hot&pageCurrent=4'
  const query = readExamQuery(new URLSearchParams(address))
  expect(query).toEqual({ subjectId: '12', yearId: '3', isFree: false, examState: 2, sort: 'hot', pageCurrent: 4 })
  expect(examPath(query)).toBe(`/exam?${address}`)
  const odd = readExamQuery(new URLSearchParams('subjectId=0x1&isFree=2&examState=9&sort=best&pageCurrent=-1'))
  expect(odd).toEqual({ sort: 'default', pageCurrent: 1 })
  expect(examPath(odd)).toBe('/exam')
})

test('removing a filter resets to the first page', () => {
  const query = readExamQuery(new URLSearchParams('subjectId=12&examState=1&pageCurrent=3'))
  expect(examPathWithout(query, 'examState')).toBe('/exam?subjectId=12')
})
