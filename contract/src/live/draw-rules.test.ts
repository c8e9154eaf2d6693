import { createHash, createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { candidateHashOf, drawnPlaces, seedHashOf } from './draw-rules.ts'

const seed = '00'.repeat(31).concat('01')
const drawOf = async (count: number, winners: number, by = seed) => {
  const candidateHash = await candidateHashOf(Array.from({ length: count }, (_, at) => String(1000 + at)))
  return drawnPlaces({ seed: by, candidateHash, candidateCount: count }, winners)
}

test('hashes match those of standard tools', async () => {
  expect(await seedHashOf(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'))
  expect(await candidateHashOf(['7', '12'])).toBe(createHash('sha256').update('7\n12').digest('hex'))
})

test('the first winner matches the documented example', async () => {
  const candidateHash = await candidateHashOf(['7', '8', '9'])
  const mac = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${candidateHash} 0`).digest()
  const [first] = await drawnPlaces({ seed, candidateHash, candidateCount: 3 }, 1)
  expect(first).toBe((mac.readUIntBE(0, 6) % 3) + 1)
})

test('no duplicate winners; all win if there are enough prizes; deterministic per seed', async () => {
  for (const [count, winners] of [
    [1, 1],
    [10, 3],
    [10, 10],
    [3, 100],
    [0, 1],
    [500, 100],
  ] as const) {
    const places = await drawOf(count, winners)
    expect(places).toHaveLength(Math.min(count, winners))
    expect(new Set(places).size).toBe(places.length)
    expect(places.every((place) => place >= 1 && place <= count)).toBe(true)
    expect(await drawOf(count, winners)).toEqual(places)
  }
})

test('another seed, or one more candidate, changes the result', async () => {
  const places = await drawOf(200, 10)
  expect(await drawOf(200, 10, seed.replace('01', '02'))).not.toEqual(places)
  expect(await drawOf(201, 10)).not.toEqual(places)
})

test('winning places are uniformly distributed', async () => {
  const wins = Array.from({ length: 8 }, () => 0)
  for (let round = 0; round < 600; round += 1)
    for (const place of await drawOf(8, 2, randomBytes(32).toString('hex')))
      wins[place - 1] = (wins[place - 1] ?? 0) + 1
  // Expected 150 each; six standard deviations.
  expect(wins.every((count) => Math.abs(count - 150) < 6 * Math.sqrt(150 * 0.75))).toBe(true)
})
