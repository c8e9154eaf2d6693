import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { MentionText } from '../../community/mention/index.ts'
import { ReportButton } from '../../community/report/index.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './comments.module.css'
import { texts } from './texts.ts'
import type { Comment, Thread } from './types.ts'

const ReplyForm = lazy(() => import('./reply-form.tsx').then((part) => ({ default: part.ReplyForm })))

export interface CommentThreadProps {
  thread: Thread
  courseId: string
  /** The viewer's user id, if signed in. */
  me: string | undefined
  mayReply: boolean
  onReplied: (threadId: string, id: string, text: string) => void
  onDelete: (comment: Comment) => void
}

/** A rating with its replies. */
export function CommentThread({ thread, courseId, me, mayReply, onReplied, onDelete }: CommentThreadProps) {
  const [answering, setAnswering] = useState(false)
  return (
    <article className={css.comment}>
      <Avatar name={thread.nickname} src={thread.headImgUrl} />
      <div>
        <Row as="header" rowGap={1} className={css.who}>
          <b>{thread.nickname}</b>
          {thread.isSite && <Tag>{texts.site}</Tag>}
          {thread.isLecturer && <Tag>{texts.lecturer}</Tag>}
          {thread.userId === me && <Tag tone="plain">{texts.me}</Tag>}
          {thread.score > 0 && <Rating value={thread.score} size={14} />}
        </Row>
        <p className={css.text}>
          <MentionText text={thread.commentText} people={thread.mentionList} />
        </p>
        <Row as="footer" gap={1} rowGap={0} className={css.foot}>
          <DateTime value={thread.gmtCreate} shape="minute" />
          {mayReply && (
            <Button
              variant="text"
              size="s"
              aria-expanded={answering}
              aria-label={texts.replyTo(thread.nickname)}
              onClick={() => setAnswering(!answering)}
            >
              {texts.reply}
            </Button>
          )}
          <DeleteOwn comment={thread} me={me} onDelete={onDelete} />
          <Report comment={thread} me={me} />
        </Row>
        {answering && (
          <Suspense>
            <ReplyForm
              courseId={courseId}
              commentId={thread.id}
              name={thread.nickname}
              onCancel={() => setAnswering(false)}
              onSent={(id, text) => {
                setAnswering(false)
                onReplied(thread.id, id, text)
              }}
            />
          </Suspense>
        )}
        {thread.replyList.length > 0 && (
          <ul className={css.replies}>
            {thread.replyList.map((reply) => (
              <li key={reply.id}>
                <Row rowGap={1} className={css.who}>
                  <Avatar name={reply.nickname} src={reply.headImgUrl} size="xs" />
                  <b>{reply.nickname}</b>
                  {reply.isSite && <Tag>{texts.site}</Tag>}
                  {reply.isLecturer && <Tag>{texts.lecturer}</Tag>}
                  {reply.userId === me && <Tag tone="plain">{texts.me}</Tag>}
                </Row>
                <p className={css.text}>
                  <MentionText text={reply.commentText} people={reply.mentionList} />
                </p>
                <Row gap={1} rowGap={0} className={css.foot}>
                  <DateTime value={reply.gmtCreate} shape="minute" />
                  <DeleteOwn comment={reply} me={me} onDelete={onDelete} />
                  <Report comment={reply} me={me} />
                </Row>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

/** Report button for content of others. */
function Report({ comment, me }: { comment: Comment; me: string | undefined }) {
  const { pathname } = useLocation()
  if (!me || comment.userId === me || comment.isSite) return null
  return <ReportButton targetType={8} targetId={comment.id} from={pathname} />
}

function DeleteOwn({
  comment,
  me,
  onDelete,
}: {
  comment: Comment
  me: string | undefined
  onDelete: (comment: Comment) => void
}) {
  if (comment.userId !== me) return null
  return (
    <Button
      variant="text"
      size="s"
      aria-label={texts.deleteOwn([...comment.commentText].slice(0, 20).join(''))}
      onClick={() => onDelete(comment)}
    >
      {texts.delete}
    </Button>
  )
}
