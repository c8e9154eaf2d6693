/** The registry of problem kinds: a kind without an entry does not compile. */
import { type KindName, nameOfKind } from '@zhixing/contract/exam/kinds'
import { blanks } from './blanks.ts'
import { several, single } from './choice.ts'
import { cloze } from './cloze.ts'
import { hotspot } from './hotspot.ts'
import { judge } from './judge.ts'
import type { AnyKind, ProblemKind } from './kind.ts'
import { match } from './match.ts'
import { material } from './material.ts'
import { number } from './number.ts'
import { order } from './order.ts'
import { essay, file } from './written.ts'

const kinds: { [K in KindName]: ProblemKind<K> } = {
  single,
  multiple: several,
  judge,
  blanks,
  essay,
  material,
  uncertain: several,
  order,
  match,
  cloze,
  number,
  file,
  hotspot,
}

/** The kind with this code (dictionary `problemKind`); undefined for an unknown code. */
export function kindOf(problemType: number): AnyKind | undefined {
  const name = nameOfKind(problemType)
  // The code of a document decides its type.
  return name && (kinds[name] as unknown as AnyKind)
}
