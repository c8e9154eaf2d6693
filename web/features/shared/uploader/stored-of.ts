/** Unfinished uploads as stored in a browser: from a file, and from the server's list. */
import type { StoredUpload } from './stored-uploads.ts'
import { CHUNK_BYTES } from './plan.ts'
import type { Picked, Remembered, UploadFor } from './types.ts'

/** `uploadStatus` of a refused file. */
export const REFUSED = 4

/**
 * The refusal of an upload that is unfinished here. A file is refused by its first bytes, before the browser learns
 * the id: then match by content.
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

/** An upload known to the server only, perhaps started in another browser, in stored form. */
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
    isExam: false,
    paused: false,
    at: now,
  }
}

/** A new upload. */
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
    isExam: what.isExam === true,
    paused: false,
    ...(handle ? { handle } : {}),
  }
}
