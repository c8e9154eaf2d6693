import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Route } from './+types/print.ts'
import { paperPrintTexts as texts, PrintPaper, PrintTools } from '../../features/exam/paper-print/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const withKey = url.searchParams.get('key') === '1' ? 1 : 0
    const data = await call('exam/auth/user/exam/download/print', { examId: args.params.examId, withKey })
    const layout: 'a4' | 'a3' = url.searchParams.get('layout') === 'a3' ? 'a3' : 'a4'
    return { data, layout, withKey }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.data.paper.examName ?? texts.print, noIndex: true })
}

/** Print view of a paper. */
export default function Print({ loaderData, params }: Route.ComponentProps) {
  const { data, layout, withKey } = loaderData
  const navigate = useNavigate()
  const [withSheet, setWithSheet] = useState(false)
  const go = (next: { layout: string; key: boolean }) =>
    void navigate(`/exam/print/${params.examId}?layout=${next.layout}${next.key ? '&key=1' : ''}`, { replace: true })
  return (
    <>
      <PrintTools hint={texts.printHint}>
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <Checkbox
          checked={layout === 'a3'}
          onChange={(event) => go({ layout: event.currentTarget.checked ? 'a3' : 'a4', key: withKey === 1 })}
        >
          {texts.columns}
        </Checkbox>
        {data.mayHaveKey && (
          <Checkbox checked={withKey === 1} onChange={(event) => go({ layout, key: event.currentTarget.checked })}>
            {texts.withAnswers}
          </Checkbox>
        )}
        <Checkbox checked={withSheet} onChange={(event) => setWithSheet(event.currentTarget.checked)}>
          {texts.withSheet}
        </Checkbox>
      </PrintTools>
      <PrintPaper data={data} layout={layout} withSheet={withSheet} />
    </>
  )
}
