/** Rules of chunked uploads. Pure: no clock, no database, no disk. */
import { stateCode } from '@zhixing/contract/states'

/** How a file is split into chunks. */
export interface Plan {
  totalSize: number
  chunkSize: number
  totalChunks: number
}

/** First and last number of consecutive chunks, inclusive. */
export type Range = [first: number, last: number]

/** Chunks on disk: sorted, disjoint ranges. */
export type Received = Range[]

/** `stateCode.upload`. */
export type UploadState = 1 | 2 | 3 | 4

/** Minimum size of a chunk that proves possession of a file: too many bytes to guess. */
const PROOF_BYTES = 256 * 1024

/**
 * Whether the number of chunks fits the size. There are two layouts (simple-uploader's forceChunkSize): the remainder
 * is a separate last chunk, or part of the last one, which is then up to twice as large.
 */
export function isPlan({ totalSize, chunkSize, totalChunks }: Plan): boolean {
  return (
    totalChunks === Math.ceil(totalSize / chunkSize) || totalChunks === Math.max(1, Math.floor(totalSize / chunkSize))
  )
}

/** Range of a chunk in the file. */
export function placeOf(plan: Plan, chunkNumber: number): { offset: number; length: number } {
  const offset = (chunkNumber - 1) * plan.chunkSize
  return { offset, length: chunkNumber < plan.totalChunks ? plan.chunkSize : plan.totalSize - offset }
}

/** Error in the metadata of a chunk, or null. */
export function errorOf(plan: Plan, chunk: { chunkNumber: number; currentChunkSize: number }): string | null {
  if (!isPlan(plan)) return '分片总数与文件大小、分片大小不符'
  if (chunk.chunkNumber > plan.totalChunks) return '分片序号超出分片总数'
  if (chunk.currentChunkSize !== placeOf(plan, chunk.chunkNumber).length) return '当前分片大小与文件大小、分片大小不符'
  return null
}

export function samePlan(one: Plan, other: Plan): boolean {
  return one.totalSize === other.totalSize && one.chunkSize === other.chunkSize && one.totalChunks === other.totalChunks
}

/** Parses PostgreSQL's int4multirange: `{[1,4),[6,7)}`. */
export function readReceived(text: string): Received {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to) - 1])
}

export function has(received: Received, chunkNumber: number): boolean {
  return received.some(([first, last]) => chunkNumber >= first && chunkNumber <= last)
}

/** The numbers one by one, as on the wire. */
export function numbersOf(received: Received): number[] {
  return received.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n))
}

export function isWhole(received: Received, plan: Plan): boolean {
  const [first] = received
  return received.length === 1 && first?.[0] === 1 && first[1] === plan.totalChunks
}

/** Contiguous bytes from the start of the file, which can be hashed while the rest arrives. */
export function prefixBytes(received: Received, plan: Plan): number {
  const [first] = received
  if (first?.[0] !== 1) return 0
  return first[1] === plan.totalChunks ? plan.totalSize : first[1] * plan.chunkSize
}

export function receivedBytes(received: Received, plan: Plan): number {
  return received.reduce((sum, [first, last]) => {
    const end = placeOf(plan, last)
    return sum + end.offset + end.length - placeOf(plan, first).offset
  }, 0)
}

/** How a chunk is handled. */
export type Verdict = 'write' | 'have' | 'finish' | 'done' | 'refused'

export function judge(upload: { uploadStatus: UploadState; received: Received }, plan: Plan, n: number): Verdict {
  if (upload.uploadStatus === stateCode.upload.done) return 'done'
  if (upload.uploadStatus === stateCode.upload.refused) return 'refused'
  // Complete: a retry waits for the check, or resumes an interrupted one.
  if (upload.uploadStatus === stateCode.upload.checking || isWhole(upload.received, plan)) return 'finish'
  return has(upload.received, n) ? 'have' : 'write'
}

/** The MD5 by which the product's uploader identifies a file, in lower case; undefined for other identifiers. */
export function md5Of(identifier: string): string | undefined {
  return /^[0-9a-f]{32}$/i.test(identifier) ? identifier.toLowerCase() : undefined
}

/**
 * Proof of possession for deduplication: the chunk that an uploader must send of a file that another lecturer uploaded
 * before, since its MD5 alone proves nothing. Deterministic per person and file, and unpredictable without the secret
 * that keys `draw`.
 * @param draw a number from 0 to 1
 * @returns undefined when chunks are too small for a proof
 */
export function proofChunk(plan: Plan, draw: number): number | undefined {
  if (plan.totalChunks < 2 || plan.chunkSize < PROOF_BYTES) return undefined
  // The last chunk may be a few bytes only, so it is never chosen.
  return 1 + Math.min(plan.totalChunks - 2, Math.floor(draw * (plan.totalChunks - 1)))
}

/** A file name for display: the base name, without invisible and bidirectional characters. Never used as a path. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd-\uffff]/g, '')
    .trim()
  return [...plain].slice(-200).join('') || '未命名视频'
}

/** Name of a video from its file name. */
export function videoNameOf(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '') || fileName
}
