import { open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import { type ByteRange, isMissing, type Storage } from '../platform/storage/port.ts'

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, single range): the range, `all` without a usable one,
 * or `unsatisfiable`. Pure.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'all'
  if (size === 0) return 'unsatisfiable'
  if (match[1] === '') {
    const last = Math.min(size, Number(match[2]))
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? 'all' : { start, end }
}

/** Sends a stored file or a range of it, uncacheable unless a header says otherwise. 404 if missing. */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  key: string,
  type: string,
): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  reply.header('accept-ranges', 'bytes')
  try {
    const size = await storage.size(key)
    const range = readRange(request.headers.range, size)
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
    if (range === 'all')
      return reply
        .type(type)
        .header('content-length', size)
        .send(await storage.read(key))
    return reply
      .code(206)
      .type(type)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1)
      .send(await storage.read(key, range))
  } catch (error) {
    if (!isMissing(error)) throw error
    request.log.error({ err: error, key }, 'stored file is missing')
    throw new CallError('notFound', '文件不存在')
  }
}

/** Streams a plain file or a range of it; false if missing. Sets only length and range headers. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch(() => null)
  const stats = await handle?.stat()
  if (!handle || !stats?.isFile()) {
    await handle?.close()
    return false
  }
  reply.header('accept-ranges', 'bytes')
  const range = readRange(request.headers.range, stats.size)
  if (range === 'unsatisfiable') {
    await handle.close()
    reply.code(416).header('content-range', `bytes */${stats.size}`)
    await reply.send()
    return true
  }
  const { start, end } = range === 'all' ? { start: 0, end: stats.size - 1 } : range
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${start}-${end}/${stats.size}`)
  reply.header('content-length', end - start + 1)
  await reply.send(handle.createReadStream({ start, end, highWaterMark: 256 * 1024 }))
  return true
}
