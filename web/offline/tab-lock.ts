/**
 * Locks over all tabs of this browser. Without the Locks API (insecure origin) every tab runs: what they send is
 * idempotent.
 */
const locks = () => navigator.locks as LockManager | undefined

/** Runs `work` unless another tab holds the lock; returns whether it ran. */
export async function ifAlone(name: string, work: () => Promise<void>): Promise<boolean> {
  const manager = locks()
  if (!manager) {
    await work()
    return true
  }
  return manager.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** Runs `work` once the lock is free; calls `wait` if it has to wait. */
export async function inTurn(
  name: string,
  signal: AbortSignal,
  wait: () => void,
  work: () => Promise<void>,
): Promise<void> {
  if (await ifAlone(name, work)) return
  wait()
  await locks()?.request(name, { signal }, () => work())
}

/**
 * Holds the lock until released. `steal` takes it from another tab, which gets `onLost`.
 * @returns releases it; null if another tab holds it
 */
export async function hold(
  name: string,
  { steal, onLost }: { steal: boolean; onLost: () => void },
): Promise<(() => void) | null> {
  const manager = locks()
  if (!manager) return () => {}
  return new Promise((resolve) => {
    manager
      .request(name, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null)
          return undefined
        }
        return new Promise<void>((release) => resolve(release))
      })
      .catch(onLost)
  })
}
