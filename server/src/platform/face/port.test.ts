import { describe, expect, test } from 'vitest'
import { createManualComparer } from './manual.ts'
import type { FaceComparer } from './port.ts'

const providers: [string, () => FaceComparer][] = [['manual', createManualComparer]]

describe.each(providers)('the provider %s', (name, create) => {
  test('has a name and returns one of three verdicts', async () => {
    const comparer = create()
    expect(comparer.provider).toBe(name)
    const picture = async () => Buffer.from('picture')
    expect(['same', 'different', 'unsure']).toContain(await comparer.compare({ portrait: picture, snapshot: picture }))
  })
})

test('the manual provider reads no picture and decides nothing', async () => {
  const never = () => Promise.reject(new Error('read'))
  expect(await createManualComparer().compare({ portrait: never, snapshot: never })).toBe('unsure')
})
