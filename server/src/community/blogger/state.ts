/** What the state of a blog allows: under review only drafts, no publishing. */
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { blogState, selectBlogState } from './blogger.sql.ts'

export const NOT_OPEN = '请先开通博客'

/** @throws {CallError} forbidden, without an application for a blog */
export async function mayDraft(sql: Sql, userId: string): Promise<void> {
  if (!(await selectBlogState(sql, userId))) throw new CallError('forbidden', NOT_OPEN)
}

/** @throws {CallError} forbidden, without an open blog; with the reason if refused */
export async function mayPublish(sql: Sql, userId: string): Promise<void> {
  const blog = await selectBlogState(sql, userId)
  if (!blog) throw new CallError('forbidden', NOT_OPEN)
  if (blog.auditStatus === blogState.pending)
    throw new CallError('forbidden', '博客申请正在审核，通过后才能发布，草稿可以先保存')
  if (blog.auditStatus === blogState.refused)
    throw new CallError('forbidden', `博客申请未通过（${blog.auditOpinion}），可以修改后重新申请`)
}
