import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../api.ts'
import { blogPath } from '../../features/community/blog/index.ts'
import { useForm } from '../../features/shared/form/index.ts'
import { MentionArea, MentionText, namedIn, type Picked } from '../../features/community/mention/index.ts'
import { ReportButton } from '../../features/community/report/index.ts'
import { SignInLink } from '../../features/user/sign-in/index.ts'
import { useRoot } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { HeartFilledIcon, HeartIcon } from '../../ui/icons.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAction } from '../../use-action.ts'
import { useToggle } from '../../use-toggle.ts'
import css from './article.module.css'
import { texts } from './texts.ts'

type Page = OutputOf<'community/api/blog/comment/list'>
type Thread = Page['list'][number]
type Comment = Thread['replyList'][number]

const MAX_COMMENT = 500
const PAGE_REPLIES = 20
const SHOWN = 1

/** Comments of an article: threads, newest first, replies as a flat list. */
export function BlogComments({ blogId, page }: { blogId: string; page: Page }) {
  const { user } = useRoot()
  const [list, setList] = useState<readonly Thread[]>(page.list)
  const [at, setAt] = useState(page.pageCurrent)
  const [deleting, setDeleting] = useState<Comment | null>(null)
  const { busy, run } = useAction({ reload: false })
  const path = `/blog/article/${blogId}#comments`

  const more = () =>
    run('more', async () => {
      const next = await api('community/api/blog/comment/list', {
        blogId,
        pageCurrent: at + 1,
        pageSize: page.pageSize,
      })
      // New threads shift pages, so one may arrive twice: dedupe.
      setList((now) => [...now, ...next.list.filter((one) => now.every((old) => old.id !== one.id))])
      setAt(at + 1)
    })

  const moreReplies = (thread: Thread) =>
    run(thread.id, async () => {
      const next = await api('community/api/blog/comment/list', {
        blogId,
        rootId: thread.id,
        pageCurrent: Math.floor(thread.replyList.length / PAGE_REPLIES) + 1,
        pageSize: PAGE_REPLIES,
      })
      change(thread.id, (now) => ({
        ...now,
        replyCount: next.totalCount,
        replyList: [...now.replyList, ...next.list.filter((one) => now.replyList.every((old) => old.id !== one.id))],
      }))
    })

  function change(id: string, by: (thread: Thread) => Thread) {
    setList((now) => now.map((thread) => (thread.id === id ? by(thread) : thread)))
  }

  function addComment(comment: Comment) {
    if (comment.rootId === comment.id) setList((now) => [{ ...comment, replyList: [] }, ...now])
    else
      change(comment.rootId, (thread) => ({
        ...thread,
        replyCount: thread.replyCount + 1,
        replyList: [...thread.replyList, comment],
      }))
  }

  async function remove({ id, rootId }: Comment) {
    await api('community/auth/blog/comment/delete', { id })
    if (id === rootId) setList((now) => now.filter((thread) => thread.id !== id))
    else
      change(rootId, (thread) => ({
        ...thread,
        replyCount: Math.max(0, thread.replyCount - 1),
        replyList: thread.replyList.filter((one) => one.id !== id),
      }))
  }

  return (
    <section id="comments" className={css.comments}>
      <h2>
        {texts.comments(page.totalCount + list.filter((one) => page.list.every(({ id }) => id !== one.id)).length)}
      </h2>
      {user ? (
        <CommentForm blogId={blogId} parentId="0" onSaid={addComment} />
      ) : (
        <SignInLink variant="line" to={path} why={texts.commentWhy}>
          {texts.commentSignIn}
        </SignInLink>
      )}
      {list.length === 0 ? (
        <Empty compact art="message" title={texts.commentEmpty} />
      ) : (
        <ul className={css.list}>
          {list.map((thread) => (
            <li key={thread.id} className={css.comment}>
              <CommentView comment={thread} blogId={blogId} onSaid={addComment} onDelete={setDeleting} />
              {thread.replyList.length > 0 && (
                <ul className={css.replies}>
                  {thread.replyList.map((reply) => (
                    <li key={reply.id} className={css.comment}>
                      <CommentView comment={reply} blogId={blogId} onSaid={addComment} onDelete={setDeleting} />
                    </li>
                  ))}
                  {thread.replyCount > thread.replyList.length && (
                    <li>
                      <Button
                        size="s"
                        variant="text"
                        loading={busy === thread.id}
                        onClick={() => void moreReplies(thread)}
                      >
                        {texts.moreReplies(thread.replyCount - thread.replyList.length)}
                      </Button>
                    </li>
                  )}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      {at < page.totalPage && (
        <Row justify="center">
          <Button variant="line" loading={busy === 'more'} onClick={() => void more()}>
            {texts.moreComments}
          </Button>
        </Row>
      )}
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
        title={texts.deleteTitle}
        confirm={texts.delete}
        danger
      >
        {texts.deleteText}
      </ConfirmDialog>
    </section>
  )
}

function CommentView({
  comment,
  blogId,
  onSaid,
  onDelete,
}: {
  comment: Comment
  blogId: string
  onSaid: (comment: Comment) => void
  onDelete: (comment: Comment) => void
}) {
  const { user } = useRoot()
  const [isReplying, setReplying] = useState(false)
  const { on, toggle } = useToggle(false, (is) =>
    api('community/auth/blog/comment/admire', { id: comment.id, isAdmire: is }, { showSuccess: false }),
  )
  const likes = comment.admireCount + (on ? 1 : 0)
  const isShown = comment.statusId === SHOWN
  return (
    <>
      <Avatar name={comment.nickname} src={comment.headImgUrl} size="s" />
      <div>
        <Row gap={2} className={css.who}>
          <b>{comment.nickname}</b>
          {comment.isAuthor && <Tag>{texts.author}</Tag>}
          {comment.replyNickname && comment.parentId !== comment.rootId && (
            <span>{texts.replyTo(comment.replyNickname)}</span>
          )}
          <DateTime value={comment.gmtCreate} shape="minute" />
          {!isShown && <Tag tone="warn">{texts.pending}</Tag>}
        </Row>
        <p>
          <MentionText text={comment.content} people={comment.mentionList} />
        </p>
        {isShown && user && (
          <Row gap={1}>
            <Button
              size="s"
              variant="text"
              icon={on ? <HeartFilledIcon size={16} /> : <HeartIcon size={16} />}
              aria-pressed={on}
              aria-label={texts.commentAdmire(comment.nickname)}
              onClick={toggle}
            >
              {likes > 0 ? likes : texts.like}
            </Button>
            <Button size="s" variant="text" aria-expanded={isReplying} onClick={() => setReplying(!isReplying)}>
              {texts.reply}
            </Button>
            {comment.userId === user.id ? (
              <Button size="s" variant="text" onClick={() => onDelete(comment)}>
                {texts.delete}
              </Button>
            ) : (
              <ReportButton targetType={3} targetId={comment.id} from={blogPath(blogId)} />
            )}
          </Row>
        )}
        {isReplying && (
          <CommentForm
            blogId={blogId}
            parentId={comment.id}
            placeholder={texts.replyTo(comment.nickname)}
            onSaid={(added) => {
              setReplying(false)
              onSaid(added)
            }}
          />
        )}
      </div>
    </>
  )
}

/** Comment or reply form. The draft is stored on the device until accepted. */
function CommentForm({
  blogId,
  parentId,
  placeholder = texts.commentPlaceholder,
  onSaid,
}: {
  blogId: string
  parentId: string
  placeholder?: string
  onSaid: (comment: Comment) => void
}) {
  const form = useForm({
    start: { content: '', picked: [] as Picked[] },
    // A server-rendered form must hydrate with the server's values.
    ...(parentId === '0' ? {} : { storeAs: `blog-comment-${parentId}` }),
    check: ({ content }) => ({ content: content.trim() ? undefined : texts.commentPlaceholder }),
    async send({ content, picked }, clientKey) {
      const comment = await api('community/auth/blog/comment/save', {
        blogId,
        parentId,
        content,
        mentionIds: namedIn(content, picked),
        clientKey,
      })
      form.reset({ content: '', picked: [] })
      onSaid(comment)
    },
  })
  return (
    <Stack as="form" gap={2} {...form.attributes}>
      <FormError>{form.errors.form ?? form.errors.content}</FormError>
      <MentionArea
        {...form.control('content')}
        thread={{ blogId }}
        onText={(text) => form.set('content', text)}
        onPick={(person) => form.set('picked', [...form.values.picked, person])}
        aria-label={parentId === '0' ? texts.commentLabel : placeholder}
        rows={parentId === '0' ? 3 : 2}
        maxLength={MAX_COMMENT}
        placeholder={placeholder}
      />
      <Row justify="end">
        <Button type="submit" size="s" loading={form.busy}>
          {texts.commentSend}
        </Button>
      </Row>
    </Stack>
  )
}
