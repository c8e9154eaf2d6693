import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { keepQueue, type Queue, readQueue } from './queue.ts'

const RETRY_MS = 10_000

/** Outcome of a send: final (accepted or refused), or to be retried. */
export type Sent = 'done' | 'later'

/**
 * Queue of answers that failed to send: stored on the device, retried one by one when the network is back, on
 * visibility change, and every few seconds.
 */
export function useQueue(session: string, send: (problemId: string, answers: string[][]) => Promise<Sent>) {
  const [queue, setQueue] = useState<Queue>({})
  const latest = useRef({ queue, send })
  useLayoutEffect(() => {
    latest.current.send = send
  })
  const sending = useRef(false)

  function change(next: Queue) {
    latest.current.queue = next
    keepQueue(session, next)
    setQueue(next)
  }
  function remove(problemId: string) {
    const { [problemId]: _sent, ...rest } = latest.current.queue
    change(rest)
  }
  async function flush() {
    if (sending.current) return
    sending.current = true
    try {
      for (const [problemId, answers] of Object.entries(latest.current.queue)) {
        if ((await latest.current.send(problemId, [...answers])) === 'later') return
        remove(problemId)
      }
    } finally {
      sending.current = false
    }
  }

  // Left by an earlier visit.
  useEffect(() => {
    latest.current.queue = readQueue(session)
    setQueue(latest.current.queue)
  }, [session])

  const retry = useEffectEvent(flush)
  const isWaiting = Object.keys(queue).length > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const again = () => void retry()
    const seen = () => document.visibilityState === 'visible' && again()
    const timer = setInterval(again, RETRY_MS)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', seen)
    if (navigator.onLine) again()
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [isWaiting, session])

  return {
    ids: Object.keys(queue),
    add: (problemId: string, answers: string[][]) => change({ ...latest.current.queue, [problemId]: answers }),
    remove,
    flush,
  }
}
