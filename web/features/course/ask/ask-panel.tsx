import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { AnswerText, AnswerTools, isWriting } from './answer-text.tsx'
import css from './ask-panel.module.css'
import { FormerTalks } from './former-talks.tsx'
import { placeLabel } from './place-label.ts'
import { PlaceText } from './place-text.tsx'
import { texts } from './texts.ts'
import type { Place, Turn } from './turn.ts'
import { type AskedAt, useAsk } from './use-ask.ts'

/** Height of the tabs above the panel, px. */
const TABS_HEIGHT = 60

export interface AskPanelProps extends AskedAt {
  isSignedIn: boolean
  onJump: (place: Place) => void
  /** Opens the form for a question to people, filled in; absent where there is none. */
  onAskPeople?: ((question: string) => void) | undefined
}

/** Questions to a course: an answer with its places, or the places alone. */
export default function AskPanel({ isSignedIn, onJump, onAskPeople, ...at }: AskPanelProps) {
  const asking = useAsk(at, isSignedIn)
  const { turns, busy, error } = asking
  const [question, setQuestion] = useState('')
  const [isShort, setShort] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // A new question moves to the top of the panel; the page stays.
    const turn = list.current?.lastElementChild
    const box = turn?.closest<HTMLElement>('[data-scroll]')
    if (!turn || !box || box.scrollHeight <= box.clientHeight) return
    box.scrollTop += turn.getBoundingClientRect().top - box.getBoundingClientRect().top - TABS_HEIGHT
  }, [turns.length])

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    const text = question.trim()
    setShort(text.length < 2)
    if (text.length < 2) return
    if (await asking.ask(text)) setQuestion((now) => (now.trim() === text ? '' : now))
  }

  return (
    <Stack gap={3} className={css.panel}>
      {turns.length === 0 && (
        <Empty compact art="search" title={texts.emptyTitle}>
          {isSignedIn ? texts.emptyWhy : texts.emptyVisitor}
        </Empty>
      )}
      {turns.length === 0 && isSignedIn && <FormerTalks courseId={at.courseId} onOpen={asking.open} />}
      <ol ref={list} className={css.turns} aria-label={texts.title}>
        {turns.map((turn) => (
          <TurnView
            key={turn.turnId}
            turn={turn}
            periodId={at.periodId}
            onJump={onJump}
            onAskPeople={onAskPeople}
            onRate={isSignedIn ? (useful) => asking.rate(turn.turnId, useful) : undefined}
          />
        ))}
      </ol>
      <form className={css.form} aria-label={texts.label} onSubmit={(event) => void submit(event)}>
        <Field label={texts.label} hideLabel error={isShort ? texts.short : error || undefined}>
          <Textarea
            name="question"
            rows={1}
            className={css.field}
            placeholder={texts.placeholder}
            value={question}
            onChange={(event) => {
              setQuestion(event.currentTarget.value)
              setShort(false)
            }}
            onKeyDown={(event) => {
              // Enter of an input method confirms a word.
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              void submit()
            }}
          />
        </Field>
        <Row justify="end">
          {turns.length > 0 && !busy && (
            <Button variant="text" size="s" onClick={asking.clear}>
              {texts.fresh}
            </Button>
          )}
          {busy && turns.at(-1)?.state === 'writing' ? (
            <Button variant="line" size="s" onClick={asking.stop}>
              {texts.stop}
            </Button>
          ) : (
            <Button type="submit" size="s" loading={busy}>
              {texts.send}
            </Button>
          )}
        </Row>
      </form>
    </Stack>
  )
}

interface TurnViewProps {
  turn: Turn
  periodId: string
  onJump: (place: Place) => void
  onAskPeople: ((question: string) => void) | undefined
  onRate: ((useful: 1 | 0 | -1) => void) | undefined
}

function TurnView({ turn, periodId, onJump, onAskPeople, onRate }: TurnViewProps) {
  const { question, state, placeList } = turn
  const heading = useId()
  return (
    <li className={css.turn}>
      <p className={css.question}>{question}</p>
      <AnswerText turn={turn} onJump={onJump} />
      {placeList.length > 0 && (
        <section aria-labelledby={heading}>
          <h3 id={heading} className={css.placesTitle}>
            {texts.places}
          </h3>
          <ol>
            {placeList.map((place, at) => (
              <li key={at}>
                <PlaceRow
                  place={place}
                  number={at + 1}
                  lesson={place.periodId === periodId ? '' : place.periodName}
                  onJump={onJump}
                />
              </li>
            ))}
          </ol>
        </section>
      )}
      {!isWriting(turn) && (
        <Row gap={1} className={css.foot}>
          <AnswerTools turn={turn} onRate={onRate} />
          {onAskPeople && (
            <Button variant={state === 'uncovered' ? 'line' : 'text'} size="s" onClick={() => onAskPeople(question)}>
              {texts.askPeople}
            </Button>
          )}
        </Row>
      )}
    </li>
  )
}

/** A place as a button; the explanation of a problem has no place to jump to. */
function PlaceRow({
  place,
  onJump,
  ...shown
}: {
  place: Place
  number: number
  lesson: string
  onJump: (one: Place) => void
}) {
  if (place.kind === 'explanation')
    return (
      <div className={css.place}>
        <PlaceText place={place} {...shown} />
      </div>
    )
  return (
    <button
      type="button"
      className={css.place}
      aria-label={texts.jump(placeLabel(place), place.periodName)}
      onClick={() => onJump(place)}
    >
      <PlaceText place={place} {...shown} />
    </button>
  )
}
