/** How a domain above adds to one below that does not know it: the lower one has a point, the higher one lists what it adds in its `extensions`. */

/** What a domain adds to a point of another. */
export interface Extension {
  point: string
  value: unknown
}

/** All that was added, by the name of the point; made once by whoever builds the process. */
export type Extensions = ReadonlyMap<string, readonly unknown[]>

interface Extended {
  extensions: Extensions
}

export interface ExtensionPoint<T> {
  /** An entry for the `extensions` of a domain. */
  with(value: T): Extension
  /** Everything that was added, in the order of the domains. */
  all(services: Extended): readonly T[]
  /** The one thing that has to be there. @throws when there is none, or more than one */
  one(services: Extended): T
}

/** A point at which domains above may add something of a type. */
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

/** Puts what the domains add into order. */
export function collectExtensions(extensions: readonly Extension[]): Extensions {
  const values = Map.groupBy(extensions, ({ point }) => point)
  return new Map([...values].map(([point, list]) => [point, list.map(({ value }) => value)]))
}
