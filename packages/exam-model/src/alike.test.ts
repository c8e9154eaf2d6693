import { expect, test } from 'vitest'
import { alikeGroups, areAlike } from './alike.ts'

const answers = (...texts: string[]) => texts.map((text, at) => ({ id: at, text }))

test('groups answers that differ only in width, case, spaces and punctuation, largest first', () => {
  const groups = alikeGroups(
    answers('光合作用', '光合 作用。', 'ＡＴＰ', 'atp', '“光合作用”', '呼吸作用', '', '', '  '),
  )
  expect(groups.map(({ text, list }) => ({ text, ids: list.map(({ id }) => id) }))).toEqual([
    { text: '光合作用', ids: [0, 1, 4] },
    { text: 'ＡＴＰ', ids: [2, 3] },
  ])
})

test('different answers are not equal', () => {
  expect(areAlike(['光合作用', '光合作用！'])).toBe(true)
  expect(areAlike(['-5', '5'])).toBe(false)
  expect(areAlike(['1/2', '12'])).toBe(false)
})
