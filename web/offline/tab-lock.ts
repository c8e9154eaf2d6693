/**
 * One tab of this browser does it. Where there are no locks (neither https nor localhost) every tab does: what they send is safe to repeat.
 */
const locks = () => navigator.locks as LockManager | undefined

/** Runs `work` unless another tab holds the lock; answers whether it ran. */
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

/** Runs `work` now, or once the tab that holds the lock lets go of it; `wait` is told in between. */
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
 * Holds the lock until it is let go of. `steal` takes it from another tab, which hears `onLost`.
 * @returns lets go of it; null when another tab has it
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
