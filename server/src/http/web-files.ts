import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * CSP of web workers by file name: a worker is bound by the policy of its own script, not of the page.
 * `checks/workers.test.ts` fails for unlisted workers.
 */
export const workerPolicies: Record<string, string> = {
  // WebAssembly digests; no requests.
  'hash-worker': "script-src 'self' 'wasm-unsafe-eval'",
  // Fetches cmaps, fonts and decoders below /pdf-data/; the decoders are imported modules.
  'pdf.worker.min': "script-src 'self'; connect-src 'self'",
  // Timer that is not throttled in background tabs.
  'tick-worker': "script-src 'self'",
}

/** CSP of a built worker (`name-hash.js`); undefined for other files. */
export function policyOfWorker(path: string): string | undefined {
  const name = /([\w.-]+)-[\w-]{8}\.m?js$/.exec(path)?.[1] ?? ''
  const policy = Object.hasOwn(workerPolicies, name) ? workerPolicies[name] : undefined
  return policy && `default-src 'none'; ${policy}; frame-ancestors 'self'`
}

function headersOf(file: string): Record<string, string> {
  const path = file.replace(/\.(br|gz)$/, '')
  const headers: Record<string, string> = {
    'cache-control': path.includes('/assets/')
      ? 'public, max-age=31536000, immutable'
      : path.endsWith('sw.js')
        ? 'no-cache'
        : 'public, max-age=3600',
  }
  const worker = policyOfWorker(path)
  if (worker) headers['content-security-policy'] = worker
  // SVG has inline styles; the service worker fetches what it caches.
  if (/\.(svg|html)$|sw\.js$/.test(path))
    headers['content-security-policy'] =
      "default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'self'"
  return headers
}

/**
 * Serves the built web by lookup: a Fastify route per file, more than two thousand, took a sixth of the startup time.
 * @returns sends the requested file; undefined if there is none
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
