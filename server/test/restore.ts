/**
 * Undoes what a test file left replaced. The files of a worker share globals and modules (`isolate: false`): a stub that
 * outlives its file fails another one, depending on which files a worker happens to get.
 */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
