import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * What the workers of the web may do, by the file that starts them: a worker is bound by the policy of its own script, not of the page.
 * `checks/workers.test.ts` fails where the web starts a worker that is not listed.
 */
export const workerPolicies: Record<string, string> = {
  // Digests by WebAssembly; sends no request.
  'hash-worker': "script-src 'self' 'wasm-unsafe-eval'",
  // Fetches character maps, standard fonts and decoders below /pdf-data/; the decoders are modules that it imports.
  'pdf.worker.min': "script-src 'self'; connect-src 'self'",
  // A clock that runs while its tab is in the background.
  'tick-worker': "script-src 'self'",
}

/** The policy of a built worker (`name-hash.js`), or undefined for any other file. */
function policyOfWorker(path: string): string | undefined {
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
