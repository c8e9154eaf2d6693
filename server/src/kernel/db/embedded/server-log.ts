import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { fileFailure } from './failure.ts'

const POLL_MS = 250
const MAX_BYTES = 4_000_000

/**
 * What the server writes to standard error. A file and not a pipe: a pipe ends with the app that reads it, and the app that adopts the
 * running server would learn nothing more of it.
 */
export interface ServerLog {
  /** For the server's standard error. */
  fd: number
  /** Passes on what was written since; happens by itself four times a second. */
  read(): void
  /** Calls `onLine` for each line from now on, without the pid in front. @returns a function that ends it */
  listen(onLine: (line: string) => void): () => void
  close(): void
}

/** Opens the log for appending, and follows it from its present end. @throws {StartError} the file cannot be written */
export function openServerLog(file: string): ServerLog {
  let fd: number
  try {
    fd = openSync(file, 'a+', 0o600)
  } catch (cause) {
    throw fileFailure(file, cause)
  }
  const listeners = new Set<(line: string) => void>()
  const buffer = Buffer.alloc(16_384)
  let decoder = new StringDecoder()
  let rest = ''
  let position = fstatSync(fd).size

  const pass = (text: string): void => {
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) for (const listener of listeners) listener(line.replace(/^\[\d+\] /, ''))
  }
  const read = (): void => {
    try {
      if (fstatSync(fd).size < position) {
        position = 0
        decoder = new StringDecoder()
        rest = ''
      }
      for (;;) {
        const length = readSync(fd, buffer, 0, buffer.length, position)
        if (length === 0) break
        position += length
        pass(decoder.write(buffer.subarray(0, length)))
      }
      // The server appends, so it goes on at the new end.
      if (position > MAX_BYTES) {
        ftruncateSync(fd, 0)
        position = 0
      }
    } catch {
      // A disk that fails must not end the app; the next read tries again.
    }
  }
  const timer = setInterval(read, POLL_MS)
  timer.unref()
  return {
    fd,
    read,
    listen(onLine) {
      listeners.add(onLine)
      return () => listeners.delete(onLine)
    },
    close() {
      clearInterval(timer)
      read()
      closeSync(fd)
    },
  }
}
