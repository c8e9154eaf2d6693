import { expect, test } from 'vitest'
import { judgeTry, type Tries, waitAfter } from './try-rules.ts'

const before = (tries: Partial<Tries>): Tries => ({
  failures: 0,
  lastSeconds: 0,
  isKnownDevice: false,
  addressAccounts: 0,
  addressFailing: 0,
  ...tries,
})
const asks = (tries: Partial<Tries>) => judgeTry(before(tries)).ask

test('the delay grows from the fifth failure on, up to five minutes', () => {
  expect([4, 5, 6, 7, 13, 14, 400].map(waitAfter)).toEqual([0, 1, 2, 4, 256, 300, 300])
})

test.each([
  [{}, 'nothing'],
  [{ failures: 2, lastSeconds: 0 }, 'nothing'],
  [{ failures: 3 }, 'captcha'],
  [{ failures: 5, lastSeconds: 0.2 }, 'waiting'],
  [{ failures: 5, lastSeconds: 1 }, 'captcha'],
  [{ failures: 100, lastSeconds: 299 }, 'waiting'],
  // A school in which one in twenty mistypes.
  [{ addressAccounts: 2000, addressFailing: 100 }, 'nothing'],
  [{ addressAccounts: 40, addressFailing: 19 }, 'nothing'],
  // Password spraying.
  [{ addressAccounts: 20, addressFailing: 20 }, 'captcha'],
  [{ addressAccounts: 38, addressFailing: 20 }, 'captcha'],
  [{ addressAccounts: 41, addressFailing: 20 }, 'nothing'],
  [{ addressAccounts: 20, addressFailing: 20, isKnownDevice: true }, 'nothing'],
  [{ addressAccounts: 5000, addressFailing: 600 }, 'captcha'],
  [{ isKnownDevice: true, failures: 3 }, 'captcha'],
] as const)('%j asks for %s', (tries, verdict) => {
  expect(asks(tries)).toBe(verdict)
})

test('reports the remaining whole seconds', () => {
  expect(judgeTry(before({ failures: 8, lastSeconds: 2.5 }))).toEqual({ ask: 'waiting', seconds: 6 })
})
