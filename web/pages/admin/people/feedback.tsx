import type { OutputOf } from '@zhixing/contract'
import { Button, Descriptions, Drawer, Empty, Form, Image, Input, Space, Tag } from 'antd'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/workbench/admin-form.tsx'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { BulkAction, DataFilter, TableHandle } from '../../../features/table/index.ts'
import { useHolds } from '../../../features/workbench/use-admin.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { between, omitUndefined } from './date-range.ts'
import { Mobile } from './parts.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { feedbackStates, feedbackTypes, options, texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'

type Row = OutputOf<'user/admin/feedback/list'>['list'][number]
const words = texts.feedback
const quiet = { isShowErrTip: false }
const colors: Readonly<Record<number, string>> = { 1: 'orange', 2: 'blue', 3: 'green' }

const filters: DataFilter[] = [
  { kind: 'select', name: 'status', label: texts.state, options: options(feedbackStates) },
  { kind: 'select', name: 'feedbackType', label: texts.type, options: options(feedbackTypes) },
  { kind: 'days', name: 'time', label: texts.time },
]
const to = (key: string, label: string, status: 2 | 3): BulkAction<Row> => ({
  key,
  label,
  refuse: (row) => (row.status === status ? texts.users.already : undefined),
  run: async ({ id }) => {
    await api('user/admin/feedback/state', { id, status }, quiet)
    return undefined
  },
})
const bulk = [to('work', words.inWork, 2), to('done', words.noReply, 3)]

/** What was written, and that there is more to see than words. */
const withPictures = ({ content, picList }: Row) =>
  picList.length > 0 ? `${content} ${words.pictures(picList.length)}` : content

const State = ({ status }: { status: number }) => (
  <Tag color={colors[status] ?? 'default'}>{feedbackStates[status]}</Tag>
)

export default function FeedbackPage() {
  const table = useRef<TableHandle>(null)
  const [params, setParams] = useSearchParams()
  const open = (id: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set('feedback', id)
        else next.delete('feedback')
        return next
      },
      { preventScrollReset: true },
    )
  const view = (row: Row) => (
    <Button type="link" size="small" onClick={() => open(row.id)}>
      {row.status === 3 ? texts.view : words.reply}
    </Button>
  )
  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <span className={css.clamp}>{withPictures(row)}</span>
      <div>
        <State status={row.status} /> <Tag>{feedbackTypes[row.feedbackType]}</Tag>
      </div>
      <footer>
        <span>
          {row.nickname} · <DateTime value={row.gmtCreate} />
        </span>
        {view(row)}
      </footer>
    </Stack>
  )

  return (
    <>
      <PageHead about={words.about} />
      <DataTable<Row>
        ref={table}
        name="feedback"
        label="反馈"
        rowKey={(row) => row.id}
        search={words.search}
        filters={filters}
        bulk={bulk}
        empty={<Empty description={words.empty} />}
        columns={[
          {
            key: 'content',
            title: words.content,
            firm: true,
            render: (row) => <span className={css.clamp}>{withPictures(row)}</span>,
          },
          {
            key: 'feedbackType',
            title: texts.type,
            render: (row) => feedbackTypes[row.feedbackType] ?? texts.nothing,
            text: (row) => feedbackTypes[row.feedbackType] ?? '',
          },
          {
            key: 'status',
            title: texts.state,
            render: (row) => <State status={row.status} />,
            text: (row) => feedbackStates[row.status] ?? '',
          },
          { key: 'nickname', title: texts.person },
          { key: 'mobile', title: texts.mobile, hidden: true, render: (row) => <Mobile>{row.mobile}</Mobile> },
          { key: 'contact', title: words.contact, hidden: true },
          { key: 'replyContent', title: words.reply, hidden: true },
          {
            key: 'gmtCreate',
            title: texts.time,
            render: (row) => <DateTime value={row.gmtCreate} />,
            text: (row) => formatDate(row.gmtCreate, 'full'),
          },
          { key: 'actions', title: texts.actions, text: null, firm: true, render: view },
        ]}
        load={({ keyword, filters: by, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/feedback/list',
            omitUndefined({
              keyword: keyword.slice(0, 60),
              status: by.status,
              feedbackType: by.feedbackType,
              ...between(by, 'time'),
              pageCurrent,
              pageSize,
            }),
            { ...quiet, signal },
          )
        }
        card={card}
      />
      <FeedbackDrawer
        id={params.get('feedback')}
        onClose={() => open(null)}
        onChanged={() => table.current?.reload()}
      />
    </>
  )
}

function FeedbackDrawer({ id, onClose, onChanged }: { id: string | null; onClose: () => void; onChanged: () => void }) {
  const answer = useQuery('user/admin/feedback/view', id ? { id } : null)
  const seesUsers = useHolds('user')
  const { run } = useAction({ reload: false })
  const changed = () => {
    answer.reload()
    onChanged()
  }
  const move = (status: 1 | 2 | 3) =>
    run('move', async () => {
      if (!id) return
      await api('user/admin/feedback/state', { id, status }, { showSuccess: true })
      changed()
    })

  return (
    <Drawer open={id !== null} onClose={onClose} size={560} title="意见反馈" destroyOnHidden>
      <QueryView of={answer}>
        {(feedback) => (
          <>
            <p className={css.pre}>{feedback.content}</p>
            {feedback.picList.length > 0 && (
              <Image.PreviewGroup>
                <Row align="stretch" className={css.pictures}>
                  {feedback.picList.map((url, index) => (
                    <Image key={url} src={url} alt={words.picture(index + 1)} width={88} height={88} />
                  ))}
                </Row>
              </Image.PreviewGroup>
            )}
            <Descriptions
              size="small"
              column={1}
              style={{ marginTop: 16 }}
              items={[
                { key: 'state', label: texts.state, children: <State status={feedback.status} /> },
                { key: 'type', label: texts.type, children: feedbackTypes[feedback.feedbackType] },
                {
                  key: 'who',
                  label: texts.person,
                  children: (
                    <Space>
                      {seesUsers ? (
                        <Link to={`/admin/users?user=${feedback.userId}`}>{feedback.nickname}</Link>
                      ) : (
                        feedback.nickname
                      )}
                      <Mobile>{feedback.mobile}</Mobile>
                    </Space>
                  ),
                },
                { key: 'contact', label: words.contact, children: feedback.contact || texts.nothing },
                { key: 'page', label: words.page, children: feedback.pageUrl || texts.nothing },
                { key: 'device', label: words.device, children: feedback.browser },
                { key: 'time', label: texts.time, children: <DateTime value={feedback.gmtCreate} /> },
              ]}
            />
            {feedback.replyContent && (
              <section className={css.section}>
                <h3>{words.replied(feedback.replyName)}</h3>
                <p className={css.pre}>{feedback.replyContent}</p>
                {feedback.replyTime && (
                  <Hint>
                    <DateTime value={feedback.replyTime} />
                  </Hint>
                )}
              </section>
            )}
            <section className={css.section}>
              <AdminForm<{ replyContent: string }>
                key={`${feedback.id} ${feedback.replyTime ?? ''}`}
                submitText={words.send}
                done={null}
                onSubmit={async ({ replyContent }) => {
                  await api(
                    'user/admin/feedback/reply',
                    { id: feedback.id, replyContent },
                    { ...quiet, showSuccess: true },
                  )
                  changed()
                }}
                extra={
                  <>
                    {feedback.status === 1 && <Button onClick={() => void move(2)}>{words.inWork}</Button>}
                    {feedback.status !== 3 && <Button onClick={() => void move(3)}>{words.noReply}</Button>}
                    {feedback.status === 3 && <Button onClick={() => void move(1)}>{words.reopen}</Button>}
                  </>
                }
              >
                <Form.Item
                  name="replyContent"
                  label={words.reply}
                  extra={words.replyAbout}
                  rules={[{ required: true }]}
                >
                  <Input.TextArea maxLength={1000} showCount rows={5} />
                </Form.Item>
              </AdminForm>
            </section>
          </>
        )}
      </QueryView>
    </Drawer>
  )
}
