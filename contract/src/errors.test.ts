import { describe, expect, it } from 'vitest'
import { errorTable, isTransient, mustSignIn } from './errors.ts'

describe('isTransient', () => {
  it.each([0, 408, 429, 500, 502, 503, 507])('code %i is transient', (code) => {
    expect(isTransient({ code })).toBe(true)
  })

  it.each([200, 301, 306, 401, 404, 409, 413, 422, 456, 999])('code %i is final', (code) => {
    expect(isTransient({ code })).toBe(false)
  })

  it('no answer at all is transient', () => {
    for (const error of [undefined, null, new TypeError('Failed to fetch'), { code: '22P05' }])
      expect(isTransient(error)).toBe(true)
  })

  it('a code that requires sign-in is never transient', () => {
    for (const { code } of Object.values(errorTable)) expect(isTransient({ code }) && mustSignIn(code)).toBe(false)
  })
})
