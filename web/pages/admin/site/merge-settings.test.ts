import { expect, test } from 'vitest'
import { mergeSettings } from './merge-settings.ts'

const base = { slogan: '旧', telephone: '1', address: '甲' }

test('what only one of two changed is kept of both', () => {
  expect(mergeSettings(base, { ...base, telephone: '2' }, { ...base, slogan: '新' })).toEqual({
    values: { slogan: '新', telephone: '2', address: '甲' },
    clashes: [],
  })
})

test('what both changed stays as I typed it and is named, unless we typed the same', () => {
  const own = { ...base, slogan: '我的', address: '乙' }
  const theirs = { ...base, slogan: '对方的', address: '乙' }
  expect(mergeSettings(base, own, theirs)).toEqual({ values: own, clashes: ['slogan'] })
})
