import { textState } from '@zhixing/contract/community/codes'
import { useEffect, useId, useState } from 'react'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { CheckIcon, MessageIcon } from '../../../ui/icons.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { useForm } from '../../shared/form/index.ts'
import { role } from '../class/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import { ReportButton } from '../../community/report/index.ts'
import css from './class-talk.module.css'
import { LikeButton } from './like-button.tsx'
import { MuteDialog } from './mute-dialogs.tsx'
import { texts } from './texts.ts'
import { Who } from './topic-list.tsx'
import type { AnswerData, ReplyData, TopicView } from './types.ts'

const MAX_COMMENT = 500

export interface ReplyItemProps {
  answer: AnswerData
  topic: TopicView
  mayManage: boolean
  onChanged: () => void
}

/** An answer with its comments. */
export function ReplyItem({ answer, topic, mayManage, onChanged }: ReplyItemProps) {
  const { user } = useRoot()
  const { busy, run } = useAction({ reload: false })
  const [replies, setReplies] = useState<readonly ReplyData[]>(answer.replyList)
  const [count, setCount] = useState(answer.replyCount)
  const [writing, setWriting] = useState<{ id: string; nickname: string } | null>(null)
  const [deleting, setDeleting] = useState<ReplyData | null>(null)
  const [muting, setMuting] = useState<ReplyData | null>(null)
  useChange(answer, () => {
    setReplies(answer.replyList)
    setCount(answer.replyCount)
  })
  const { id, isAccepted } = answer
  const isShown = answer.statusId === textState.shown
  const accept = () =>
    run('accept', async () => {
      const commentId = isAccepted ? '0' : id
      await api('community/auth/grade/topic/comment/accept', { id: topic.id, commentId }, { showSuccess: true })
      onChanged()
    })
  const all = () =>
    run('all', async () => {
      const { list } = await api('community/auth/grade/topic/comment/list', { id: topic.id, rootId: id, pageSize: 100 })
      setReplies(list)
      setCount(list.length)
    })
  const actions = (one: ReplyData) => (
    <>
      {topic.mayWrite && one.statusId === textState.shown && (
        <Button
          variant="text"
          size="s"
          icon={<MessageIcon size={16} />}
          onClick={() => setWriting({ id: one.id, nickname: one.nickname })}
        >
          {one.id !== id ? texts.reply : count > 0 ? texts.comments(count) : texts.comment}
        </Button>
      )}
      {(user?.id === one.userId || topic.mayMark) && (
        <Button variant="text" size="s" onClick={() => setDeleting(one)}>
          {texts.delete}
        </Button>
      )}
      {mayManage && one.userRole === role.student && (
        <Button variant="text" size="s" onClick={() => setMuting(one)}>
          {texts.mute}
        </Button>
      )}
      {user?.id !== one.userId && one.statusId === textState.shown && (
        <ReportButton
          targetType={3}
          targetId={one.id}
          from={`/grade/view/${topic.gradeId}?tab=talk&topic=${topic.id}`}
        />
      )}
    </>
  )
  return (
    <article id={`answer-${id}`} className={cx(css.answer, isAccepted && css.accepted)}>
      {isAccepted && (
        <p className={css.right}>
          <CheckIcon size={16} />
          {texts.right}
        </p>
      )}
      <Row gap={2} className={css.meta}>
        <Who of={answer} />
        <DateTime value={answer.gmtCreate} shape="minute" />
        {!isShown && <Tag tone="warn">{texts.waiting}</Tag>}
      </Row>
      <RichProse html={answer.content} />
      <Row gap={1} className={css.actions}>
        {isShown && (
          <LikeButton
            id={topic.id}
            commentId={id}
            on={answer.isAdmire}
            count={answer.admireCount}
            label={texts.likeOf(answer.nickname)}
          />
        )}
        {isShown && (topic.mayMark || topic.isOwn) && (
          <Button
            variant="text"
            size="s"
            icon={<CheckIcon size={16} />}
            loading={busy === 'accept'}
            aria-label={isAccepted ? texts.unaccept : texts.acceptOf(answer.nickname)}
            onClick={() => void accept()}
          >
            {isAccepted ? texts.unaccept : texts.accept}
          </Button>
        )}
        {actions(answer)}
      </Row>
      {(replies.length > 0 || writing) && (
        <div className={css.comments}>
          <ul>
            {replies.map((reply) => (
              <li key={reply.id}>
                <Row gap={2} className={css.meta}>
                  <Who of={reply} />
                  {reply.parentId !== id && reply.replyNickname && <span>{texts.replyTo(reply.replyNickname)}</span>}
                  <DateTime value={reply.gmtCreate} shape="minute" />
                  {reply.statusId === textState.pending && <Tag tone="warn">{texts.waiting}</Tag>}
                </Row>
                <p className={css.words}>{reply.content}</p>
                <Row gap={1} className={css.actions}>
                  {actions(reply)}
                </Row>
              </li>
            ))}
          </ul>
          {count > replies.length && (
            <Button variant="text" size="s" loading={busy === 'all'} onClick={() => void all()}>
              {texts.moreComments(count)}
            </Button>
          )}
          {writing && (
            <CommentForm
              key={writing.id}
              topicId={topic.id}
              to={writing}
              onCancel={() => setWriting(null)}
              onSent={(comment) => {
                setReplies((now) => [...now, comment])
                setCount((now) => now + 1)
                setWriting(null)
              }}
            />
          )}
        </div>
      )}
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={async () => {
          await api('community/auth/grade/topic/comment/delete', { id: deleting?.id ?? '' }, { showSuccess: true })
          onChanged()
        }}
        title={texts.deleteReply}
        confirm={texts.delete}
        danger
      >
        {texts.deleteReplyText}
        {deleting !== null && deleting.userId !== user?.id && texts.deleteOthers}
      </ConfirmDialog>
      {muting && <MuteDialog gradeId={topic.gradeId} person={muting} onClose={() => setMuting(null)} />}
    </article>
  )
}

/** Comments on an answer, or replies to a comment. */
function CommentForm({
  topicId,
  to,
  onSent,
  onCancel,
}: {
  topicId: string
  to: { id: string; nickname: string }
  onSent: (comment: ReplyData) => void
  onCancel: () => void
}) {
  const field = useId()
  const form = useForm({
    start: { content: '' },
    storeAs: `class-comment-${to.id}`,
    check: ({ content }) => ({ content: content.trim() ? undefined : texts.commentShort }),
    async send({ content }, clientKey) {
      onSent(
        await api(
          'community/auth/grade/topic/comment/save',
          { id: topicId, parentId: to.id, content, clientKey },
          { showSuccess: true },
        ),
      )
    },
  })
  // Opened by a button press, so focus the field.
  useEffect(() => document.getElementById(field)?.focus(), [field])
  return (
    <form {...form.attributes} className={css.reply} aria-label={texts.replyTo(to.nickname)}>
      <Field id={field} label={texts.commentLabel} hideLabel error={form.errors.content ?? form.errors.form}>
        <Textarea
          {...form.control('content')}
          maxLength={MAX_COMMENT}
          rows={2}
          placeholder={texts.replyTo(to.nickname)}
        />
      </Field>
      <Row justify="end">
        <Button variant="text" size="s" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="s" loading={form.busy}>
          {texts.send}
        </Button>
      </Row>
    </form>
  )
}
