import type { Route } from './+types/sitemap.ts'
import { pageContext } from '../context.ts'
import { articlePath, articleSeriesPath } from '../features/community/article-row/address.ts'
import { blogPath, seriesPath } from '../features/community/blog/index.ts'
import { courseAddress } from '../features/course/card/index.ts'
import { gradeAddress } from '../features/grade/class/addresses.ts'

const MAX_PAGES = 50
const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Sitemap of public pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin, call } = context.get(pageContext)
  const paths = [
    '/',
    '/list',
    '/live',
    '/library',
    '/resource',
    '/exam',
    '/grade',
    '/onlineTest',
    '/info',
    '/blog',
    '/question',
    '/lecturer',
    '/schoolProfile',
    '/recruit',
  ]
  for (const courseCategory of [1, 2, 3, 4] as const)
    for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
      const { list, totalPage } = await call('course/api/course/list', {
        courseCategory,
        pageCurrent,
        pageSize: 100,
        sort: 'new',
      })
      for (const course of list) paths.push(courseAddress(course))
      if (pageCurrent >= totalPage) break
    }
  for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
    const { list, totalPage } = await call('exam/api/exam/info/list', { pageCurrent, pageSize: 100, sort: 'new' })
    for (const exam of list) paths.push(`/exam/view/${exam.examId}`)
    if (pageCurrent >= totalPage) break
  }
  for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
    const { list, totalPage } = await call('exam/api/grade/info/page', { pageCurrent, pageSize: 100 })
    for (const grade of list) paths.push(gradeAddress(grade.gradeId))
    if (pageCurrent >= totalPage) break
  }
  for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
    const { list, totalPage } = await call('community/api/questions/list', { pageCurrent, pageSize: 100 })
    for (const question of list) paths.push(`/question/view/${question.id}`)
    if (pageCurrent >= totalPage) break
  }
  for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
    const { list, totalPage } = await call('community/api/blog/list', { pageCurrent, pageSize: 100 })
    for (const blog of list) paths.push(blogPath(blog.id))
    if (pageCurrent >= totalPage) break
  }
  for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
    const { list, totalPage } = await call('community/api/series/list', { pageCurrent, pageSize: 100 })
    for (const series of list) paths.push(seriesPath(series.id))
    if (pageCurrent >= totalPage) break
  }
  for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
    const { list, totalPage } = await call('community/api/article/zone/ref/list', { pageCurrent, pageSize: 100 })
    for (const article of list) paths.push(articlePath(article.id))
    if (pageCurrent >= totalPage) break
  }
  for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
    const { list, totalPage } = await call('community/api/article/series/list', { pageCurrent, pageSize: 100 })
    for (const series of list) paths.push(articleSeriesPath(series.id))
    if (pageCurrent >= totalPage) break
  }
  const { list: tests } = await call('marketing/api/placement/list', {})
  for (const test of tests) paths.push(`/onlineTest/${test.id}`)
  for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
    const { list, totalPage } = await call('user/api/lecturer/list', { pageCurrent, pageSize: 100 })
    for (const lecturer of list) paths.push(`/lecturer/${lecturer.id}`)
    if (pageCurrent >= totalPage) break
  }
  for (let pageCurrent = 1; pageCurrent <= MAX_PAGES; pageCurrent++) {
    const { list, totalPage } = await call('user/api/organization/list', { pageCurrent, pageSize: 100 })
    for (const { id } of list) paths.push(`/schoolProfile/${id}`, `/terrace/${id}`)
    if (pageCurrent >= totalPage) break
  }
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${escape(origin + path)}</loc></url>`).join('')}</urlset>`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
