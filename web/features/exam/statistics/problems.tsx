import type { ProblemStat } from '../../../shapes.ts'
import { answerForm } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { exportName, saveSheet } from '../../shared/table/index.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { AdviceList } from './overview.tsx'
import { problemSheet } from './sheet.ts'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { type Sorting, sorted, Table, type TableColumn } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import css from './statistics.module.css'
import { texts } from './texts.ts'

const words = texts.problem
const answersOf = (row: ProblemStat) => <Answers row={row} />
const worst = ({ adviceList }: ProblemStat) =>
  adviceList.find(({ level }) => level === 'warn') ??
  adviceList.find(({ level }) => level === 'notice') ??
  adviceList[0]
const toneOf = { good: 'free', notice: 'warn', warn: 'live' } as const
const valueOf: Record<string, (row: ProblemStat) => number> = {
  facility: ({ facility }) => facility ?? 0,
  discrimination: ({ discrimination }) => discrimination ?? 0,
}

/** Problems with figures; details and advice expand below. */
export function Problems({
  examId,
  version,
  list,
  isAuthor,
  examName,
  onCorrected,
}: {
  examId: string
  version: number
  list: readonly ProblemStat[]
  isAuthor: boolean
  examName: string
  onCorrected: () => void
}) {
  const [correcting, setCorrecting] = useState<ProblemStat>()
  const [sort, setSort] = useState<Sorting>()
  const { run } = useAction({ reload: false })
  const columns: TableColumn<ProblemStat>[] = [
    { key: 'no', title: words.no, width: 56 },
    {
      key: 'stem',
      title: words.stem,
      width: 170,
      render: (row) => (
        <>
          <span className={css.plain}>{row.plainText}</span>
          <Hint as="span">
            {texts.typeName(row.problemType)} · {row.fullScore} 分 {row.isFree && <Tag tone="plain">{words.free}</Tag>}
          </Hint>
        </>
      ),
    },
    {
      key: 'facility',
      title: words.facility,
      width: 92,
      sortable: true,
      render: (row) => texts.percent(row.facility),
    },
    {
      key: 'discrimination',
      title: words.discrimination,
      width: 92,
      sortable: true,
      render: (row) => (
        <span className={row.discrimination !== null && row.discrimination < 0.2 ? css.low : ''}>
          {texts.number(row.discrimination)}
        </span>
      ),
    },
    {
      key: 'advice',
      title: words.advice,
      width: 190,
      render: (row) => {
        const advice = worst(row)
        return (
          advice && (
            <span className={css.wrap}>
              <Tag tone={toneOf[advice.level]}>{advice.text}</Tag>
            </span>
          )
        )
      },
    },
    ...(isAuthor
      ? [
          {
            key: 'actions',
            title: words.actions,
            width: 100,
            fixed: 'right' as const,
            render: (row: ProblemStat) => (
              <Button size="s" variant="line" onClick={() => setCorrecting(row)}>
                {words.correct}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Stack gap={4} className={css.stack}>
      <Row gap={3} justify="between" className={css.bar}>
        <Hint>{words.about}</Hint>
        <Button
          variant="line"
          size="s"
          icon={<DownloadIcon size={16} />}
          onClick={() =>
            void run('export', () =>
              saveSheet(exportName(`${examName}-${texts.tabs.problems}`, new Date()), problemSheet(list)),
            )
          }
        >
          Excel
        </Button>
      </Row>
      <Panel pad={0}>
        <Table<ProblemStat>
          label={texts.tabs.problems}
          rowKey={(row) => row.problemId}
          columns={columns}
          rows={sorted(list, sort, valueOf)}
          sort={sort}
          onSort={setSort}
          detail={answersOf}
        />
      </Panel>
      {correcting && (
        <CorrectionDialog
          examId={examId}
          version={version}
          stat={correcting}
          onClose={() => setCorrecting(undefined)}
          onDone={() => {
            setCorrecting(undefined)
            onCorrected()
          }}
        />
      )}
    </Stack>
  )
}

function Answers({ row }: { row: ProblemStat }) {
  return (
    <Stack gap={4} className={css.stack}>
      <AdviceList list={row.adviceList} />
      <Hint>
        {words.right} {row.rightTotal} · {words.part} {row.partTotal} · {words.wrong} {row.wrongTotal} · {words.none}{' '}
        {row.noneTotal} · {words.correlation} {texts.number(row.correlation)}
      </Hint>
      {row.shareList.length === 0 ? (
        <Hint>{words.noAnswers}</Hint>
      ) : (
        <table className={css.shares}>
          <thead>
            <tr>
              <th scope="col">{words.answer}</th>
              <th scope="col">{words.count}</th>
              <th scope="col">{words.share}</th>
              <th scope="col">{words.high}</th>
              <th scope="col">{words.low}</th>
            </tr>
          </thead>
          <tbody>
            {row.shareList.map(({ answer, isKey, count, rate, highRate, lowRate }) => (
              <tr key={answer}>
                <th scope="row">
                  {texts.judge[answerForm(row.problemType) === 'judge' ? answer : ''] ?? answer}{' '}
                  {isKey && <Tag tone="free">{words.key}</Tag>}
                </th>
                <td>{count}</td>
                <td>
                  <ProgressBar show tone="brand" value={rate * 100} label={words.share} />
                </td>
                <td>{texts.percent(highRate)}</td>
                <td>{texts.percent(lowRate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}
