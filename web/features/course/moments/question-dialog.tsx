import { isTransient } from '@zhixing/contract/errors'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { clock } from '../../../ui/clock.ts'
import { Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { isAnswered, ProblemView } from '../../exam/paper/index.ts'
import css from './film-questions.module.css'
import { texts } from './texts.ts'
import type { Answered, Moment, Progress } from './types.ts'

/** A film smaller than this is no place for a question: phones get a sheet at the bottom. */
const MIN_WIDTH = 640
const MIN_HEIGHT = 340

interface Failure {
  text: string
  /** The answer was sent: the film goes on without it. */
  isSent: boolean
  isTransient: boolean
}

/** A question over the film. Native and modal, so that it is also shown above a film in full screen. */
export function QuestionDialog({
  moment,
  stage,
  isRequired,
  onAnswered,
  onGoOn,
}: {
  moment: Moment
  stage: RefObject<HTMLElement | null>
  isRequired: boolean
  onAnswered: (progress: Progress) => void
  onGoOn: () => void
}) {
  const { id, second, problem } = moment
  const dialog = useOverFilm(stage)
  const title = useId()
  const goOn = useRef<HTMLButtonElement>(null)
  const [answer, setAnswer] = useState<string[]>([])
  const [result, setResult] = useState<Answered | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Answered in this dialog: another answer is voluntary. */
  const [isDone, setDone] = useState(false)
  const { busy, run } = useAction({ reload: false })

  useEffect(() => {
    if (result) goOn.current?.focus()
    else if (isDone) dialog.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [result, isDone, dialog])

  async function submit() {
    if (!isAnswered(answer)) return setFailure({ text: texts.answerFirst, isSent: false, isTransient: false })
    setFailure(null)
    await run(
      // A retry of the same answer has the same key, another answer its own.
      `answer ${JSON.stringify(answer)}`,
      async (clientKey) => {
        const marked = await api('course/auth/course/moment/answer/save', { id, userAnswer: answer, clientKey })
        setResult(marked)
        setDone(true)
        onAnswered(marked)
      },
      {
        onError: (error) =>
          setFailure({
            text: isTransient(error) ? texts.failed : (error as Error).message,
            isSent: true,
            isTransient: isTransient(error),
          }),
      },
    )
  }
  function again() {
    setAnswer([])
    setResult(null)
  }
  const mustAnswer = isRequired && !isDone
  const mayLeave = !mustAnswer || failure?.isSent === true
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        if (mayLeave) onGoOn()
      }}
      // Browsers close a dialog at the second Esc in a row whatever the page says.
      onClose={(event) => {
        if (event.currentTarget.open) return
        if (mayLeave) onGoOn()
        else event.currentTarget.showModal()
      }}
    >
      <form
        className={css.card}
        onSubmit={(event) => {
          event.preventDefault()
          if (result) onGoOn()
          else void submit()
        }}
      >
        <Row as="div" gap={2} justify="between" className={css.head}>
          <h2 id={title}>{texts.title(clock(second))}</h2>
          {mustAnswer && <Tag tone="warn">{texts.required}</Tag>}
        </Row>
        <div className={css.body}>
          <ProblemView
            problem={problem}
            answers={{ [id]: answer }}
            onAnswer={(_id, next) => {
              setFailure(null)
              setAnswer(next)
            }}
            mode={result ? 'explained' : 'answer'}
            {...(result ? { marks: { [id]: result.mark }, explained: { [id]: result.explained } } : {})}
            hidesPoints
          />
          {failure && (
            <p role="alert" className={css.failure}>
              {failure.text}
              {failure.isTransient && mustAnswer && <> {texts.laterWhy}</>}
            </p>
          )}
        </div>
        <Row as="div" gap={2} className={css.foot}>
          <small role="status">
            {result ? texts.verdict(result.mark.answerStatus) : mustAnswer && failure === null && texts.requiredWhy}
          </small>
          {result ? (
            <Button key="again" variant="line" onClick={again}>
              {texts.again}
            </Button>
          ) : (
            mayLeave && (
              <Button key="leave" variant="line" onClick={onGoOn}>
                {mustAnswer ? texts.later : texts.skip}
              </Button>
            )
          )}
          <Button ref={goOn} type="submit" loading={busy !== ''}>
            {result ? texts.goOn : failure?.isTransient ? texts.retry : texts.submit}
          </Button>
        </Row>
      </form>
    </dialog>
  )
}

/** Opens a dialog over the film, or at the bottom of the screen where the film is small. */
function useOverFilm(stage: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const [dialog, film] = [ref.current, stage.current]
    if (!dialog || !film) return undefined
    film.scrollIntoView({ block: 'nearest' })
    const place = () => {
      const { left, top, width, height } = film.getBoundingClientRect()
      const isOver = width >= MIN_WIDTH && height >= MIN_HEIGHT
      dialog.dataset.over = String(isOver)
      const box = isOver ? { left, top, width, height } : {}
      for (const side of ['left', 'top', 'width', 'height'] as const)
        dialog.style[side] = side in box ? `${box[side as keyof typeof box]}px` : ''
    }
    place()
    dialog.showModal()
    const size = new ResizeObserver(place)
    size.observe(film)
    addEventListener('resize', place)
    document.addEventListener('fullscreenchange', reopen)
    /** An element that enters full screen covers open dialogs in the top layer; reopening puts this one above it. */
    function reopen() {
      if (!dialog?.open) return
      dialog.close()
      dialog.showModal()
      place()
    }
    return () => {
      size.disconnect()
      removeEventListener('resize', place)
      document.removeEventListener('fullscreenchange', reopen)
      dialog.close()
    }
  }, [stage])
  return ref
}
