import type { OutputOf } from '@zhixing/contract'
import { kindName } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Chart, durationText } from '../../shared/charts/index.ts'
import { type DataColumn, DataTable } from '../../shared/table/index.ts'
import { clockText } from './clock-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './progress.module.css'
import { ProgressLine } from './progress-line.tsx'
import { texts } from './texts.ts'

type Period = OutputOf<'data/auth/course/progress/periods'>['list'][number]
const words = texts.details.periods
const retention = texts.details.retention
const { moments } = texts.details
const VIDEO = 1
const rate = ({ began, finished }: Period) => (began > 0 ? (finished / began) * 100 : 0)

/** Lessons of a course with learner counts and the retention curve of each video. */
export function PeriodTable({ courseId }: { courseId: string }) {
  const [opened, setOpened] = useState<Period>()
  const open = (row: Period) =>
    row.periodType === VIDEO && (
      <Button variant="text" size="s" onClick={() => setOpened(row)}>
        {words.open}
      </Button>
    )
  const columns: DataColumn<Period>[] = [
    { key: 'periodName', title: words.name, alwaysShown: true },
    { key: 'chapterName', title: words.chapter },
    {
      key: 'periodType',
      title: words.type,
      render: (row) => words.types[row.periodType],
    },
    {
      key: 'videoLength',
      title: words.length,
      sheetTitle: texts.secondsHead(words.length),
      align: 'right',
      render: (row) => (row.videoLength > 0 ? durationText(row.videoLength) : '—'),
      text: (row) => Math.round(row.videoLength),
    },
    { key: 'began', title: words.began, align: 'right' },
    { key: 'finished', title: words.finished, align: 'right' },
    {
      key: 'rate',
      title: words.rate,
      sheetTitle: texts.percentHead(words.rate),
      render: (row) => <ProgressLine percent={rate(row)} />,
      text: (row) => Math.round(rate(row)),
    },
    { key: 'actions', title: words.actions, text: null, alwaysShown: true, fixed: 'right', render: open },
  ]
  const card = (row: Period) => (
    <Stack as="article" gap={2}>
      <b>{row.periodName}</b>
      <Hint as="span" size="xs">
        {row.chapterName} · {words.types[row.periodType]}
      </Hint>
      <ProgressLine percent={rate(row)} />
      <Hint as="span" size="xs">
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
          api('data/auth/course/progress/periods', { courseId, pageCurrent, pageSize }, { signal })
        }
        card={card}
      />
      {opened && <Retention periodId={opened.periodId} name={opened.periodName} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Retention({ periodId, name, onClose }: { periodId: string; name: string; onClose: () => void }) {
  const called = useQuery('data/auth/course/progress/retention', { periodId })
  return (
    <Drawer open wide title={retention.title(name)} onClose={onClose}>
      <QueryView of={called}>
        {({ points, began, finished, videoLength, stops }) =>
          began === 0 ? (
            <Empty compact title={retention.none} />
          ) : (
            <>
              <Hint size="xs">{retention.about}</Hint>
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
                  <Tag key={second} tone="warn">
                    {retention.stop(clockText(Math.round(second)), left)}
                  </Tag>
                ))}
              </Row>
              <MomentFigures periodId={periodId} />
            </>
          )
        }
      </QueryView>
    </Drawer>
  )
}

/** How many answered each question of the film, and how many rightly. */
function MomentFigures({ periodId }: { periodId: string }) {
  const { data } = useQuery('course/auth/course/moment/statistics', { periodId })
  if (!data || data.list.length === 0) return null
  return (
    <section>
      <h3 className={css.momentHead}>{moments.title}</h3>
      <ul>
        {data.list.map(
          ({ id, second, isRequired, problemType, plainText, answered, rightFirst, right, choiceList }) => (
            <li key={id} className={css.moment}>
              <Row gap={2} rowGap={1}>
                <b>{clockText(second)}</b>
                <Tag>{kindName(problemType)}</Tag>
                {isRequired && <Tag tone="warn">{moments.required}</Tag>}
                <span>{plainText}</span>
              </Row>
              {answered > 0 && <ProgressLine percent={(rightFirst / answered) * 100} />}
              <Hint as="span" size="xs">
                {moments.counts(answered, rightFirst, right)}
              </Hint>
              {answered > 0 && choiceList.length > 0 && (
                <Row as="ul" gap={2} rowGap={1} aria-label={moments.choices}>
                  {choiceList.map(({ choice, plainText: option, isKey, count }) => (
                    <li key={choice}>
                      <Tag tone={isKey ? 'free' : 'plain'}>{moments.choice(option, count)}</Tag>
                    </li>
                  ))}
                </Row>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
