import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { BookIcon, CheckIcon, ChevronRightIcon, DownloadIcon } from '../../ui/icons.tsx'
import { RichProse } from '../math/rich-prose.tsx'
import type { Outbox } from './outbox.ts'
import css from './reading.module.css'
import { texts } from './texts.ts'
import { useReading } from './use-reading.ts'
import type { Lesson } from './use-watching.ts'

type Props = {
  lesson: Lesson
  outbox: Outbox
  /** On to the next lesson; null after the last. */
  onNext: (() => void) | null
}

/** A lesson to read: a comfortable column, and a button at its end once it was read. */
export function TextLesson({ lesson, outbox, onNext }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(false)
  useEffect(() => {
    const mark = end.current
    if (!mark) return
    const eye = new IntersectionObserver(([entry]) => entry?.isIntersecting && setAtEnd(true))
    eye.observe(mark)
    return () => eye.disconnect()
  }, [])
  return (
    <article className={css.sheet} aria-label={lesson.periodName}>
      <RichProse html={lesson.text} />
      <div ref={end} />
      <ReadButton lesson={lesson} outbox={outbox} onNext={onNext} missing={atEnd ? null : texts.readToEnd} />
    </article>
  )
}

/** Addresses of documents hold for an hour; a little before that a fresh one is asked for. */
const FRESH = 50 * 60 * 1000

/** A lesson to download. */
export function DocumentLesson({ lesson, outbox, onNext }: Props) {
  const [opened, setOpened] = useState(lesson.isFinished === 1)
  const [busy, setBusy] = useState(false)
  const [since] = useState(() => Date.now())

  async function download() {
    setBusy(true)
    try {
      const url =
        Date.now() - since < FRESH
          ? lesson.docUrl
          : (await api('course/auth/course/sign', { periodId: lesson.periodId })).docUrl
      // The server answers with an attachment, so the page stays.
      location.assign(url)
      setOpened(true)
    } catch {
      // The message was shown; the button is there for another try.
    } finally {
      setBusy(false)
    }
  }

  return (
    <article className={css.sheet} aria-label={lesson.periodName}>
      <div className={css.document}>
        <span className={css.paper}>
          <BookIcon size={36} />
        </span>
        <div>
          <p className={css.file}>{lesson.docName || lesson.periodName}</p>
          <p className={css.hint}>{texts.document}</p>
        </div>
        <Button loading={busy} onClick={download} icon={<DownloadIcon size={18} />}>
          {texts.download}
        </Button>
      </div>
      {lesson.text && <RichProse html={lesson.text} />}
      <ReadButton lesson={lesson} outbox={outbox} onNext={onNext} missing={opened ? null : texts.readFirst} />
    </article>
  )
}

function ReadButton({
  lesson,
  outbox,
  onNext,
  missing,
}: Props & { /** What must happen before, besides the time. */ missing: string | null }) {
  const { left, finished, busy, tooSoon, done } = useReading(lesson, outbox)
  const [was] = useState(finished)
  const why = left > 0 ? texts.readFor(left) : missing
  if (finished)
    return (
      <div className={css.foot}>
        <p className={css.finished} role="status">
          <CheckIcon size={20} />
          {was ? texts.readDone : texts.congratulations}
        </p>
        {onNext && (
          <Button variant={was ? 'line' : 'primary'} onClick={onNext}>
            {texts.next}
            <ChevronRightIcon size={18} />
          </Button>
        )}
      </div>
    )
  return (
    <div className={css.foot}>
      <Button
        size="l"
        aria-disabled={why !== null}
        aria-describedby="read-why"
        className={why ? css.notYet : undefined}
        loading={busy}
        onClick={() => why ?? done()}
      >
        {texts.markRead}
      </Button>
      {/* Counting down aloud every second would drown the text. */}
      <p id="read-why" className={css.hint} role={tooSoon ? 'alert' : undefined}>
        {tooSoon && !why ? texts.readMore : why}
      </p>
    </div>
  )
}
