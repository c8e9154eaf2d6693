/** Bloggers and articles for tests. */
import type { OwnerDb } from '../src/kernel/db/index.ts'
import { type MadeUser, makeUser } from './factories.ts'
import type { TestApp } from './harness.ts'

/** A user with a blog. */
export async function makeBlogger(
  owner: OwnerDb,
  over: { siteId?: number; nickname?: string } = {},
): Promise<MadeUser> {
  const user = await makeUser(owner, over)
  await owner`INSERT INTO blogger (site_id, user_id) VALUES (${over.siteId ?? 12}, ${user.userId})`
  return user
}

/** Publishes an article through the calls. @returns its id */
export async function publish(
  t: TestApp,
  author: MadeUser,
  more: Record<string, unknown> = {},
  siteId = 12,
): Promise<string> {
  const { code, msg, data } = await t.call(
    'community/auth/blog/save',
    { title: '一篇文章', content: '<p>正文</p>', isIssue: 1, ...more },
    { token: author.token, siteId },
  )
  if (code !== 200) throw new Error(msg)
  return data.id
}
