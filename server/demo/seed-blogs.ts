import {
  addToCounts,
  applyReactions,
  insertBlogger,
  opType,
  publishBlog,
  targetType,
  updateBlog,
  writeComment,
} from '../src/community/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { artAddress } from './seed-frame.ts'
import type { People } from './seed-people.ts'
import type { DemoSite } from './shape.ts'

const HOUR = 3_600_000
const introductions: Record<string, string> = {
  北纬三十度: '用数据记录自己的学习，写能照着做的方法。',
  写代码的老赵: '十二年前端，带过三批新人。写踩过的坑。',
  青石巷: '一年读三十本书，只留下用得上的。',
  顾远: '中文与国学讲师。读书，教书，写书评。',
}

/** Bloggers with their articles, what others said about them, who likes them and who follows whom. */
export async function seedBlogs(tx: Tx, services: Services, site: DemoSite, people: People): Promise<void> {
  const { siteId } = site
  if (site.blogs.length === 0) return
  const byName = new Map(site.learners.map((nickname, at) => [nickname, people.learners[at] ?? '']))
  for (const { key, lecturerName } of site.lecturers) byName.set(lecturerName, people.lecturers.get(key)?.userId ?? '')
  const idOf = (name: string): string => {
    const id = byName.get(name)
    if (!id) throw new Error(`a blog of the demo names somebody who is not there: ${name}`)
    return id
  }
  const crowd = [...people.learners, people.learner]

  for (const [at, blog] of site.blogs.toSorted((a, b) => b.daysAgo - a.daysAgo).entries()) {
    const userId = idOf(blog.author)
    const publishedAt = Date.now() - blog.daysAgo * 24 * HOUR - at * HOUR
    await insertBlogger(tx, userId, introductions[blog.author] ?? '')
    const id = await publishBlog(tx, services, {
      userId,
      title: blog.title,
      content: blog.content,
      summary: blog.summary,
      blogImg: artAddress(blog.art),
      typeId: 1,
      sourceUrl: '',
      labels: blog.labels,
      isOpen: 1,
      publishTime: new Date(publishedAt).toISOString(),
    })
    await tx`UPDATE blog SET gmt_issue = publish_time, gmt_create = publish_time WHERE site_id = ${siteId} AND id = ${id}`
    await updateBlog(tx, id, { isTop: blog.isTop ?? 0, isGood: blog.isGood ?? 0 })
    const target = { targetType: targetType.blog, targetId: id }
    // More who like than collect; each article has others of the crowd.
    const fans = crowd.filter((one, place) => one !== userId && (place * 7 + at * 3) % 5 < 3)
    await applyReactions(tx, [
      ...fans.map((one) => ({ ...target, opType: opType.like, userId: one, on: true })),
      ...fans.slice(0, 4).map((one) => ({ ...target, opType: opType.collect, userId: one, on: true })),
      ...fans.slice(0, 6).map((one) => ({
        targetType: targetType.blogger,
        targetId: userId,
        opType: opType.follow,
        userId: one,
        on: true,
      })),
    ])
    await addToCounts(tx, [{ ...target, read: blog.reads }])
    const written: string[] = []
    for (const [place, [name, content, answers]] of blog.comments.entries()) {
      const { id: commentId } = await writeComment(tx, {
        ...target,
        userId: idOf(name),
        ownerId: userId,
        content,
        parentId: answers === undefined ? '0' : (written[answers - 1] ?? '0'),
        gmtCreate: new Date(publishedAt + (place + 1) * 5 * HOUR).toISOString(),
      })
      written.push(commentId)
    }
  }
}
