import { Empty, Select, Tabs } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useState } from 'react'
import { useCall } from '../workbench/use-call.ts'
import { QueryView } from '../workbench/query-view.tsx'
import { ExamHead } from '../workbench/exam-head.tsx'
import Workbench from '../workbench/workbench.tsx'
import { Corrections } from './corrections.tsx'
import { Overview } from './overview.tsx'
import { PATIENCE } from './patience.ts'
import { Problems } from './problems.tsx'
import { Scores } from './scores.tsx'
import { Similarity } from './similarity.tsx'
import { Hint } from '../../ui/layout.tsx'
import css from './statistics.module.css'
import { texts } from './texts.ts'

const tabs = ['overview', 'problems', 'scores', 'similarity', 'corrections'] as const
type Tab = (typeof tabs)[number]

export default function StatisticsPage() {
  const [params] = useSearchParams()
  const examId = params.get('examId') ?? ''
  return <Workbench>{/^[1-9]\d{0,18}$/.test(examId) ? <Statistics examId={examId} /> : <Choose />}</Workbench>
}

/** Which paper: those that I may mark are those whose figures I may see. */
function Choose() {
  const exams = useCall('exam/auth/exam/mark/exams', { pageSize: 50 })
  return (
    <>
      <h1>{texts.title}</h1>
      <QueryView of={exams}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description={texts.score.empty} />
          ) : (
            <>
              <Hint>{texts.choose}</Hint>
              <ul className={css.choose}>
                {list.map(({ examId, examName, handedTotal }) => (
                  <li key={examId}>
                    <Link to={`/account/exams/statistics?examId=${examId}`}>{examName}</Link>
                    <Hint as="span">
                      {texts.stats.handed} {handedTotal}
                    </Hint>
                  </li>
                ))}
              </ul>
            </>
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
  const view = useCall('exam/auth/exam/stat/view', asked, { timeout: PATIENCE })
  const problems = useCall('exam/auth/exam/stat/problems', asked, { timeout: PATIENCE })
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
          <ExamHead back={{ to: '/account/exams/statistics', label: texts.back }} title={data.examName}>
            {data.versionList.length > 1 && (
              <Select
                aria-label={texts.version}
                value={data.version}
                onChange={setVersion}
                options={data.versionList.map((one) => ({ value: one, label: texts.versionNo(one) }))}
              />
            )}
            <Link to={`/account/exams/marking?examId=${examId}`}>{texts.marking}</Link>
            <Link to={`/account/exams/monitor?examId=${examId}`}>{texts.monitor}</Link>
          </ExamHead>
          <Tabs
            activeKey={tab}
            onChange={(key) => show(key as Tab)}
            items={tabs.map((key) => ({ key, label: texts.tabs[key] }))}
          />
          {tab === 'overview' && <Overview data={data} />}
          {tab === 'problems' && (
            <QueryView of={problems}>
              {({ list, version: of }) => (
                <Problems
                  examId={examId}
                  version={of}
                  list={list}
                  isAuthor={data.isAuthor === 1}
                  examName={data.examName}
                  onCorrected={reload}
                />
              )}
            </QueryView>
          )}
          {tab === 'scores' && <Scores examId={examId} version={data.version} />}
          {tab === 'similarity' && <Similarity examId={examId} version={data.version} />}
          {tab === 'corrections' && <Corrections examId={examId} problems={problems.data?.list ?? []} />}
        </>
      )}
    </QueryView>
  )
}
