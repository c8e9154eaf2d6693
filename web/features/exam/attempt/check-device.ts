/** Device check before an exam: network, clock, storage, offline start. Browser only. */
import { api } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { deviceJournal } from './device.ts'

export interface DeviceCheck {
  /** Round-trip time in ms; null if the server was not reached. */
  delay: number | null
  /** Device time minus server time, ms. */
  clockError: number | null
  canStore: boolean
  canReopen: boolean
}

const TIMEOUT_MS = 5_000

export async function checkDevice(examId: string): Promise<DeviceCheck> {
  const [line, canStore, canReopen] = await Promise.all([lineTo(examId), stores(), reopens()])
  return { ...line, canStore, canReopen }
}

async function lineTo(examId: string): Promise<Pick<DeviceCheck, 'delay' | 'clockError'>> {
  try {
    const sent = performance.now()
    const { serverTime } = await api('exam/auth/user/exam/record/check', { examId }, { quiet: true })
    const delay = performance.now() - sent
    return { delay: Math.round(delay), clockError: Date.now() - delay / 2 - Date.parse(serverTime) }
  } catch {
    return { delay: null, clockError: null }
  }
}

/** Writes and reads back: feature detection is not enough. */
async function stores(): Promise<boolean> {
  const journal = await deviceJournal()
  if (!journal.isPersisted()) return false
  const address = `local:check/${newKey()}`
  try {
    await journal.putFile({ address, recordId: '', file: new Blob(['1']), name: '' })
    const found = await journal.file(address)
    await journal.dropFile(address)
    return found !== undefined
  } catch {
    return false
  }
}

async function reopens(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return false
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS))
  return (await Promise.race([navigator.serviceWorker.ready, late])) !== null
}
