import { stateCode } from '@zhixing/contract/states'
import { lazy, Suspense } from 'react'
import { api } from '../../api.ts'
import { pageKey, useAskedPage, useReadReport } from '../../features/course/reader/index.ts'
import { useRoot } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DownloadButton } from './file-list.tsx'
import css from './material.module.css'
import { texts } from './texts.ts'
import { useAsk, useQuery } from '../../use-query.ts'

// The reader is larger than the page: load it with the first document.
const Reader = lazy(() => import('../../features/course/reader/reader.tsx'))
/** Poll interval while a document is converted, ms. */
const POLL_MS = 4000

/** Opens a document: starts its study (which enrols in a free one), then shows it, or why not. */
export function DocumentReader({ periodId, name }: { periodId: string; name: string }) {
  const asked = useAskedPage()
  const { user } = useRoot()
  const signed = useAsk(periodId, (asked) => api('course/auth/course/sign', { periodId }, { ...asked }))
  const answer = useQuery('course/auth/course/period/file', signed.data ? { periodId } : null, {
    poll: (found) => found?.readStatus === stateCode.document.preparing && POLL_MS,
  })
  const file = answer.data
  const studyId = signed.data?.studyId ?? null
  const failed = [signed, answer].find(({ error }) => error !== undefined)
  const onEnd = useReadReport(file?.readUrl ? studyId : null, periodId)

  if (failed && !file)
    return (
      <div className={css.sheet} role="alert">
        <p>{failed.error}</p>
        <Button variant="line" onClick={failed.reload}>
          {texts.retry}
        </Button>
      </div>
    )
  if (!file) return <Waiting words={texts.loading} />
  if (file.readStatus === stateCode.document.preparing) return <Waiting words={texts.converting} />
  if (!file.readUrl)
    return (
      <div className={css.sheet}>
        <p>{file.readReason || texts.notReadable}</p>
        {file.allowDownload === 1 && <DownloadButton periodId={periodId} name={name} />}
      </div>
    )
  return (
    <Suspense fallback={<Waiting words={texts.loading} />}>
      <Reader
        key={periodId}
        name={name}
        url={file.readUrl}
        watermark={file.watermark}
        onEnd={onEnd}
        keepAs={pageKey(user?.id ?? '', periodId)}
        asked={asked}
      />
    </Suspense>
  )
}

function Waiting({ words }: { words: string }) {
  return (
    <div className={css.sheet} role="status">
      <p>{words}</p>
      <Skeleton lines={6} />
    </div>
  )
}
