import { describe, expect, test } from 'vitest'
import { makeDevice, makeServer, paper, START } from './attempt-store.fixture.ts'
import type { JournalAnswer } from './journal-answer.ts'
import { createMemoryJournal, type Journal, type JournalRecord } from './journal.ts'
import { createLateJournal, OPEN_TIMEOUT_MS } from './journal-late.ts'

const settle = async () => {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve()
}

/** A database that opens, fails, is slow or full on demand. */
function world({ database = createMemoryJournal() }: { database?: Journal } = {}) {
  let open = () => {}
  let fail = (_: Error) => {}
  const ready = new Promise<void>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  let timers: { work: () => void; ms: number }[] = []
  let trouble = false
  let held: Promise<void> | undefined
  const guarded = new Proxy(database, {
    get: (target, name) => {
      const method = target[name as keyof Journal] as (...parts: unknown[]) => Promise<unknown>
      return async (...parts: unknown[]) => {
        if (held) await held
        if (trouble) throw new Error('full')
        return method(...parts)
      }
    },
  })
  const left: string[] = []
  const journal = createLateJournal({
    stored: guarded,
    ready,
    setTimer: (work, ms) => timers.push({ work, ms }),
    onLeftover: (recordId) => left.push(recordId),
  })
  return {
    database,
    journal,
    left,
    open,
    fail: () => fail(new Error('refused')),
    setTrouble: (isOn: boolean) => {
      trouble = isOn
    },
    /** Blocks reads until released. */
    hold() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = () => {
          held = undefined
          resolve()
        }
      })
      return release
    },
    async tick() {
      const due = timers
      timers = []
      for (const { work } of due) work()
      await settle()
    },
  }
}
const answer = (rev: number, problemId = '1', sentRev = 0): JournalAnswer => ({
  recordId: '1',
  problemId,
  rev,
  userAnswer: [`${rev}`],
  flag: 0,
  answeredAt: new Date(START).toISOString(),
  sentRev,
})
const record = (change: Partial<JournalRecord> = {}): JournalRecord => ({
  recordId: '1',
  userId: '7',
  deviceId: 'a',
  sitting: { beginTime: new Date(START).toISOString(), syncKey: 'a2V5' } as JournalRecord['sitting'],
  wallOffset: 0,
  lastEventNo: 0,
  current: 0,
  highlights: [],
  scratch: '',
  noticesRead: 0,
  isActive: true,
  wantsFinish: '',
  receipt: null,
  ...change,
})
const revs = async (journal: Journal) => (await journal.answers('1')).map(({ rev }) => rev).toSorted()

describe('a database that opens late', () => {
  test('in time: it is used from the start', async () => {
    const w = world()
    w.open()
    const journal = await w.journal
    await journal.putAnswers([answer(1)])
    expect(journal.isPersisted()).toBe(true)
    expect(await revs(w.database)).toEqual([1])
  })

  test('never: memory is used, at once if it is refused, else after the timeout', async () => {
    const refused = world()
    refused.fail()
    expect((await refused.journal).isPersisted()).toBe(false)
    const silent = world()
    await silent.tick()
    const journal = await silent.journal
    await journal.putAnswers([answer(1)])
    expect([journal.isPersisted(), await revs(journal)]).toEqual([false, [1]])
    silent.fail()
    await settle()
    expect([journal.isPersisted(), await revs(journal)]).toEqual([false, [1]])
    expect(OPEN_TIMEOUT_MS).toBeLessThanOrEqual(4_000)
  })

  test('late: everything moves, and listeners are notified once', async () => {
    const w = world()
    await w.tick()
    const journal = await w.journal
    let notifications = 0
    journal.subscribe(() => notifications++)
    await journal.putRecord(record({ scratch: '草稿' }))
    await journal.putPaper('1', paper)
    await journal.putAnswers([answer(5), answer(6, '2', 6)])
    await journal.putEvent({ recordId: '1', no: 3, kind: 'offline', at: '' })
    await journal.putFile({ address: 'local:image/1', recordId: '1', file: new Blob(['1']), name: 'a' })
    w.open()
    await settle()
    expect([journal.isPersisted(), notifications]).toEqual([true, 1])
    expect(await w.database.record('1')).toMatchObject({ scratch: '草稿' })
    expect(await w.database.paper('1')).toBe(paper)
    expect(await revs(w.database)).toEqual([5, 6])
    expect((await w.database.events('1')).map(({ no }) => no)).toEqual([3])
    expect(await w.database.file('local:image/1')).toBeDefined()
    await journal.putAnswers([answer(9)])
    expect(await revs(w.database)).toEqual([6, 9])
  })

  test('the newest rev of each answer wins, on either side', async () => {
    const w = world()
    await w.database.putAnswers([answer(4), answer(8, '2'), answer(3, '3')])
    await w.tick()
    const journal = await w.journal
    await journal.putAnswers([answer(5), answer(7, '2')])
    w.open()
    await settle()
    expect(await revs(journal)).toEqual([3, 5, 8])
  })

  test('writes during the move are not lost and do not wait for it', async () => {
    const w = world()
    await w.tick()
    const journal = await w.journal
    await journal.putRecord(record())
    await journal.putAnswers([answer(1)])
    const release = w.hold()
    w.open()
    await settle()
    await journal.putAnswers([answer(2), answer(3, '2')])
    await journal.putFile({ address: 'local:image/1', recordId: '1', file: new Blob(['1']), name: 'a' })
    await journal.dropFile('local:image/1')
    expect([journal.isPersisted(), await revs(journal)]).toEqual([false, [2, 3]])
    release()
    await settle()
    expect([journal.isPersisted(), await revs(w.database)]).toEqual([true, [2, 3]])
    expect(await w.database.file('local:image/1')).toBeUndefined()
  })

  test('a failed move is retried without duplicates', async () => {
    const w = world()
    await w.database.putRecord(record({ scratch: '早先', lastEventNo: 4 }))
    await w.tick()
    const journal = await w.journal
    await journal.putRecord(record({ scratch: '现在' }))
    w.setTrouble(true)
    w.open()
    await settle()
    expect(journal.isPersisted()).toBe(false)
    w.setTrouble(false)
    await w.tick()
    expect(journal.isPersisted()).toBe(true)
    expect(await w.database.record('1')).toMatchObject({ scratch: '早先\n现在', lastEventNo: 4 })
  })

  test('scratch paper that grows during the move is there once', async () => {
    const w = world()
    await w.database.putRecord(record({ scratch: '早先' }))
    await w.tick()
    const journal = await w.journal
    await journal.putRecord(record({ scratch: 'a' }))
    w.open()
    // After the first copy, before the switch.
    for (let turn = 0; turn < 6; turn++) await Promise.resolve()
    await journal.putRecord(record({ scratch: 'ab' }))
    await settle()
    expect((await w.database.record('1'))?.scratch).toMatch(/^早先\na?b?$/)
  })

  test('a record forgotten meanwhile is removed there too, unless an earlier visit left unsent answers', async () => {
    const w = world()
    await w.database.putRecord(record())
    await w.database.putAnswers([answer(1, '1', 1)])
    await w.database.putRecord(record({ recordId: '2' }))
    await w.database.putAnswers([{ ...answer(5), recordId: '2' }])
    await w.tick()
    const journal = await w.journal
    await journal.forget('1')
    await journal.forget('2')
    w.open()
    await settle()
    expect(await w.database.record('1')).toBeUndefined()
    expect(await w.database.answers('2')).toHaveLength(1)
    expect(w.left).toEqual(['2'])
  })
})

describe('an attempt whose database opens late', () => {
  /** A device that starts without its database; `database` is what an earlier visit left. */
  async function begin(database = createMemoryJournal()) {
    const w = world({ database })
    await w.tick()
    const journal = await w.journal
    const server = makeServer()
    return { w, server: server.server, device: makeDevice(server, 'a', journal, journal) }
  }

  test('the storage warning is shown, then disappears', async () => {
    const { w, device } = await begin()
    await device.store.open()
    device.store.answer('1', ['A'])
    await device.settle()
    expect(device.store.view().isMemoryOnly).toBe(true)
    w.open()
    await device.settle()
    expect(device.store.view().isMemoryOnly).toBe(false)
    expect((await w.database.answers('1')).map(({ userAnswer }) => userAnswer)).toEqual([['A']])
  })

  test('unsent answers of an earlier visit are sent, and do not overwrite newer ones', async () => {
    const database = createMemoryJournal()
    await database.putRecord(record({ scratch: '早先', lastEventNo: 2 }))
    await database.putAnswers([answer(START + 5, '1'), answer(START + 6, '2')])
    await database.putEvent({ recordId: '1', no: 2, kind: 'offline', at: new Date(START).toISOString() })
    const { w, server, device } = await begin(database)
    await device.pass(60_000)
    await device.store.open()
    device.store.answer('1', ['newer'])
    await device.pass(5_000)
    w.open()
    await device.pass(5_000)
    expect(server.held.get('1')?.userAnswer).toEqual(['newer'])
    expect(server.held.get('2')?.userAnswer).toEqual([`${START + 6}`])
    expect(device.store.view().answers['2']).toEqual([`${START + 6}`])
    expect(device.store.view().scratch).toBe('早先')
    expect(device.store.view().waiting).toBe(0)
  })

  test('opens offline from the database that came late', async () => {
    const database = createMemoryJournal()
    const first = await begin(database)
    first.w.open()
    await first.device.store.open()
    first.device.store.answer('1', ['A'])
    await first.device.pass(2_000)
    first.device.store.close()
    const { w, server, device } = await begin(database)
    const { RefusalError } = await import('./attempt-store.fixture.ts')
    server.trouble = new RefusalError(0)
    await device.store.open()
    expect(device.store.view().phase).toBe('unreachable')
    w.open()
    await device.settle()
    expect(device.store.view()).toMatchObject({ phase: 'doing', answers: { '1': ['A'] }, isMemoryOnly: false })
  })
})
