/**
 * How many different visitors there were, without keeping who they were: a HyperLogLog of 2,048 registers (2 KB a day, about 2 % off;
 * near exact while visitors are few). Pure.
 */

const BITS = 11
/** Registers of a sketch; one byte each. */
export const REGISTERS = 1 << BITS
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS)

/** A sketch that nobody was seen by. */
export function newSketch(): Uint8Array {
  return new Uint8Array(REGISTERS)
}

/** Notes a visitor by a hash of at least 8 bytes. Noting the same one again changes nothing. */
export function note(sketch: Uint8Array, hash: Uint8Array): void {
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength)
  const high = view.getUint32(0)
  const register = high >>> (32 - BITS)
  // Leading zeros of the bits that did not choose the register: the longer the run, the rarer the hash.
  const rest = (high << BITS) >>> 0
  const zeros = rest === 0 ? 32 - BITS + Math.clz32(view.getUint32(4)) : Math.clz32(rest)
  sketch[register] = Math.max(sketch[register] ?? 0, zeros + 1)
}

/** Adds to `into` whom `from` has seen. */
export function merge(into: Uint8Array, from: Uint8Array): void {
  for (let i = 0; i < into.length; i++) into[i] = Math.max(into[i] ?? 0, from[i] ?? 0)
}

/** The estimated number of different visitors. */
export function estimate(sketch: Uint8Array): number {
  let sum = 0
  let empty = 0
  for (const rank of sketch) {
    sum += 2 ** -rank
    if (rank === 0) empty += 1
  }
  const raw = (ALPHA * REGISTERS * REGISTERS) / sum
  // While registers are empty in number, counting them is the better estimate.
  if (raw <= 2.5 * REGISTERS && empty > 0) return Math.round(REGISTERS * Math.log(REGISTERS / empty))
  return Math.round(raw)
}
