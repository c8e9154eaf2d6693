/** Upload items for pages, and ports of the upload queue. */
import type { Keeper } from './stored-uploads.ts'
import type { texts } from './texts.ts'
import type { TransferPorts } from './transfer.ts'

export type UploadState = keyof typeof texts.state

/** An upload as a page shows it. */
export interface UploadItem {
  key: string
  fileName: string
  totalSize: number
  state: UploadState
  /** Hashed bytes while `hashing`; sent bytes otherwise. */
  doneBytes: number
  /** Bytes per second; 0 while unknown. */
  speed: number
  /** Seconds; null while unknown. */
  remaining: number | null
  /** Error message. */
  message: string
  periodId: string
  isExam: boolean
  videoId: string
  isBound: boolean
}

export interface UploadFor {
  /** Period to show the video; the upload binds it. */
  periodId?: string
  /** For an exam problem: not bound to a period. */
  isExam?: boolean
}

/** A file with its handle, if supported. */
export interface Picked {
  file: File
  handle?: FileSystemFileHandle
}

/** An unfinished upload in the server's list. */
export interface Remembered {
  uploadStatusId: string
  identifier: string
  fileName: string
  totalSize: number
  chunkSize: number
  receivedBytes: number
  /** 1 receiving, 2 being verified, 4 refused. */
  uploadStatus: number
  /** Reason of a refusal, otherwise empty. */
  failReason: string
  periodId: string
}

export interface UploadPorts extends TransferPorts {
  hash(file: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string>
  cancel(uploadStatusId: string): Promise<void>
  /** Id of the signed-in user. @throws with a `code`: 0 offline, 304 signed in elsewhere */
  whoIsThere(): Promise<string>
  remembered(): Promise<Remembered[]>
  keeper: Keeper
  now(): number
  newKey(): string
  /** Resolves on network recovery or after `ms`. */
  lineOr(ms: number, signal: AbortSignal): Promise<void>
  /**
   * Resolves when the user may have signed in elsewhere, or after `ms`; Infinity: only when they return to this page.
   */
  backOr(ms: number, signal: AbortSignal): Promise<void>
  /** Runs `work` under a lock over all tabs; calls `wait` if another tab holds it. */
  alone(key: string, signal: AbortSignal, wait: () => void, work: () => Promise<void>): Promise<void>
  /** File of a handle; null if permission is needed and `mayAsk` is false, or the file is gone. */
  fileOf(handle: FileSystemFileHandle, mayAsk: boolean): Promise<File | null>
}
