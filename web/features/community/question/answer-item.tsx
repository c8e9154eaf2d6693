import { textState } from '@zhixing/contract/community/codes'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { useAction } from '../../../use-action.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { CheckIcon, HeartFilledIcon, HeartIcon, MessageIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { MentionText } from '../mention/index.ts'
import { ReadingBody } from '../reading/index.ts'
import { ReportButton } from '../report/index.ts'
import { SignInLink } from '../../user/sign-in/index.ts'
import { TextVersionsButton } from '../text-versions/index.ts'
import { browserPage } from '../../../ui/browser-page.tsx'
import type { AnswerWriterProps } from './answer-writer.tsx'
import { CommentForm } from './comment-form.tsx'
import css from './question.module.css'
import { RecordButton } from './record-button.tsx'
import { texts } from './texts.ts'
import type { AnswerData, CommentData } from './types.ts'

const AnswerWriter = browserPage<AnswerWriterProps>(() => import('./answer-writer.tsx'))

export interface AnswerItemProps {
  answer: AnswerData
  /** Rendered text (features/reading). */
  html: string
  /** Whether the viewer asked the question and may accept an answer. */
  mayAccept: boolean
  /** Ids of answers and comments the viewer likes. */
  liked: readonly string[]
  /** Revalidates the page. */
  onChanged: () => void
}

/** An answer: author, text, likes, acceptance, and its comments. */
export function AnswerItem({ answer, html, mayAccept, liked, onChanged }: AnswerItemProps) {
  const { user } = useRoot()
  const { busy, run } = useAction({ reload: false })
  const [replies, setReplies] = useState<readonly CommentData[]>(answer.replyList)
  const [count, setCount] = useState(answer.replyCount)
  const [writing, setWriting] = useState<{ id: string; nickname: string } | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState<CommentData | null>(null)
  useChange(answer, () => {
    setReplies(answer.replyList)
    setCount(answer.replyCount)
  })
  const { id, questionsId, nickname, isAccepted } = answer
  const isWaiting = answer.statusId === textState.pending

  const accept = () =>
    run('accept', async () => {
      const acceptCommentId = isAccepted ? '0' : id
      await api('community/auth/questions/update', { id: questionsId, acceptCommentId }, { showSuccess: true })
      onChanged()
    })
  const all = () =>
    run('all', async () => {
      const { list } = await api('community/api/questions/comment/list', { questionsId, rootId: id, pageSize: 100 })
      setReplies(list)
      setCount(list.length)
    })
  async function remove(one: CommentData) {
    await api('community/auth/questions/comment/delete', { id: one.id }, { showSuccess: true })
    if (one.id === id) return onChanged()
    setReplies((now) => now.filter((reply) => reply.id !== one.id))
    setCount((now) => now - 1)
  }

  return (
    <article id={`answer-${id}`} className={cx(css.answer, isAccepted && css.accepted)}>
      {isAccepted && (
        <p className={css.mark}>
          <CheckIcon size={16} />
          {texts.accepted}
        </p>
      )}
      <Row gap={2} className={css.who}>
        <Avatar name={nickname} src={answer.headImgUrl} size="s" />
        <b>{nickname}</b>
        <Marks of={answer} />
        <DateTime value={answer.gmtCreate} shape="minute" />
        {isWaiting && <Tag tone="warn">{texts.waiting}</Tag>}
      </Row>
      {isEditing ? (
        <AnswerWriter
          questionsId={questionsId}
          answer={answer}
          onCancel={() => setEditing(false)}
          onSent={() => {
            setEditing(false)
            onChanged()
          }}
        />
      ) : (
        <ReadingBody html={html} />
      )}
      {isWaiting ? (
        <p className={css.quiet}>{texts.onlyMe}</p>
      ) : (
        <Row gap={1} className={css.actions}>
          <RecordButton
            questionsId={questionsId}
            opType={2}
            commentId={id}
            on={liked.includes(id)}
            count={answer.admireCount}
            words={[texts.like, texts.liked]}
            icons={[<HeartIcon key="off" size={16} />, <HeartFilledIcon key="on" size={16} />]}
            label={texts.likeOf(nickname)}
          />
          <Comment
            questionsId={questionsId}
            label={count > 0 ? texts.comments(count) : texts.comment}
            onPress={() => setWriting({ id, nickname })}
          />
          {mayAccept && (
            <Button
              variant="text"
              size="s"
              icon={<CheckIcon size={16} />}
              loading={busy === 'accept'}
              aria-label={isAccepted ? texts.unaccept : texts.acceptOf(nickname)}
              onClick={() => void accept()}
            >
              {isAccepted ? texts.unaccept : texts.accept}
            </Button>
          )}
          {user?.id === answer.commentUserId && !isEditing && (
            <>
              <Button variant="text" size="s" onClick={() => setEditing(true)}>
                {texts.edit}
              </Button>
              <TextVersionsButton targetType={3} targetId={id} onRestored={onChanged} />
            </>
          )}
          {user?.id === answer.commentUserId && !isAccepted && (
            <Button variant="text" size="s" onClick={() => setDeleting(answer)}>
              {texts.delete}
            </Button>
          )}
          {user?.id !== answer.commentUserId && (
            <ReportButton targetType={3} targetId={id} from={`/question/view/${questionsId}`} />
          )}
        </Row>
      )}
      {(replies.length > 0 || writing) && (
        <div className={css.comments}>
          <ul>
            {replies.map((reply) => (
              <li key={reply.id}>
                <Row gap={2} className={css.who}>
                  <b>{reply.nickname}</b>
                  <Marks of={reply} />
                  {reply.parentId !== id && reply.replyNickname && <span>{texts.replyTo(reply.replyNickname)}</span>}
                  <DateTime value={reply.gmtCreate} shape="minute" />
                  {reply.statusId === textState.pending && <Tag tone="warn">{texts.waiting}</Tag>}
                </Row>
                <p className={css.words}>
                  <MentionText text={reply.content} people={reply.mentionList} />
                </p>
                <Row gap={1}>
                  {reply.statusId === textState.shown && (
                    <Comment
                      questionsId={questionsId}
                      label={texts.reply}
                      onPress={() => setWriting({ id: reply.id, nickname: reply.nickname })}
                    />
                  )}
                  {user?.id === reply.commentUserId ? (
                    <Button variant="text" size="s" onClick={() => setDeleting(reply)}>
                      {texts.delete}
                    </Button>
                  ) : (
                    <ReportButton targetType={3} targetId={reply.id} from={`/question/view/${questionsId}`} />
                  )}
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
              of={{ ...writing, questionsId }}
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
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
        title={deleting?.id === id ? texts.deleteAnswer : texts.deleteComment}
        confirm={texts.delete}
        danger
      >
        {texts.deleteText}
      </ConfirmDialog>
    </article>
  )
}

function Marks({ of }: { of: CommentData }) {
  return (
    <>
      {of.isOfficial && <Tag>{texts.lecturer}</Tag>}
      {of.isAsker && <Tag tone="plain">{texts.asker}</Tag>}
    </>
  )
}

/** Opens the comment field; a visitor signs in first. */
function Comment({ questionsId, label, onPress }: { questionsId: string; label: string; onPress: () => void }) {
  const { user } = useRoot()
  const icon = <MessageIcon size={16} />
  if (!user)
    return (
      <SignInLink
        variant="text"
        size="s"
        icon={icon}
        to={`/question/view/${questionsId}`}
        why={texts.why}
        done={onPress}
      >
        {label}
      </SignInLink>
    )
  return (
    <Button variant="text" size="s" icon={icon} onClick={onPress}>
      {label}
    </Button>
  )
}
