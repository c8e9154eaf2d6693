import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty, ErrorPanel } from '../../../ui/empty.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { usePlayback } from '../player/index.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './course-preview.module.css'
import { type LessonPlace, noPlace, paragraphAt, paragraphOf } from './place.ts'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'

const Reader = lazy(() => import('../reader/reader.tsx'))
/** Poll interval while a document is converted, ms. */
const POLL_MS = 4000

type Signed = OutputOf<'course/auth/course/audit/preview/sign'>

/** One lesson of a preview. Records no progress. Browser only. */
export default function PreviewLesson({
  periodId,
  version,
  watermark = '',
  at,
  onPlace,
}: {
  periodId: string
  version: number
  /** Watermark over document pages. */
  watermark?: string
  /** Start position; a new object seeks again. */
  at?: LessonPlace | undefined
  /** Called with the current second, or with the clicked paragraph. */
  onPlace?: ((place: LessonPlace) => void) | undefined
}) {
  const { data: signed, error } = useQuery(
    'course/auth/course/audit/preview/sign',
    { periodId, ...(version > 0 ? { version } : {}) },
    { poll: (found) => found?.readStatus === stateCode.document.preparing && POLL_MS },
  )
  if (!signed)
    return error === undefined ? (
      <div className={css.waiting}>{texts.loading}</div>
    ) : (
      <Card>
        <ErrorPanel title={error} />
      </Card>
    )
  if (signed.periodType === stateCode.lesson.text)
    return (
      <Card pad="l">
        {signed.text ? <Text html={signed.text} {...{ at, onPlace }} /> : <Empty compact title={texts.noText} />}
      </Card>
    )
  if (signed.periodType >= 3) return <Document signed={signed} watermark={watermark} />
  if (signed.videoStatus !== stateCode.video.ready)
    return (
      <div className={css.waiting}>
        {{ 1: texts.transcoding, 3: texts.failed }[signed.videoStatus] ?? texts.noVideo}
      </div>
    )
  return <Picture {...{ signed, at, onPlace }} />
}

/** Reader of a converted document, else its download. */
function Document({ signed, watermark }: { signed: Signed; watermark: string }) {
  const { periodName, docName, docUrl, readUrl, readStatus, readReason } = signed
  if (readUrl)
    return (
      <Suspense fallback={<div className={css.waiting}>{texts.loading}</div>}>
        <Reader name={periodName} url={readUrl} watermark={watermark} />
      </Suspense>
    )
  return (
    <Card pad="l">
      {docUrl ? (
        <Row gap={3} justify="between" className={css.file}>
          <p>
            <b>{docName}</b>
            {readStatus === stateCode.document.preparing && <span role="status">{texts.preparing}</span>}
            {readStatus === stateCode.document.downloadOnly && <span>{readReason}</span>}
          </p>
          <a className={buttonClass({})} href={docUrl} target="_blank" rel="noreferrer">
            {texts.download}
          </a>
        </Row>
      ) : (
        <Empty compact title={texts.noFile} />
      )}
    </Card>
  )
}

interface Pinned {
  at: LessonPlace | undefined
  onPlace: ((place: LessonPlace) => void) | undefined
}

/** A text whose paragraphs can be clicked, or are marked by `at`. */
function Text({ html, at, onPlace }: { html: string } & Pinned) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const block = at && text.current && paragraphOf(text.current, at)
    if (!block) return undefined
    block.scrollIntoView({ block: 'center' })
    block.setAttribute('data-pinned', '')
    return () => block.removeAttribute('data-pinned')
  }, [at, html])
  return (
    // A remark on the whole lesson needs no paragraph, so keys lose nothing.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={text}
      className={css.text}
      data-pointed={onPlace ? '' : undefined}
      onClick={(event) => {
        if (onPlace && event.target instanceof Element) onPlace(paragraphAt(event.currentTarget, event.target))
      }}
    >
      <RichProse html={html} />
    </div>
  )
}

function Picture({ signed, at, onPlace }: { signed: Signed } & Pinned) {
  const { ref, time, subtitle } = usePlayback(signed.ticket)
  useEffect(() => {
    if (time > 0) onPlace?.({ ...noPlace, videoTime: Math.round(time * 1000) / 1000 })
  }, [time, onPlace])
  useEffect(() => {
    const video = ref.current
    const seconds = at?.videoTime ?? null
    if (!video || seconds === null) return undefined
    const go = () => {
      video.currentTime = seconds
    }
    if (video.readyState > 0) go()
    else video.addEventListener('loadedmetadata', go, { once: true })
    return () => video.removeEventListener('loadedmetadata', go)
  }, [at, ref])
  return (
    <div className={css.stage}>
      <video ref={ref} controls playsInline aria-label={signed.periodName}>
        {/* Subtitles are reviewed as well. */}
        <track kind="captions" srcLang="zh" label={subtitle?.label ?? texts.subtitle} default src={subtitle?.url} />
      </video>
    </div>
  )
}
