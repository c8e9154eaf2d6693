import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { checkKey, type Storage } from './port.ts'

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

/** S3-compatible object store, path-style. Writes are atomic by S3's guarantee. */
export function createS3Storage(settings: S3Settings): Storage {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
  })
  const request = async (
    method: string,
    key: string,
    {
      body,
      headers,
      bytes = 0,
    }: { body?: Blob | Uint8Array<ArrayBuffer>; headers?: Record<string, string>; bytes?: number } = {},
  ): Promise<Response> => {
    const path = checkKey(key).split('/').map(encodeURIComponent).join('/')
    const url = `${settings.endpoint.replace(/\/$/, '')}/${encodeURIComponent(settings.bucket)}/${path}`
    const answer = await client.fetch(url, {
      method,
      signal: AbortSignal.timeout(TIMEOUT + Math.ceil(bytes / SLOWEST)),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
    })
    if (answer.status === 404) throw Object.assign(new Error(`no such file: ${key}`), { code: 'ENOENT' })
    if (!answer.ok) throw new Error(`object storage answered ${answer.status} to ${method} ${key}`)
    return answer
  }
  return {
    async write(key, content) {
      await request('PUT', key, { body: new Uint8Array(content), bytes: content.length })
    },
    async writeFrom(key, path) {
      // A file-backed Blob: sent with Content-Length, streamed from disk.
      const { size } = await stat(path)
      await request('PUT', key, { body: await openAsBlob(path), bytes: size })
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
      await request('DELETE', key).catch((error: { code?: string }) => {
        if (error.code !== 'ENOENT') throw error
      })
    },
  }
}
