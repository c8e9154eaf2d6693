import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type ApiError, api } from '../../api.ts'
import { pageKey } from '../../features/reader/last-page.ts'
import { useReadReport } from '../../features/reader/use-read-report.ts'
import { useRoot } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DownloadButton } from './file-list.tsx'
import css from './material.module.css'
import { texts } from './texts.ts'

// The reader weighs more than the page: it comes with the first document that is opened.
const Reader = lazy(() => import('../../features/reader/reader.tsx'))
/** How often to look whether a document has been converted. */
const CHECK_AGAIN = 4000

type PeriodFile = OutputOf<'course/auth/course/period/file'>

/** Opens one document: begins its study (which enrols in a free one), then shows it, or says why it cannot be shown. */
export function DocumentReader({ periodId, name }: { periodId: string; name: string }) {
  const { user } = useRoot()
  const [file, setFile] = useState<PeriodFile | null>(null)
  const [issue, setError] = useState<string | null>(null)
  const [studyId, setStudyId] = useState<string | null>(null)
  const onEnd = useReadReport(file?.readUrl ? studyId : null, periodId)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async (first: boolean) => {
      try {
        if (first) {
          const signed = await api('course/auth/course/sign', { periodId }, { isShowErrTip: false })
          if (!gone) setStudyId(signed.studyId)
        }
        const found = await api('course/auth/course/period/file', { periodId }, { isShowErrTip: false, quiet: !first })
        if (gone) return
        setFile(found)
        if (found.readStatus === stateCode.document.preparing) timer = setTimeout(() => void check(false), CHECK_AGAIN)
      } catch (error) {
        if (!gone) setError((error as ApiError).message)
      }
    }
    setError(null)
    void check(true)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [periodId, tries])

  if (issue)
    return (
      <div className={css.sheet} role="alert">
        <p>{issue}</p>
        <Button variant="line" onClick={() => setTries(tries + 1)}>
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
