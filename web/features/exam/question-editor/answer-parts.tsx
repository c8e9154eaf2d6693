/** The registry of answer fields in the editor: a kind without an entry does not compile. */
import { type KindName, nameOfKind } from '@zhixing/contract/exam/kinds'
import type { ComponentType } from 'react'
import type { PartProps } from './answer-pieces.tsx'
import { Match, Order } from './arranging-parts.tsx'
import { Choice, Cloze, Judge } from './choosing-parts.tsx'
import { Hotspot } from './hotspot-part.tsx'
import { Blanks, NumberKey, Written } from './writing-parts.tsx'

/** Fields besides stem and analysis; null for a kind without any. */
const parts: Record<KindName, ComponentType<PartProps> | null> = {
  single: Choice,
  multiple: Choice,
  judge: Judge,
  blanks: Blanks,
  essay: Written,
  material: null,
  uncertain: Choice,
  order: Order,
  match: Match,
  cloze: Cloze,
  number: NumberKey,
  file: Written,
  hotspot: Hotspot,
}

/** Answer fields of the kind. */
export function AnswerPart(props: PartProps) {
  const Part = parts[nameOfKind(props.value.problemType) ?? 'material']
  return Part && <Part {...props} />
}
