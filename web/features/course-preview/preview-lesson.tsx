import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty, ErrorPanel } from '../../ui/empty.tsx'
import { RichProse } from '../math/rich-prose.tsx'
import { usePlayback } from '../player/use-playback.ts'
import css from './course-preview.module.css'
import { texts } from './texts.ts'

type Signed = OutputOf<'course/auth/course/audit/preview/sign'>

/** One lesson of a preview. Nothing of it is counted as study. Browser only. */
export default function PreviewLesson({ periodId, version }: { periodId: string; version: number }) {
  const [signed, setSigned] = useState<Signed | string | null>(null)
  useEffect(() => {
    let left = false
    setSigned(null)
    api(
      'course/auth/course/audit/preview/sign',
      { periodId, ...(version > 0 ? { version } : {}) },
      { isShowErrTip: false },
    ).then(
      (answer) => !left && setSigned(answer),
      (error: Error) => !left && setSigned(error.message),
    )
    return () => {
      left = true
    }
  }, [periodId, version])
  if (signed === null) return <div className={css.waiting}>{texts.loading}</div>
  if (typeof signed === 'string')
    return (
      <Card>
        <ErrorPanel title={signed} />
      </Card>
    )
  if (signed.periodType === 2)
    return (
      <Card pad="l">{signed.text ? <RichProse html={signed.text} /> : <Empty compact title={texts.noText} />}</Card>
    )
  if (signed.periodType >= 3)
    return (
      <Card pad="l">
        {signed.docUrl ? (
          <p className={css.file}>
            <b>{signed.docName}</b>
            <a className={buttonClass({})} href={signed.docUrl} target="_blank" rel="noreferrer">
              {texts.open}
            </a>
          </p>
        ) : (
          <Empty compact title={texts.noFile} />
        )}
      </Card>
    )
  if (signed.videoStatus !== 2)
    return (
      <div className={css.waiting}>
        {{ 1: texts.transcoding, 3: texts.failed }[signed.videoStatus] ?? texts.noVideo}
      </div>
    )
  return <Picture signed={signed} />
}

function Picture({ signed }: { signed: Signed }) {
  const { ref } = usePlayback(signed.ticket)
  return (
    <div className={css.stage}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- subtitles are looked at in their editor */}
      <video ref={ref} controls playsInline aria-label={signed.periodName} />
    </div>
  )
}
