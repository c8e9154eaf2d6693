const KEY = 'zx-chunk-reload'
const MINUTE = 60_000

/** Whether a reload after a failed chunk is due: at most one a minute, so that a broken release cannot loop. */
export function mayReload(lastReload: string | null, now: number): boolean {
  const last = Number(lastReload)
  return !(last > 0 && now - last < MINUTE)
}

/** After a deployment an open page may request a chunk that no longer exists: reload, at most once per minute. */
export function reloadOnceOnChunkFailure(win: Window): void {
  win.addEventListener('vite:preloadError', (event) => {
    if (!mayReload(win.sessionStorage.getItem(KEY), Date.now())) return
    event.preventDefault()
    win.sessionStorage.setItem(KEY, String(Date.now()))
    win.location.reload()
  })
}
