/** Responses that a route writes itself, piece by piece. */
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Takes the response over from Fastify, with the headers that hooks have set. */
export function hijacked(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const out = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value)
  return out
}

/** Writes the head of an endless 200 response, which neither caches nor proxies hold back. */
export function writeStreamHead(out: ServerResponse, type: string): void {
  out.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
}
