/** The registry of kinds: a kind without an entry does not compile. */
import { type KindName, nameOfKind } from '@zhixing/contract/exam/kinds'
import { blanks } from './blanks.ts'
import { multiple, single, uncertain } from './choice.ts'
import { cloze } from './cloze.ts'
import { hotspot } from './hotspot/index.ts'
import { judge } from './judge.ts'
import type { AnyFormats, KindFormats } from './kind.ts'
import { match } from './match.ts'
import { material } from './material.ts'
import { number } from './number.ts'
import { order } from './order.ts'
import { essay, file } from './written.ts'

/** In the order in which names are recognised: 不定项选择 before 选择, 选词填空 before 填空. */
const kinds: { [K in KindName]: KindFormats<K> } = {
  uncertain,
  multiple,
  single,
  judge,
  cloze,
  blanks,
  material,
  order,
  match,
  number,
  file,
  hotspot,
  essay,
}

/** All kinds by name. */
export const formatKinds: readonly (readonly [KindName, Pick<AnyFormats, 'named' | 'example'>])[] = Object.entries(
  kinds,
) as [KindName, (typeof kinds)[KindName]][]

/** The formats of the kind with this code; of an essay for an unknown code. */
export function formatsOf(problemType: number): AnyFormats {
  // The code of a document decides its type.
  return kinds[nameOfKind(problemType) ?? 'essay'] as unknown as AnyFormats
}
