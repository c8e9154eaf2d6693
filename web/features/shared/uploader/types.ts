/** What an upload is to a page, and what the queue of uploads needs of the world. */
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
  /** Read so far, while `hashing`; sent so far, otherwise. */
  doneBytes: number
  /** Bytes per second; 0 while unknown. */
  speed: number
  /** Seconds; null while unknown. */
  remaining: number | null
  /** Why it failed, or what is wrong with the file that was chosen. */
  message: string
  periodId: string
  isExam: 0 | 1
  videoId: string
  isBound: 0 | 1
}

export interface UploadFor {
  /** The period that shall show the video; it is bound by the upload itself. */
  periodId?: string
  /** For a problem of an exam: bound to no period. */
  isExam?: boolean
}

/** A file with, where the browser has it, the way to find it again after a reload. */
export interface Picked {
  file: File
  handle?: FileSystemFileHandle
}

/** What the server knows of an unfinished upload. */
export interface Remembered {
  uploadStatusId: string
  identifier: string
  fileName: string
  totalSize: number
  chunkSize: number
  receivedBytes: number
  /** 1 receiving, 2 being checked, 4 refused. */
  uploadStatus: number
  /** Why it was refused; empty otherwise. */
  failReason: string
  periodId: string
}

export interface UploadPorts extends TransferPorts {
  hash(file: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string>
  cancel(uploadStatusId: string): Promise<void>
  /** Who is signed in at this browser. @throws with a `code`: 0 when the line is broken, 304 when the account has signed in elsewhere */
  whoIsThere(): Promise<string>
  remembered(): Promise<Remembered[]>
  keeper: Keeper
  now(): number
  newKey(): string
  /** Resolves when the line may be back or after `ms`, whichever is first. */
  lineOr(ms: number, signal: AbortSignal): Promise<void>
  /** Resolves when the person may have signed in elsewhere, or after `ms`; Infinity: only when they come back to this page. */
  backOr(ms: number, signal: AbortSignal): Promise<void>
  /** Runs `work` while no other tab does the same; `wait` is called when one does. */
  alone(key: string, signal: AbortSignal, wait: () => void, work: () => Promise<void>): Promise<void>
  /** The file behind a handle; null when the browser wants to ask first and may not, or the file is gone. */
  fileOf(handle: FileSystemFileHandle, mayAsk: boolean): Promise<File | null>
}
