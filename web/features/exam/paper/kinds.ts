/** The registry of answer fields: a kind without an entry does not compile. */
import { type KindName, nameOfKind } from '@zhixing/contract/exam/kinds'
import type { ComponentType } from 'react'
import { Choices } from './choices.tsx'
import { Hotspot } from './hotspot.tsx'
import { Match } from './match.tsx'
import { Order } from './order.tsx'
import { Blanks, Cloze } from './places.tsx'
import type { PartProps } from './props.ts'
import { NumberField, Written } from './written.tsx'

interface KindView {
  /** A stem with controls in it. */
  Stem?: ComponentType<PartProps>
  /** Controls below the stem. */
  Answer?: ComponentType<PartProps>
  /** Shows nothing but what was typed. */
  isField?: true
}

const views: Record<KindName, KindView> = {
  single: { Answer: Choices },
  multiple: { Answer: Choices },
  judge: { Answer: Choices },
  blanks: { Stem: Blanks },
  essay: { Answer: Written, isField: true },
  material: {},
  uncertain: { Answer: Choices },
  order: { Answer: Order },
  match: { Answer: Match },
  cloze: { Stem: Cloze },
  number: { Answer: NumberField, isField: true },
  file: { Answer: Written, isField: true },
  hotspot: { Answer: Hotspot },
}

/** How a kind is shown and answered. */
export function viewOf(problemType: number): KindView {
  const name = nameOfKind(problemType)
  return name ? views[name] : {}
}
