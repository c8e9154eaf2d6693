import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner, signedText } from './signing.ts'

test('signs what the server checks', async () => {
  const key = randomBytes(32)
  const text = signedText({
    problemId: '9',
    rev: 12,
    answeredAt: '2026-01-01T00:00:00.000Z',
    userAnswer: ['甲"', 'https://x'],
  })
  expect(text).toBe('9|12|2026-01-01T00:00:00.000Z|["甲\\"","https://x"]')
  for (const encoding of ['base64', 'base64url'] as const)
    expect(await createSigner(key.toString(encoding))(text)).toBe(
      createHmac('sha256', key).update(text).digest('base64url'),
    )
})
