import { stateCode } from '@zhixing/contract/states'
import { expect, test } from 'vitest'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { createRevisions, isJudgedAs } from './index.ts'

const { draft, pending, approved, rejected, replaced } = stateCode.audit
const texts = {
  behind: 'behind',
  pendingEdit: 'pending',
  tooLarge: 'large',
  nothingToSubmit: 'nothing to submit',
  nothingToWithdraw: 'nothing to withdraw',
  changedMeanwhile: 'changed',
  notPending: 'not pending',
}
const revisions = createRevisions<'pass', { name: string; note?: string | undefined }>({
  name: 'thing',
  table: 'thing_version',
  id: 'thing_id',
  log: 'thing_log',
  actions: { pass: 'passed' },
  people: (sql: Sql) => sql`users`,
  texts,
  maxBytes: 40,
})
/** No test here reaches the database. */
const noTx = undefined as unknown as Tx
const seen = (auditStatus: number) => ({ version: 3, rev: 7, auditStatus, gmtModified: 'then', doc: { name: 'a' } })
const writer = {
  update: async () => ({ rev: 8, gmtModified: 'updated' }),
  open: async (_doc: object, next: { version: number; rev: number }) => ({ ...next, gmtModified: 'opened' }),
}

test.each([
  [draft, { version: 3, rev: 8, gmtModified: 'updated' }],
  [rejected, { version: 3, rev: 8, gmtModified: 'updated' }],
  [approved, { version: 4, rev: 8, gmtModified: 'opened' }],
  [replaced, { version: 4, rev: 8, gmtModified: 'opened' }],
])('an edit in state %i writes the open or the next version', async (state, written) => {
  expect(await revisions.write(seen(state), { name: 'b' }, 7, writer)).toEqual(written)
})

test('an edit without changes never conflicts', async () => {
  for (const state of [draft, pending, approved])
    expect(await revisions.write(seen(state), { name: 'a', note: undefined }, 1, writer)).toEqual({
      version: 3,
      rev: 7,
      gmtModified: 'then',
    })
})

test('rejects stale, pending and oversized edits', async () => {
  const edit = (state: number, name: string, rev?: number) => revisions.write(seen(state), { name }, rev, writer)
  await expect(edit(pending, 'b', 6)).rejects.toThrow('behind')
  await expect(edit(pending, 'b')).rejects.toThrow('pending')
  await expect(edit(draft, 'b'.repeat(40))).rejects.toThrow('large')
})

test('submit is idempotent; approved and replaced versions cannot be submitted', async () => {
  const by = { rev: 1, userId: '1', missing: async () => ['a name'] }
  expect(await revisions.submit(noTx, '1', seen(pending), by)).toMatchObject({ submitted: 1, missingList: [] })
  for (const state of [approved, replaced])
    await expect(revisions.submit(noTx, '1', seen(state), by)).rejects.toThrow('nothing to submit')
  await expect(revisions.submit(noTx, '1', seen(draft), by)).rejects.toThrow('behind')
  expect(await revisions.submit(noTx, '1', seen(rejected), { ...by, rev: 7 })).toEqual({
    submitted: 0,
    missingList: ['a name'],
    auditStatus: rejected,
    version: 3,
  })
})

test('withdraw is idempotent and limited to pending versions', async () => {
  await revisions.withdraw(noTx, '1', seen(draft), '1')
  await expect(revisions.withdraw(noTx, '1', seen(approved), '1')).rejects.toThrow('nothing to withdraw')
})

test('a verdict is given once, on the version that was read', () => {
  expect(isJudgedAs(seen(approved), { rev: 7, wanted: approved }, texts)).toBe(true)
  expect(isJudgedAs(seen(pending), { wanted: rejected }, texts)).toBe(false)
  expect(() => isJudgedAs(seen(pending), { rev: 6, wanted: approved }, texts)).toThrow('changed')
  expect(() => isJudgedAs(seen(approved), { wanted: rejected }, texts)).toThrow('not pending')
})
