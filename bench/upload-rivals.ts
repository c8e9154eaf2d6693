/**
 * Other ways to take a large file, each as a process of its own: `node upload-rivals.ts merge|tus FOLDER PORT`.
 * merge: every chunk is a file, safe on the disk before it is answered, and all are joined at the end, as many uploaders do.
 * tus: @tus/server with @tus/file-store as they come; its file is not made safe on the disk at any time.
 */
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
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

const merging: RequestListener = (request, response) => {
  const query = new URL(request.url ?? '/', 'http://x').searchParams
  const name = query.get('name') ?? ''
  const deed = request.method === 'PUT' ? takeChunk(request, join(folder, `${name}.${query.get('n')}`)) : merge(name, Number(query.get('n')))
  deed.then(
    () => response.end('ok'),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}

const tus = kind === 'tus' ? new Server({ path: '/files', datastore: new FileStore({ directory: folder }) }) : null
createServer((request, response) => {
  if (tus) void tus.handle(request, response)
  else merging(request, response)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
