/** S3 on loopback, in memory: objects, ranges, lists by page, multipart uploads, signatures in headers and addresses. */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'

export const account = { accessKeyId: 'key', secretAccessKey: 'secret', service: 's3', region: 'us-east-1' }
/** Entries of a page of a list: small, so that tests have several. */
const PAGE = 3

interface StoredObject {
  content: Buffer
  changedAt: number
  type: string
}

interface MultipartUpload {
  key: string
  type: string
  begunAt: number
  parts: Map<number, Buffer>
}

export interface StandIn {
  endpoint: string
  objects: Map<string, StoredObject>
  uploads: Map<string, MultipartUpload>
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

const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

function listObjects({ objects }: StandIn, query: URLSearchParams): string {
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

function listUploads({ uploads }: StandIn, query: URLSearchParams): string {
  const after = query.get('upload-id-marker') ?? ''
  const found = [...uploads]
    .filter(([id, { key }]) => key.startsWith(query.get('prefix') ?? '') && id > after)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const shown = found.slice(0, PAGE)
  const [id, last] = shown.at(-1) ?? []
  const next =
    found.length > PAGE
      ? `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`
      : ''
  const entries = shown.map(
    ([uploadId, { key, begunAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${new Date(begunAt).toISOString()}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult>${next}${entries.join('')}</ListMultipartUploadsResult>`
}

function listParts({ parts }: MultipartUpload, query: URLSearchParams): string {
  const found = [...parts].filter(([n]) => n > Number(query.get('part-number-marker'))).sort(([a], [b]) => a - b)
  const shown = found.slice(0, PAGE)
  const next = found.length > PAGE ? `<NextPartNumberMarker>${shown.at(-1)?.[0]}</NextPartNumberMarker>` : ''
  const entries = shown.map(
    ([n, content]) =>
      `<Part><PartNumber>${n}</PartNumber><ETag>${etagOf(content)}</ETag><Size>${content.length}</Size></Part>`,
  )
  return `<ListPartsResult><IsTruncated>${found.length > PAGE}</IsTruncated>${next}${entries.join('')}</ListPartsResult>`
}

/** The parts that a request completes an upload with; null: not those that were uploaded. */
function joined({ parts }: MultipartUpload, xml: string): Buffer | null {
  const named = Array.from(xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g))
  const contents = named.map(([, n, etag]) => {
    const content = parts.get(Number(n))
    return content && etagOf(content) === etag?.replaceAll('&quot;', '"') ? content : null
  })
  return contents.every((content) => content !== null) ? Buffer.concat(contents) : null
}

/** Starts the server with the bucket `school`. */
export async function startStandIn(): Promise<StandIn> {
  const store: StandIn = { endpoint: '', objects: new Map(), uploads: new Map(), close: async () => {} }
  const { objects, uploads } = store

  function multipart(request: IncomingMessage, response: ServerResponse, query: URLSearchParams, body: Buffer) {
    const id = query.get('uploadId') ?? ''
    const upload = uploads.get(id)
    if (!upload) return response.writeHead(404).end()
    if (request.method === 'GET') return response.writeHead(200).end(listParts(upload, query))
    if (request.method === 'DELETE') {
      uploads.delete(id)
      return response.writeHead(204).end()
    }
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return response.writeHead(200, { etag: etagOf(body) }).end()
    }
    const content = joined(upload, body.toString())
    if (!content) return response.writeHead(400).end()
    objects.set(upload.key, { content, changedAt: Date.now(), type: upload.type })
    uploads.delete(id)
    return response.writeHead(200).end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const query = url.searchParams
    const key = decodeURIComponent(url.pathname).replace(/^\/school\/?/, '')
    const { method } = request
    const type = request.headers['content-type'] ?? ''
    if (!url.pathname.startsWith('/school') || !(await isSigned(request, url))) return response.writeHead(403).end()
    if (key === '')
      return response.writeHead(200).end(query.has('uploads') ? listUploads(store, query) : listObjects(store, query))
    if (query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { key, type, begunAt: Date.now(), parts: new Map() })
      return response
        .writeHead(200)
        .end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (query.has('uploadId')) return multipart(request, response, query, body)
    if (method === 'PUT') {
      objects.set(key, { content: body, changedAt: Date.now(), type })
      return response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return response.writeHead(404).end()
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const content = range ? found.content.subarray(Number(range[1]), Number(range[2]) + 1) : found.content
    response.writeHead(range ? 206 : 200, { 'content-length': content.length, 'content-type': found.type })
    return response.end(method === 'HEAD' ? undefined : content)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  store.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  store.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return store
}
