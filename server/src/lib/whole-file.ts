import type { Readable } from 'node:stream'
import { CallError } from '../kernel/errors.ts'

/**
 * Reads a call's file into memory; for small files.
 * @throws {CallError} tooLarge as soon as `maxBytes` is exceeded; invalid if the upload is aborted
 */
export async function wholeFile(file: Readable, maxBytes: number, tooLarge: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of file as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > maxBytes) break
      pieces.push(piece)
    }
  } catch {
    throw new CallError('invalid', '文件没有完整上传，请重试', 'file')
  }
  if (bytes > maxBytes) throw new CallError('tooLarge', tooLarge, 'file')
  return Buffer.concat(pieces)
}
