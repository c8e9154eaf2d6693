import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cut, move, partOf, turn, turned, wholeCut, within } from './crop.ts'

const wide = { width: 400, height: 100 }

test('the initial crop fills the frame from the centre', () => {
  expect(partOf(wide, 1, wholeCut)).toEqual({ left: 150, top: 0, width: 100, height: 100 })
  expect(partOf({ width: 100, height: 400 }, 2, wholeCut)).toEqual({ left: 0, top: 175, width: 100, height: 50 })
  expect(partOf(wide, 1, { ...wholeCut, zoom: 2 })).toEqual({ left: 175, top: 25, width: 50, height: 50 })
})

test('moving right reveals the left side, up to the edge', () => {
  expect(partOf(wide, 1, move(wide, 1, wholeCut, 0.5, 0)).left).toBe(100)
  expect(partOf(wide, 1, move(wide, 1, wholeCut, 99, 0)).left).toBe(0)
  expect(partOf(wide, 1, move(wide, 1, wholeCut, -99, 0)).left).toBe(300)
})

test('four quarter turns are the identity', () => {
  const start = within(wide, 1.5, { zoom: 1.5, turns: 0, x: 0.4, y: 0.5 })
  let cut: Cut = start
  for (let n = 0; n < 4; n++) cut = turn(wide, 1.5, cut)
  expect(cut.turns).toBe(0)
  expect(turned(wide, 1)).toEqual({ width: 100, height: 400 })
})

test('the frame always stays inside the picture', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) })
  const action = fc.record({
    dx: fc.double({ min: -3, max: 3, noNaN: true }),
    dy: fc.double({ min: -3, max: 3, noNaN: true }),
    zoom: fc.double({ min: 0, max: 9, noNaN: true }),
    turns: fc.boolean(),
  })
  fc.assert(
    fc.property(
      size,
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      fc.array(action, { maxLength: 6 }),
      (picture, ratio, actions) => {
        let cut: Cut = wholeCut
        for (const { dx, dy, zoom, turns } of actions) {
          cut = within(picture, ratio, { ...move(picture, ratio, cut, dx, dy), zoom })
          if (turns) cut = turn(picture, ratio, cut)
        }
        const part = partOf(picture, ratio, cut)
        const whole = turned(picture, cut.turns)
        expect(part.left).toBeGreaterThan(-1e-6 * whole.width)
        expect(part.top).toBeGreaterThan(-1e-6 * whole.height)
        expect(part.left + part.width).toBeLessThan(whole.width * (1 + 1e-6))
        expect(part.top + part.height).toBeLessThan(whole.height * (1 + 1e-6))
      },
    ),
  )
})
