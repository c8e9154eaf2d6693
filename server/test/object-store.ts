/** S3 on loopback, in memory: objects, ranges, lists by page, and signatures in headers and addresses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'

const account = { accessKeyId: 'key', secretAccessKey: 'secret', service: 's3', region: 'us-east-1' }
/** Entries of a page of a list: small, so that tests have several. */
const PAGE = 3

export interface ObjectStoreServer {
  endpoint: string
  /** Environment of an application that uses it. */
  env: Record<string, string>
  objects: Map<string, { content: Buffer; changedAt: number; type?: string }>
  /** Requests so far, as `METHOD key`. */
  requests: string[]
  /** When set, every request is answered with this status. */
  fault: number | null
  close(): Promise<void>
}

/** Whether a request carries the account's signature, in its headers or in an address that has not expired. */
async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  const { method = 'GET', headers } = request
  if (url.searchParams.has('X-Amz-Signature')) {
    const datetime = url.searchParams.get('X-Amz-Date') ?? ''
    const from = Date.parse(datetime.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
    const ends = from + Number(url.searchParams.get('X-Amz-Expires')) * 1000
    if (method !== 'GET' || Date.now() < from || Date.now() > ends) return false
    const own = new URL(url)
    own.searchParams.delete('X-Amz-Signature')
    const { url: signed } = await new AwsV4Signer({
      ...account,
      method,
      url: own.href,
      datetime,
      signQuery: true,
    }).sign()
    return signed.searchParams.get('X-Amz-Signature') === url.searchParams.get('X-Amz-Signature')
  }
  const datetime = String(headers['x-amz-date'] ?? '')
  const listed = /SignedHeaders=([^,]*)/.exec(headers.authorization ?? '')?.[1]
  if (listed === undefined) return false
  const names = listed.split(';').filter((name) => name !== 'host')
  const signer = new AwsV4Signer({
    ...account,
    method,
    url: url.href,
    datetime,
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
  })
  return (await signer.authHeader()) === headers.authorization
}

/** Starts the server with the bucket `school`, or starts it again on its port with its objects. */
export async function startObjectStore({
  port = 0,
  objects = new Map(),
}: {
  port?: number
  objects?: ObjectStoreServer['objects']
} = {}): Promise<ObjectStoreServer> {
  const requests: string[] = []
  const list = (query: URLSearchParams): string => {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
    const nameOf = (key: string) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      return end < 0 ? key : key.slice(0, end + 1)
    }
    const after = query.get('continuation-token') ?? ''
    const all = [...new Set([...objects.keys()].filter((key) => key.startsWith(prefix)).map(nameOf))].sort()
    const names = all.filter((name) => name > after)
    const entries = names.slice(0, PAGE).map((name) => {
      const object = objects.get(name)
      return object
        ? `<Contents><Key>${name}</Key><LastModified>${new Date(object.changedAt).toISOString()}</LastModified></Contents>`
        : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
    })
    const last = names.length > PAGE ? names[PAGE - 1] : undefined
    const next = last ? `<NextContinuationToken>${last}</NextContinuationToken>` : ''
    return `<ListBucketResult><Prefix>${prefix}</Prefix>${next}${entries.join('')}</ListBucketResult>`
  }
  const store: ObjectStoreServer = { endpoint: '', env: {}, objects, requests, fault: null, close: async () => {} }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', store.endpoint)
    const key = decodeURIComponent(url.pathname).replace(/^\/school\/?/, '')
    const method = request.method ?? ''
    requests.push(`${method} ${key}`)
    response.setHeader('access-control-allow-origin', '*')
    if (store.fault) return response.writeHead(store.fault).end()
    if (!url.pathname.startsWith('/school') || !(await isSigned(request, url))) return response.writeHead(403).end()
    if (key === '') return response.writeHead(200).end(list(url.searchParams))
    if (method === 'PUT') {
      objects.set(key, { content: body, changedAt: Date.now(), type: request.headers['content-type'] ?? '' })
      return response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)?.content
    if (!found) return response.writeHead(404).end()
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const content = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found
    response.writeHead(range ? 206 : 200, { 'content-length': content.length })
    return response.end(method === 'HEAD' ? undefined : content)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  store.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  store.env = { S3_ENDPOINT: store.endpoint, S3_BUCKET: 'school', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
  store.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return store
}
