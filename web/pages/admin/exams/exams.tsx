import { Button, Form, Input, InputNumber, Space, Switch, Tag, Tooltip } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataColumn, TableHandle } from '../../../features/table/index.ts'
import { useHolds } from '../../../features/workbench/use-admin.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { texts } from './texts.ts'
import { FormModal } from '../../../features/workbench/form-modal.tsx'

type Row = OutputOf<'exam/admin/exam/list'>['list'][number]

const words = texts.papers
const quiet = { isShowErrTip: false }
const colors: Record<number, string> = { 0: 'gold', 1: 'green', 2: 'red' }
const shelfText = (row: Row) => (row.banReason ? words.banned : row.isPutaway === 1 ? words.on : words.off)

const Shelf = ({ row }: { row: Row }) => (
  <Space size={4}>
    <Tooltip title={row.banReason}>
      <Tag color={row.banReason ? 'red' : row.isPutaway === 1 ? 'green' : 'default'}>{shelfText(row)}</Tag>
    </Tooltip>
    {row.isRecommend === 1 && <Tag color="blue">{words.recommended}</Tag>}
  </Space>
)

/** Papers of all lecturers. */
export default function ExamsPage() {
  const table = useRef<TableHandle>(null)
  const confirmAction = useConfirmAction()
  const mayReview = useHolds('review')
  const [banning, setBanning] = useState<Row>()
  const [placing, setPlacing] = useState<Row>()
  const done = () => {
    setBanning(undefined)
    setPlacing(undefined)
    table.current?.reload()
  }

  async function unban({ examId, examName }: Row) {
    const run = () => api('exam/admin/exam/unban', { examId })
    const action = { title: words.unbanTitle(examName), content: words.unbanAbout, okText: words.unban }
    if (await confirmAction({ ...action, run, done: words.unbanned })) table.current?.reload()
  }

  const actions = (row: Row) => (
    <Space size={0} wrap>
      {row.isPutaway === 1 && (
        <Button type="link" size="small" href={`/exam/view/${row.examId}`} target="_blank" rel="noopener">
          {words.open}
        </Button>
      )}
      {mayReview && row.submitTime && (
        <Link to={`/admin/exam-reviews/${row.examId}`}>
          <Button type="link" size="small" tabIndex={-1}>
            {words.judge}
          </Button>
        </Link>
      )}
      {row.liveVersion > 0 && (
        <Button type="link" size="small" onClick={() => setPlacing(row)}>
          {words.recommend}
        </Button>
      )}
      {row.liveVersion > 0 &&
        (row.banReason ? (
          <Button type="link" size="small" onClick={() => void unban(row)}>
            {words.unban}
          </Button>
        ) : (
          <Button type="link" size="small" danger onClick={() => setBanning(row)}>
            {words.ban}
          </Button>
        ))}
    </Space>
  )

  const columns: DataColumn<Row>[] = [
    { key: 'examName', title: words.columns.name, firm: true },
    { key: 'lecturerName', title: words.columns.lecturer },
    {
      key: 'auditStatus',
      title: words.columns.audit,
      render: (row) => <Tag color={colors[row.auditStatus] ?? 'default'}>{texts.audit[row.auditStatus]}</Tag>,
      text: (row) => texts.audit[row.auditStatus] ?? '',
    },
    { key: 'isPutaway', title: words.columns.shelf, render: (row) => <Shelf row={row} />, text: shelfText },
    { key: 'problemQuantity', title: words.columns.problems },
    { key: 'totalScore', title: words.columns.score },
    { key: 'studyCount', title: words.columns.takers },
    { key: 'examSort', title: words.columns.sort, hidden: true },
    {
      key: 'gmtModified',
      title: words.columns.modified,
      render: (row) => <DateTime value={row.gmtModified} shape="minute" />,
      text: (row) => formatDate(row.gmtModified),
    },
    { key: 'actions', title: words.columns.actions, text: null, firm: true, fixed: 'right', render: actions },
  ]

  const card = (row: Row) => (
    <article>
      <b>{row.examName}</b>
      <p>{row.lecturerName}</p>
      <Space size={4} wrap>
        <Tag color={colors[row.auditStatus] ?? 'default'}>{texts.audit[row.auditStatus]}</Tag>
        <Shelf row={row} />
      </Space>
      {actions(row)}
    </article>
  )

  return (
    <>
      <PageHead about={words.about} />
      <DataTable<Row>
        ref={table}
        name="exams"
        label={words.label}
        rowKey={(row) => row.examId}
        search={words.search}
        empty={words.empty}
        filters={[
          {
            kind: 'select',
            name: 'audit',
            label: words.filters.audit,
            options: Object.entries(texts.audit).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'select',
            name: 'shelf',
            label: words.filters.shelf,
            options: [
              { value: '1', label: words.on },
              { value: '0', label: words.off },
            ],
          },
          {
            kind: 'select',
            name: 'recommend',
            label: words.filters.recommend,
            options: [
              { value: '1', label: words.recommended },
              { value: '0', label: words.notRecommended },
            ],
          },
        ]}
        columns={columns}
        load={({ keyword, filters, pageCurrent, pageSize }, signal) =>
          api(
            'exam/admin/exam/list',
            {
              keyword,
              pageCurrent,
              pageSize,
              ...(filters.audit ? { auditStatus: filters.audit } : {}),
              ...(filters.shelf ? { isPutaway: filters.shelf === '1' ? 1 : 0 } : {}),
              ...(filters.recommend ? { isRecommend: filters.recommend === '1' ? 1 : 0 } : {}),
            },
            { ...quiet, signal },
          )
        }
        card={card}
      />
      {banning && <BanDialog row={banning} onClose={() => setBanning(undefined)} onDone={done} />}
      {placing && <PlaceDialog row={placing} onClose={() => setPlacing(undefined)} onDone={done} />}
    </>
  )
}

interface DialogProps {
  row: Row
  onClose: () => void
  onDone: () => void
}

function BanDialog({ row, onClose, onDone }: DialogProps) {
  return (
    <FormModal<{ reason: string }>
      title={words.banTitle(row.examName)}
      okText={words.ban}
      danger
      start={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await api('exam/admin/exam/ban', { examId: row.examId, reason }, { ...quiet, showSuccess: true })
        onDone()
      }}
    >
      <Form.Item
        name="reason"
        label={words.banReason}
        extra={words.banHint}
        rules={[{ required: true, whitespace: true, message: words.reasonMissing }]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}

function PlaceDialog({ row, onClose, onDone }: DialogProps) {
  return (
    <FormModal<{ isRecommend: boolean; examSort: number }>
      title={words.recommendTitle(row.examName)}
      start={{ isRecommend: row.isRecommend === 1, examSort: row.examSort }}
      onClose={onClose}
      onSubmit={async ({ isRecommend, examSort }) => {
        const input = { examId: row.examId, isRecommend: isRecommend ? 1 : 0, examSort: examSort ?? 0 } as const
        await api('exam/admin/exam/recommend', input, { ...quiet, showSuccess: true })
        onDone()
      }}
    >
      <Form.Item name="isRecommend" label={words.isRecommend} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="examSort" label={words.examSort} extra={words.sortHint}>
        <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </FormModal>
  )
}
