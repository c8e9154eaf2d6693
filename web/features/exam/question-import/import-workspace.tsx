import { stateCode } from '@zhixing/contract/states'
import { useNavigate } from 'react-router'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { useQuery } from '../../../use-query.ts'
import { flatten } from '../question-editor/index.ts'
import { ChooseStep } from './choose-step.tsx'
import { ColumnStep } from './column-step.tsx'
import css from './import.module.css'
import { ImportHistory } from './import-history.tsx'
import type { loadImport } from './load.ts'
import { type ImportBatch, PreviewStep } from './preview-step.tsx'
import { texts } from './texts.ts'

type Data = Awaited<ReturnType<typeof loadImport>>
const { reading, failed, asking } = stateCode.problemImport
/** Poll interval of the parse progress, ms. */
const POLL = 700

/** Import in three steps. */
export function ImportWorkspace({ data }: { data: Data }) {
  const navigate = useNavigate()
  const read = useQuery(
    'exam/auth/exam/import/view',
    data.batch?.importStatus === reading ? { id: data.batch.id } : null,
    { quiet: true, poll: (now) => (now && now.importStatus !== reading ? false : POLL) },
  )
  const batch = read.data ?? data.batch
  const step = batch === null ? 0 : batch.savedTotal > 0 ? 2 : 1
  return (
    <Stack gap={4} className={css.stack}>
      <header className={css.head}>
        <Breadcrumb items={[{ label: texts.bank, to: '/account/subject' }, { label: texts.title }]} />
        <h1>{texts.title}</h1>
        <p>{texts.about}</p>
      </header>
      <Steps items={texts.steps} current={step} />
      {batch === null ? (
        <>
          <ChooseStep
            categories={flatten(data.categories)}
            onBegun={(id) => void navigate(`/account/subject/import?id=${id}`)}
          />
          <ImportHistory page={data.history} />
        </>
      ) : (
        <Batch batch={batch} onMapped={read.reload} />
      )}
    </Stack>
  )
}

/** An import: being parsed, refused, or ready for review. */
function Batch({ batch, onMapped }: { batch: ImportBatch; onMapped: () => void }) {
  if (batch.importStatus === reading)
    return (
      <Card pad="l">
        <Stack gap={4} className={css.stack} role="status">
          <b>{texts.reading}</b>
          <ProgressBar value={batch.progress} label={texts.reading} />
          <span className={css.hint}>{texts.readingHint}</span>
        </Stack>
      </Card>
    )
  if (batch.importStatus === failed)
    return (
      <Card pad="l">
        <Empty title={texts.failed} action={<ButtonLink to="/account/subject/import">{texts.again}</ButtonLink>}>
          {batch.failReason}
        </Empty>
      </Card>
    )
  if (batch.importStatus === asking) return <ColumnStep batch={batch} onBegun={onMapped} />
  return <PreviewStep batch={batch} onMapped={onMapped} />
}
