import type { FastifyRequest } from 'fastify'
import { brotliCompress, constants, zstdCompress } from 'node:zlib'

export type Encoding = 'zstd' | 'br'

const MIN_BYTES = 1024

/** Best accepted encoding: zstd takes a fifth of brotli's time at the same size. */
export function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((one) => one.split(';')[0]?.trim())
  return accepted.includes('zstd') ? 'zstd' : accepted.includes('br') ? 'br' : undefined
}

/** Compresses off the event loop; undefined if the body is too small to gain. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  if (body.length < MIN_BYTES) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const done = (error: Error | null, result: Buffer) => resolve(error ? undefined : result)
    if (encoding === 'zstd') zstdCompress(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }, done)
    // A window of 128 kB holds a page; with the default of 4 MB most time goes into clearing memory.
    else
      brotliCompress(
        body,
        {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 4,
            [constants.BROTLI_PARAM_LGWIN]: 17,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        },
        done,
      )
  })
}
