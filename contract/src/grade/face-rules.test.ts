import { expect, test } from 'vitest'
import { faceConsent, faceLetsIn, faceModes, faceStatus } from './face-rules.ts'

const modes = Object.values(faceModes)
const statuses = Object.values(faceStatus)

test('without a check everybody enters, and whoever was found the same or let in enters by every check', () => {
  for (const status of statuses) expect(faceLetsIn(faceModes.off, status, 'different')).toBe(true)
  for (const mode of modes)
    for (const status of [faceStatus.same, faceStatus.letIn]) expect(faceLetsIn(mode, status, 'unsure')).toBe(true)
})

test('a picture that waits is enough only where it is compared afterwards, and not when it was found to be somebody else', () => {
  expect(faceLetsIn(faceModes.after, faceStatus.waiting, 'unsure')).toBe(true)
  expect(faceLetsIn(faceModes.after, faceStatus.waiting, 'different')).toBe(false)
  expect(faceLetsIn(faceModes.before, faceStatus.waiting, 'unsure')).toBe(false)
  for (const mode of [faceModes.after, faceModes.before])
    for (const status of [faceStatus.begun, faceStatus.different, faceStatus.asks])
      expect(faceLetsIn(mode, status, 'unsure')).toBe(false)
})

test('the consent says its version, its date and for how long pictures stay', () => {
  expect(faceConsent.version).toBeGreaterThan(0)
  expect(faceConsent.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(faceConsent.lines(45).join()).toContain('45 天')
})
