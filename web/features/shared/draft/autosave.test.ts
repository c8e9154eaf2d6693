import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { diffWords } from './diff.ts'
import { AutosaveController, type DraftStore, type StoredDraft, type KeeperOptions } from './autosave.ts'

interface Form {
  text: string
}

function memory(): DraftStore & { rows: Map<string, StoredDraft<unknown>> } {
  const rows = new Map<string, StoredDraft<unknown>>()
  return {
    rows,
    read: async (key) => structuredClone(rows.get(key)),
    write: async (key, stored) => void rows.set(key, structuredClone(stored)),
    drop: async (key) => void rows.delete(key),
  }
}

const failure = (code: number, message = '不行', field?: string) => Object.assign(new Error(message), { code, field })
const settle = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function keeper(options: Partial<KeeperOptions<Form>> = {}) {
  const store = memory()
  const one = new AutosaveController<Form>({ key: 'k', start: { text: '' }, rev: 1, store, ...options })
  return { one, store: (options.store as ReturnType<typeof memory>) ?? store }
}

describe('on the device', () => {
  test('sending from the page clears the draft, and the form starts over', async () => {
    const { one, store } = keeper()
    one.set({ text: 'an answer' })
    await settle(100)
    await one.emptied({ text: '' })
    expect(one.snapshot()).toMatchObject({ value: { text: '' }, dirty: false, state: { kind: 'clean' }, generation: 1 })
    expect(store.rows.size).toBe(0)
    one.close()
    await settle(100)
    expect(store.rows.size).toBe(0)
  })

  test('stores a change within 100 ms, also during continuous typing', async () => {
    const { one, store } = keeper()
    for (let i = 1; i <= 10; i++) {
      one.set({ text: 'x'.repeat(i) })
      await settle(100)
      expect(store.rows.get('k')?.value).toEqual({ text: 'x'.repeat(i) })
    }
    // Each keystroke comes before the debounced write.
    for (let i = 1; i <= 5; i++) {
      one.set({ text: 'y'.repeat(i) })
      await settle(20)
    }
    expect(store.rows.get('k')?.value).not.toEqual({ text: 'xxxxxxxxxx' })
  })

  test('sends a change within three seconds, also during continuous typing', async () => {
    const save = vi.fn((value: Form) => Promise.resolve({ rev: 2 + value.text.length }))
    const { one } = keeper({ save })
    for (let i = 1; i <= 30; i++) {
      one.set({ text: 'x'.repeat(i) })
      await settle(100)
    }
    expect(save).toHaveBeenCalledOnce()
    one.set({ text: 'done' })
    await settle(3000)
    expect(save.mock.lastCall?.[0]).toEqual({ text: 'done' })
  })

  test('stores a change at the end of typing', async () => {
    const { one, store } = keeper()
    for (let i = 1; i <= 10; i++) {
      one.set({ text: 'x'.repeat(i) })
      await settle(100)
    }
    expect((store.rows.get('k') as StoredDraft<Form>).value.text.length).toBeGreaterThanOrEqual(8)
    await settle(300)
    expect(store.rows.get('k')?.value).toEqual({ text: 'xxxxxxxxxx' })
    expect(one.snapshot().state.kind).toBe('local')
  })

  test('offers a draft of an earlier visit, to restore or discard', async () => {
    const store = memory()
    store.rows.set('k', { value: { text: '旧稿' }, at: 5, rev: 1 })
    const { one } = keeper({ store })
    await one.open()
    expect(one.snapshot()).toMatchObject({ value: { text: '' }, offer: { value: { text: '旧稿' }, at: 5 } })
    one.restore()
    expect(one.snapshot()).toMatchObject({ value: { text: '旧稿' }, offer: null, dirty: true, generation: 1 })

    const other = keeper({ store }).one
    await other.open()
    other.discard()
    await settle(0)
    expect(store.rows.size).toBe(0)
    expect(other.snapshot()).toMatchObject({ value: { text: '' }, dirty: false })
  })

  test("offers no draft that equals the server's copy", async () => {
    const store = memory()
    store.rows.set('k', { value: { text: '一样' }, at: 5, rev: 1 })
    const { one } = keeper({ store, start: { text: '一样' } })
    await one.open()
    expect(one.snapshot().offer).toBeNull()
    expect(store.rows.size).toBe(0)
  })

  test('reports that the device cannot store drafts', async () => {
    const store = { ...memory(), write: () => Promise.reject(new Error('full')) }
    const { one } = keeper({ store })
    one.set({ text: 'a' })
    await settle(300)
    expect(one.snapshot().state.kind).toBe('unsaved')
  })
})

describe('on the server', () => {
  test('saves once, 1.5 s after the last key, then clears the draft', async () => {
    const save = vi.fn(async (_value: Form, rev: number) => ({ rev: rev + 1 }))
    const { one, store } = keeper({ save })
    one.set({ text: 'a' })
    await settle(1000)
    one.set({ text: 'ab' })
    await settle(1400)
    expect(save).not.toHaveBeenCalled()
    await settle(200)
    expect(save.mock.calls).toEqual([[{ text: 'ab' }, 1]])
    expect(one.snapshot()).toMatchObject({ dirty: false, rev: 2, state: { kind: 'saved' } })
    expect(store.rows.size).toBe(0)
  })

  test('edits during a save go with the next one, on the new revision', async () => {
    const answers: ((saved: { rev: number }) => void)[] = []
    const save = vi.fn((_value: Form, _rev: number) => new Promise<{ rev: number }>((done) => answers.push(done)))
    const { one, store } = keeper({ save })
    one.set({ text: 'a' })
    await settle(1500)
    one.set({ text: 'ab' })
    await settle(2000)
    expect(save).toHaveBeenCalledTimes(1)
    answers[0]?.({ rev: 2 })
    await settle(1500)
    expect(save.mock.calls[1]).toEqual([{ text: 'ab' }, 2])
    expect(store.rows.get('k')?.value).toEqual({ text: 'ab' })
    answers[1]?.({ rev: 3 })
    await settle(0)
    expect(one.snapshot()).toMatchObject({ dirty: false, rev: 3 })
  })

  test('an incomplete value stays on the device', async () => {
    const save = vi.fn(async () => ({}))
    const { one, store } = keeper({ save, ready: ({ text }) => text !== '' && text !== 'x' })
    one.set({ text: 'x' })
    await settle(5000)
    expect(save).not.toHaveBeenCalled()
    expect(one.snapshot().state.kind).toBe('local')
    expect(store.rows.size).toBe(1)
  })

  test('offline it stays on the device, and is sent when the network is back', async () => {
    let online = false
    const save = vi.fn(() => (online ? Promise.resolve({ rev: 2 }) : Promise.reject(failure(0))))
    const { one, store } = keeper({ save })
    one.set({ text: 'a' })
    await settle(1600)
    expect(one.snapshot().state.kind).toBe('offline')
    expect(store.rows.size).toBe(1)
    online = true
    await settle(3000)
    expect(one.snapshot().state.kind).toBe('saved')
    expect(store.rows.size).toBe(0)
  })

  test('after the session ended it stays on the device until sign-in', async () => {
    let signedIn = false
    const save = vi.fn(() => (signedIn ? Promise.resolve({ rev: 2 }) : Promise.reject(failure(301))))
    const { one, store } = keeper({ save })
    one.set({ text: 'a' })
    await settle(60_000)
    expect(one.snapshot().state.kind).toBe('signedOut')
    expect(save).toHaveBeenCalledTimes(1)
    expect(store.rows.size).toBe(1)
    signedIn = true
    one.retry()
    await settle(0)
    expect(one.snapshot().state.kind).toBe('saved')
  })

  test('a refusal has message and field, and nothing is lost', async () => {
    const { one, store } = keeper({ save: () => Promise.reject(failure(422, '请填写名称', 'text')) })
    one.set({ text: 'a' })
    await settle(1600)
    expect(one.snapshot().state).toMatchObject({ kind: 'refused', message: '请填写名称', field: 'text' })
    expect(store.rows.size).toBe(1)
  })

  test.each(['mine', 'theirs'] as const)('a conflict is resolved by the author: %s', async (choice) => {
    const save = vi.fn((_value: Form, rev: number) =>
      rev < 7 ? Promise.reject(failure(409)) : Promise.resolve({ rev: rev + 1 }),
    )
    const latest = async () => ({ value: { text: '别处' }, rev: 7 })
    const { one, store } = keeper({ save, latest })
    one.set({ text: '这里' })
    await settle(1600)
    expect(one.snapshot()).toMatchObject({ state: { kind: 'conflict' }, theirs: { value: { text: '别处' }, rev: 7 } })
    one.set({ text: '这里又写' })
    await settle(5000)
    expect(save).toHaveBeenCalledTimes(1)
    await one.resolve(choice)
    expect(one.snapshot()).toMatchObject(
      choice === 'mine' ? { value: { text: '这里又写' }, rev: 8 } : { value: { text: '别处' }, rev: 7, generation: 1 },
    )
    expect(one.snapshot().dirty).toBe(false)
    expect(store.rows.size).toBe(0)
  })

  test('a newer revision with equal content is no conflict', async () => {
    const save = vi.fn((_value: Form, rev: number) =>
      rev < 7 ? Promise.reject(failure(409)) : Promise.resolve({ rev: rev + 1 }),
    )
    const { one } = keeper({ save, start: { text: '原文' }, latest: async () => ({ value: { text: '原文' }, rev: 7 }) })
    one.set({ text: '新文' })
    await settle(1600)
    expect(save.mock.calls.map(([, rev]) => rev)).toEqual([1, 7])
    expect(one.snapshot()).toMatchObject({ value: { text: '新文' }, rev: 8, dirty: false, theirs: null })
  })

  test('a save that arrived while its answer was lost is no conflict with the next one', async () => {
    const server = { value: { text: '' }, rev: 1 }
    let isAnswered = false
    const save = vi.fn(async (value: Form, rev: number) => {
      if (rev < server.rev) throw failure(409)
      // The server cleans what it stores.
      server.value = { text: value.text.replace(' class="x"', '') }
      server.rev += 1
      if (!isAnswered) throw failure(0)
      return { rev: server.rev }
    })
    const { one, store } = keeper({ save, latest: async () => structuredClone(server) })
    one.set({ text: '<p class="x">一</p>' })
    await settle(1600)
    expect(one.snapshot().state.kind).toBe('offline')
    // A further one is lost on its way.
    save.mockImplementationOnce(() => Promise.reject(failure(0)))
    one.set({ text: '<p class="x">一</p><p>又</p>' })
    await settle(1600)
    isAnswered = true
    one.set({ text: '<p class="x">一</p><p>二</p>' })
    await settle(10_000)
    expect(one.snapshot()).toMatchObject({ rev: 3, dirty: false, theirs: null, state: { kind: 'saved' } })
    expect(server.value.text).toBe('<p>一</p><p>二</p>')
    expect(store.rows.size).toBe(0)
  })

  test('another edit after a lost answer is a conflict', async () => {
    let isLost = true
    const save = vi.fn(() => Promise.reject(failure(isLost ? 0 : 409)))
    const { one } = keeper({ save, latest: async () => ({ value: { text: '别处' }, rev: 7 }) })
    one.set({ text: '这里' })
    await settle(1600)
    isLost = false
    await settle(5000)
    expect(one.snapshot()).toMatchObject({ state: { kind: 'conflict' }, theirs: { value: { text: '别处' } } })
  })

  test('whatever fails in whatever order, the last value reaches the server, and is on the device until then', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ wait: fc.integer({ min: 0, max: 4000 }), code: fc.constantFrom(200, 0, 503, 301) }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (steps) => {
          let code = 200
          let onServer = ''
          const store = memory()
          const save = async ({ text }: Form, rev: number) => {
            await new Promise((done) => setTimeout(done, 300))
            if (code !== 200) throw failure(code)
            onServer = text
            return { rev: rev + 1 }
          }
          const { one } = keeper({ store, save })
          let last = ''
          for (const [index, step] of steps.entries()) {
            code = step.code
            last = `字${index}`
            one.set({ text: last })
            await settle(300 + step.wait)
            const device = store.rows.get('k')?.value as Form | undefined
            expect([onServer, device?.text]).toContain(last)
          }
          code = 200
          one.retry()
          await settle(60_000)
          one.retry()
          await settle(5000)
          expect(onServer).toBe(last)
          expect(store.rows.size).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('diff', () => {
  test('is by word', () => {
    expect(diffWords('学习线性代数 101', '学习高等代数 102')).toEqual([
      { kind: 'same', text: '学习' },
      { kind: 'removed', text: '线性' },
      { kind: 'added', text: '高等' },
      { kind: 'same', text: '代数 ' },
      { kind: 'removed', text: '101' },
      { kind: 'added', text: '102' },
    ])
  })

  test('restores both texts for any input', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (a, b) => {
          const pieces = diffWords(a, b)
          const of = (kind: string) =>
            pieces
              .filter((piece) => piece.kind === 'same' || piece.kind === kind)
              .map((piece) => piece.text)
              .join('')
          expect(of('removed')).toBe(a)
          expect(of('added')).toBe(b)
        },
      ),
    )
  })
})
