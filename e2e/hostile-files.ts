/** The people who write hostile text, and their uploads. */
import { hostile } from './payloads.ts'
import { must } from './payloads-watch.ts'

export interface People {
  origin: string
  operator: string
  lecturer: string
  /** Applies to become a lecturer, and follows and studies everything. */
  learner: string
}

/** Uploads a file. */
export async function sendFile(
  people: People,
  token: string,
  fileName: string,
  bytes: Buffer,
  fileKind: 'image' | 'document' | 'private',
) {
  const place = await must<{ target: string; headers: Record<string, string> }>(
    people.origin,
    'system/auth/upload/aliyun',
    { fileName, fileSize: bytes.length, fileKind },
    token,
  )
  const answer = await fetch(`${people.origin}${place.target}`, {
    method: 'PUT',
    headers: place.headers,
    body: new Uint8Array(bytes),
  })
  const { code, msg, data } = (await answer.json()) as {
    code: number
    msg: string
    data: { fileId: string; url: string }
  }
  if (code !== 200) throw new Error(`${fileName}: ${msg}`)
  return data
}

/** A PNG of one pixel. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const sendPicture = (people: People, token: string) =>
  sendFile(people, token, `${hostile(40)}.png`, dot, 'image')
