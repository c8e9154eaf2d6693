import { EditOutlined } from '@ant-design/icons'
import type { OutputOf } from '@zhixing/contract'
import { Button, Descriptions, Drawer, Empty, Progress, Space, Tag } from 'antd'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataFilter, TableHandle } from '../../../features/table/index.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { omitUndefined } from './date-range.ts'
import { LinkButton } from './parts.tsx'
import { Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { options, taskStates, texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'

type Row = OutputOf<'user/admin/message/list'>['list'][number]
type Message = OutputOf<'user/admin/message/view'>
const words = texts.messages
const colors: Readonly<Record<number, string>> = { 1: 'orange', 2: 'blue', 3: 'green', 4: 'default' }
const WAITING = 1
const SENDING = 2
/** How often a message that is on its way is looked at. */
const CHECK_MS = 2000

const filters: DataFilter[] = [{ kind: 'select', name: 'taskStatus', label: texts.state, options: options(taskStates) }]

const State = ({ status }: { status: number }) => <Tag color={colors[status] ?? 'default'}>{taskStates[status]}</Tag>

export default function MessagesPage() {
  const table = useRef<TableHandle>(null)
  const [params, setParams] = useSearchParams()
  const confirmAction = useConfirmAction()
  const reload = () => table.current?.reload()
  const open = (id: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set('message', id)
        else next.delete('message')
        return next
      },
      { preventScrollReset: true },
    )
  async function cancel({ id, msgTitle }: Pick<Row, 'id' | 'msgTitle'>) {
    const run = () => api('user/admin/message/cancel', { id }, { showSuccess: true })
    if (await confirmAction({ title: words.cancelAsk(msgTitle), okText: words.cancel, danger: true, run })) reload()
  }
  const buttons = (row: Row) => (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => open(row.id)}>
        {texts.view}
      </Button>
      {row.taskStatus === WAITING && (
        <>
          <LinkButton to={`/admin/messages/new?id=${row.id}`} type="link" size="small">
            {texts.edit}
          </LinkButton>
          <Button type="link" size="small" danger onClick={() => void cancel(row)}>
            {words.cancel}
          </Button>
        </>
      )}
    </Space>
  )

  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <b>{row.msgTitle}</b>
      <div>
        <State status={row.taskStatus} /> {row.audienceName} · {row.sentCount.toLocaleString('zh-CN')} 人
      </div>
      <footer>
        <DateTime value={row.sendTime} />
        {buttons(row)}
      </footer>
    </Stack>
  )

  return (
    <>
      <PageHead
        about={words.about}
        actions={
          <>
            <LinkButton to="/admin/messages/templates">{words.templates}</LinkButton>
            <LinkButton to="/admin/messages/new" type="primary" icon={<EditOutlined />}>
              {words.compose}
            </LinkButton>
          </>
        }
      />
      <DataTable<Row>
        ref={table}
        name="messages"
        label="站内信"
        rowKey={(row) => row.id}
        search={words.search}
        filters={filters}
        empty={<Empty description={words.empty} />}
        columns={[
          {
            key: 'msgTitle',
            title: words.title,
            firm: true,
            render: (row) => <span className={css.clamp}>{row.msgTitle}</span>,
          },
          { key: 'audienceName', title: words.audience },
          {
            key: 'taskStatus',
            title: texts.state,
            render: (row) => <State status={row.taskStatus} />,
            text: (row) => taskStates[row.taskStatus] ?? '',
          },
          {
            key: 'sentCount',
            title: words.progress,
            align: 'right',
            render: (row) => row.sentCount.toLocaleString('zh-CN'),
          },
          {
            key: 'sendTime',
            title: words.sendTime,
            render: (row) => <DateTime value={row.sendTime} />,
            text: (row) => formatDate(row.sendTime, 'full'),
          },
          { key: 'senderName', title: words.sender },
          { key: 'actions', title: texts.actions, text: null, firm: true, render: buttons },
        ]}
        load={({ keyword, filters: by, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/message/list',
            omitUndefined({ keyword: keyword.slice(0, 60), taskStatus: by.taskStatus, pageCurrent, pageSize }),
            { isShowErrTip: false, signal },
          )
        }
        card={card}
      />
      <MessageDrawer id={params.get('message')} onClose={() => open(null)} onChanged={reload} />
    </>
  )
}

/** Whether a message is on its way, or should be. */
const isMoving = ({ taskStatus, sendTime }: Message) =>
  taskStatus === SENDING || (taskStatus === WAITING && Date.parse(sendTime) <= Date.now())

function MessageDrawer({ id, onClose, onChanged }: { id: string | null; onClose: () => void; onChanged: () => void }) {
  const answer = useQuery('user/admin/message/view', id ? { id } : null, {
    poll: (message) => message !== undefined && isMoving(message) && CHECK_MS,
  })
  const changed = useRef(onChanged)
  const known = useRef({ id, status: undefined as number | undefined })
  const status = answer.data?.taskStatus
  useEffect(() => {
    changed.current = onChanged
  })
  useEffect(() => {
    if (known.current.id === id && known.current.status !== undefined && status !== undefined) changed.current()
    known.current = { id, status }
  }, [id, status])

  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      size={600}
      title={answer.data?.msgTitle ?? words.title}
      destroyOnHidden
    >
      <QueryView of={answer}>
        {(message) => (
          <>
            {isMoving(message) && (
              <Progress
                percent={Math.floor((message.sentCount / Math.max(1, message.totalCount)) * 100)}
                status="active"
                aria-label={words.progress}
              />
            )}
            <Descriptions
              size="small"
              bordered
              column={1}
              items={[
                { key: 'state', label: texts.state, children: <State status={message.taskStatus} /> },
                {
                  key: 'audience',
                  label: words.audience,
                  children: [
                    message.audienceName,
                    message.refName,
                    message.userList.map(({ nickname }) => nickname).join('、'),
                    message.isAnnouncement === 1 ? words.announcement : '',
                  ]
                    .filter(Boolean)
                    .join(' · '),
                },
                { key: 'time', label: words.sendTime, children: <DateTime value={message.sendTime} /> },
                { key: 'sent', label: words.progress, children: message.sentCount.toLocaleString('zh-CN') },
                { key: 'read', label: words.read, children: words.readOf(message.readCount, message.sentCount) },
                ...(message.finishedAt
                  ? [{ key: 'end', label: words.finished, children: <DateTime value={message.finishedAt} /> }]
                  : []),
                { key: 'sender', label: words.sender, children: message.senderName },
                ...(message.linkUrl ? [{ key: 'link', label: words.link, children: message.linkUrl }] : []),
              ]}
            />
            <section className={css.section}>
              <h3>{words.text}</h3>
              <Prose html={message.msgText} />
            </section>
          </>
        )}
      </QueryView>
    </Drawer>
  )
}
