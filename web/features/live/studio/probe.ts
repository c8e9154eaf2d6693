import { MAX_PROBE_BYTES, type StudioAnswer } from '@zhixing/contract/live/studio-frames'
import { studioAddress } from './uplink.ts'

const PIECE = 64 * 1024
/** Duration of the measurement, and how long a slow line may take for the first count, ms. */
const [MEASURE_MS, LIMIT_MS] = [2000, 15_000]

/** Measured uplink in bits per second. Rejects with the server's message, or an empty one if unreachable. */
export function measureUplink(periodId: string, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(studioAddress(periodId, '&probe=1'))
    const end = (settle: () => void) => {
      clearInterval(feeding)
      clearTimeout(limit)
      socket.close()
      settle()
    }
    let feeding: ReturnType<typeof setInterval> | undefined
    const limit = setTimeout(() => finish(), LIMIT_MS)
    signal.addEventListener('abort', () => end(() => reject(new Error(''))), { once: true })
    let sent = 0
    let began = 0
    let counted: { bytes: number; ms: number } | null = null
    const finish = () => end(() => (counted ? resolve((counted.bytes * 8000) / counted.ms) : reject(new Error(''))))
    const feed = () => {
      // Keep the buffer slightly filled, not all at once.
      while (socket.bufferedAmount < 4 * PIECE && sent + PIECE < MAX_PROBE_BYTES) {
        socket.send(crypto.getRandomValues(new Uint8Array(PIECE)))
        sent += PIECE
      }
      if (counted && performance.now() - began > MEASURE_MS) finish()
    }
    socket.addEventListener('close', () => end(() => reject(new Error(''))))
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as StudioAnswer
      if (answer.type === 'end') end(() => reject(new Error(answer.msg)))
      if (answer.type === 'probe') {
        counted = answer
        if (answer.bytes + PIECE >= MAX_PROBE_BYTES) finish()
      }
      if (answer.type === 'ready') {
        began = performance.now()
        feeding = setInterval(feed, 20)
      }
    })
  })
}
