import { describe, expect, test } from 'vitest'
import { createManualComparer } from './manual.ts'
import type { FaceComparer } from './port.ts'

const providers: [string, () => FaceComparer][] = [['manual', createManualComparer]]

describe.each(providers)('the provider %s', (name, create) => {
  test('tells its name and answers one of three', async () => {
    const comparer = create()
    expect(comparer.provider).toBe(name)
    const picture = async () => Buffer.from('picture')
    expect(['same', 'different', 'unsure']).toContain(await comparer.compare({ portrait: picture, snapshot: picture }))
  })
})

test('by hand no picture is read, and nothing is decided', async () => {
  const never = () => Promise.reject(new Error('read'))
  expect(await createManualComparer().compare({ portrait: never, snapshot: never })).toBe('unsure')
})
