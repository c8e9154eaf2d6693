/** What the operation log says of articles and blogs. */
import { operationSubject, yesText } from '../kernel/operation-log.ts'
import type { Sql } from '../kernel/db/index.ts'

async function readArticle(sql: Sql, id: string) {
  const [row] = await sql<
    {
      infoTitle: string
      description: string
      infoContent: string
      source: string
      isPutaway: number
      isRecommend: number
      isTop: number
    }[]
  >`SELECT info_title, description, info_content, source, is_putaway, is_recommend, is_top FROM info_article WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.infoTitle,
      path: `/admin/info/edit/${id}`,
      values: {
        标题: row.infoTitle,
        摘要: row.description,
        正文: row.infoContent,
        来源: row.source,
        上架: yesText(row.isPutaway),
        推荐: yesText(row.isRecommend),
        置顶: yesText(row.isTop),
      },
    }
  )
}

async function readBlog(sql: Sql, id: string) {
  const [row] = await sql<
    { title: string; isPutaway: number; isTop: number; isGood: number; hiddenReason: string }[]
  >`SELECT title, is_putaway, is_top, is_good, hidden_reason FROM blog WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.title,
      path: '/admin/blogs',
      values: {
        展示: yesText(row.isPutaway),
        下架原因: row.hiddenReason,
        置顶: yesText(row.isTop),
        加精: yesText(row.isGood),
      },
    }
  )
}

export const operationSubjects = [
  operationSubject({
    calls: ['save', 'update', 'delete', 'stand', 'recommend', 'top'].map((last) => `community/admin/article/${last}`),
    field: 'id',
    read: readArticle,
  }),
  operationSubject({ calls: ['community/admin/blog/'], field: 'id', read: readBlog }),
]
