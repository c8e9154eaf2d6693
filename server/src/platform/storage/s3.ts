import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { checkKey, isMissing, type ObjectStore, StorageUnavailable } from './port.ts'

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

/** Headers of segments, which browsers may read in the store themselves (`browser.ts`). */
const headersOf = (key: string): Record<string, string> =>
  /\.(m4s|mp4)$/.test(key) ? { 'content-type': 'video/mp4', 'cache-control': 'public, max-age=14400, immutable' } : {}

/** Lists are read by pattern: our keys have no character that XML escapes. */
const valuesOf = (xml: string, tag: string) =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g')), ([, value = '']) => value)

function entriesOf(xml: string): { key: string; changedAt: number }[] {
  return Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, entry = '']) => ({
    key: valuesOf(entry, 'Key')[0] ?? '',
    changedAt: Date.parse(valuesOf(entry, 'LastModified')[0] ?? ''),
  }))
}

/** S3-compatible object store, path-style. Writes are atomic by S3's guarantee. */
export function createS3Storage(settings: S3Settings): ObjectStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    // Of 429 and 5xx, within a second: who waits for a film repeats too.
    retries: 4,
  })
  const bucket = `${settings.endpoint.replace(/\/$/, '')}/${encodeURIComponent(settings.bucket)}`
  const urlOf = (key: string) => `${bucket}/${checkKey(key).split('/').map(encodeURIComponent).join('/')}`
  const request = async (
    method: string,
    key: string,
    {
      body,
      headers,
      bytes = 0,
    }: { body?: Blob | Uint8Array<ArrayBuffer>; headers?: Record<string, string>; bytes?: number } = {},
  ): Promise<Response> => {
    // Limits the wait for the answer, not its body: that takes as long as its reader (back-pressure).
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('object storage is too slow')), TIMEOUT + bytes / SLOWEST)
    const answer = await client
      .fetch(urlOf(key), {
        method,
        signal: limit.signal,
        ...(body ? { body } : {}),
        ...(headers ? { headers } : {}),
      })
      .catch((cause: unknown) => {
        throw new StorageUnavailable(`object storage did not answer ${method} ${key}`, { cause })
      })
      .finally(() => clearTimeout(timer))
    if (!answer.ok) await answer.body?.cancel()
    if (answer.status === 404) throw Object.assign(new Error(`no such file: ${key}`), { code: 'ENOENT' })
    if (answer.ok) return answer
    const isTheirs = answer.status === 429 || answer.status >= 500
    throw new (isTheirs ? StorageUnavailable : Error)(`object storage answered ${answer.status} to ${method} ${key}`)
  }
  /** Pages of a list (ListObjectsV2). */
  async function* pages(query: Record<string, string>): AsyncGenerator<string> {
    let next: string | undefined
    do {
      const url = new URL(bucket)
      for (const [name, value] of Object.entries({ 'list-type': '2', ...query })) url.searchParams.set(name, value)
      if (next) url.searchParams.set('continuation-token', next)
      const answer = await client.fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
      const xml = await answer.text()
      if (!answer.ok) throw new Error(`object storage answered ${answer.status} to a list of ${query.prefix}`)
      yield xml
      next = valuesOf(xml, 'NextContinuationToken')[0]
    } while (next)
  }
  return {
    async write(key, content) {
      await request('PUT', key, { body: new Uint8Array(content), bytes: content.length, headers: headersOf(key) })
    },
    async writeFrom(key, path) {
      // A file-backed Blob: sent with Content-Length, streamed from disk.
      const { size } = await stat(path)
      await request('PUT', key, { body: await openAsBlob(path), bytes: size, headers: headersOf(key) })
    },
    async read(key, range) {
      const { body } = await request(
        'GET',
        key,
        range ? { headers: { range: `bytes=${range.start}-${range.end}` }, bytes: range.end - range.start } : {},
      )
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    async size(key) {
      return Number((await request('HEAD', key)).headers.get('content-length') ?? 0)
    },
    async remove(key) {
      await request('DELETE', key).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    async *list(prefix) {
      for await (const xml of pages({ prefix })) for (const entry of entriesOf(xml)) yield entry
    },
    async *folders(prefix) {
      for await (const xml of pages({ prefix, delimiter: '/' }))
        for (const [, name = ''] of xml.matchAll(/<CommonPrefixes>\s*<Prefix>([^<]*)<\/Prefix>/g)) yield name
    },
  }
}
