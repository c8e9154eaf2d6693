/**
 * Extension points: a lower domain declares one, a higher domain contributes through its `extensions`, without an
 * import cycle.
 */

/** A contribution to an extension point. */
export interface Extension {
  point: string
  value: unknown
}

/** All contributions by the name of their point; collected once per process. */
export type Extensions = ReadonlyMap<string, readonly unknown[]>

interface Extended {
  extensions: Extensions
}

export interface ExtensionPoint<T> {
  /** A contribution, for a domain's `extensions`. */
  with(value: T): Extension
  /** All contributions, in domain order. */
  all(services: Extended): readonly T[]
  /** The only contribution. @throws if there is not exactly one */
  one(services: Extended): T
}

/** Declares an extension point. */
export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  const all = ({ extensions }: Extended) => (extensions.get(name) ?? []) as readonly T[]
  return {
    with: (value) => ({ point: name, value }),
    all,
    one(services) {
      const [only, ...others] = all(services)
      if (only === undefined || others.length > 0)
        throw new Error(`${others.length + (only === undefined ? 0 : 1)} extensions of ${name} instead of one`)
      return only
    },
  }
}

/** Groups contributions by extension point. */
export function collectExtensions(extensions: readonly Extension[]): Extensions {
  const values = Map.groupBy(extensions, ({ point }) => point)
  return new Map([...values].map(([point, list]) => [point, list.map(({ value }) => value)]))
}
