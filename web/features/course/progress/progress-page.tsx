import type { OutputOf } from '@zhixing/contract'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { durationText } from '../../shared/charts/index.ts'
import { type DataColumn, DataTable } from '../../shared/table/index.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { LearnerTable } from './learner-table.tsx'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import css from './progress.module.css'
import { ProgressLine } from './progress-line.tsx'
import { texts } from './texts.ts'

type Course = OutputOf<'data/auth/course/progress/courses'>['list'][number]
const words = texts.courses
const details = (courseId: string) => `/account/vod/progress/details?courseId=${courseId}`

const columns = (): DataColumn<Course>[] => [
  {
    key: 'courseName',
    title: words.name,
    alwaysShown: true,
    render: (row) => (
      <Row gap={3} nowrap className={css.name}>
        {row.courseLogo && <img src={row.courseLogo} alt="" loading="lazy" />}
        <Link to={details(row.courseId)}>{row.courseName}</Link>
      </Row>
    ),
  },
  { key: 'learners', title: words.learners, align: 'right' },
  { key: 'began', title: words.began, align: 'right' },
  { key: 'finished', title: words.finished, align: 'right' },
  {
    key: 'averageProgress',
    title: words.average,
    sheetTitle: texts.percentHead(words.average),
    render: (row) => <ProgressLine percent={row.averageProgress} />,
    text: (row) => row.averageProgress,
  },
  {
    key: 'studySeconds',
    title: words.seconds,
    sheetTitle: texts.secondsHead(words.seconds),
    align: 'right',
    render: (row) => durationText(row.studySeconds),
    text: (row) => Math.round(row.studySeconds),
  },
  {
    key: 'lastStudyTime',
    title: words.last,
    render: (row) => row.lastStudyTime && <DateTime value={row.lastStudyTime} shape="minute" />,
    text: (row) => (row.lastStudyTime ? formatDate(row.lastStudyTime) : ''),
  },
  {
    key: 'actions',
    title: words.actions,
    text: null,
    alwaysShown: true,
    fixed: 'right',
    render: (row) => (
      <Link className={css.link} to={details(row.courseId)}>
        {words.open}
      </Link>
    ),
  },
]

export default function ProgressPage() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'learners' ? 'learners' : 'courses'
  const card = (row: Course) => (
    <Stack as="article" gap={2}>
      <Link to={details(row.courseId)}>{row.courseName}</Link>
      <ProgressLine percent={row.averageProgress} />
      <Hint as="span" size="xs">
        {words.learners} {row.learners} · {words.began} {row.began} · {words.finished} {row.finished}
      </Hint>
    </Stack>
  )

  return (
    <>
      <PageHead title={texts.title} about={texts.about} />
      <Tabs
        label={texts.title}
        variant="line"
        value={tab}
        items={(['courses', 'learners'] as const).map((id) => ({ id, label: texts.tabs[id] }))}
        onChange={(id) => setParams(id === 'courses' ? {} : { tab: id }, { preventScrollReset: true })}
      >
        {tab === 'learners' ? (
          <LearnerTable />
        ) : (
          <DataTable<Course>
            name="progress-courses"
            label={words.label}
            rowKey={(row) => row.courseId}
            search={words.search}
            empty={words.empty}
            columns={columns()}
            load={({ keyword, pageCurrent, pageSize }, signal) =>
              api('data/auth/course/progress/courses', { keyword, pageCurrent, pageSize }, { signal })
            }
            card={card}
          />
        )}
      </Tabs>
    </>
  )
}
