import { describe, expect, test } from 'vitest'
import { CallError } from './errors.ts'
import { editTag, orderTag, refuseMoved } from './etag.ts'

const tag = editTag('title', 'rules')
const row = { id: '1', title: '协议', rules: { a: 1, b: [2, 3] }, readCount: 7 }

/** Outcome of an edit with etag `sent`. */
function refusal(sent: string | undefined, now: object, wanted?: object) {
  try {
    tag.refuse(sent, now, wanted)
    return undefined
  } catch (error) {
    return error as CallError
  }
}

describe('an etag', () => {
  test('covers the form’s fields only, independent of key order', () => {
    const read = { ...row, readCount: 8 }
    expect(tag.of(read)).toBe(tag.of(row))
    expect(tag.of({ ...row, rules: { b: [2, 3], a: 1 } })).toBe(tag.of(row))
    expect(tag.of({ ...row, rules: { a: 1, b: [3, 2] } })).not.toBe(tag.of(row))
    expect(tag.of({ title: '协议' })).toBe(tag.of({ title: '协议', rules: null }))
    expect(tag.on(row)).toEqual({ ...row, etag: tag.of(row) })
  })

  test('is an opaque digest', () => expect(tag.of(row)).toMatch(/^[\w-]{22}$/))
})

describe('an edit', () => {
  test('of an unchanged row succeeds, as does one without an etag', () => {
    expect(refusal(tag.of(row), row)).toBeUndefined()
    expect(refusal(undefined, row)).toBeUndefined()
  })

  test('of a changed row is rejected with the current values', () => {
    const now = { ...row, title: '别人改的' }
    const refused = refusal(tag.of(row), now, { title: '我改的' })
    expect(refused).toBeInstanceOf(CallError)
    expect(refused?.details).toEqual({ etag: tag.of(now), current: { title: '别人改的', rules: row.rules } })
  })

  test('that repeats an applied one is idempotent', () => {
    const now = { ...row, title: '我改的' }
    expect(refusal(tag.of(row), now, { title: '我改的', rules: undefined })).toBeUndefined()
    expect(refusal(tag.of(row), now, { title: '我改的', rules: {} })).toBeDefined()
  })
})

test('a reordering based on a stale order is rejected', () => {
  const now = orderTag(['1', '2'])
  expect(() => refuseMoved(now, orderTag(['1', '2']))).not.toThrow()
  expect(() => refuseMoved(undefined, now)).not.toThrow()
  expect(() => refuseMoved(orderTag(['2', '1']), now)).toThrow('顺序已在别处调整')
})
