/** Decodes the QR code of a poster from its pixels. */
import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { qrSquares } from './qr-squares.ts'

const ROOM = 180

/** Paints like a canvas and returns whether a pixel is dark. */
function painted(text: string) {
  const { squares, side } = qrSquares(text, ROOM)
  const dark = new Set<number>()
  for (const { x, y, side: width } of squares) {
    expect([x, y, width].every(Number.isInteger)).toBe(true)
    for (let row = y; row < y + width; row++)
      for (let column = x; column < x + width; column++) dark.add(row * side + column)
  }
  return { side, cell: squares[0]?.side ?? 0, isDark: (x: number, y: number) => dark.has(y * side + x) }
}

/** Codewords, blocks and codewords of correction per block of versions 1 to 8 at level M (ISO/IEC 18004, table 9). */
const codes = [
  [26, 1, 10],
  [44, 1, 16],
  [70, 1, 26],
  [100, 2, 18],
  [134, 2, 24],
  [172, 4, 16],
  [196, 4, 18],
  [242, 4, 22],
] as const
const masks = [
  (i: number, j: number) => (i + j) % 2,
  (i: number) => i % 2,
  (_: number, j: number) => j % 3,
  (i: number, j: number) => (i + j) % 3,
  (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
  (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
]
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Decodes an undamaged code per ISO/IEC 18004. */
function read(bit: (row: number, column: number) => 0 | 1, size: number): string {
  const version = (size - 17) / 4
  const [total, blocks, correction] = codes[version - 1] ?? [0, 1, 0]
  // Beside the top-left finder: two bits of the level, three of the mask.
  const format = [0, 1, 2, 3, 4].reduce((sum, column) => sum * 2 + bit(8, column), 0) ^ 0b10101
  const mask = masks[format & 7]
  // The function patterns depend only on the version.
  const { modules } = QRCode.create('0', { version, errorCorrectionLevel: 'M' })
  const reserved = (modules as unknown as { reservedBit: Uint8Array }).reservedBit
  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1])
        if (!reserved[row * size + column]) bits.push(bit(row, column) ^ (mask?.(row, column) === 0 ? 1 : 0))
    }
  }
  const words = Array.from({ length: total }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2))
  const data = total - blocks * correction
  const short = Math.floor(data / blocks)
  const parts = Array.from({ length: blocks }, (_, block) => short + (block >= blocks - (data % blocks) ? 1 : 0))
  const blocked: number[][] = parts.map(() => [])
  let next = 0
  for (let at = 0; at <= short; at++)
    parts.forEach((length, block) => at < length && blocked[block]?.push(words[next++] ?? 0))
  const stream = blocked
    .flat()
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('')
  let at = 0
  const take = (length: number) => parseInt(stream.slice(at, (at += length)), 2)
  const bytes: number[] = []
  for (let mode = take(4); mode !== 0 && at < stream.length; mode = take(4)) {
    let count = take(mode === 1 ? 10 : mode === 2 ? 9 : 8)
    if (mode === 4) for (; count > 0; count--) bytes.push(take(8))
    else if (mode === 2)
      for (; count > 0; count -= 2) {
        const pair = take(count === 1 ? 6 : 11)
        const letters = count === 1 ? [pair] : [Math.floor(pair / 45), pair % 45]
        bytes.push(...letters.map((letter) => ALPHANUMERIC.charCodeAt(letter)))
      }
    else
      for (; count > 0; count -= 3) {
        const digits = Math.min(3, count)
        bytes.push(...Buffer.from(String(take([0, 4, 7, 10][digits] ?? 0)).padStart(digits, '0')))
      }
  }
  return Buffer.from(bytes).toString()
}

test.each([
  'https://learn.example.com/view/1234567890123?referralCode=AB12CD34',
  'https://知行.example.cn/index?referralCode=ZX2026',
  'http://localhost:4140/index?referralCode=A1',
])('the code of %s decodes to its text, from whole pixels', (text) => {
  const { side, cell, isDark } = painted(text)
  expect(side).toBeLessThanOrEqual(ROOM)
  const size = side / cell
  expect(Number.isInteger(size)).toBe(true)
  // Each module is one colour up to its edges.
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (isDark(x, y) !== isDark(x - (x % cell), y - (y % cell))) expect.fail(`module at ${x}, ${y} is of two colours`)
  const bit = (row: number, column: number) => (isDark(column * cell, row * cell) ? 1 : 0)
  expect(read(bit, size)).toBe(text)
})
