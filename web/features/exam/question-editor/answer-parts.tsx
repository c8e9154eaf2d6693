/** Fields of each kind besides stem and analysis. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { PartProps } from './answer-pieces.tsx'
import { Match, Order } from './arranging-parts.tsx'
import { Choice, Cloze, Judge } from './choosing-parts.tsx'
import { Blanks, NumberKey, Written } from './writing-parts.tsx'

/** Answer fields of the kind. */
export function AnswerPart(props: PartProps) {
  switch (props.value.problemType) {
    case kind.single:
    case kind.multiple:
    case kind.uncertain:
      return <Choice {...props} />
    case kind.judge:
      return <Judge {...props} />
    case kind.blanks:
      return <Blanks {...props} />
    case kind.order:
      return <Order {...props} />
    case kind.match:
      return <Match {...props} />
    case kind.cloze:
      return <Cloze {...props} />
    case kind.number:
      return <NumberKey {...props} />
    case kind.essay:
    case kind.file:
      return <Written {...props} />
    default:
      return null
  }
}
