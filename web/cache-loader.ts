/** How long an answer is fresh (ms), how long it serves back/forward navigation, and how many are cached. */
const FRESH_MS = 60_000
const BACK = 600_000
const MAX = 30

const saved = new Map<string, { at: number; data: unknown }>()
let goingBack = false

if (typeof window !== 'undefined') {
  // Capture phase, so that it is known before the router starts to load; loaders start within the same tick.
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
 * Answers a client loader from a cache in this tab: the same URL within 60 s, or within 10 min for back/forward
 * navigation, so that going back is instant and restores the scroll position. Everything else asks the server.
 * `mayKeep` excludes data that must not be cached (personal state).
 * @example export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
 */
export async function keep<T>(
  { request, serverLoader }: { request: Request; serverLoader: () => Promise<T> },
  mayKeep: (data: T) => boolean = () => true,
): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const key = pathname + search
  const known = saved.get(key)
  if (known && Date.now() - known.at < (goingBack ? BACK : FRESH_MS)) return known.data as T
  const data = await serverLoader()
  saved.delete(key)
  if (mayKeep(data)) saved.set(key, { at: Date.now(), data })
  for (const oldest of saved.keys()) {
    if (saved.size <= MAX) break
    saved.delete(oldest)
  }
  return data
}

/** Clears the loader cache: call it after a write changes what pages show. */
export function clearLoaderCache(): void {
  saved.clear()
}
