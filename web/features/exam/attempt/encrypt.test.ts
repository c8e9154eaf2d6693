import { expect, test } from 'vitest'
import { createMemoryJournal, type JournalRecord } from './journal.ts'
import { sealRecord, unsealRecord } from './encrypt.ts'
import type { JournalAnswer } from './journal-answer.ts'

const SYNC_KEY = 'a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2U'
const PHOTO = 'local:image/0123'
const record = {
  recordId: '1',
  userId: '7',
  deviceId: 'd',
  sitting: { syncKey: SYNC_KEY, examName: '卷' },
  wallOffset: 0,
  lastEventNo: 0,
  current: 2,
  highlights: [{ part: 'a', start: 0, end: 1 }],
  scratch: '草稿里的秘密',
  noticesRead: 0,
  isActive: true,
  wantsFinish: 'self',
  receipt: null,
} as unknown as JournalRecord
const answer = (problemId: string, rev: number, sentRev: number, ...userAnswer: string[]): JournalAnswer => ({
  recordId: '1',
  problemId,
  rev,
  sentRev,
  userAnswer,
  flag: 0,
  answeredAt: '2026-01-01T00:00:00.000Z',
})

async function left() {
  const journal = createMemoryJournal()
  await journal.putRecord(record)
  await journal.putAnswers([
    answer('a', 2, 1, '只在这里的答案'),
    answer('b', 3, 3, '服务器已有'),
    answer('c', 4, 4, '附照片', PHOTO),
  ])
  await journal.putPaper('1', { examName: '卷' } as never)
  await journal.putFile({
    address: PHOTO,
    recordId: '1',
    name: 'p.png',
    file: new Blob(['像素'], { type: 'image/png' }),
  })
  await sealRecord(journal, (await journal.record('1')) ?? record)
  return journal
}
/** Everything readable in storage. */
async function readable(journal: Awaited<ReturnType<typeof left>>): Promise<string> {
  const file = await journal.file(PHOTO)
  const stored = await journal.record('1')
  const bytes = stored?.sealed ? new TextDecoder().decode(stored.sealed) : ''
  return (
    JSON.stringify([stored, await journal.answers('1'), await journal.paper('1')]) + bytes + (await file?.file.text())
  )
}

test('after sign-out nothing of an exam is readable on the device, and only unsent data is kept', async () => {
  const journal = await left()
  const all = await readable(journal)
  for (const secret of ['只在这里的答案', '服务器已有', '附照片', '草稿里的秘密', '像素', SYNC_KEY])
    expect(all).not.toContain(secret)
  expect(await journal.record('1')).toMatchObject({ userId: '7', wantsFinish: 'self', sealedTotal: 2 })
})

test('the key returned by the server restores every answer and file', async () => {
  const journal = await left()
  const opened = await unsealRecord(journal, (await journal.record('1')) ?? record, SYNC_KEY)
  expect(opened.sealed).toBeUndefined()
  expect(await journal.answers('1')).toEqual([answer('a', 2, 1, '只在这里的答案'), answer('c', 4, 4, '附照片', PHOTO)])
  const file = await journal.file(PHOTO)
  expect(await file?.file.text()).toBe('像素')
  expect(file?.file.type).toBe('image/png')
  expect(file?.lockedType).toBeUndefined()
  expect((await journal.record('1'))?.sealed).toBeUndefined()
})

test('another key does not unlock it and does not discard it', async () => {
  const journal = await left()
  const stored = (await journal.record('1')) ?? record
  expect(await unsealRecord(journal, stored, 'YW5vdGhlciBrZXkgYW5vdGhlciBrZXkgYW5vdGhlcg')).toBe(stored)
  expect(await journal.answers('1')).toEqual([])
  expect((await journal.record('1'))?.sealed).toBeDefined()
})

test('signing out twice keeps what was locked the first time', async () => {
  const journal = await left()
  await sealRecord(journal, (await journal.record('1')) ?? record)
  await unsealRecord(journal, (await journal.record('1')) ?? record, SYNC_KEY)
  expect((await journal.answers('1')).map(({ problemId }) => problemId)).toEqual(['a', 'c'])
})
