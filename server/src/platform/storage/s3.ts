import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { checkKey, type ObjectStore, StorageUnavailable } from './port.ts'
import { abortUpload, type SendS3, sendInParts, unfinishedUploads } from './s3-multipart.ts'
import { elementsOf, valuesOf } from './s3-xml.ts'

/** Address and credentials of an S3-compatible store. */
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

const TIMEOUT = 30_000
/** Slowest acceptable link, in bytes per millisecond (1 MB/s); sets the timeout. */
const SLOWEST = 1000
/** Larger files are sent in parts of this size: S3 takes 5 GB in one request, and 10,000 parts. */
const PART_BYTES = 64 * 1024 * 1024

/** Headers of segments, which browsers may read in the store themselves (`browser.ts`). */
const headersOf = (key: string): Record<string, string> =>
  /\.(m4s|mp4)$/.test(key) ? { 'content-type': 'video/mp4', 'cache-control': 'public, max-age=14400, immutable' } : {}

/** S3-compatible object store, path-style. Writes are atomic by S3's guarantee. */
export function createS3Storage(settings: S3Settings, partBytes = PART_BYTES): ObjectStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    // Of 429 and 5xx, within a second: who waits for a film repeats too.
    retries: 4,
  })
  const bucket = `${settings.endpoint.replace(/\/$/, '')}/${encodeURIComponent(settings.bucket)}`
  const urlOf = (key: string | null) =>
    key === null ? bucket : `${bucket}/${checkKey(key).split('/').map(encodeURIComponent).join('/')}`
  const send: SendS3 = async (method, key, { query = {}, body, headers, bytes = 0 } = {}) => {
    const url = new URL(urlOf(key))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const about = `${method} ${key ?? JSON.stringify(query)}`
    // Limits the wait for the answer, not its body: that takes as long as its reader (back-pressure).
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('object storage is too slow')), TIMEOUT + bytes / SLOWEST)
    const answer = await client
      .fetch(url, { method, signal: limit.signal, ...(body ? { body } : {}), ...(headers ? { headers } : {}) })
      .catch((cause: unknown) => {
        throw new StorageUnavailable(`object storage did not answer ${about}`, { cause })
      })
      .finally(() => clearTimeout(timer))
    const isMissing = answer.status === 404
    if (answer.ok || (isMissing && method === 'DELETE')) return answer
    await answer.body?.cancel()
    const isTheirs = answer.status === 429 || answer.status >= 500
    const failure = new (isTheirs ? StorageUnavailable : Error)(`object storage answered ${answer.status} to ${about}`)
    // An upload that is missing was aborted or completed: that says nothing about the object.
    throw isMissing && !query.uploadId ? Object.assign(failure, { code: 'ENOENT' }) : failure
  }
  /** Pages of a list (ListObjectsV2). */
  async function* pages(query: Record<string, string>): AsyncGenerator<string> {
    let next: Record<string, string> = {}
    do {
      const xml = await (await send('GET', null, { query: { 'list-type': '2', ...query, ...next } })).text()
      yield xml
      const [token] = valuesOf(xml, 'NextContinuationToken')
      next = token ? { 'continuation-token': token } : {}
    } while (next['continuation-token'])
  }
  return {
    async write(key, content) {
      await send('PUT', key, {
        body: new Blob([new Uint8Array(content)]),
        bytes: content.length,
        headers: headersOf(key),
      })
    },
    async writeFrom(key, path) {
      // A file-backed Blob: sent with Content-Length, streamed from disk.
      const { size } = await stat(path)
      const headers = headersOf(key)
      if (size > partBytes) await sendInParts(send, key, path, { partBytes, headers })
      else await send('PUT', key, { body: await openAsBlob(path), bytes: size, headers })
    },
    async read(key, range) {
      const { body } = await send(
        'GET',
        key,
        range ? { headers: { range: `bytes=${range.start}-${range.end}` }, bytes: range.end - range.start } : {},
      )
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    async size(key) {
      return Number((await send('HEAD', key)).headers.get('content-length') ?? 0)
    },
    async remove(key) {
      await send('DELETE', key)
    },
    async *list(prefix) {
      for await (const xml of pages({ prefix }))
        for (const entry of elementsOf(xml, 'Contents'))
          yield {
            key: valuesOf(entry, 'Key')[0] ?? '',
            changedAt: Date.parse(valuesOf(entry, 'LastModified')[0] ?? ''),
          }
    },
    async *folders(prefix) {
      for await (const xml of pages({ prefix, delimiter: '/' }))
        for (const [, name = ''] of xml.matchAll(/<CommonPrefixes>\s*<Prefix>([^<]*)<\/Prefix>/g)) yield name
    },
    async abortUploads(prefix, olderThan) {
      let aborted = 0
      for await (const { key, id, begunAt } of unfinishedUploads(send, prefix))
        if (begunAt < olderThan) {
          await abortUpload(send, key, id)
          aborted++
        }
      return aborted
    },
  }
}
