/** Sends the file of a course in chunks, from where an earlier try ended. */
import { COURSE_FILE_CHUNK } from '@zhixing/contract/course/limits'
import { isTransient } from '@zhixing/contract/errors'
import { api } from '../../../api.ts'

// Not offline/backoff.ts: with one more importer it becomes a chunk of its own, a further request of the exam page.
const RETRY_MS = [1000, 3000, 10_000]
const TIMEOUT_MS = 120_000

/** @throws when the server refuses a chunk, the network stays away, or `signal` aborts */
export async function sendCourseFile(
  file: File,
  { id, receivedBytes }: { id: string; receivedBytes: number },
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  let tries = 0
  for (let offset = receivedBytes; offset < file.size; ) {
    onSent(offset)
    const piece = file.slice(offset, offset + COURSE_FILE_CHUNK)
    try {
      const options = { file: piece, signal, quiet: true, timeout: TIMEOUT_MS }
      ;({ receivedBytes: offset } = await api('course/auth/file/chunk', { id, offset }, options))
      tries = 0
    } catch (error) {
      const wait = RETRY_MS[tries++]
      if (signal.aborted || wait === undefined || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  onSent(file.size)
}
