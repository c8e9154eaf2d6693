import type { ProblemStat } from '@zhixing/contract/exam/statistics'
import { Button, Progress, Table, type TableColumnsType, Tag } from 'antd'
import { useState } from 'react'
import { DownloadIcon } from '../../ui/icons.tsx'
import { exportName, saveSheet } from '../workbench/table-export.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { AdviceList } from './overview.tsx'
import { problemSheet } from './sheet.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import css from './statistics.module.css'
import { texts } from './texts.ts'

const words = texts.problem
const answersOf = (row: ProblemStat) => <Answers row={row} />
const worst = ({ adviceList }: ProblemStat) =>
  adviceList.find(({ level }) => level === 'warn') ??
  adviceList.find(({ level }) => level === 'notice') ??
  adviceList[0]
const colorOf = { good: 'green', notice: 'gold', warn: 'red' } as const

/** Every problem by itself: figures in the row, answers and advice below it. */
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
  const columns: TableColumnsType<ProblemStat> = [
    { key: 'no', title: words.no, dataIndex: 'no', width: 56, fixed: 'left' },
    {
      key: 'stem',
      title: words.stem,
      width: 170,
      render: (_, row) => (
        <>
          <span className={css.plain}>{row.plainText}</span>
          <Hint as="span">
            {texts.typeName(row.problemType)} · {row.fullScore} 分 {row.isFree === 1 && <Tag>{words.free}</Tag>}
          </Hint>
        </>
      ),
    },
    {
      key: 'facility',
      title: words.facility,
      width: 92,
      sorter: (a, b) => (a.facility ?? 0) - (b.facility ?? 0),
      render: (_, row) => texts.percent(row.facility),
    },
    {
      key: 'discrimination',
      title: words.discrimination,
      width: 92,
      sorter: (a, b) => (a.discrimination ?? 0) - (b.discrimination ?? 0),
      render: (_, row) => (
        <span className={row.discrimination !== null && row.discrimination < 0.2 ? css.low : ''}>
          {texts.number(row.discrimination)}
        </span>
      ),
    },
    {
      key: 'advice',
      title: words.advice,
      width: 190,
      render: (_, row) => {
        const advice = worst(row)
        return (
          advice && (
            <Tag color={colorOf[advice.level]} className={css.wrap ?? ''}>
              {advice.text}
            </Tag>
          )
        )
      },
    },
    ...(isAuthor
      ? [
          {
            key: 'deeds',
            title: words.actions,
            width: 100,
            fixed: 'right' as const,
            render: (_: unknown, row: ProblemStat) => (
              <Button size="small" onClick={() => setCorrecting(row)}>
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
          icon={<DownloadIcon size={16} />}
          onClick={() =>
            void saveSheet(exportName(`${examName}-${texts.tabs.problems}`, new Date()), problemSheet(list))
          }
        >
          Excel
        </Button>
      </Row>
      <Table<ProblemStat>
        rowKey="problemId"
        size="small"
        columns={columns}
        dataSource={[...list]}
        pagination={false}
        scroll={{ x: 720 }}
        expandable={{ expandedRowRender: answersOf }}
      />
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
                  {texts.judge[row.problemType === 3 ? answer : ''] ?? answer}{' '}
                  {isKey === 1 && <Tag color="green">{words.key}</Tag>}
                </th>
                <td>{count}</td>
                <td>
                  <Progress percent={Math.round(rate * 100)} size="small" aria-label={words.share} />
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
