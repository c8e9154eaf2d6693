/** Selects problems that fit into one package: it must not exceed the import limit of entries. Pure. */
import { zipLimits } from '@zhixing/files/zip-check'
import { picturesOf } from '../media.ts'
import type { OutProblem } from '../row.ts'

const allHtml = (doc: unknown): string => JSON.stringify(doc).replaceAll('\\"', '"')

/** Distinct picture URLs of a problem. */
export const picturesIn = ({ doc }: OutProblem): string[] => [...new Set(picturesOf(allHtml(doc)))]

/** Ids of problems that do not fit. `has`: available pictures; all, by default. */
export function fittingQti(
  list: readonly OutProblem[],
  has: (src: string) => boolean = () => true,
): { unfit: Set<string> } {
  const files = new Set<string>()
  const unfit = new Set<string>()
  for (const one of list) {
    const fresh = [`item ${one.id}`, ...picturesIn(one).filter(has)].filter((name) => !files.has(name))
    // Plus one for the manifest.
    if (files.size + fresh.length >= zipLimits.entries) unfit.add(one.id)
    else for (const name of fresh) files.add(name)
  }
  return { unfit }
}
fittingQti.max = zipLimits.entries
