import { Descriptions, Drawer } from '../../../features/shared/workbench/kit.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { EditIcon } from '../../../ui/icons.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useRef } from 'react'
import { api } from '../../../api.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Prose } from '../../../ui/prose.tsx'
import css from './people.module.css'
import { taskStates, texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'

type Row = OutputOf<'user/admin/message/list'>['list'][number]
type Message = OutputOf<'user/admin/message/view'>
const words = texts.messages
const colors: Readonly<Record<number, TagTone>> = { 1: 'warn', 2: 'brand', 3: 'free', 4: 'plain' }
const WAITING = 1
const SENDING = 2
/** Polling interval of a message that is being sent (ms). */
const CHECK_MS = 2000

const stateOf = (status: number) => ({ text: taskStates[status] ?? '', tone: colors[status] ?? 'plain' })
const State = ({ status }: { status: number }) => <Tag tone={stateOf(status).tone}>{stateOf(status).text}</Tag>
const isWaiting = ({ taskStatus }: Row) => taskStatus === WAITING

export default function MessagesPage() {
  return (
    <ListPage
      call="user/admin/message/list"
      name="messages"
      about={words.about}
      head={
        <>
          <ButtonLink variant="line" to="/admin/messages/templates">
            {words.templates}
          </ButtonLink>
          <ButtonLink to="/admin/messages/new" icon={<EditIcon size={16} />}>
            {words.compose}
          </ButtonLink>
        </>
      }
      search={words.search}
      filters={[choice('taskStatus', texts.state, taskStates)]}
      empty={words.empty}
      columns={[
        {
          key: 'msgTitle',
          title: words.title,
          alwaysShown: true,
          render: (row) => <span className={css.clamp}>{row.msgTitle}</span>,
        },
        { key: 'audienceName', title: words.audience },
        tagColumn<Row>('taskStatus', texts.state, ({ taskStatus }) => stateOf(taskStatus)),
        {
          key: 'sentCount',
          title: words.progress,
          align: 'right',
          render: (row) => row.sentCount.toLocaleString('zh-CN'),
          text: (row) => row.sentCount,
        },
        timeColumn<Row>('sendTime', words.sendTime),
        { key: 'senderName', title: words.sender },
      ]}
      actions={[
        { label: texts.view, opens: 'view' },
        { label: texts.edit, when: isWaiting, to: ({ id }) => `/admin/messages/new?id=${id}` },
        {
          label: words.cancel,
          danger: true,
          when: isWaiting,
          ask: ({ msgTitle }) => ({ title: words.cancelAsk(msgTitle) }),
          run: ({ id }) => api('user/admin/message/cancel', { id }, { showSuccess: true }),
        },
      ]}
      view={{
        param: 'message',
        render: ({ id, close, reload }) => <MessageDrawer id={id} onClose={close} onChanged={reload} />,
      }}
    />
  )
}

/** Whether a message is being sent or due. */
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
    <Drawer open={id !== null} onClose={onClose} width={600} title={answer.data?.msgTitle ?? words.title}>
      <QueryView of={answer}>
        {(message) => (
          <>
            {isMoving(message) && (
              <ProgressBar
                show
                tone="brand"
                value={Math.floor((message.sentCount / Math.max(1, message.totalCount)) * 100)}
                label={words.progress}
              />
            )}
            <Descriptions
              items={[
                { key: 'state', label: texts.state, children: <State status={message.taskStatus} /> },
                {
                  key: 'audience',
                  label: words.audience,
                  children: [
                    message.audienceName,
                    message.refName,
                    message.userList.map(({ nickname }) => nickname).join('、'),
                    message.isAnnouncement ? words.announcement : '',
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
