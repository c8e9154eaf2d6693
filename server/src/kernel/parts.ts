import type { Services } from './services.ts'

/**
 * Per-process singleton of a domain (batcher, thread), created lazily and owned by `services`. Not a module
 * variable, because tests run several applications in one process.
 */
export function processPart<T>(make: (services: Services) => T): (services: Services) => T {
  const key = Symbol('part')
  return (services) => {
    if (!services.parts.has(key)) services.parts.set(key, make(services))
    return services.parts.get(key) as T
  }
}

/** The same, per site. */
export function sitePart<T>(
  make: (services: Services, siteId: number) => T,
): (services: Services, siteId: number) => T {
  const sites = processPart(() => new Map<number, T>())
  return (services, siteId) => {
    const created = sites(services)
    if (!created.has(siteId)) created.set(siteId, make(services, siteId))
    return created.get(siteId) as T
  }
}
