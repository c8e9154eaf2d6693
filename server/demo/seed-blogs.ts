import {
  addToCounts,
  applyReactions,
  insertBlogger,
  makeSeries,
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

const series: Record<string, readonly [title: string, introduction: string]> = {
  北纬三十度: ['学习的方法，用数据说话', '每一篇都有自己的记录：遗忘曲线、番茄钟、错题本。照着做之前，先看看数字。'],
}

/** Seeds bloggers with articles, comments, likes and followers. */
export async function seedBlogs(
  tx: Tx,
  services: Services,
  site: DemoSite,
  people: People,
  courses: ReadonlyMap<string, string>,
): Promise<void> {
  const { siteId } = site
  if (site.blogs.length === 0) return
  const byName = new Map(site.learners.map((nickname, at) => [nickname, people.learners[at] ?? '']))
  for (const { key, lecturerName } of site.lecturers) byName.set(lecturerName, people.lecturers.get(key)?.userId ?? '')
  const idOf = (name: string): string => {
    const id = byName.get(name)
    if (!id) throw new Error(`a blog of the demo names an unknown author: ${name}`)
    return id
  }
  const crowd = [...people.learners, people.learner]
  const byAuthor = new Map<string, { name: string; blogs: { id: string; art: string }[] }>()

  for (const [at, blog] of site.blogs.toSorted((a, b) => b.daysAgo - a.daysAgo).entries()) {
    const userId = idOf(blog.author)
    const publishedAt = Date.now() - blog.daysAgo * 24 * HOUR - at * HOUR
    await insertBlogger(tx, userId, introductions[blog.author] ?? '')
    const id = await publishBlog(tx, services, {
      userId,
      title: blog.title,
      content: blog.content + insetsOf({ ...blog, before: byAuthor.get(userId)?.blogs.at(-1)?.id, courses, idOf }),
      summary: blog.summary,
      blogImg: artAddress(blog.art),
      typeId: 1,
      sourceUrl: '',
      labels: blog.labels,
      isOpen: 1,
      publishTime: new Date(publishedAt).toISOString(),
    })
    const own = byAuthor.get(userId) ?? { name: blog.author, blogs: [] }
    own.blogs.push({ id, art: artAddress(blog.art) })
    byAuthor.set(userId, own)
    await tx`UPDATE blog SET gmt_issue = publish_time, gmt_create = publish_time WHERE site_id = ${siteId} AND id = ${id}`
    await updateBlog(tx, id, { isTop: blog.isTop ?? 0, isGood: blog.isGood ?? 0 })
    const target = { targetType: targetType.blog, targetId: id }
    // More likes than collections, by different users per article.
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
  // Bloggers with several articles have a series.
  for (const [userId, { name, blogs }] of byAuthor) {
    const [first] = blogs
    if (!first || blogs.length < 2) continue
    const id = await makeSeries(tx, userId, {
      title: series[name]?.[0] ?? `${name}的笔记`,
      introduction: series[name]?.[1] ?? introductions[name] ?? '',
      cover: first.art,
      blogIds: blogs.map((blog) => blog.id),
    })
    await applyReactions(
      tx,
      crowd
        .filter((one) => one !== userId)
        .slice(0, 5)
        .map((one) => ({ targetType: targetType.series, targetId: id, opType: opType.follow, userId: one, on: true })),
    )
  }
}

/** References of a text: contributors, its course, earlier articles of its author. */
function insetsOf({
  author,
  labels,
  comments,
  before,
  courses,
  idOf,
}: DemoSite['blogs'][number] & {
  before: string | undefined
  courses: ReadonlyMap<string, string>
  idOf: (name: string) => string
}): string {
  const reader = comments.find(([name]) => name !== author)?.[0]
  const courseId = courses.get(labels.includes('React') ? 'react-complete' : '')
  return [
    reader && before
      ? `<p>谢谢 <span data-type="mention" data-id="${idOf(reader)}">@${reader}</span> 读完初稿提的意见。</p>`
      : '',
    courseId
      ? `<p>想跟着做一遍，可以看这门课：</p><div data-type="card" data-card="course" data-id="${courseId}"></div>`
      : '',
    before ? `<p>上一篇：</p><div data-type="card" data-card="blog" data-id="${before}"></div>` : '',
  ].join('')
}
