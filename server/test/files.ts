import type { FileKind, StoredFile } from '@zhixing/contract/system/upload'
import sharp from 'sharp'
import type { TestApp } from './harness.ts'

export interface Sent {
  status: number
  code: number
  msg: string
  data: StoredFile & { field?: string }
}

/** An image that decoders accept. */
export async function makePicture({
  width = 60,
  height = 40,
  format = 'png' as 'png' | 'jpeg' | 'gif' | 'webp',
  color = '#c33',
} = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()
}

/** Requests an upload ticket; it may be refused. */
export async function askPlace(
  t: TestApp,
  token: string,
  file: { name?: string; size: number; kind?: FileKind },
  siteId = 12,
) {
  return t.call(
    'system/auth/upload/aliyun',
    { fileName: file.name ?? 'a.png', fileSize: file.size, fileKind: file.kind ?? 'image' },
    { token, siteId },
  )
}

/** Uploads bytes with a ticket. */
export async function put(
  t: TestApp,
  place: { target: string; headers: Record<string, string> },
  content: Buffer,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const answer = await t.app.inject({
    method: 'PUT',
    url: place.target,
    headers: { ...place.headers, 'content-type': 'application/octet-stream', ...headers },
    payload: content,
  })
  return { status: answer.statusCode, ...(answer.json() as Omit<Sent, 'status'>) }
}

/** Uploads a file from ticket to completion. */
export async function sendFile(
  t: TestApp,
  token: string,
  content: Buffer,
  { name = 'a.png', kind = 'image' as FileKind, siteId = 12 } = {},
): Promise<Sent> {
  const place = await askPlace(t, token, { name, size: content.length, kind }, siteId)
  if (place.code !== 200) throw new Error(`no place: ${place.msg}`)
  return put(t, place.data, content)
}
