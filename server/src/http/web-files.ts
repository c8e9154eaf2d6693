import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

function headersOf(file: string): Record<string, string> {
  const path = file.replace(/\.(br|gz)$/, '')
  const headers: Record<string, string> = {
    'cache-control': path.includes('/assets/')
      ? 'public, max-age=31536000, immutable'
      : path.endsWith('sw.js')
        ? 'no-cache'
        : 'public, max-age=3600',
  }
  // The worker that computes digests is WebAssembly, and does nothing else: no request leaves it.
  if (/hash-worker-[\w-]+\.js$/.test(path))
    headers['content-security-policy'] =
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'self'"
  // A drawing styles itself; the service worker fetches what it keeps.
  if (/\.(svg|html)$|sw\.js$/.test(path))
    headers['content-security-policy'] =
      "default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'self'"
  return headers
}

/**
 * The files of the built web, looked up by name: a route for each of them, two thousand and more, took a sixth of a start's time.
 * @returns what sends the file that is asked for, or undefined where there is none of this name
 */
export async function addWebFiles(
  app: FastifyInstance,
  dir: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined> {
  const names = new Set(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}${sep}${name}`.slice(dir.length + 1).replaceAll(sep, '/')),
  )
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, file) {
      for (const [name, value] of Object.entries(headersOf(file))) reply.header(name, value)
    },
  })
  return (request, reply) => {
    const name = (request.params as { '*': string })['*']
    return names.has(name) ? reply.sendFile(name) : undefined
  }
}
