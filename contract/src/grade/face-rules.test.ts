import { expect, test } from 'vitest'
import { faceConsent, faceLetsIn, faceModes, faceStatus } from './face-rules.ts'

const modes = Object.values(faceModes)
const statuses = Object.values(faceStatus)

test('without a check everyone enters; a match or an admission is enough for every mode', () => {
  for (const status of statuses) expect(faceLetsIn(faceModes.off, status, 'different')).toBe(true)
  for (const mode of modes)
    for (const status of [faceStatus.same, faceStatus.letIn]) expect(faceLetsIn(mode, status, 'unsure')).toBe(true)
})

test('an unreviewed snapshot is enough only in mode 1, unless the provider found a mismatch', () => {
  expect(faceLetsIn(faceModes.after, faceStatus.waiting, 'unsure')).toBe(true)
  expect(faceLetsIn(faceModes.after, faceStatus.waiting, 'different')).toBe(false)
  expect(faceLetsIn(faceModes.before, faceStatus.waiting, 'unsure')).toBe(false)
  for (const mode of [faceModes.after, faceModes.before])
    for (const status of [faceStatus.begun, faceStatus.different, faceStatus.asks])
      expect(faceLetsIn(mode, status, 'unsure')).toBe(false)
})

test('the consent states version, date and retention', () => {
  expect(faceConsent.version).toBeGreaterThan(0)
  expect(faceConsent.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(faceConsent.lines(45).join()).toContain('45 天')
})
