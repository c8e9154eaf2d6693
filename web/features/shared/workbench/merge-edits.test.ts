import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const base = { slogan: '旧', telephone: '1', address: '甲' }

test('merges changes of different fields', () => {
  expect(mergeEdits(base, { ...base, telephone: '2' }, { ...base, slogan: '新' })).toEqual({
    values: { slogan: '新', telephone: '2', address: '甲' },
    taken: ['slogan'],
    clashes: [],
  })
})

test('keeps the own value of a clash and reports it, unless both are equal', () => {
  const own = { ...base, slogan: '我的', address: '乙' }
  const theirs = { ...base, slogan: '对方的', address: '乙' }
  expect(mergeEdits(base, own, theirs)).toEqual({ values: own, taken: [], clashes: ['slogan'] })
})

test('ignores fields that only the form has; empty values are equal in any form', () => {
  const merged = mergeEdits<{ remark?: string | null; id?: string }>(
    { id: '1', remark: null },
    { id: '1', remark: '' },
    { remark: '新' },
  )
  expect(merged).toEqual({ values: { remark: '新' }, taken: ['remark'], clashes: [] })
})
