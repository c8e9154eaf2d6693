import { stateCode } from '@zhixing/contract/states'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { BookIcon, CheckIcon, ChevronRightIcon, DownloadIcon } from '../../../ui/icons.tsx'
import { showParagraph } from '../../../ui/paragraphs.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnnotations } from '../../shared/hanzi/index.ts'
import { Narrated, ReadAloud } from '../../shared/voice/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import { pageKey, useAskedPage } from '../reader/index.ts'
import type { Outbox } from './outbox.ts'
import { Panel, Row } from '../../../ui/layout.tsx'
import css from './reading.module.css'
import { texts } from './texts.ts'
import { useReading } from './use-reading.ts'
import type { Lesson } from './use-watching.ts'
import { useQuery } from '../../../use-query.ts'
import { useAction } from '../../../use-action.ts'

// The PDF reader is larger than the player: load it with the first readable document.
const Reader = lazy(() => import('../reader/reader.tsx'))

type Props = {
  lesson: Lesson
  outbox: Outbox
  /** Opens the next lesson; null after the last. */
  onNext: (() => void) | null
}

/** A text lesson with a finish button at its end; visitors get `ending` instead. */
export function TextLesson({
  lesson,
  outbox,
  onNext,
  ending,
}: Omit<Props, 'outbox'> & { outbox: Outbox | null; ending?: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(false)
  useAnnotations(place, lesson.text)
  const [search] = useSearchParams()
  const paragraph = Number(search.get('p') ?? 0)
  useEffect(() => {
    if (paragraph > 0 && place.current) showParagraph(place.current, paragraph)
  }, [paragraph, lesson.periodId])
  useEffect(() => {
    const mark = end.current
    if (!mark) return
    const eye = new IntersectionObserver(([entry]) => entry?.isIntersecting && setAtEnd(true))
    eye.observe(mark)
    return () => eye.disconnect()
  }, [])
  return (
    <Panel as="article" pad={0} className={css.sheet} aria-label={lesson.periodName}>
      {lesson.narration ? (
        <Narrated key={lesson.narration.url} place={place} narration={lesson.narration} />
      ) : (
        <ReadAloud place={place} html={lesson.text} />
      )}
      <div ref={place}>
        <RichProse html={lesson.text} />
      </div>
      <div ref={end} />
      {outbox ? (
        <ReadButton lesson={lesson} outbox={outbox} onNext={onNext} missing={atEnd ? null : texts.readToEnd} />
      ) : (
        ending
      )}
    </Panel>
  )
}

/** Signed document URLs expire after an hour; refresh shortly before. */
const FRESH_MS = 50 * 60 * 1000

/** Poll interval while a document is converted, ms. */
const POLL_MS = 5000

/** A document lesson: reader and download. */
export function DocumentLesson({ lesson, outbox, onNext }: Props) {
  const { user } = useRoot()
  const asked = useAskedPage()
  // Whether it can be read page by page; if this fails it can still be downloaded.
  const { data: file } = useQuery(
    'course/auth/course/period/file',
    { periodId: lesson.periodId },
    { quiet: true, poll: (found) => found?.readStatus === stateCode.document.preparing && POLL_MS },
  )
  const [downloaded, setDownloaded] = useState(lesson.isFinished)
  const { busy, run } = useAction({ reload: false })
  const [since] = useState(() => Date.now())
  const readUrl = file?.readUrl ?? ''
  const opened = downloaded || readUrl !== ''

  const download = () =>
    run('download', async () => {
      const url =
        Date.now() - since < FRESH_MS
          ? lesson.docUrl
          : (await api('course/auth/course/sign', { periodId: lesson.periodId })).docUrl
      // The response is an attachment, so the page stays.
      location.assign(url)
      setDownloaded(true)
    })

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
          loading={busy !== ''}
          variant={readUrl ? 'line' : 'primary'}
          onClick={() => void download()}
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
              asked={asked}
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
}: Props & { /** Unmet condition besides the time. */ missing: string | null }) {
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
      {/* Announcing every second would interrupt a screen reader. */}
      <p id="read-why" className={css.hint} role={tooSoon ? 'alert' : undefined}>
        {tooSoon && !why ? texts.readMore : why}
      </p>
    </div>
  )
}
