import { keyValues } from '../../../offline/database.ts'

/** An upload as this browser remembers it, so that it goes on after the tab was closed. */
export interface StoredUpload {
  key: string
  userId: string
  site: string
  fileName: string
  totalSize: number
  lastModified: number
  /** '' while the file has not been read to its end. */
  identifier: string
  uploadStatusId: string
  chunkSize: number
  sentBytes: number
  periodId: string
  isExam: 0 | 1
  /** Paused by the person: it does not go on by itself. */
  paused: boolean
  at: number
  /** Where the browser has them: leads to the file again without choosing it. */
  handle?: FileSystemFileHandle
}

export interface Keeper {
  all(): Promise<StoredUpload[]>
  get(key: string): Promise<StoredUpload | undefined>
  put(upload: StoredUpload): Promise<void>
  drop(key: string): Promise<void>
}

/** Signing out deletes databases of this name. */
export const UPLOADS_DATABASE = 'zx-user-uploads'

const uploads = keyValues<StoredUpload>(UPLOADS_DATABASE, 'uploads')

/** In IndexedDB of this browser. A browser that has none (or no room) uploads all the same; it only forgets. */
export const deviceKeeper: Keeper = {
  all: async () => (await uploads.all().catch(() => [])).map(([, upload]) => upload),
  get: (key) => uploads.get(key).catch(() => undefined),
  put: (upload) => uploads.set(upload.key, upload).catch(() => {}),
  drop: (key) => uploads.drop(key).catch(() => {}),
}
