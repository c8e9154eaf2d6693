import { feedbackStatus } from '@zhixing/contract/user/codes'
import { Descriptions, Drawer, FormItem, Picture } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import type { BulkAction } from '../../../features/shared/table/index.ts'
import { ForEditors } from '../../../features/shared/workbench/permission-gate.tsx'
import { useHolds, useIsReader } from '../../../features/shared/workbench/use-admin.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Mobile } from './parts.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { feedbackStates, feedbackTypes, texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, wordColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'
import { useCloseGuard } from '../../../features/shared/workbench/use-close-guard.ts'

type Row = OutputOf<'user/admin/feedback/list'>['list'][number]
const words = texts.feedback
const colors: Readonly<Record<number, TagTone>> = { 1: 'warn', 2: 'brand', 3: 'free' }

const to = (key: string, label: string, status: 2 | 3): BulkAction<Row> => ({
  key,
  label,
  refuse: (row) => (row.status === status ? texts.users.already : undefined),
  run: ({ id }) => api('user/admin/feedback/state', { id, status }),
})
const bulk = [to('work', words.inWork, feedbackStatus.inProgress), to('done', words.noReply, feedbackStatus.answered)]

/** The text, with a mark for attached pictures. */
const withPictures = ({ content, picList }: Row) =>
  picList.length > 0 ? `${content} ${words.pictures(picList.length)}` : content

const stateOf = ({ status }: { status: number }) => ({
  text: feedbackStates[status] ?? '',
  tone: colors[status] ?? 'plain',
})
const State = (of: { status: number }) => <Tag tone={stateOf(of).tone}>{stateOf(of).text}</Tag>

export default function FeedbackPage() {
  const isReader = useIsReader()
  return (
    <ListPage
      call="user/admin/feedback/list"
      name="feedback"
      label="反馈"
      about={words.about}
      search={words.search}
      filters={[
        choice('status', texts.state, feedbackStates),
        choice('feedbackType', texts.type, feedbackTypes),
        days('time', texts.time),
      ]}
      bulk={bulk}
      empty={words.empty}
      columns={[
        {
          key: 'content',
          title: words.content,
          alwaysShown: true,
          render: (row) => <span className={css.clamp}>{withPictures(row)}</span>,
        },
        wordColumn<Row>('feedbackType', texts.type, feedbackTypes),
        tagColumn<Row>('status', texts.state, stateOf),
        { key: 'nickname', title: texts.person },
        { key: 'mobile', title: texts.mobile, hidden: true, render: (row) => <Mobile>{row.mobile}</Mobile> },
        { key: 'contact', title: words.contact, hidden: true },
        { key: 'replyContent', title: words.reply, hidden: true },
        timeColumn<Row>('gmtCreate', texts.time),
      ]}
      actions={[
        {
          label: (row) => (isReader || row.status === feedbackStatus.answered ? texts.view : words.reply),
          opens: 'view',
        },
      ]}
      view={{
        param: 'feedback',
        render: ({ id, close, reload }) => <FeedbackDrawer id={id} onClose={close} onChanged={reload} />,
      }}
    />
  )
}

function FeedbackDrawer({ id, onClose, onChanged }: { id: string | null; onClose: () => void; onChanged: () => void }) {
  const answer = useQuery('user/admin/feedback/view', id ? { id } : null)
  const seesUsers = useHolds('user')
  const { run } = useAction({ reload: false })
  const { dirty, onDirty, close } = useCloseGuard(onClose)
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
    <Drawer open={id !== null} onClose={close} closeOnBackdrop={!dirty} width={560} title="意见反馈">
      <QueryView of={answer}>
        {(feedback) => (
          <>
            <p className={css.pre}>{feedback.content}</p>
            {feedback.picList.length > 0 && (
              <>
                <Row align="stretch" className={css.pictures}>
                  {feedback.picList.map((url, index) => (
                    <Picture key={url} src={url} alt={words.picture(index + 1)} width={88} height={88} />
                  ))}
                </Row>
              </>
            )}
            <Descriptions
              items={[
                { key: 'state', label: texts.state, children: <State status={feedback.status} /> },
                { key: 'type', label: texts.type, children: feedbackTypes[feedback.feedbackType] },
                {
                  key: 'who',
                  label: texts.person,
                  children: (
                    <Row>
                      {seesUsers ? (
                        <Link to={`/admin/users?user=${feedback.userId}`}>{feedback.nickname}</Link>
                      ) : (
                        feedback.nickname
                      )}
                      <Mobile>{feedback.mobile}</Mobile>
                    </Row>
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
            <ForEditors>
              <section className={css.section}>
                <AdminForm<{ replyContent: string }>
                  key={`${feedback.id} ${feedback.replyTime ?? ''}`}
                  submitText={words.send}
                  done={null}
                  onDirty={onDirty}
                  edits={{ etag: feedback.etag, valuesOf: () => ({}) }}
                  onSubmit={async ({ replyContent }, etag) => {
                    await api(
                      'user/admin/feedback/reply',
                      { id: feedback.id, replyContent, etag },
                      { showSuccess: true },
                    )
                    changed()
                  }}
                  extra={
                    <>
                      {feedback.status === feedbackStatus.waiting && (
                        <Button variant="line" onClick={() => void move(feedbackStatus.inProgress)}>
                          {words.inWork}
                        </Button>
                      )}
                      {feedback.status !== feedbackStatus.answered && (
                        <Button variant="line" onClick={() => void move(feedbackStatus.answered)}>
                          {words.noReply}
                        </Button>
                      )}
                      {feedback.status === feedbackStatus.answered && (
                        <Button variant="line" onClick={() => void move(feedbackStatus.waiting)}>
                          {words.reopen}
                        </Button>
                      )}
                    </>
                  }
                >
                  <FormItem
                    name="replyContent"
                    label={words.reply}
                    extra={words.replyAbout}
                    rules={[{ required: true }]}
                  >
                    <Textarea maxLength={1000} rows={5} />
                  </FormItem>
                </AdminForm>
              </section>
            </ForEditors>
          </>
        )}
      </QueryView>
    </Drawer>
  )
}
