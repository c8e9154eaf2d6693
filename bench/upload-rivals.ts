/**
 * Other ways to receive a large file, each as its own process: `node upload-rivals.ts merge|tus FOLDER PORT`.
 * merge: one file per chunk, fsynced before the answer, joined at the end, as many uploaders do.
 * tus: @tus/server with @tus/file-store, which never fsyncs.
 * Both verify the file on request (GET /check?name=).
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

const [, , kind, folder = '', port = '0'] = process.argv
mkdirSync(folder, { recursive: true })

async function takeChunk(request: IncomingMessage, path: string): Promise<void> {
  await pipeline(request, createWriteStream(path, { flush: true }))
}

async function merge(name: string, chunks: number): Promise<void> {
  const whole = join(folder, name)
  for (let n = 1; n <= chunks; n++) {
    const part = join(folder, `${name}.${n}`)
    await pipeline(createReadStream(part), createWriteStream(whole, { flags: 'a' }))
    await rm(part)
  }
  const file = await open(whole, 'r+')
  await file.sync()
  await file.close()
}

async function check(name: string): Promise<void> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  for await (const piece of createReadStream(join(folder, name), { highWaterMark: 1024 * 1024 })) {
    md5.update(piece as Buffer)
    sha256.update(piece as Buffer)
  }
  md5.digest()
  sha256.digest()
}

const merging = (request: IncomingMessage, query: URLSearchParams): Promise<void> => {
  const name = query.get('name') ?? ''
  return request.method === 'PUT'
    ? takeChunk(request, join(folder, `${name}.${query.get('n')}`))
    : merge(name, Number(query.get('n')))
}

const tus = kind === 'tus' ? new Server({ path: '/files', datastore: new FileStore({ directory: folder }) }) : null
createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  if (tus && pathname !== '/check') return void tus.handle(request, response)
  const work = pathname === '/check' ? check(searchParams.get('name') ?? '') : merging(request, searchParams)
  work.then(
    () => response.end('ok'),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
