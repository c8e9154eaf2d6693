import type { Services } from './services.ts'

/**
 * A part of the process that one domain has for itself (a batcher, a thread): made when it is first asked for, once for the process, and gone with it. Not a
 * variable of a module: a process of tests has several applications.
 */
export function processPart<T>(make: (services: Services) => T): (services: Services) => T {
  const key = Symbol('part')
  return (services) => {
    if (!services.parts.has(key)) services.parts.set(key, make(services))
    return services.parts.get(key) as T
  }
}

/** The same, one for each site. */
export function sitePart<T>(
  make: (services: Services, siteId: number) => T,
): (services: Services, siteId: number) => T {
  const sites = processPart(() => new Map<number, T>())
  return (services, siteId) => {
    const made = sites(services)
    if (!made.has(siteId)) made.set(siteId, make(services, siteId))
    return made.get(siteId) as T
  }
}
