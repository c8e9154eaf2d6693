import { describe, expect, test } from 'vitest'
import { createMemoryJournal } from './journal.ts'
import { RefusalError, paper, makeServer, makeDevice } from './attempt-store.fixture.ts'

describe('opening', () => {
  test('opens from the journal offline with every answer, and sends them when the network is back', async () => {
    const world = makeServer()
    const first = makeDevice(world, 'desk')
    await first.store.open()
    world.server.trouble = new RefusalError(0)
    first.store.answer('a', ['x'])
    first.store.goTo(3)
    first.store.write('草稿')
    await first.pass(2_000)
    // The tab is killed; only the journal is left.
    first.store.close()
    const again = makeDevice(world, 'desk', first.journal)
    await again.store.open()
    expect(again.store.view()).toMatchObject({
      phase: 'doing',
      answers: { a: ['x'] },
      current: 3,
      scratch: '草稿',
      waiting: 1,
      paper,
    })
    world.server.trouble = null
    await again.store.retry()
    expect(world.server.held.get('a')?.userAnswer).toEqual(['x'])
    expect(again.store.view()).toMatchObject({ waiting: 0, sync: { kind: 'saved' } })
  })
  test('without journal and network it is unreachable, and opens once there is a network', async () => {
    const world = makeServer()
    world.server.trouble = new RefusalError(0)
    const { store } = makeDevice(world, 'desk')
    await store.open()
    expect(store.view().phase).toBe('unreachable')
    world.server.trouble = null
    await store.retry()
    expect(store.view().phase).toBe('doing')
  })
  test("another user's journal is not shown", async () => {
    const world = makeServer()
    const first = makeDevice(world, 'desk')
    await first.store.open()
    await first.pass(100)
    const record = await first.journal.record('1')
    if (!record) throw new Error('nothing was kept')
    await first.journal.putRecord({ ...record, userId: '8' })
    world.server.trouble = new RefusalError(404, '考试记录不存在')
    const other = makeDevice(world, 'desk', first.journal)
    await other.store.open()
    expect(other.store.view()).toMatchObject({ phase: 'refused', message: '考试记录不存在', paper: null, answers: {} })
  })
})

describe('two devices', () => {
  test('the newer device takes over, the older is read-only, its unsent answers still arrive, ordered by rev', async () => {
    const world = makeServer()
    const workspace = makeDevice(world, 'desk')
    await workspace.store.open()
    workspace.store.answer('a', ['desk'])
    // Unsent when the phone takes over.
    const phone = makeDevice(world, 'phone')
    await phone.store.open()
    await phone.pass(2_000)
    phone.store.answer('b', ['phone'])
    await phone.pass(2_000)
    await workspace.pass(2_000)
    expect(workspace.store.view().isActive).toBe(false)
    expect(workspace.store.mayWrite()).toBe(false)
    workspace.store.answer('a', ['ignored'])
    await workspace.pass(5_000)
    expect(world.server.held.get('a')?.userAnswer).toEqual(['desk'])
    await workspace.store.takeOver()
    expect(workspace.store.view()).toMatchObject({ isActive: true, answers: { a: ['desk'], b: ['phone'] } })
    await phone.pass(60_000)
    expect(phone.store.view().isActive).toBe(false)
  })
  test('a read-only device stays read-only after a reload', async () => {
    const world = makeServer()
    const workspace = makeDevice(world, 'desk')
    await workspace.store.open()
    await makeDevice(world, 'phone').store.open()
    await workspace.pass(60_000)
    workspace.store.close()
    const again = makeDevice(world, 'desk', workspace.journal)
    await again.store.open()
    expect(again.store.view().isActive).toBe(false)
    expect(world.server.device).toBe('phone')
  })
  test('another tab takes over: this one stops sending and writing', async () => {
    const world = makeServer()
    const { store, pass } = makeDevice(world, 'desk')
    await store.open()
    store.yieldTab()
    store.answer('a', ['x'])
    await pass(10_000)
    expect(store.view()).toMatchObject({ otherTab: true, answers: {} })
    expect(world.server.held.size).toBe(0)
  })
})

test('waits after the session ended, and sends everything after sign-in', async () => {
  const world = makeServer()
  const { store, pass } = makeDevice(world, 'desk')
  await store.open()
  world.server.trouble = new RefusalError(304)
  store.answer('a', ['x'])
  await pass(2_000)
  expect(store.view().sync).toEqual({ kind: 'signIn', code: 304 })
  store.answer('b', ['y'])
  await pass(60_000)
  world.server.trouble = null
  await store.retry()
  expect([...world.server.held.keys()].toSorted()).toEqual(['a', 'b'])
})

test('finds answers although the rest of the record is missing in the journal', async () => {
  const world = makeServer()
  const journal = createMemoryJournal()
  const workspace = makeDevice(world, 'desk', { ...journal, putRecord: () => Promise.reject(new Error('quota')) })
  await workspace.store.open()
  await workspace.settle()
  expect(workspace.store.view().isMemoryOnly).toBe(true)
  world.server.trouble = new RefusalError(0)
  workspace.store.answer('a', ['only here'])
  await workspace.pass(2_000)
  workspace.store.close()
  world.server.trouble = null
  const { store, pass } = makeDevice(world, 'desk', journal)
  await store.open()
  await pass(1_000)
  expect(store.view().answers.a).toEqual(['only here'])
  expect(world.server.held.get('a')?.userAnswer).toEqual(['only here'])
})

test('a file that the journal rejects is still sent', async () => {
  const world = makeServer()
  const journal = { ...createMemoryJournal(), putFile: () => Promise.reject(new Error('quota')) }
  const { store, pass } = makeDevice(world, 'desk', journal)
  await store.open()
  const address = await store.keepFile(new File(['1'], 'p.png', { type: 'image/png' }), '0123')
  expect(store.view().isMemoryOnly).toBe(true)
  store.answer('a', ['', address])
  await pass(3_000)
  expect(world.server.held.get('a')?.userAnswer).toEqual(['', '/files/12/1'])
  expect(store.view().isMemoryOnly).toBe(false)
})

test("teacher's messages arrive with heartbeats", async () => {
  const world = makeServer()
  const { store, pass } = makeDevice(world, 'desk')
  await store.open()
  world.server.noticeTotal = 2
  await pass(40_000)
  expect(store.view()).toMatchObject({ notices: [{ noticeText: '通知 0' }, { noticeText: '通知 1' }], noticesRead: 0 })
  store.readNotices()
  expect(store.view().noticesRead).toBe(2)
})

test('a heartbeat that brings nothing new causes no refetch', async () => {
  const world = makeServer()
  const { store, pass } = makeDevice(world, 'desk')
  await store.open()
  const { asked } = world.server
  await pass(300_000)
  expect(world.server.asked).toBe(asked)
})
