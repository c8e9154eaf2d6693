import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Steps } from '../../ui/steps.tsx'
import { flatten } from '../question-editor/category-options.tsx'
import { ChooseStep } from './choose-step.tsx'
import { ImportHistory } from './import-history.tsx'
import { Stack } from '../../ui/layout.tsx'
import css from './import.module.css'
import type { loadImport } from './load.ts'
import { PreviewStep } from './preview-step.tsx'
import { texts } from './texts.ts'

type Data = Awaited<ReturnType<typeof loadImport>>

/** Three steps from a file to the bank. */
export function ImportWorkspace({ data }: { data: Data }) {
  const navigate = useNavigate()
  const [batch, setBatch] = useState(data.batch)
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
        <PreviewStep batch={batch} onChange={setBatch} />
      )}
    </Stack>
  )
}
