import { textState } from '@zhixing/contract/community/codes'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { useForm } from '../../shared/form/index.ts'
import { ReportButton } from '../report/index.ts'
import { texts } from './texts.ts'
import type { WorkComment, WorkThread, WorkView } from './types.ts'
import css from './work.module.css'

const PAGE_SIZE = 10
const PAGE_REPLIES = 20
const MAX_COMMENT = 500
/** Target type of comments in reports. */
const COMMENT = 3

/** Comments on a work: learners and the lecturer write, everyone who sees the work reads. */
export function WorkComments({ work, onChanged }: { work: WorkView; onChanged: () => void }) {
  const [pageCurrent, setPage] = useState(1)
  const [deleting, setDeleting] = useState<WorkComment | null>(null)
  const page = useQuery(
    'community/api/course/work/comment/list',
    { id: work.id, pageCurrent, pageSize: PAGE_SIZE },
    { keep: true },
  )
  // Threads begin again with their first replies after a change.
  const [changes, setChanges] = useState(0)
  const refresh = () => {
    setChanges((count) => count + 1)
    page.reload()
    onChanged()
  }
  return (
    <section aria-labelledby="work-comments">
      <Stack gap={3}>
        <h4 id="work-comments">{texts.commentsTitle(work.commentCount)}</h4>
        {work.mayComment ? <Writer workId={work.id} onSent={refresh} /> : <Hint>{texts.mayNotComment}</Hint>}
        <QueryView
          of={page}
          lines={4}
          isEmpty={({ list }) => list.length === 0}
          empty={<Empty compact art="message" title={texts.noComments} />}
        >
          {({ list, totalPage }) => (
            <Stack gap={3}>
              <ul className={css.threads}>
                {list.map((thread) => (
                  <li key={`${thread.id} ${changes}`}>
                    <Thread thread={thread} work={work} onSent={refresh} onDelete={setDeleting} />
                  </li>
                ))}
              </ul>
              <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
            </Stack>
          )}
        </QueryView>
      </Stack>
      <ConfirmDialog
        open={deleting !== null}
        danger
        title={texts.deleteAsk}
        confirm={texts.delete}
        onClose={() => setDeleting(null)}
        onConfirm={async () => {
          if (!deleting) return
          await api('community/auth/course/work/comment/delete', { id: deleting.id }, { showSuccess: true })
          refresh()
        }}
      >
        {texts.deleteText}
      </ConfirmDialog>
    </section>
  )
}

function Thread({
  thread,
  work,
  onSent,
  onDelete,
}: {
  thread: WorkThread
  work: WorkView
  onSent: () => void
  onDelete: (comment: WorkComment) => void
}) {
  const [answered, setAnswered] = useState<WorkComment | null>(null)
  const [later, setLater] = useState<readonly WorkComment[]>([])
  const { busy, run } = useAction({ reload: false })
  const replies = [...new Map([...thread.replyList, ...later].map((reply) => [reply.id, reply])).values()]
  const more = () =>
    run('more', async () => {
      const pageCurrent = Math.floor(replies.length / PAGE_REPLIES) + 1
      const input = { id: work.id, rootId: thread.id, pageCurrent, pageSize: PAGE_REPLIES }
      const { list } = await api('community/api/course/work/comment/list', input)
      setLater((now) => [...now, ...list])
    })
  const one = (comment: WorkComment) => (
    <Comment comment={comment} work={work} onDelete={onDelete}>
      {work.mayComment && comment.statusId === textState.shown && (
        <Button
          variant="text"
          size="s"
          aria-label={texts.replyTo(comment.nickname)}
          onClick={() => setAnswered(comment)}
        >
          {texts.reply}
        </Button>
      )}
    </Comment>
  )
  return (
    <>
      {one(thread)}
      {replies.length > 0 && (
        <ul className={css.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>{one(reply)}</li>
          ))}
          {thread.replyCount > replies.length && (
            <li>
              <Button variant="text" size="s" loading={busy === 'more'} onClick={() => void more()}>
                {texts.moreReplies(thread.replyCount - replies.length)}
              </Button>
            </li>
          )}
        </ul>
      )}
      {answered && (
        <Writer
          key={answered.id}
          workId={work.id}
          parent={answered}
          onCancel={() => setAnswered(null)}
          onSent={onSent}
        />
      )}
    </>
  )
}

function Comment({
  comment,
  work,
  onDelete,
  children,
}: {
  comment: WorkComment
  work: WorkView
  onDelete: (comment: WorkComment) => void
  children: ReactNode
}) {
  const { user } = useRoot()
  const isMine = user?.id === comment.userId
  return (
    <article className={css.comment}>
      <Row gap={2} rowGap={1} className={css.meta}>
        <Avatar name={comment.nickname} src={comment.headImgUrl} size="xs" />
        <b>{comment.nickname}</b>
        {comment.isOfficial && <Tag>{texts.lecturer}</Tag>}
        {comment.isAuthor && <Tag tone="plain">{texts.author}</Tag>}
        {comment.statusId === textState.pending && <Tag tone="warn">{texts.waiting}</Tag>}
        {comment.parentId !== '0' && comment.parentId !== comment.rootId && (
          <span>{texts.replyTo(comment.replyNickname)}</span>
        )}
        <DateTime value={comment.gmtCreate} shape="minute" />
      </Row>
      <p>{comment.content}</p>
      <Row gap={1} rowGap={0}>
        {children}
        {(isMine || work.isOwn || work.isLecturer) && (
          <Button variant="text" size="s" onClick={() => onDelete(comment)}>
            {texts.delete}
          </Button>
        )}
        {user && !isMine && (
          <ReportButton
            targetType={COMMENT}
            targetId={comment.id}
            from={`/view/${work.courseId}?work=${work.id}#works`}
          />
        )}
      </Row>
    </article>
  )
}

/** Comment form; what is typed is kept until it is sent. */
function Writer({
  workId,
  parent,
  onSent,
  onCancel,
}: {
  workId: string
  parent?: WorkComment
  onSent: () => void
  onCancel?: () => void
}) {
  const form = useForm({
    start: { content: '' },
    storeAs: `work-comment-${workId}-${parent?.id ?? '0'}`,
    check: ({ content }) => ({ content: content.trim() ? undefined : texts.commentShort }),
    async send({ content }, clientKey) {
      const input = { id: workId, parentId: parent?.id ?? '0', content, clientKey }
      await api('community/auth/course/work/comment/save', input, { showSuccess: true })
      form.set('content', '')
      onSent()
    },
  })
  const label = parent ? texts.replyTo(parent.nickname) : texts.comment
  return (
    <form {...form.attributes} aria-label={label}>
      <Stack gap={2}>
        <Field label={label} hideLabel error={form.errors.content ?? form.errors.form}>
          <Textarea
            rows={2}
            maxLength={MAX_COMMENT}
            placeholder={parent ? label : texts.commentPlace}
            {...form.control('content')}
          />
        </Field>
        <Row justify="end" gap={2}>
          {onCancel && (
            <Button variant="text" size="s" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
          <Button type="submit" size="s" variant="line" loading={form.busy}>
            {texts.send}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
