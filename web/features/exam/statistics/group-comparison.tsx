import type { OutputOf } from '@zhixing/contract'
import type { GroupStat } from '@zhixing/contract/exam/statistics'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Chart } from '../../shared/charts/index.ts'
import { exportName, saveSheet } from '../../shared/table/index.ts'
import { groupName, groupSheet } from './group-sheet.ts'
import { TIMEOUT_MS } from './timeout.ts'
import css from './statistics.module.css'
import { groupTexts as words, texts } from './texts.ts'

type Groups = OutputOf<'exam/auth/exam/stat/groups'>
type Problem = Groups['problemList'][number]
type Kind = GroupStat['kind']

/** Classes, or groups of classes, side by side. */
export function GroupComparison({ examId, version, examName }: { examId: string; version: number; examName: string }) {
  const groups = useQuery('exam/auth/exam/stat/groups', { examId, version }, { timeout: TIMEOUT_MS })
  return (
    <QueryView of={groups}>
      {(data) =>
        data.groupList.length === 0 ? (
          <Empty title={words.none}>{words.noneAbout}</Empty>
        ) : (
          <Compared data={data} examName={examName} />
        )
      }
    </QueryView>
  )
}

const rateOf = ({ passTotal, takerTotal }: Pick<GroupStat, 'passTotal' | 'takerTotal'>) =>
  takerTotal > 0 ? passTotal / takerTotal : null

function Compared({ data, examName }: { data: Groups; examName: string }) {
  const [kind, setKind] = useState<Kind>('class')
  const { busy, run } = useAction({ reload: false })
  const list = data.groupList.filter((one) => one.kind === kind)
  const rows = [
    ...list.map((one) => ({ ...one, name: groupName(one) })),
    { ...data.all, groupId: '0', name: words.all },
  ]
  type Line = (typeof rows)[number]
  const columns: TableColumn<Line>[] = [
    {
      key: 'name',
      title: words.kinds[kind],
      width: 160,
      render: ({ name, groupId }) => (groupId === '0' ? <b>{name}</b> : name),
    },
    { key: 'takerTotal', title: words.takers, align: 'right' },
    {
      key: 'average',
      title: texts.stats.average,
      align: 'right',
      render: ({ average }) => <b>{texts.number(average)}</b>,
    },
    { key: 'median', title: texts.stats.median, align: 'right', render: ({ median }) => texts.number(median) },
    { key: 'pass', title: texts.stats.pass, align: 'right', render: (row) => texts.percent(rateOf(row)) },
    {
      key: 'deviation',
      title: texts.stats.deviation,
      align: 'right',
      render: ({ deviation }) => texts.number(deviation),
    },
    {
      key: 'range',
      title: texts.stats.range,
      align: 'right',
      render: ({ highest, lowest }) => `${texts.number(highest)} / ${texts.number(lowest)}`,
    },
  ]
  const problemColumns: TableColumn<Problem & { at: number }>[] = [
    {
      key: 'no',
      title: texts.problem.stem,
      width: 220,
      render: ({ no, plainText }) => <span className={css.plain}>{`${no}. ${plainText}`}</span>,
    },
    ...rows.map(
      ({ groupId, name, rateList }): TableColumn<Problem & { at: number }> => ({
        key: groupId,
        title: name,
        align: 'right',
        render: ({ at }) => (
          <RateCell own={rateList[at] ?? null} all={groupId === '0' ? null : (data.all.rateList[at] ?? null)} />
        ),
      }),
    ),
  ]
  return (
    <Stack gap={4} className={css.stack}>
      <Row justify="between">
        <Tabs<Kind>
          label={words.by}
          value={kind}
          onChange={setKind}
          items={(['class', 'group'] as const)
            .filter((one) => one === 'class' || data.groupList.some((group) => group.kind === one))
            .map((id) => ({ id, label: words.kindTabs[id] }))}
        />
        <Button
          size="s"
          variant="line"
          icon={<DownloadIcon size={16} />}
          loading={busy !== ''}
          onClick={() =>
            void run('export', () =>
              saveSheet(exportName(`${examName}-${words.title}`, new Date()), groupSheet(data, list)),
            )
          }
        >
          Excel
        </Button>
      </Row>
      <Hint>{words.about}</Hint>
      <Table<Line> label={words.title} columns={columns} rows={rows} rowKey={({ groupId }) => groupId} />
      <div className={css.charts}>
        <section>
          <h2>{words.averages}</h2>
          <Chart
            label={words.averages}
            axis={words.kinds[kind]}
            max={data.totalScore}
            labels={rows.map(({ name }) => name)}
            series={[{ name: texts.stats.average, kind: 'bar', values: rows.map(({ average }) => average ?? 0) }]}
          />
        </section>
        <section>
          <h2>{words.passes}</h2>
          <Chart
            label={words.passes}
            axis={words.kinds[kind]}
            max={100}
            labels={rows.map(({ name }) => name)}
            series={[
              {
                name: words.passRate,
                kind: 'bar',
                values: rows.map((row) => Math.round((rateOf(row) ?? 0) * 1000) / 10),
              },
            ]}
          />
        </section>
      </div>
      <section>
        <h2>{words.problems}</h2>
        <Hint>{words.problemsAbout}</Hint>
        <Table
          label={words.problems}
          columns={problemColumns}
          rows={data.problemList.map((problem, at) => ({ ...problem, at }))}
          rowKey={({ problemId }) => problemId}
        />
      </section>
    </Stack>
  )
}

/** Deviation from the overall rate that is coloured. */
const NOTABLE_DIFFERENCE = 0.1

function RateCell({ own, all }: { own: number | null; all: number | null }) {
  const gap = own === null || all === null ? 0 : own - all
  return (
    <span className={gap <= -NOTABLE_DIFFERENCE ? css.low : gap >= NOTABLE_DIFFERENCE ? css.up : ''}>
      {texts.percent(own)}
    </span>
  )
}
