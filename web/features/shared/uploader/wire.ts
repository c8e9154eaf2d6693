import type { OutputOf } from '@zhixing/contract'
import { ApiError, api } from '../../../api.ts'
import { bytesOf, type Plan, sizeOf } from './plan.ts'

const TARGET = '/apis/vod/auth/videoInfo/upload'
/** Without progress for this long a connection counts as dead, ms. */
const IDLE_TIMEOUT_MS = 40_000

export type Status = OutputOf<'vod/auth/videoInfo/upload'>

/** Fields sent with every chunk. */
export interface Sending {
  plan: Plan
  identifier: string
  fileName: string
  uploadStatusId: string
  periodId: string
  isExam: boolean
}

/** Message of an answer without one. */
const BROKEN = ''

function addressOf(what: Sending, n: number): string {
  const { plan } = what
  const query = new URLSearchParams({
    chunkNumber: String(n),
    chunkSize: String(plan.chunkSize),
    currentChunkSize: String(sizeOf(plan, n)),
    totalSize: String(plan.totalSize),
    totalChunks: String(plan.totalChunks),
    identifier: what.identifier,
    filename: what.fileName,
    relativePath: what.fileName,
    ...(what.uploadStatusId ? { uploadStatusId: what.uploadStatusId } : {}),
    ...(what.periodId ? { periodId: what.periodId } : {}),
    ...(what.isExam ? { isExam: '1' } : {}),
  })
  return `${TARGET}?${query}`
}

/** Acknowledged chunks. @throws {ApiError} code 0 on a network failure */
export function askStatus(what: Sending, signal: AbortSignal): Promise<Status> {
  return request('GET', addressOf(what, 1), null, () => {}, signal)
}

/** Sends one chunk. @throws {ApiError} code 0 on a network failure */
export function sendChunk(
  what: Sending,
  n: number,
  file: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Status> {
  const [from, to] = bytesOf(what.plan, n)
  return request('POST', addressOf(what, n), file.slice(from, to), onProgress, signal)
}

// XMLHttpRequest, because fetch has no upload progress.
function request(
  method: string,
  address: string,
  body: Blob | null,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Status> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const sent = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = (ms: number) => {
      clearTimeout(silence)
      silence = setTimeout(() => sent.abort(), ms)
    }
    const stop = () => sent.abort()
    const end = (action: () => void) => {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
      action()
    }
    const broken = () => end(() => reject(signal.aborted ? (signal.reason as Error) : new ApiError(0, BROKEN)))
    signal.addEventListener('abort', stop)
    sent.open(method, address)
    sent.setRequestHeader('SITE-ID', document.documentElement.dataset.site ?? '')
    if (body) sent.setRequestHeader('content-type', 'application/octet-stream')
    sent.responseType = 'json'
    sent.upload.addEventListener('progress', ({ loaded }) => {
      listen(IDLE_TIMEOUT_MS)
      onProgress(loaded)
    })
    // The response to the last chunk waits for verification of the whole file, which takes minutes for large ones.
    sent.upload.addEventListener('load', () => listen(15 * 60_000))
    sent.addEventListener('load', () => {
      const answer = sent.response as { code: number; msg: string; data: Status & { field?: string } } | null
      if (!answer || typeof answer.code !== 'number') return broken()
      end(() => (answer.code === 200 ? resolve(answer.data) : reject(new ApiError(answer.code, answer.msg))))
    })
    sent.addEventListener('error', broken)
    sent.addEventListener('abort', broken)
    listen(IDLE_TIMEOUT_MS)
    sent.send(body)
  })
}

/** Cancels an upload on the server; an unknown one counts as cancelled. */
export async function cancelUpload(uploadStatusId: string): Promise<void> {
  await api('vod/auth/upload/cancel', { uploadStatusId }, { quiet: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 404) throw error
  })
}

/**
 * Id of the signed-in user; '' if signed out. @throws {ApiError} code 0 on a network failure, 304 after a sign-in
 * elsewhere
 */
export async function whoIsThere(): Promise<string> {
  try {
    return (await api('user/auth/user/ext/view', {}, { quiet: true })).id
  } catch (error) {
    if (error instanceof ApiError && error.code !== 0 && error.code !== 304) return ''
    throw error
  }
}
