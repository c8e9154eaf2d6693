import { isTransient } from '@zhixing/contract/errors'
import type { StoredFile } from '@zhixing/contract/system/upload'
import { ApiError, api, languageHeader } from '../../../api.ts'
import { texts } from './texts.ts'

export type { StoredFile }

export interface SendOptions {
  /** Progress from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

const MB = 1024 * 1024
const IMAGE_BYTES = 10 * MB
const LONGEST_SIDE = 4096
const TRIES = 3
const RETRY_MS = 1500
export const IMAGE_ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/**
 * Uploads a public picture (portrait, cover, picture in a text); its URL is permanent.
 * @throws {ApiError} with a message to show; shows no toast
 */
export async function uploadImage(file: File, options: SendOptions = {}): Promise<StoredFile> {
  return send(await asImage(file), 'image', options)
}

/** Uploads a private picture for its owner and reviewers: identity documents, certificates. Referenced by `fileId`. */
export async function uploadPrivate(file: File, options: SendOptions = {}): Promise<StoredFile> {
  return send(await asImage(file), 'private', options)
}

/**
 * Uploads a document (PDF, Word, Excel, PPT, ZIP, text). Referenced by `fileId`; `url` is valid for the uploader, for
 * an hour.
 */
export async function uploadDocument(file: File, options: SendOptions = {}): Promise<StoredFile> {
  return send(file, 'document', options)
}

/** Uploads audio or a short video for a text; public. */
export async function uploadMedia(file: File, options: SendOptions = {}): Promise<StoredFile> {
  return send(file, 'media', options)
}

async function send(
  file: File,
  fileKind: 'image' | 'document' | 'private' | 'media',
  { onProgress, signal }: SendOptions,
): Promise<StoredFile> {
  if (file.size === 0) throw new ApiError(422, texts.empty)
  const { target, headers } = await api(
    'system/auth/upload/aliyun',
    { fileName: file.name || 'image.png', fileSize: file.size, fileKind },
    { isShowErrTip: false, ...(signal ? { signal } : {}) },
  )
  for (let attempt = 1; ; attempt++)
    try {
      return await put(target, headers, file, onProgress, signal)
    } catch (error) {
      // Retry after a network failure: uploads are idempotent.
      const again = error instanceof ApiError && isTransient(error) && attempt < TRIES
      if (!again || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt))
    }
}

function put(
  target: string,
  headers: Record<string, string>,
  file: Blob,
  onProgress: SendOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const finish = (action: () => void) => {
      signal?.removeEventListener('abort', stop)
      action()
    }
    request.open('PUT', target)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    for (const [name, value] of Object.entries(languageHeader())) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer = request.response as { code: number; msg: string; data: StoredFile } | null
      finish(() => {
        if (answer?.code === 200) resolve(answer.data)
        else reject(new ApiError(answer?.code ?? 500, answer?.msg ?? texts.failed))
      })
    })
    request.addEventListener('error', () => finish(() => reject(new ApiError(0, texts.network))))
    request.addEventListener('abort', () => finish(() => reject(new ApiError(499, texts.stopped))))
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) return finish(() => reject(new ApiError(499, texts.stopped)))
    request.send(file)
  })
}

/** Whether the user cancelled: no message. */
export const wasStopped = (error: unknown): boolean => error instanceof ApiError && error.code === 499

async function asImage(file: File): Promise<File> {
  if (file.type && !file.type.startsWith('image/')) throw new ApiError(422, texts.notImage)
  if (file.size <= IMAGE_BYTES) return file
  // Large phone photos are downscaled rather than refused. Unreadable files are rejected by the server.
  const smaller = await shrink(file).catch(() => null)
  if (!smaller || smaller.size > IMAGE_BYTES) throw new ApiError(413, texts.tooLarge('10 MB'))
  return smaller
}

/** Downscales a picture to a longest side, as JPEG. Rejects if the browser cannot decode it. */
export async function shrink(file: File, longest = LONGEST_SIDE): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvasFile(canvas, file.name)
}

/** Canvas content as a file. */
export function canvasFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], name.replace(/(\.\w+)?$/, '.jpg'), { type: blob.type }))
          : reject(new Error('no picture')),
      'image/jpeg',
      0.92,
    ),
  )
}
