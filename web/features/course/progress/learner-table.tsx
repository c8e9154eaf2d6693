import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { durationText } from '../../shared/charts/index.ts'
import { type DataColumn, DataTable } from '../../shared/table/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { LearnerDrawer } from './learner-drawer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Tag, type TagProps } from '../../../ui/tag.tsx'
import css from './progress.module.css'
import { ProgressLine } from './progress-line.tsx'
import { texts } from './texts.ts'

type Learner = OutputOf<'data/auth/course/user/period/progress/course/list'>['list'][number]
type State = keyof typeof words.states

const words = texts.learners
const sorts = ['lastStudyTime', 'progress', 'studySeconds', 'joinTime'] as const
const stateOf = ({ finishedAt, lastStudyTime }: Learner): State =>
  finishedAt ? 'finished' : lastStudyTime ? 'learning' : 'none'
const tones: Record<State, TagProps['tone']> = { none: 'plain', learning: 'brand', finished: 'free' }
const minute = (value: string | null) => value && <DateTime value={value} shape="minute" />
const reported = (value: string | null) => (value ? formatDate(value) : '')

const Person = ({ row }: { row: Learner }) => (
  <span className={css.person}>
    <Avatar name={row.nickname} src={row.headImgUrl} size="s" />
    {row.nickname}
  </span>
)

/** Learners of one course, or of all the lecturer's courses. */
export function LearnerTable({ courseId }: { courseId?: string }) {
  const [opened, setOpened] = useState<Learner>()
  const columns: DataColumn<Learner>[] = [
    { key: 'nickname', title: words.name, alwaysShown: true, render: (row) => <Person row={row} /> },
    ...(courseId ? [] : [{ key: 'courseName', title: words.course }]),
    {
      key: 'progress',
      title: words.progress,
      sheetTitle: texts.percentHead(words.progress),
      sortable: true,
      render: (row) => <ProgressLine percent={row.progress} />,
      text: (row) => row.progress,
    },
    {
      key: 'periodStudy',
      title: words.periods,
      align: 'right',
      render: (row) => `${row.periodStudy} / ${row.periodTotal}`,
      text: (row) => row.periodStudy,
    },
    {
      key: 'studySeconds',
      title: words.seconds,
      sheetTitle: texts.secondsHead(words.seconds),
      align: 'right',
      sortable: true,
      render: (row) => durationText(row.studySeconds),
      text: (row) => Math.round(row.studySeconds),
    },
    {
      key: 'state',
      title: words.state,
      render: (row) => <Tag tone={tones[stateOf(row)] ?? 'plain'}>{words.states[stateOf(row)]}</Tag>,
      text: (row) => words.states[stateOf(row)],
    },
    { key: 'lastPeriodName', title: words.lastPeriod, hidden: true },
    {
      key: 'lastStudyTime',
      title: words.last,
      sortable: true,
      render: (row) => minute(row.lastStudyTime),
      text: (row) => reported(row.lastStudyTime),
    },
    {
      key: 'joinTime',
      title: words.joined,
      sortable: true,
      hidden: true,
      render: (row) => minute(row.joinTime),
      text: (row) => reported(row.joinTime),
    },
    {
      key: 'finishedAt',
      title: words.finished,
      hidden: true,
      render: (row) => minute(row.finishedAt),
      text: (row) => reported(row.finishedAt),
    },
    {
      key: 'actions',
      title: words.actions,
      text: null,
      alwaysShown: true,
      fixed: 'right',
      render: (row) => (
        <Button variant="text" size="s" onClick={() => setOpened(row)}>
          {words.open}
        </Button>
      ),
    },
  ]
  const card = (row: Learner) => (
    <Stack as="article" gap={2}>
      <Person row={row} />
      {!courseId && (
        <Hint as="span" size="xs">
          {row.courseName}
        </Hint>
      )}
      <ProgressLine percent={row.progress} />
      <Hint as="span" size="xs">
        {words.states[stateOf(row)]} · {durationText(row.studySeconds)} {minute(row.lastStudyTime)}
      </Hint>
      <Button variant="line" size="s" onClick={() => setOpened(row)}>
        {words.open}
      </Button>
    </Stack>
  )

  return (
    <>
      <DataTable<Learner>
        name={courseId ? 'course-learners' : 'learners'}
        label={words.label}
        rowKey={(row) => `${row.courseId}.${row.userId}`}
        search={words.search}
        empty={words.empty}
        columns={columns}
        filters={[
          {
            kind: 'select',
            name: 'state',
            label: words.state,
            options: Object.entries(words.states).map(([value, label]) => ({ value, label })),
          },
        ]}
        load={({ keyword, filters, sort, order, pageCurrent, pageSize }, signal) => {
          const known = sorts.find((one) => one === sort)
          return api(
            'data/auth/course/user/period/progress/course/list',
            {
              keyword,
              pageCurrent,
              pageSize,
              ...(courseId ? { courseId } : {}),
              ...(filters.state && filters.state in words.states ? { state: filters.state as State } : {}),
              ...(known ? { sort: known, order } : {}),
            },
            { signal },
          )
        }}
        card={card}
      />
      {opened && (
        <LearnerDrawer
          courseId={opened.courseId}
          userId={opened.userId}
          name={opened.nickname}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
