import { keyValues } from '../../../offline/database.ts'

/** A stored upload, which continues after the tab was closed. */
export interface StoredUpload {
  key: string
  userId: string
  site: string
  fileName: string
  totalSize: number
  lastModified: number
  /** '' until the file is hashed. */
  identifier: string
  uploadStatusId: string
  chunkSize: number
  sentBytes: number
  periodId: string
  isExam: boolean
  /** Paused by the user: not resumed automatically. */
  paused: boolean
  at: number
  /** File handle, if supported: reopens the file without choosing it. */
  handle?: FileSystemFileHandle
}

export interface Keeper {
  all(): Promise<StoredUpload[]>
  get(key: string): Promise<StoredUpload | undefined>
  put(upload: StoredUpload): Promise<void>
  drop(key: string): Promise<void>
}

/** Sign-out deletes databases with this prefix. */
export const UPLOADS_DATABASE = 'zx-user-uploads'

const uploads = keyValues<StoredUpload>(UPLOADS_DATABASE, 'uploads')

/** IndexedDB storage. Without it uploads work, but do not survive a reload. */
export const deviceKeeper: Keeper = {
  all: async () => (await uploads.all().catch(() => [])).map(([, upload]) => upload),
  get: (key) => uploads.get(key).catch(() => undefined),
  put: (upload) => uploads.set(upload.key, upload).catch(() => {}),
  drop: (key) => uploads.drop(key).catch(() => {}),
}
