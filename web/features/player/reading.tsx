import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { useRoot } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { BookIcon, CheckIcon, ChevronRightIcon, DownloadIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RichProse } from '../math/rich-prose.tsx'
import { pageKey } from '../reader/last-page.ts'
import type { Outbox } from './outbox.ts'
import { Panel, Row } from '../../ui/layout.tsx'
import css from './reading.module.css'
import { texts } from './texts.ts'
import { useReading } from './use-reading.ts'
import type { Lesson } from './use-watching.ts'

// The reader weighs more than the player: it comes with the first document that can be read.
const Reader = lazy(() => import('../reader/reader.tsx'))

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
    <Panel as="article" pad={0} className={css.sheet} aria-label={lesson.periodName}>
      <RichProse html={lesson.text} />
      <div ref={end} />
      <ReadButton lesson={lesson} outbox={outbox} onNext={onNext} missing={atEnd ? null : texts.readToEnd} />
    </Panel>
  )
}

/** Addresses of documents hold for an hour; a little before that a fresh one is asked for. */
const FRESH = 50 * 60 * 1000

/** How often to look whether a document has been converted. */
const CHECK_AGAIN = 5000

type PeriodFile = OutputOf<'course/auth/course/period/file'>

/** How the document of a lesson may be read; null until that is known, and where it cannot be asked. */
function usePeriodFile(periodId: string): PeriodFile | null {
  const [file, setFile] = useState<PeriodFile | null>(null)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      // The document can be downloaded in any case.
      const found = await api(
        'course/auth/course/period/file',
        { periodId },
        { isShowErrTip: false, quiet: true },
      ).catch(() => null)
      if (left || !found) return
      setFile(found)
      if (found.readStatus === stateCode.document.preparing) timer = setTimeout(() => void check(), CHECK_AGAIN)
    }
    void check()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [periodId])
  return file
}

/** A lesson that is a document: read here where it can be, and to be taken away. */
export function DocumentLesson({ lesson, outbox, onNext }: Props) {
  const { user } = useRoot()
  const file = usePeriodFile(lesson.periodId)
  const [downloaded, setDownloaded] = useState(lesson.isFinished === 1)
  const [busy, setBusy] = useState(false)
  const [since] = useState(() => Date.now())
  const readUrl = file?.readUrl ?? ''
  const opened = downloaded || readUrl !== ''

  async function download() {
    setBusy(true)
    try {
      const url =
        Date.now() - since < FRESH
          ? lesson.docUrl
          : (await api('course/auth/course/sign', { periodId: lesson.periodId })).docUrl
      // The server answers with an attachment, so the page stays.
      location.assign(url)
      setDownloaded(true)
    } catch {
      // The message was shown; the button is there for another try.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel as="article" pad={0} className={css.sheet} aria-label={lesson.periodName}>
      <Row gap={4} className={css.document}>
        <span className={css.paper}>
          <BookIcon size={36} />
        </span>
        <div>
          <p className={css.file}>{lesson.docName || lesson.periodName}</p>
          <p className={css.hint} role={file?.readStatus === stateCode.document.preparing ? 'status' : undefined}>
            {readUrl
              ? texts.documentPages(file?.docPage ?? 0)
              : file?.readStatus === stateCode.document.preparing
                ? texts.documentSoon
                : texts.document}
          </p>
        </div>
        <Button
          loading={busy}
          variant={readUrl ? 'line' : 'primary'}
          onClick={download}
          icon={<DownloadIcon size={18} />}
        >
          {texts.download}
        </Button>
      </Row>
      {readUrl && (
        <div className={css.reader}>
          <Suspense fallback={<Skeleton lines={10} />}>
            <Reader
              name={lesson.periodName}
              url={readUrl}
              watermark={file?.watermark ?? ''}
              keepAs={pageKey(user?.id ?? '', lesson.periodId)}
            />
          </Suspense>
        </div>
      )}
      {lesson.text && <RichProse html={lesson.text} />}
      <ReadButton lesson={lesson} outbox={outbox} onNext={onNext} missing={opened ? null : texts.readFirst} />
    </Panel>
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
        <Row as="p" nowrap className={css.finished} role="status">
          <CheckIcon size={20} />
          {was ? texts.readDone : texts.congratulations}
        </Row>
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
