import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Row } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { answerParts } from './answer-parts.ts'
import css from './ask-panel.module.css'
import { placeLabel } from './place-label.ts'
import { texts } from './texts.ts'
import type { Place, Turn } from './turn.ts'

export const isWriting = ({ state }: Pick<Turn, 'state'>): boolean => state === 'waiting' || state === 'writing'

/** A notice in words; old conversations have a sentence. */
const noticeText = (notice: string): string => (texts.notices as Record<string, string>)[notice] ?? notice

/** The text of a turn with its citations, labelled as generated, and why it is incomplete. */
export function AnswerText({ turn, onJump }: { turn: Turn; onJump: (place: Place) => void }) {
  const { answer, notice, placeList, isGenerated, state } = turn
  const isGeneratedText = isGenerated || isWriting(turn)
  return (
    <>
      {(answer !== '' || isWriting(turn)) && (
        // The attribute is the label in the metadata, which the rules on generated content ask for.
        <div data-ai-generated={isGeneratedText ? 'true' : undefined}>
          {isGeneratedText && (
            <Row gap={2} className={css.label}>
              <Tag tone="plain">{texts.generated}</Tag>
              <span>{texts.generatedWhy}</span>
            </Row>
          )}
          <p className={css.words} aria-live="polite" aria-busy={isWriting(turn)}>
            {answer === '' ? texts.writing : <Cited answer={answer} places={placeList} onJump={onJump} />}
          </p>
        </div>
      )}
      {state === 'uncovered' && answer === '' && <Note title={texts.uncovered} />}
      {notice !== '' && <Note tone="warn" title={noticeText(notice)} />}
    </>
  )
}

/** Copies a written answer, and says whether it was useful. */
export function AnswerTools({ turn, onRate }: { turn: Turn; onRate?: ((useful: 1 | 0 | -1) => void) | undefined }) {
  if (turn.answer === '') return null
  return (
    <>
      <Copy turn={turn} />
      {onRate && turn.isGenerated && (
        <>
          <Button
            variant="text"
            size="s"
            aria-pressed={turn.useful === 1}
            onClick={() => onRate(turn.useful === 1 ? 0 : 1)}
          >
            {texts.useful}
          </Button>
          <Button
            variant="text"
            size="s"
            aria-pressed={turn.useful === -1}
            onClick={() => onRate(turn.useful === -1 ? 0 : -1)}
          >
            {texts.useless}
          </Button>
        </>
      )}
    </>
  )
}

/** An answer with its citations as buttons. */
function Cited({ answer, places, onJump }: { answer: string; places: readonly Place[]; onJump: (one: Place) => void }) {
  return answerParts(answer, places.length).map((part, at) => {
    if (typeof part === 'string') return part
    const place = places[part - 1]
    if (place?.kind === 'explanation') return `（${placeLabel(place)}）`
    return (
      place && (
        <button
          key={at}
          type="button"
          className={css.cite}
          aria-label={texts.cite(part, `${place.periodName} ${placeLabel(place)}`)}
          onClick={() => onJump(place)}
        >
          {placeLabel(place)}
        </button>
      )
    )
  })
}

function Copy({ turn: { answer, isGenerated, placeList } }: { turn: Turn }) {
  const copy = async () => {
    const text = answerParts(answer, placeList.length)
      .map((part) => {
        const place = typeof part === 'number' ? placeList[part - 1] : undefined
        return place ? `（${place.periodName} ${placeLabel(place)}）` : part
      })
      .join('')
    const isCopied = await copyText(isGenerated ? `${text}\n${texts.copyLabel}` : text)
    if (isCopied) toast.success(texts.copied)
    else toast.error(texts.copyFailed)
  }
  return (
    <Button variant="text" size="s" onClick={() => void copy()}>
      {texts.copy}
    </Button>
  )
}
