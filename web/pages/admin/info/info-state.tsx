import { Tag, type TagTone } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { texts } from './info-texts.ts'

type State = keyof typeof texts.states
type Stated = Pick<OutputOf<'community/admin/article/list'>['list'][number], 'isPutaway' | 'publishedTime'>

const colors: Record<State, TagTone> = { shown: 'free', planned: 'warn', off: 'plain' }

/** Published, scheduled or hidden. */
export const stateOf = ({ isPutaway, publishedTime }: Stated): State =>
  !isPutaway ? 'off' : Date.parse(publishedTime) > Date.now() ? 'planned' : 'shown'

export function ArticleState(props: Stated) {
  const state = stateOf(props)
  return <Tag tone={colors[state]}>{texts.states[state]}</Tag>
}
