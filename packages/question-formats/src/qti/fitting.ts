/** Which problems fit into one package: it holds no more files than would be taken in again. Pure. */
import { zipLimits } from '@zhixing/files/zip-check'
import { picturesOf } from '../media.ts'
import type { OutProblem } from '../row.ts'

const allHtml = (doc: unknown): string => JSON.stringify(doc).replaceAll('\\"', '"')

/** Addresses of the pictures of a problem, each once. */
export const picturesIn = ({ doc }: OutProblem): string[] => [...new Set(picturesOf(allHtml(doc)))]

/** Problems that a package has no room for. `has`: pictures that can be packed; all, until they are looked up. */
export function fittingQti(
  list: readonly OutProblem[],
  has: (src: string) => boolean = () => true,
): { unfit: Set<string> } {
  const files = new Set<string>()
  const unfit = new Set<string>()
  for (const one of list) {
    const fresh = [`item ${one.id}`, ...picturesIn(one).filter(has)].filter((name) => !files.has(name))
    // One more is the manifest.
    if (files.size + fresh.length >= zipLimits.entries) unfit.add(one.id)
    else for (const name of fresh) files.add(name)
  }
  return { unfit }
}
fittingQti.max = zipLimits.entries
