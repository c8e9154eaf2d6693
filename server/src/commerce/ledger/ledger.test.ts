/** Pure parts of the ledger: lines of a transfer, and shares over every course of a sale. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clawBack, sharesOf } from '../model/share.ts'
import { gather, type Line } from './ledger.ts'

const line: fc.Arbitrary<Line> = fc.oneof(
  fc.record({ account: fc.constantFrom('platform', 'suspense', 'payout'), amount: fc.integer({ min: -50, max: 50 }) }),
  fc.record({
    account: fc.constantFrom('pending', 'available', 'withdrawing'),
    ownerId: fc.constantFrom('1', '2', '10'),
    amount: fc.integer({ min: -50, max: 50 }),
  }),
) as fc.Arbitrary<Line>

const nameOf = (one: Line) => `${one.account} ${'ownerId' in one ? one.ownerId : ''}`

test('merged lines keep every account’s sum, name each account once, and are in a fixed order', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const gathered = gather(lines)
      const names = gathered.map(nameOf)
      expect(names).toEqual([...new Set(names)].toSorted())
      for (const name of new Set(lines.map(nameOf))) {
        const sum = (of: Line[]) =>
          of.filter((one) => nameOf(one) === name).reduce((all, { amount }) => all + amount, 0)
        expect(sum(gathered)).toBe(sum(lines))
      }
      expect(gathered.some(({ amount }) => amount === 0)).toBe(false)
      // Independent of the input order.
      expect(gather(lines.toReversed()).map(nameOf)).toEqual(names)
    }),
  )
})

test('after partial refunds before and after settlement, every party holds exactly its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 8 }),
      fc.nat(8),
      (paid, rate, parts, settlesAt) => {
        const { lecturer } = sharesOf(paid, { lecturer: rate / 10_000, referrer: 0, second: 0 })
        let [pending, available, clawed, refunded, isSettled] = [lecturer, 0, 0, 0, false]
        const settle = () => {
          available += pending
          pending = 0
          isSettled = true
        }
        for (const [at, part] of parts.entries()) {
          if (at === settlesAt) settle()
          refunded = Math.min(paid, refunded + part)
          const back = clawBack({ amount: lecturer, clawed }, refunded, paid)
          expect(back).toBeGreaterThanOrEqual(0)
          clawed += back
          if (isSettled) available -= back
          else pending -= back
        }
        expect(pending).toBeGreaterThanOrEqual(0)
        expect(pending + available + clawed).toBe(lecturer)
        if (refunded === paid) expect(clawed).toBe(lecturer)
      },
    ),
  )
})
