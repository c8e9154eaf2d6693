import type { WorkRow } from '../../../shapes.ts'
import { workStatus } from '@zhixing/contract/grade/homework-rules'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'
import css from './marking-desk.module.css'
import { texts } from './texts.ts'

const words = texts.mark

/** Students with a submission: state and mark of each, the current one lit. */
export function Film({
  list,
  current,
  missing,
  toOf,
}: {
  list: readonly WorkRow[]
  current: string
  /** Students without a submission. */
  missing: number
  toOf: (userId: string) => string
}) {
  const film = useRef<HTMLElement>(null)
  useCurrentInSight(film, current)
  return (
    <nav ref={film} className={css.film} aria-label={words.film}>
      {list.map(({ userId, nickname, workStatus: state, finalScore }) => (
        <Link
          key={userId}
          to={toOf(userId)}
          data-state={state}
          title={nickname}
          aria-current={userId === current ? 'page' : undefined}
        >
          <Avatar name={nickname} size="s" />
          <span className={css.who}>{nickname}</span>
          <small>
            {state === workStatus.marked && finalScore !== null ? words.filmScore(finalScore) : texts.ownStates[state]}
          </small>
        </Link>
      ))}
      {missing > 0 && <Hint size="xs">{words.filmMissing(missing)}</Hint>}
    </nav>
  )
}
