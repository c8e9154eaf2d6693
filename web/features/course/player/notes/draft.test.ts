import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newKey } from '../../../../new-key.ts'
import { keepDraft, readDraft } from './draft.ts'

describe('draft', () => {
  const pending = new Map<string, string>()
  beforeEach(() => {
    pending.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => pending.get(key) ?? null,
      setItem: (key: string, value: string) => void pending.set(key, value),
      removeItem: (key: string) => void pending.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is restored with its moment and key', () => {
    const draft = { content: '草稿', videoTime: 12.5, clientKey: newKey() }
    keepDraft('9', draft)
    // Sign-out clears keys with this prefix.
    expect([...pending.keys()]).toEqual(['zx-user-draft-9'])
    expect(readDraft('9')).toEqual(draft)
    expect(readDraft('8')).toBeNull()
  })
  it('is removed when sent or emptied', () => {
    keepDraft('9', { content: '草稿', videoTime: 0, clientKey: 'k' })
    keepDraft('9', { content: '', videoTime: 0, clientKey: 'k' })
    expect(pending.size).toBe(0)
  })
  it('survives malformed storage', () => {
    pending.set('zx-user-draft-9', '{"content":7}')
    expect(readDraft('9')).toBeNull()
    pending.set('zx-user-draft-9', '{')
    expect(readDraft('9')).toBeNull()
    pending.set('zx-user-draft-9', '{"content":"只有字"}')
    expect(readDraft('9')).toMatchObject({
      content: '只有字',
      videoTime: 0,
      clientKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })
})
