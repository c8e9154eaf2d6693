import { Button, Drawer, Empty, Tag } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Chart } from '../../../features/charts/chart.tsx'
import { durationText } from '../../../features/charts/duration-text.ts'
import { QueryView } from '../../../features/workbench/query-view.tsx'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import type { DataColumn } from '../../../features/workbench/table-types.ts'
import { useCall } from '../../../features/workbench/use-call.ts'
import { clockText } from './clock-text.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './progress.module.css'
import { ProgressLine } from './progress-line.tsx'
import { texts } from './texts.ts'

type Period = OutputOf<'data/auth/course/progress/periods'>['list'][number]
const words = texts.details.periods
const retention = texts.details.retention
const VIDEO = 1
const rate = ({ began, finished }: Period) => (began > 0 ? (finished / began) * 100 : 0)

/** The lessons of a course with how many began and finished each, and the curve of each video. */
export function PeriodTable({ courseId }: { courseId: string }) {
  const [opened, setOpened] = useState<Period>()
  const open = (row: Period) =>
    row.periodType === VIDEO && (
      <Button type="link" size="small" onClick={() => setOpened(row)}>
        {words.open}
      </Button>
    )
  const columns: DataColumn<Period>[] = [
    { key: 'periodName', title: words.name, firm: true },
    { key: 'chapterName', title: words.chapter },
    {
      key: 'periodType',
      title: words.type,
      render: (row) => words.types[row.periodType],
      text: (row) => words.types[row.periodType] ?? '',
    },
    {
      key: 'videoLength',
      title: words.length,
      align: 'right',
      render: (row) => (row.videoLength > 0 ? durationText(row.videoLength) : '—'),
      text: (row) => Math.round(row.videoLength),
    },
    { key: 'began', title: words.began, align: 'right' },
    { key: 'finished', title: words.finished, align: 'right' },
    {
      key: 'rate',
      title: words.rate,
      render: (row) => <ProgressLine percent={rate(row)} />,
      text: (row) => Math.round(rate(row)),
    },
    { key: 'deeds', title: words.actions, text: null, firm: true, fixed: 'right', render: open },
  ]
  const card = (row: Period) => (
    <Stack as="article" gap={2}>
      <b>{row.periodName}</b>
      <Hint as="span" size="xs" className={css.muted}>
        {row.chapterName} · {words.types[row.periodType]}
      </Hint>
      <ProgressLine percent={rate(row)} />
      <Hint as="span" size="xs" className={css.muted}>
        {words.began} {row.began} · {words.finished} {row.finished}
      </Hint>
      {open(row)}
    </Stack>
  )

  return (
    <>
      <DataTable<Period>
        name="course-periods"
        label={words.label}
        rowKey={(row) => row.periodId}
        empty={words.empty}
        columns={columns}
        load={({ pageCurrent, pageSize }, signal) =>
          api('data/auth/course/progress/periods', { courseId, pageCurrent, pageSize }, { isShowErrTip: false, signal })
        }
        card={card}
      />
      {opened && <Retention periodId={opened.periodId} name={opened.periodName} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Retention({ periodId, name, onClose }: { periodId: string; name: string; onClose: () => void }) {
  const called = useCall('data/auth/course/progress/retention', { periodId })
  return (
    <Drawer open size={760} title={retention.title(name)} onClose={onClose}>
      <QueryView of={called}>
        {({ points, began, finished, videoLength, stops }) =>
          began === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={retention.none} />
          ) : (
            <>
              <Hint size="xs" className={css.muted}>
                {retention.about}
              </Hint>
              <p>{retention.counts(began, finished)}</p>
              <Chart
                label={retention.chart}
                axis={retention.axis}
                height={300}
                max={1}
                labels={points.map((_, at) => {
                  const second = (at * videoLength) / points.length
                  // Seconds would repeat in a video shorter than its hundred points.
                  return clockText(videoLength < points.length ? second : Math.floor(second))
                })}
                series={[
                  {
                    name: retention.name,
                    values: points,
                    area: true,
                    format: (value) => `${Math.round(value * 100)}%`,
                  },
                ]}
              />
              <Row gap={3} rowGap={1} align="stretch" className={css.stops}>
                <span>{stops.length > 0 ? retention.stops : retention.noStops}</span>
                {stops.map(({ second, left }) => (
                  <Tag key={second} color="gold">
                    {retention.stop(clockText(Math.round(second)), left)}
                  </Tag>
                ))}
              </Row>
            </>
          )
        }
      </QueryView>
    </Drawer>
  )
}
