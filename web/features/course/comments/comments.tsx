import { lazy, type MouseEvent, Suspense, useId, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { clearLoaderCache } from '../../../cache-loader.ts'
import { useRoot } from '../../../root-data.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { SignInLink } from '../../user/sign-in/index.ts'
import { Stack } from '../../../ui/layout.tsx'
import css from './comments.module.css'
import { ownComment } from './own-comment.ts'
import { RatingSummary } from './rating-summary.tsx'
import { texts } from './texts.ts'
import { CommentThread } from './thread.tsx'
import type { Comment, CommentPage, Thread } from './types.ts'
import { useAction } from '../../../use-action.ts'

const RatingForm = lazy(() => import('./comment-form.tsx').then((part) => ({ default: part.RatingForm })))

export interface CommentsProps {
  courseId: string
  /** User id of the lecturer, who may reply without owning the course. */
  lecturerUserId: string
  page: CommentPage
  owned: boolean
  /** The viewer's rating, if any. */
  own: { score: number; commentText: string } | undefined
  /** URL of the page; defaults to that of a recorded course. */
  address?: string
}

/** Ratings of a course: distribution, comments, replies, and the viewer's own rating if they own the course. */
export function Comments({
  courseId,
  lecturerUserId,
  page,
  owned,
  own: ownRating,
  address: base = `/view/${courseId}`,
}: CommentsProps) {
  const { user } = useRoot()
  const [loaded, setLoaded] = useState(page)
  const [list, setList] = useState<Thread[]>(page.list)
  const [next, setNext] = useState(page.pageCurrent + 1)
  const { busy, run } = useAction({ reload: false })
  const [writing, setWriting] = useState(false)
  // The viewer's own changes take precedence over a cached answer that does not include them yet.
  const [given, setGiven] = useState<Thread | null>(null)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [deleting, setDeleting] = useState<Comment | null>(null)
  const { revalidate } = useRevalidator()
  const formId = useId()
  // New loader data replaces local state.
  if (loaded !== page) {
    setLoaded(page)
    setList(page.list)
    setNext(page.pageCurrent + 1)
  }

  const known = given && list.find((thread) => thread.id === given.id)
  const shown = [
    ...(given ? [{ ...given, replyList: known?.replyList ?? [] }] : []),
    ...list.filter((thread) => thread !== known),
  ].filter((thread) => !removed.includes(thread.id))

  const address = (number: number) => `${base}${number > 1 ? `?pageCurrent=${number}` : ''}#comments`
  const mayReply = owned || user?.id === lecturerUserId

  async function more(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    await run('more', async () => {
      const { list: further } = await api('course/api/courseComment/list', {
        courseId,
        pageCurrent: next,
        pageSize: page.pageSize,
      })
      // New rows at the top shift pages, so a row may arrive twice: dedupe.
      setList((now) => [...now, ...further.filter((one) => now.every((old) => old.id !== one.id))])
      setNext(next + 1)
    })
  }

  function refresh() {
    clearLoaderCache()
    void revalidate()
  }

  async function remove({ id, commentId }: Comment) {
    await api('course/auth/courseComment/delete', { id })
    toast.success(texts.deleted)
    clearLoaderCache()
    if (commentId === '0') {
      setRemoved((now) => [...now, id])
      setGiven(null)
      return refresh()
    }
    setList((now) =>
      now.map((thread) =>
        thread.id === commentId ? { ...thread, replyList: thread.replyList.filter((one) => one.id !== id) } : thread,
      ),
    )
  }

  function rated(id: string, score: number, commentText: string) {
    if (!user) return
    const rating = ownComment(user, lecturerUserId, { id, courseId, commentId: '0', periodId: '0', commentText })
    setGiven({ ...rating, score, replyList: [] })
    // The form is unmounted: return focus to the button that opened it.
    document.getElementById(`${formId}-open`)?.focus()
    setWriting(false)
    refresh()
  }

  function replied(threadId: string, id: string, commentText: string) {
    if (!user) return
    clearLoaderCache()
    const answer = ownComment(user, lecturerUserId, { id, courseId, commentId: threadId, periodId: '0', commentText })
    setList((now) =>
      now.map((thread) => (thread.id === threadId ? { ...thread, replyList: [...thread.replyList, answer] } : thread)),
    )
  }

  const own = owned && (
    <Button
      id={`${formId}-open`}
      variant={shown.length > 0 ? 'line' : 'primary'}
      aria-expanded={writing}
      aria-controls={formId}
      onClick={() => setWriting(!writing)}
    >
      {ownRating ? texts.rewrite : texts.write}
    </Button>
  )
  const action = user ? (
    own
  ) : (
    <SignInLink variant="line" to={`/view/${courseId}#comments`} why={texts.loginWhy} done={() => {}}>
      {texts.loginToRate}
    </SignInLink>
  )
  const form = (
    <div id={formId} hidden={!writing}>
      {writing && (
        <Suspense>
          <RatingForm courseId={courseId} own={ownRating} onSaved={rated} />
        </Suspense>
      )}
    </div>
  )

  if (shown.length === 0)
    return (
      <>
        <Empty compact art="message" title={texts.empty} action={action || undefined}>
          {owned ? texts.emptyOwned : texts.emptyOther}
        </Empty>
        {form}
      </>
    )
  return (
    <>
      <Stack>
        <RatingSummary score={page.score} counts={page.scoreCounts} />
        <div className={css.own}>{action || <span>{texts.enrolToRate}</span>}</div>
      </Stack>
      {form}
      {page.pageCurrent > 1 && (
        <Link to={address(1)} className={css.newest}>
          {texts.newest}
        </Link>
      )}
      <ul className={css.list}>
        {shown.map((thread) => (
          <li key={thread.id}>
            <CommentThread
              thread={thread}
              courseId={courseId}
              me={user?.id}
              mayReply={mayReply}
              onReplied={replied}
              onDelete={setDeleting}
            />
          </li>
        ))}
      </ul>
      {next <= page.totalPage && (
        <div className={css.more}>
          <Link
            to={address(next)}
            className={buttonClass({ variant: 'line' })}
            aria-busy={busy !== '' || undefined}
            onClick={(event) => void more(event)}
            preventScrollReset
          >
            {texts.more}
          </Link>
        </div>
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
    </>
  )
}
