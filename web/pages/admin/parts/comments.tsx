import { Button, Form, Input, Space, Tag } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataFilter, TableHandle } from '../../../features/table/index.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { texts } from './comment-texts.ts'
import { Stack } from '../../../ui/layout.tsx'
import css from './comments.module.css'
import { FormModal } from '../../../features/workbench/form-modal.tsx'

type Comment = OutputOf<'course/admin/comment/list'>['list'][number]

const kinds = ['rating', 'question', 'answer'] as const

const SHOWN = 1
const quiet = { isShowErrTip: false }
const states: Record<number, string> = { 1: texts.shown, 2: texts.hidden, 3: texts.hiddenWith }

const filters: DataFilter[] = [
  {
    kind: 'select',
    name: 'state',
    label: texts.filters.state,
    options: [
      { value: 'shown', label: texts.shown },
      { value: 'hidden', label: texts.hidden },
    ],
  },
  {
    kind: 'select',
    name: 'kind',
    label: texts.filters.kind,
    options: kinds.map((value) => ({ value, label: texts[value] })),
  },
  {
    kind: 'select',
    name: 'score',
    label: texts.filters.score,
    options: [1, 2, 3, 4, 5].map((value) => ({ value, label: texts.stars(value) })),
  },
  {
    kind: 'select',
    name: 'unanswered',
    label: texts.filters.unanswered,
    options: [{ value: 1, label: texts.unanswered }],
  },
]

function Words({ row }: { row: Comment }) {
  return (
    <div className={css.text}>
      {row.parentText && <div className={css.parent}>{texts.answers(row.parentText)}</div>}
      {row.score > 0 && (
        <>
          <span className={css.stars} role="img" aria-label={texts.stars(row.score)}>
            {'★'.repeat(row.score)}
          </span>{' '}
        </>
      )}
      <span className={row.statusId === SHOWN ? '' : css.faded}>{row.commentText}</span>
    </div>
  )
}

function Author({ row }: { row: Comment }) {
  return (
    <Space size={4}>
      {row.nickname}
      {row.isLecturer === 1 && <Tag color="blue">{texts.lecturer}</Tag>}
      {row.isSite === 1 && <Tag color="gold">{texts.site}</Tag>}
    </Space>
  )
}

const State = ({ row }: { row: Comment }) => (
  <Tag color={row.statusId === SHOWN ? 'green' : 'default'}>{states[row.statusId]}</Tag>
)

export default function CommentsPage() {
  const table = useRef<TableHandle>(null)
  const confirmAction = useConfirmAction()
  const [replying, setReplying] = useState<Comment>()
  const reload = () => table.current?.reload()

  async function hide({ id }: Comment) {
    const run = () => api('course/admin/comment/hide', { id })
    if (
      await confirmAction({
        title: texts.hideAsk,
        content: texts.hideAbout,
        okText: texts.hide,
        run,
        done: texts.hidden_,
      })
    )
      reload()
  }
  async function show({ id }: Comment) {
    // Told by the call when it cannot be.
    const done = await api('course/admin/comment/show', { id }, { showSuccess: true }).catch(() => undefined)
    if (done) reload()
  }
  async function remove({ id }: Comment) {
    const run = () => api('course/admin/comment/delete', { id })
    const action = { title: texts.removeAsk, content: texts.removeAbout, okText: texts.remove, danger: true }
    if (await confirmAction({ ...action, run, done: texts.removed })) reload()
  }

  const actions = (row: Comment) => (
    <Space size={0}>
      {row.statusId === SHOWN && (
        <Button type="link" size="small" onClick={() => setReplying(row)}>
          {texts.reply}
        </Button>
      )}
      {row.statusId === SHOWN ? (
        <Button type="link" size="small" onClick={() => void hide(row)}>
          {texts.hide}
        </Button>
      ) : (
        <Button type="link" size="small" onClick={() => void show(row)}>
          {texts.show}
        </Button>
      )}
      <Button type="link" size="small" danger onClick={() => void remove(row)}>
        {texts.remove}
      </Button>
    </Space>
  )

  const card = (row: Comment) => (
    <Stack as="article" gap={1} className={css.card}>
      <Words row={row} />
      <footer>
        <Author row={row} /> <span>{row.courseName}</span> <DateTime value={row.gmtCreate} shape="minute" />
        <State row={row} />
      </footer>
      {actions(row)}
    </Stack>
  )

  return (
    <>
      <PageHead about={texts.about} />
      <DataTable<Comment>
        ref={table}
        name="comments"
        label={texts.label}
        rowKey={(row) => row.id}
        search={texts.search}
        filters={filters}
        empty={texts.empty}
        columns={[
          { key: 'commentText', title: texts.columns.text, firm: true, render: (row) => <Words row={row} /> },
          { key: 'courseName', title: texts.columns.course, width: 200 },
          { key: 'nickname', title: texts.columns.person, render: (row) => <Author row={row} /> },
          {
            key: 'score',
            title: texts.columns.score,
            hidden: true,
            render: (row) => (row.score > 0 ? texts.stars(row.score) : '—'),
          },
          {
            key: 'statusId',
            title: texts.columns.state,
            render: (row) => <State row={row} />,
            text: (row) => states[row.statusId] ?? '',
          },
          {
            key: 'gmtCreate',
            title: texts.columns.time,
            render: (row) => <DateTime value={row.gmtCreate} shape="minute" />,
            text: (row) => formatDate(row.gmtCreate),
          },
          { key: 'actions', title: texts.columns.actions, text: null, firm: true, fixed: 'right', render: actions },
        ]}
        load={({ keyword, filters: by, pageCurrent, pageSize }, signal) =>
          api(
            'course/admin/comment/list',
            {
              pageCurrent,
              pageSize,
              keyword,
              ...(by.state === 'shown' || by.state === 'hidden' ? { state: by.state } : {}),
              kind: kinds.find((kind) => kind === by.kind),
              ...(by.score ? { score: by.score } : {}),
              ...(by.unanswered ? { unanswered: by.unanswered } : {}),
            },
            { ...quiet, signal },
          )
        }
        bulk={[
          {
            key: 'hide',
            label: texts.bulkHide,
            about: texts.hideAbout,
            refuse: (row) => (row.statusId === SHOWN ? undefined : texts.alreadyHidden),
            run: async ({ id }) => {
              await api('course/admin/comment/hide', { id }, quiet)
              return undefined
            },
          },
          {
            key: 'remove',
            label: texts.bulkRemove,
            danger: true,
            about: texts.removeAbout,
            run: async ({ id }) => {
              await api('course/admin/comment/delete', { id }, quiet)
              return undefined
            },
          },
        ]}
        card={card}
      />
      {replying && (
        <ReplyDialog
          comment={replying}
          onClose={(sent) => {
            setReplying(undefined)
            if (sent) reload()
          }}
        />
      )}
    </>
  )
}

function ReplyDialog({ comment, onClose }: { comment: Comment; onClose: (sent: boolean) => void }) {
  return (
    <FormModal<{ commentText: string }>
      title={texts.replyTitle}
      okText={texts.send}
      about={
        <p className={css.parent}>
          {comment.nickname}：{comment.commentText}
        </p>
      }
      done={texts.replied}
      onClose={() => onClose(false)}
      onSubmit={async ({ commentText }) => {
        await api('course/admin/comment/reply', { id: comment.id, commentText }, quiet)
        onClose(true)
      }}
    >
      <Form.Item
        name="commentText"
        label={texts.replyLabel}
        extra={texts.replyAbout}
        rules={[
          { required: true, min: 2, whitespace: true, message: texts.replyShort },
          { max: 500, message: texts.replyLong },
        ]}
      >
        <Input.TextArea rows={4} autoFocus showCount maxLength={500} />
      </Form.Item>
    </FormModal>
  )
}
