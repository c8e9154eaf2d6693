/** How long an answer counts as fresh (ms), how long it still serves the way back, and how many are remembered. */
const FRESH = 60_000
const BACK = 600_000
const MAX = 30

const saved = new Map<string, { at: number; data: unknown }>()
let goingBack = false

if (typeof window !== 'undefined') {
  // Captured, so that it is known before the router begins to load; loaders start within the same moment.
  window.addEventListener(
    'popstate',
    () => {
      goingBack = true
      setTimeout(() => {
        goingBack = false
      }, 50)
    },
    true,
  )
}

/**
 * Answers a page's client loader from the memory of this tab: what was loaded for the same address within 60 s, and for
 * the back and forward buttons within 10 min, so that going back is instant and lands where one was. Everything else asks
 * the server. `mayKeep` leaves out what must not be remembered (pages with personal state).
 * @example export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
 */
export async function keep<T>(
  { request, serverLoader }: { request: Request; serverLoader: () => Promise<T> },
  mayKeep: (data: T) => boolean = () => true,
): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const key = pathname + search
  const known = saved.get(key)
  if (known && Date.now() - known.at < (goingBack ? BACK : FRESH)) return known.data as T
  const data = await serverLoader()
  saved.delete(key)
  if (mayKeep(data)) saved.set(key, { at: Date.now(), data })
  for (const oldest of saved.keys()) {
    if (saved.size <= MAX) break
    saved.delete(oldest)
  }
  return data
}

/** Forgets what was loaded: call it after something that pages show has been changed. */
export function clearLoaderCache(): void {
  saved.clear()
}
