import { waitBefore } from '../../../offline/backoff.ts'

/** Chunk plan of a file. Pure. */

export const CHUNK_BYTES = 2_048_000
export const SLICE_BYTES = 10_240_000
/** Concurrent chunks. */
export const PARALLEL = 3
/** Retries before the connection counts as lost. */
export const RETRIES = 3

export interface Plan {
  totalSize: number
  chunkSize: number
  totalChunks: number
}

/** The remainder is merged into the last chunk, which is up to twice as large (usual form of the protocol). */
export function planOf(totalSize: number, chunkSize = CHUNK_BYTES): Plan {
  return { totalSize, chunkSize, totalChunks: Math.max(1, Math.floor(totalSize / chunkSize)) }
}

/** Byte range of a chunk, end exclusive; numbers start at 1. */
export function bytesOf({ totalSize, chunkSize, totalChunks }: Plan, n: number): [from: number, to: number] {
  const from = (n - 1) * chunkSize
  return [from, n === totalChunks ? totalSize : from + chunkSize]
}

export function sizeOf(plan: Plan, n: number): number {
  const [from, to] = bytesOf(plan, n)
  return to - from
}

/** Missing chunk numbers in order. */
export function missing(plan: Plan, there: readonly number[]): number[] {
  const have = new Set(there)
  return Array.from({ length: plan.totalChunks }, (_, n) => n + 1).filter((n) => !have.has(n))
}

/** Reconnect delay, ms: short at first, then every five seconds. */
const RETRY = { first: 1_000, longest: 5_000 }
export const retryAfter = (attempt: number, random: number): number => waitBefore(attempt, RETRY, random)

/** Bytes per second over a sliding window. */
export function createSpeed(windowMs = 10_000) {
  const seen: { at: number; bytes: number }[] = []
  return {
    add(at: number, bytes: number): void {
      seen.push({ at, bytes })
      while (seen.length > 2 && (seen[0]?.at ?? at) < at - windowMs) seen.shift()
    },
    clear(): void {
      seen.length = 0
    },
    /** 0 while there are too few samples. */
    now(): number {
      const [first, last] = [seen[0], seen.at(-1)]
      if (!first || !last || last.at - first.at < 500) return 0
      return Math.max(0, ((last.bytes - first.bytes) / (last.at - first.at)) * 1000)
    },
  }
}
