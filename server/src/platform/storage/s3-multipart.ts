/** Multipart uploads of S3: a large file is sent in parts, and an interrupted upload continues with the missing ones. */
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { elementsOf, valuesOf } from './s3-xml.ts'

/** Sends a request about an object, or (null) the bucket. @throws unless it succeeds; code ENOENT: no such object */
export type SendS3 = (
  method: string,
  key: string | null,
  options?: { query?: Record<string, string>; body?: Blob | string; headers?: Record<string, string>; bytes?: number },
) => Promise<Response>

interface Part {
  etag: string
  size: number
}

/** Uploads that were begun and neither completed nor aborted. */
export async function* unfinishedUploads(
  send: SendS3,
  prefix: string,
): AsyncGenerator<{ key: string; id: string; begunAt: number }> {
  let marker: Record<string, string> = {}
  do {
    const xml = await (await send('GET', null, { query: { uploads: '', prefix, ...marker } })).text()
    for (const upload of elementsOf(xml, 'Upload')) {
      const [key, id, begunAt] = ['Key', 'UploadId', 'Initiated'].map((tag) => valuesOf(upload, tag)[0] ?? '')
      yield { key: key ?? '', id: id ?? '', begunAt: Date.parse(begunAt ?? '') }
    }
    const [nextKey] = valuesOf(xml, 'NextKeyMarker')
    const [nextId] = valuesOf(xml, 'NextUploadIdMarker')
    marker = nextKey && nextId ? { 'key-marker': nextKey, 'upload-id-marker': nextId } : {}
  } while (marker['key-marker'])
}

export const abortUpload = async (send: SendS3, key: string, id: string): Promise<void> => {
  await send('DELETE', key, { query: { uploadId: id } })
}

async function partsOf(send: SendS3, key: string, id: string): Promise<Map<number, Part>> {
  const parts = new Map<number, Part>()
  let marker = '0'
  for (;;) {
    const query = { uploadId: id, 'part-number-marker': marker }
    const xml = await (await send('GET', key, { query })).text()
    for (const part of elementsOf(xml, 'Part')) {
      const [number, etag, size] = ['PartNumber', 'ETag', 'Size'].map((tag) => valuesOf(part, tag)[0] ?? '')
      parts.set(Number(number), { etag: etag ?? '', size: Number(size) })
    }
    const [next] = valuesOf(xml, 'NextPartNumberMarker')
    if (valuesOf(xml, 'IsTruncated')[0] !== 'true' || !next) return parts
    marker = next
  }
}

async function md5Of(content: Blob): Promise<string> {
  const hash = createHash('md5')
  for await (const piece of content.stream()) hash.update(piece)
  return hash.digest('hex')
}

/** An upload of this key that was interrupted, or a new one. */
async function findOrBegin(send: SendS3, key: string, headers: Record<string, string>): Promise<string> {
  for await (const upload of unfinishedUploads(send, key)) if (upload.key === key) return upload.id
  const xml = await (await send('POST', key, { query: { uploads: '' }, headers })).text()
  const [id] = valuesOf(xml, 'UploadId')
  if (!id) throw new Error(`object storage began no upload of ${key}`)
  return id
}

/**
 * Sends a local file in parts of `partBytes`. After an interruption it continues: a part that the store has, with the
 * MD5 of the local bytes as its ETag, is not sent again. One sender at a time for a key.
 */
export async function sendInParts(
  send: SendS3,
  key: string,
  path: string,
  { partBytes, headers }: { partBytes: number; headers: Record<string, string> },
): Promise<void> {
  const file = await openAsBlob(path)
  const id = await findOrBegin(send, key, headers)
  const stored = await partsOf(send, key, id)
  const etags: string[] = []
  for (let begin = 0; begin < file.size; begin += partBytes) {
    const content = file.slice(begin, begin + partBytes)
    const number = etags.length + 1
    const have = stored.get(number)
    if (have?.size === content.size && have.etag === `"${await md5Of(content)}"`) {
      etags.push(have.etag)
      continue
    }
    const query = { partNumber: String(number), uploadId: id }
    const answer = await send('PUT', key, { query, body: content, bytes: content.size })
    etags.push(answer.headers.get('etag') ?? '')
  }
  const parts = etags.map((etag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const xml = await (await send('POST', key, { query: { uploadId: id }, body, bytes: file.size })).text()
  // A completion may fail after its status was sent.
  if (!xml.includes('<CompleteMultipartUploadResult'))
    throw new Error(`object storage did not join the parts of ${key}`)
}
