import { stateCode } from '@zhixing/contract/states'
/** What a chunk may be and what becomes of it. Pure: no clock, no database, no disk. */

/** How a file is cut. */
export interface Plan {
  totalSize: number
  chunkSize: number
  totalChunks: number
}

/** First and last number of chunks in a row, both included. */
export type Range = [first: number, last: number]

/** The chunks that are on the disk: in order, apart from each other. */
export type Received = Range[]

/** 1 receiving, 2 being checked, 3 done, 4 refused. */
export type UploadState = 1 | 2 | 3 | 4

/** Smallest chunk that proves that its sender has the file: guessing so many bytes is out of the question. */
const PROOF_BYTES = 256 * 1024

/**
 * Whether a file of this size is cut into so many chunks. There are two ways (simple-uploader's forceChunkSize): the rest is a last chunk
 * of its own, or it goes into the last one, which is then up to twice as large.
 */
export function isPlan({ totalSize, chunkSize, totalChunks }: Plan): boolean {
  return (
    totalChunks === Math.ceil(totalSize / chunkSize) || totalChunks === Math.max(1, Math.floor(totalSize / chunkSize))
  )
}

/** Where a chunk lies in the file. */
export function placeOf(plan: Plan, chunkNumber: number): { offset: number; length: number } {
  const offset = (chunkNumber - 1) * plan.chunkSize
  return { offset, length: chunkNumber < plan.totalChunks ? plan.chunkSize : plan.totalSize - offset }
}

/** What is wrong with a chunk as it describes itself, or null. */
export function errorOf(plan: Plan, chunk: { chunkNumber: number; currentChunkSize: number }): string | null {
  if (!isPlan(plan)) return '分片总数与文件大小、分片大小不符'
  if (chunk.chunkNumber > plan.totalChunks) return '分片序号超出分片总数'
  if (chunk.currentChunkSize !== placeOf(plan, chunk.chunkNumber).length) return '当前分片大小与文件大小、分片大小不符'
  return null
}

export function samePlan(one: Plan, other: Plan): boolean {
  return one.totalSize === other.totalSize && one.chunkSize === other.chunkSize && one.totalChunks === other.totalChunks
}

/** Reads PostgreSQL's int4multirange: `{[1,4),[6,7)}`. */
export function readReceived(text: string): Received {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to) - 1])
}

export function has(received: Received, chunkNumber: number): boolean {
  return received.some(([first, last]) => chunkNumber >= first && chunkNumber <= last)
}

/** The numbers one by one, as the wire carries them. */
export function numbersOf(received: Received): number[] {
  return received.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n))
}

export function isWhole(received: Received, plan: Plan): boolean {
  const [first] = received
  return received.length === 1 && first?.[0] === 1 && first[1] === plan.totalChunks
}

/** Bytes from the beginning of the file without a gap: they can be read while the rest is still coming. */
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

/** What is done with a chunk of an upload in this state. */
export type Verdict = 'write' | 'have' | 'finish' | 'done' | 'refused'

export function judge(upload: { uploadStatus: UploadState; received: Received }, plan: Plan, n: number): Verdict {
  if (upload.uploadStatus === stateCode.upload.done) return 'done'
  if (upload.uploadStatus === stateCode.upload.refused) return 'refused'
  // Everything is there: whoever asks again waits for the check, or takes it over where it was broken off.
  if (upload.uploadStatus === stateCode.upload.checking || isWhole(upload.received, plan)) return 'finish'
  return has(upload.received, n) ? 'have' : 'write'
}

/** MD5 as the product's uploader names a file, in lower case; undefined for any other name. */
export function md5Of(identifier: string): string | undefined {
  return /^[0-9a-f]{32}$/i.test(identifier) ? identifier.toLowerCase() : undefined
}

/**
 * The chunk by which somebody proves to have a file that another lecturer of the site uploaded before: knowing its MD5 is not having it.
 * Always the same for the same person and file, not to be foreseen without the secret that `draw` is keyed by.
 * @param draw a number from 0 to 1
 * @returns undefined where a chunk is too small to prove anything
 */
export function proofChunk(plan: Plan, draw: number): number | undefined {
  if (plan.totalChunks < 2 || plan.chunkSize < PROOF_BYTES) return undefined
  // The last chunk may be a few bytes only, so it is never the one.
  return 1 + Math.min(plan.totalChunks - 2, Math.floor(draw * (plan.totalChunks - 1)))
}

/** A file's name as it is kept: the last part of a path, without characters that hide or reverse text; never used as a path. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd-\uffff]/g, '')
    .trim()
  return [...plain].slice(-200).join('') || '未命名视频'
}

/** How a video is called after its file. */
export function videoNameOf(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '') || fileName
}
