import { api } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { hashFile } from './hash.ts'
import { deviceKeeper } from './stored-uploads.ts'
import type { UploadPorts } from './types.ts'
import { askStatus, cancelUpload, sendChunk, whoIsThere } from './wire.ts'
import { inTurn } from '../../../offline/tab-lock.ts'

/** Resolves after `ms`, or on one of the events. @throws the signal's reason */
function until(ms: number, signal: AbortSignal, events: [EventTarget, string][] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (action: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      for (const [target, name] of events) target.removeEventListener(name, done)
      action()
    }
    const done = () => end(resolve)
    const stop = () => end(() => reject(signal.reason as Error))
    const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    for (const [target, name] of events) target.addEventListener(name, done)
  })
}

/** Handle permissions, missing in TypeScript's DOM types. */
interface Asking {
  queryPermission?(how: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(how: { mode: 'read' }): Promise<PermissionState>
}

export const browserPorts: UploadPorts = {
  hash: hashFile,
  ask: askStatus,
  send: sendChunk,
  cancel: cancelUpload,
  whoIsThere,
  remembered: async () => (await api('vod/auth/upload/list', {}, { quiet: true })).list,
  keeper: deviceKeeper,
  now: () => Date.now(),
  random: () => Math.random(),
  newKey,
  sleep: (ms, signal) => until(ms, signal),
  isOnline: () => navigator.onLine,
  lineOr: (ms, signal) => until(ms, signal, [[window, 'online']]),
  backOr: (ms, signal) =>
    until(ms, signal, [
      [window, 'focus'],
      [document, 'visibilitychange'],
    ]),

  // Without the Locks API tabs may upload twice: chunks are idempotent.
  alone: (key, signal, wait, work) => inTurn(`zx-upload-${key}`, signal, wait, work),

  async fileOf(handle, mayAsk) {
    const { queryPermission, requestPermission } = handle as Asking
    try {
      let leave = (await queryPermission?.call(handle, { mode: 'read' })) ?? 'granted'
      if (leave === 'prompt' && mayAsk) leave = (await requestPermission?.call(handle, { mode: 'read' })) ?? leave
      return leave === 'granted' ? await handle.getFile() : null
    } catch {
      return null
    }
  },
}
