import { expect, test } from 'vitest'
import { scattered } from './options.ts'

const options = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), optionContent: `${seed} ${at}` }))

test.each([2, 3, 4])('the first %i options are never in the order of their author, which is the key', (count) => {
  for (let seed = 0; seed < 50; seed++) {
    const list = options(4, seed)
    const order = scattered(list, count)
    expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
    expect(order.slice(0, count)).not.toEqual([0, 1, 2, 3].slice(0, count))
    expect(scattered(list, count)).toEqual(order)
  }
})
