/**
 * An object store for tests, behind a proxy that counts requests and can fail. By default the stand-in in memory; with
 * S3_TEST_ENDPOINT a real server (docs/tests.md).
 */
import { randomUUID } from 'node:crypto'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsClient } from 'aws4fetch'
import { account, type StandIn, startStandIn } from './s3-stand-in.ts'

const { S3_TEST_ENDPOINT: real, S3_TEST_ACCESS_KEY = '', S3_TEST_SECRET_KEY = '' } = process.env
/** Whether the tests use a real server, in which nothing can be made older than it is. */
export const isRealStore = real !== undefined
const credentials = isRealStore
  ? { ...account, accessKeyId: S3_TEST_ACCESS_KEY, secretAccessKey: S3_TEST_SECRET_KEY }
  : account

export interface ObjectStoreServer {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  /** Environment of an application that uses it. */
  env: Record<string, string>
  /** Sorted keys of the objects. */
  keys(prefix?: string): Promise<string[]>
  /** An object; undefined: none. */
  get(key: string): Promise<{ content: Buffer; type: string } | undefined>
  put(key: string, content: string | Buffer): Promise<void>
  remove(key: string): Promise<void>
  clear(): Promise<void>
  /** Keys of the multipart uploads that have neither ended nor been aborted. */
  unfinished(): Promise<string[]>
  /** Makes an object, or the unfinished uploads of a key, older. Of the stand-in only. */
  age(key: string, ms: number): void
  /** Requests so far, as `METHOD key`. */
  requests: string[]
  /** When set, every request is answered with this status. */
  fault: number | null
  /** Stops to answer, and answers again on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Called before a request is passed on. @returns whether its connection breaks instead */
  breaks: ((request: string) => boolean) | null
  close(): Promise<void>
}

const textsOf = (xml: string, tag: string) =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g')), ([, text = '']) => text)

/** Forwards requests as they are: the signed host is that of the proxy. */
async function startProxy(store: ObjectStoreServer, backend: string): Promise<void> {
  const { hostname, port } = new URL(backend)
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const name = `${method} ${decodeURIComponent(new URL(url, backend).pathname).replace(/^\/[^/]*\/?/, '')}`
    store.requests.push(name)
    outgoing.setHeader('access-control-allow-origin', '*')
    if (store.fault) {
      incoming.resume()
      return outgoing.writeHead(store.fault).end()
    }
    if (store.breaks?.(name)) return incoming.destroy()
    const passed = ask({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    return incoming.pipe(passed)
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port: own } = server.address() as AddressInfo
  store.endpoint = `http://127.0.0.1:${own}`
  store.start = () => listen(own)
  store.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

/** Starts a store with an empty bucket. */
export async function startObjectStore(): Promise<ObjectStoreServer> {
  const standIn: StandIn | null = isRealStore ? null : await startStandIn()
  const backend = real ?? standIn?.endpoint ?? ''
  const bucket = isRealStore ? `school-${randomUUID()}` : 'school'
  const client = new AwsClient({ ...credentials, retries: 0 })
  const at = `${backend}/${bucket}`
  const send = async (url: string, init?: RequestInit) => {
    const answer = await client.fetch(url, init)
    if (!answer.ok && answer.status !== 404) throw new Error(`the store answered ${answer.status}`)
    return answer
  }
  const store: ObjectStoreServer = {
    endpoint: '',
    bucket,
    accessKey: credentials.accessKeyId,
    secretKey: credentials.secretAccessKey,
    env: {},
    async keys(prefix = '') {
      const keys: string[] = []
      let token: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(token ? { 'continuation-token': token } : {}),
        })
        const xml = await (await send(`${at}?${query}`)).text()
        keys.push(...textsOf(xml, 'Key'))
        token = textsOf(xml, 'NextContinuationToken')[0]
      } while (token)
      return keys.sort()
    },
    async get(key) {
      const answer = await send(`${at}/${key}`)
      if (answer.status === 404) return undefined
      return { content: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') ?? '' }
    },
    async put(key, content) {
      await send(`${at}/${key}`, { method: 'PUT', body: new Uint8Array(Buffer.from(content)) })
    },
    async remove(key) {
      await send(`${at}/${key}`, { method: 'DELETE' })
    },
    async clear() {
      for (const key of await store.keys()) await store.remove(key)
    },
    unfinished: async () => textsOf(await (await send(`${at}?uploads`)).text(), 'Key'),
    age(key, ms) {
      const object = standIn?.objects.get(key)
      if (object) object.changedAt -= ms
      for (const upload of standIn?.uploads.values() ?? []) if (upload.key === key) upload.begunAt -= ms
    },
    requests: [],
    fault: null,
    breaks: null,
    start: async () => {},
    stop: async () => {},
    close: async () => {},
  }
  if (isRealStore) await send(at, { method: 'PUT' })
  await startProxy(store, backend)
  const { endpoint, accessKey, secretKey } = store
  store.env = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
  store.close = async () => {
    await store.stop()
    await standIn?.close()
  }
  return store
}
