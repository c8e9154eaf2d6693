import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '../../../use-query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { useChange } from '../../../ui/use-change.ts'
import css from './mention.module.css'
import { texts } from './texts.ts'

/** Debounce of the user search, ms. */
const DEBOUNCE_MS = 150
const WIDTH = 260
const HEIGHT = 300

type KeyHandler = (event: KeyboardEvent) => boolean

/** The mention being typed, for the suggestion list. */
export interface Mentioning {
  query: string
  rect: DOMRect | null
  pick: (person: { userId: string; nickname: string }) => void
  /** Passes key events to the list while it is open; the handler returns whether it used the key. */
  onKeys: (handler: KeyHandler) => () => void
}

/** Thread of the text: its participants are suggested first. */
export interface MentionThread {
  blogId?: string
  questionsId?: string
  courseId?: string
}

/** Users whose names start with the text after @; participants of the thread first. */
export function MentionList({ now, thread }: { now: Mentioning; thread: MentionThread }) {
  const { query, rect, pick, onKeys } = now
  const found = useQuery(
    'community/auth/inset/people/list',
    [...query].length > 30 ? null : { keyword: query, ...thread },
    { debounce: DEBOUNCE_MS, keep: true, quiet: true },
  )
  const people = found.data?.list ?? []
  const [at, setAt] = useState(0)
  useChange(found.data, () => setAt(0))

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (people.length === 0) return false
    if (event.key === 'ArrowDown') setAt((at + 1) % people.length)
    else if (event.key === 'ArrowUp') setAt((at + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const person = people[at]
      if (!person) return false
      pick(person)
    } else return false
    return true
  })
  useEffect(() => onKeys((event) => press(event)), [onKeys])

  if (!rect || people.length === 0) return null
  const isBelow = rect.bottom + HEIGHT < window.innerHeight
  const place = {
    left: Math.max(8, Math.min(rect.left, window.innerWidth - WIDTH - 8)),
    ...(isBelow ? { top: rect.bottom + 6 } : { bottom: window.innerHeight - rect.top + 6 }),
  }
  return createPortal(
    <div className={css.people} style={place} role="listbox" aria-label={texts.people}>
      {people.map((person, index) => (
        <button
          key={person.userId}
          type="button"
          role="option"
          aria-selected={index === at}
          className={cx(index === at && css.on)}
          tabIndex={-1}
          // Keeps the caret in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(person)}
        >
          <Avatar name={person.nickname} src={person.headImgUrl} size="xs" />
          <span>{person.nickname}</span>
          {person.isInThread && <small>{texts.inThread}</small>}
        </button>
      ))}
    </div>,
    document.body,
  )
}
