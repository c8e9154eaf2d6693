import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { fileFailure } from './failure.ts'

const POLL_MS = 250
const MAX_BYTES = 4_000_000

/**
 * The server's standard error, as a file: a pipe would end with the app, and the app that adopts the server could not
 * read it.
 */
export interface ServerLog {
  /** File descriptor for the server's standard error. */
  fd: number
  /** Dispatches new lines; runs automatically four times a second. */
  read(): void
  /** Calls `onLine` for each new line, without the pid prefix. @returns unsubscribe function */
  listen(onLine: (line: string) => void): () => void
  close(): void
}

/** Opens the log for appending and follows it from its current end. @throws {StartError} not writable */
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
      // O_APPEND: the server continues at the new end after truncation.
      if (position > MAX_BYTES) {
        ftruncateSync(fd, 0)
        position = 0
      }
    } catch {
      // A failing disk must not end the app; retry at the next read.
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
