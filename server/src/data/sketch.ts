/**
 * HyperLogLog with 2,048 registers: counts distinct visitors without storing who they are (2 KB a day, standard error
 * about 2 %, near exact for small counts). Pure.
 */

const BITS = 11
/** Registers of a sketch; one byte each. */
export const REGISTERS = 1 << BITS
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS)

/** An empty sketch. */
export function newSketch(): Uint8Array {
  return new Uint8Array(REGISTERS)
}

/** Adds a visitor by a hash of at least 8 bytes. Idempotent. */
export function note(sketch: Uint8Array, hash: Uint8Array): void {
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength)
  const high = view.getUint32(0)
  const register = high >>> (32 - BITS)
  // Rank: leading zeros of the bits behind the register index.
  const rest = (high << BITS) >>> 0
  const zeros = rest === 0 ? 32 - BITS + Math.clz32(view.getUint32(4)) : Math.clz32(rest)
  sketch[register] = Math.max(sketch[register] ?? 0, zeros + 1)
}

/** Merges `from` into `into`. */
export function merge(into: Uint8Array, from: Uint8Array): void {
  for (let i = 0; i < into.length; i++) into[i] = Math.max(into[i] ?? 0, from[i] ?? 0)
}

/** Estimated number of distinct visitors. */
export function estimate(sketch: Uint8Array): number {
  let sum = 0
  let empty = 0
  for (const rank of sketch) {
    sum += 2 ** -rank
    if (rank === 0) empty += 1
  }
  const raw = (ALPHA * REGISTERS * REGISTERS) / sum
  // Small range: linear counting by empty registers is more accurate.
  if (raw <= 2.5 * REGISTERS && empty > 0) return Math.round(REGISTERS * Math.log(REGISTERS / empty))
  return Math.round(raw)
}
