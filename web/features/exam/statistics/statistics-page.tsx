import { Link, useSearchParams } from 'react-router'
import { useState } from 'react'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, PageHead, Row } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useQuery } from '../../../use-query.ts'
import { Corrections } from './corrections.tsx'
import { GroupComparison } from './group-comparison.tsx'
import { Overview } from './overview.tsx'
import { TIMEOUT_MS } from './timeout.ts'
import { Problems } from './problems.tsx'
import { Scores } from './scores.tsx'
import { Similarity } from './similarity.tsx'
import css from './statistics.module.css'
import { texts } from './texts.ts'

const tabs = ['overview', 'problems', 'scores', 'groups', 'similarity', 'corrections'] as const
type Tab = (typeof tabs)[number]

export default function StatisticsPage() {
  const [params] = useSearchParams()
  const examId = params.get('examId') ?? ''
  return /^[1-9]\d{0,18}$/.test(examId) ? <Statistics examId={examId} /> : <Choose />
}

/** Picker of a paper: those the user may mark. */
function Choose() {
  const exams = useQuery('exam/auth/exam/mark/exams', { pageSize: 50 })
  return (
    <>
      <PageHead title={texts.title} about={texts.choose} />
      <QueryView of={exams}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={texts.score.empty} />
          ) : (
            <ul className={css.choose}>
              {list.map(({ examId, examName, handedTotal }) => (
                <Row as="li" gap={4} justify="between" key={examId}>
                  <Link to={`/account/exams/statistics?examId=${examId}`}>{examName}</Link>
                  <Hint as="span">
                    {texts.stats.handed} {handedTotal}
                  </Hint>
                </Row>
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  )
}

function Statistics({ examId }: { examId: string }) {
  const [params, setParams] = useSearchParams()
  const [version, setVersion] = useState<number>()
  const asked = { examId, ...(version === undefined ? {} : { version }) }
  const view = useQuery('exam/auth/exam/stat/view', asked, { keep: true, timeout: TIMEOUT_MS })
  const problems = useQuery('exam/auth/exam/stat/problems', asked, { keep: true, timeout: TIMEOUT_MS })
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'overview'
  const reload = () => {
    view.reload()
    problems.reload()
  }
  const show = (next: Tab) =>
    setParams({ examId, ...(next === 'overview' ? {} : { tab: next }) }, { preventScrollReset: true })
  return (
    <QueryView of={view}>
      {(data) => (
        <>
          <PageHead back={{ to: '/account/exams/statistics', label: texts.back }} title={data.examName}>
            {data.versionList.length > 1 && (
              <div>
                <Select
                  aria-label={texts.version}
                  value={data.version}
                  onChange={(event) => setVersion(Number(event.target.value))}
                >
                  {data.versionList.map((one) => (
                    <option key={one} value={one}>
                      {texts.versionNo(one)}
                    </option>
                  ))}
                </Select>
              </div>
            )}
            <Link to={`/account/exams/marking?examId=${examId}`}>{texts.marking}</Link>
            <Link to={`/account/exams/monitor?examId=${examId}`}>{texts.monitor}</Link>
          </PageHead>
          <Tabs
            label={texts.title}
            variant="line"
            value={tab}
            onChange={show}
            items={tabs.map((id) => ({ id, label: texts.tabs[id] }))}
          >
            {tab === 'overview' && <Overview data={data} onSaved={view.reload} />}
            {tab === 'problems' && (
              <QueryView of={problems}>
                {({ list, version: of }) => (
                  <Problems
                    examId={examId}
                    version={of}
                    list={list}
                    isAuthor={data.isAuthor}
                    examName={data.examName}
                    onCorrected={reload}
                  />
                )}
              </QueryView>
            )}
            {tab === 'scores' && <Scores examId={examId} version={data.version} />}
            {tab === 'groups' && <GroupComparison examId={examId} version={data.version} examName={data.examName} />}
            {tab === 'similarity' && <Similarity examId={examId} version={data.version} />}
            {tab === 'corrections' && <Corrections examId={examId} problems={problems.data?.list ?? []} />}
          </Tabs>
        </>
      )}
    </QueryView>
  )
}
