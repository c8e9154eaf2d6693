/** Unfinished uploads as a browser stores them: of a file, and of what the server remembers. */
import type { StoredUpload } from './stored-uploads.ts'
import { CHUNK_BYTES } from './plan.ts'
import type { Picked, Remembered, UploadFor } from './types.ts'

/** `uploadStatus` of a file that the server has refused. */
export const REFUSED = 4

/**
 * The refusal of an upload that this browser still has as unfinished. A file is refused by its first bytes, before the browser hears under which
 * id it was kept: then its content says which one it is.
 */
export function refusalOf(
  stored: Pick<StoredUpload, 'uploadStatusId' | 'identifier' | 'totalSize'>,
  remembered: readonly Remembered[],
): Remembered | undefined {
  return remembered.find(
    (one) =>
      one.uploadStatus === REFUSED &&
      (one.uploadStatusId === stored.uploadStatusId ||
        (!stored.uploadStatusId && one.identifier === stored.identifier && one.totalSize === stored.totalSize)),
  )
}

/** An upload that only the server knows, begun in another browser perhaps, as this one would have stored it. */
export function storedOf(one: Remembered, whose: { userId: string; site: string }, now: number): StoredUpload {
  const { uploadStatusId, identifier, fileName, totalSize, chunkSize, periodId } = one
  return {
    ...whose,
    uploadStatusId,
    identifier,
    fileName,
    totalSize,
    chunkSize,
    periodId,
    key: `server ${uploadStatusId}`,
    lastModified: 0,
    sentBytes: one.receivedBytes,
    isExam: 0,
    paused: false,
    at: now,
  }
}

/** An upload that begins now. */
export function storedOfFile(
  { file, handle }: Picked,
  what: UploadFor,
  own: Pick<StoredUpload, 'userId' | 'site' | 'key' | 'at'>,
): StoredUpload {
  return {
    ...own,
    fileName: file.name,
    totalSize: file.size,
    lastModified: file.lastModified,
    identifier: '',
    uploadStatusId: '',
    chunkSize: CHUNK_BYTES,
    sentBytes: 0,
    periodId: what.periodId ?? '',
    isExam: what.isExam ? 1 : 0,
    paused: false,
    ...(handle ? { handle } : {}),
  }
}
