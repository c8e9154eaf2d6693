import { expect, test } from 'vitest'
import { hasLeft, roleChanges } from './role-rules.ts'

test('who has left a group', () => {
  const member = (byClaim: 0 | 1) => ({ group: '甲', byClaim })
  const said = (claimed?: string[], provisioned?: string[]) => ({ claimed, provisioned })
  expect([hasLeft(member(1), said([])), hasLeft(member(0), said(undefined, []))]).toEqual([true, true])
  // Named by the other source, or not spoken of.
  for (const groups of [said([], ['甲']), said(['甲'], []), said(undefined, []), said()])
    expect(hasLeft(member(1), groups)).toBe(false)
  expect(hasLeft(member(0), said([]))).toBe(false)
})

const mapping = [
  { group: '客服组', roleId: '1' },
  { group: '客服主管', roleId: '1' },
  { group: '编辑组', roleId: '2' },
]
const said = (claimed: string[] | undefined, provisioned?: string[], mayEnter = true) => ({
  claimed,
  provisioned,
  groups: [...(claimed ?? []), ...(provisioned ?? [])],
  mayEnter,
})

test('roles of the groups of a person are given, those of groups that they left are taken', () => {
  const held = [{ roleId: '2', group: '编辑组', byClaim: 1 as const }]
  expect(roleChanges(mapping, held, said(['客服组', '别的组']))).toEqual({
    give: [{ roleId: '1', group: '客服组', byClaim: 1 }],
    take: ['2'],
  })
  expect(roleChanges(mapping, [], said(undefined, ['编辑组'])).give).toEqual([
    { roleId: '2', group: '编辑组', byClaim: 0 },
  ])
})

test('another group of the same role keeps it, and silence about groups changes nothing', () => {
  const held = [{ roleId: '1', group: '客服组', byClaim: 1 as const }]
  expect(roleChanges(mapping, held, said(['客服主管']))).toEqual({
    give: [{ roleId: '1', group: '客服主管', byClaim: 1 }],
    take: [],
  })
  expect(roleChanges(mapping, held, said(undefined))).toEqual({ give: [], take: [] })
})

test('a role that is no longer mapped is taken; who may not enter keeps what they have', () => {
  const held = [{ roleId: '3', group: '财务组', byClaim: 1 as const }]
  expect(roleChanges(mapping, held, said(['财务组']))).toEqual({ give: [], take: ['3'] })
  expect(roleChanges(mapping, [], said(['编辑组'], undefined, false)).give).toEqual([])
})
