import { expect, test } from 'vitest'
import { isRowClick } from './row-click.ts'

const click = ({ inRow, onButton }: { inRow: boolean; onButton: boolean }) => ({
  target: { closest: () => (onButton ? ({} as Element) : null) },
  currentTarget: { contains: () => inRow },
})

test.each([
  ['a cell', { inRow: true, onButton: false }, true],
  ['a button of the row, such as 停用', { inRow: true, onButton: true }, false],
  ['a dialog that was opened from the row', { inRow: false, onButton: false }, false],
])('a click on %s', (_what, where, expected) => {
  expect(isRowClick(click(where))).toBe(expected)
})
