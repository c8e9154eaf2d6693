/** Subjects of articles, blogs, series, labels, merges and ranking in the operation log. */
import { categorySubjects } from '../shared/categories/subject.ts'
import { enabledText, operationSubject, type SubjectNow, yesText } from '../shared/operation-log.ts'
import type { Sql } from '../kernel/db/index.ts'
import { table as categories } from './article/admin-article-category.sql.ts'
import { selectHotRule } from './hot/hot.sql.ts'
import { moderationSubjects } from './moderation/operation-subjects.ts'
import { userView } from '../user/index.ts'
import { mergeState } from './question/merge.sql.ts'
import { textState } from './target.ts'

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

async function readArticleSeries(sql: Sql, id: string) {
  const [row] = await sql<
    { title: string; introduction: string; cover: string; isPutaway: number; titles: string[] }[]
  >`
    SELECT s.title, s.introduction, s.cover, s.is_putaway,
      to_jsonb(ARRAY(SELECT a.info_title
        FROM info_series_ref r
        JOIN info_article a ON a.site_id = r.site_id AND a.id = r.article_id
      WHERE r.site_id = s.site_id AND r.series_id = s.id ORDER BY r.place, r.article_id)) AS titles
    FROM info_series s WHERE s.site_id = ${sql.siteId} AND s.id = ${id}`
  return (
    row && {
      name: row.title,
      path: '/admin/info/series',
      values: {
        名称: row.title,
        简介: row.introduction,
        封面: row.cover,
        上架: yesText(row.isPutaway),
        资讯: row.titles,
      },
    }
  )
}

async function readBlogSeries(sql: Sql, id: string) {
  const [row] = await sql<{ title: string; statusId: number }[]>`
    SELECT title, status_id FROM blog_series WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.title,
      path: '/admin/series',
      values: { 状态: row.statusId === textState.hidden ? '已下架' : '正常显示' },
    }
  )
}

async function readWork(sql: Sql, id: string) {
  const [row] = await sql<
    { title: string; nickname: string; isGood: number; hiddenReason: string; statusId: number }[]
  >`
    SELECT w.title, u.nickname, w.is_good, w.hidden_reason, w.status_id
    FROM community_work w JOIN ${userView(sql)} u ON u.site_id = w.site_id AND u.id = w.user_id
    WHERE w.site_id = ${sql.siteId} AND w.id = ${id}`
  return (
    row && {
      name: `${row.nickname}的作品《${row.title}》`,
      path: '/admin/works',
      values: {
        精选: yesText(row.isGood),
        状态: row.statusId === textState.hidden ? '已下架' : row.statusId === textState.pending ? '审核中' : '正常显示',
        下架原因: row.hiddenReason,
      },
    }
  )
}

async function readLabel(sql: Sql, id: string) {
  const [row] = await sql<{ labelName: string; labelType: number; sort: number; statusId: number }[]>`
    SELECT label_name, label_type, sort, status_id FROM community_label WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: `${row.labelName}（${row.labelType === 2 ? '问题' : '文章'}标签）`,
      path: '/admin/labels',
      values: { 标签: row.labelName, 排序: row.sort, 状态: enabledText(row.statusId) },
    }
  )
}

const MERGES: Record<number, string> = {
  [mergeState.proposed]: '待处理',
  [mergeState.merged]: '已合并',
  [mergeState.undone]: '已撤销',
  [mergeState.refused]: '已驳回',
}

/** A merge by its id, or by both question ids (`question,into`). */
async function readMerge(sql: Sql, named: string): Promise<SubjectNow | undefined> {
  const [one = '0', into] = named.split(',')
  const [row] =
    into === undefined
      ? await sql<{ title: string; intoTitle: string; statusId: number }[]>`
          SELECT q.title, i.title AS into_title, g.status_id FROM community_question_merge g
          JOIN community_question q ON q.site_id = g.site_id AND q.id = g.question_id JOIN community_question i ON i.site_id = g.site_id AND i.id = g.into_id
          WHERE g.site_id = ${sql.siteId} AND g.id = ${one}`
      : await sql<{ title: string; intoTitle: string; statusId: number }[]>`
          SELECT q.title, i.title AS into_title, coalesce((SELECT g.status_id FROM community_question_merge g
            WHERE g.site_id = q.site_id AND g.question_id = q.id AND g.into_id = i.id ORDER BY g.id DESC LIMIT 1), 0)::int AS status_id
          FROM community_question q JOIN community_question i ON i.site_id = q.site_id AND i.id = ${into} WHERE q.site_id = ${sql.siteId} AND q.id = ${one}`
  return (
    row && {
      name: `「${row.title}」并入「${row.intoTitle}」`,
      path: '/admin/question-merges',
      values: { 状态: MERGES[row.statusId] ?? '未合并' },
    }
  )
}

async function readHotRule(sql: Sql): Promise<SubjectNow> {
  const rule = await selectHotRule(sql)
  return {
    name: '热门规则',
    path: '/admin/blogs',
    values: {
      文章半衰期: `${rule.halfLifeHours} 小时`,
      问题半衰期: `${rule.questionHalfLifeHours} 小时`,
      每次阅读: rule.readPoints,
      每个赞: rule.admirePoints,
      每条评论或回答: rule.commentPoints,
      每次收藏: rule.collectionPoints,
      每个关注: rule.followPoints,
      新账号的权重: rule.newShare,
    },
  }
}

export const operationSubjects = [
  operationSubject({
    calls: ['save', 'update', 'delete', 'stand', 'recommend', 'top'].map((last) => `community/admin/article/${last}`),
    field: 'id',
    called: 'infoTitle',
    read: readArticle,
  }),
  ...categorySubjects(categories, {
    calls: 'community/admin/article/category/',
    title: '资讯分类',
    path: '/admin/info',
  }),
  operationSubject({
    calls: ['community/admin/article/series/'],
    field: 'id',
    called: 'title',
    read: readArticleSeries,
  }),
  operationSubject({ calls: ['community/admin/blog/'], field: 'id', read: readBlog }),
  operationSubject({ calls: ['community/admin/work/'], field: 'id', read: readWork }),
  operationSubject({ calls: ['community/admin/series/'], field: 'id', read: readBlogSeries }),
  operationSubject({ calls: ['community/admin/label/'], field: 'id', called: 'labelName', read: readLabel }),
  operationSubject({
    calls: ['community/admin/question/merge/save'],
    field: (input) => {
      const { id, intoId } = input as { id: string; intoId: string }
      return `${id},${intoId}`
    },
    read: readMerge,
  }),
  operationSubject({ calls: ['community/admin/question/merge/'], field: 'id', read: readMerge }),
  operationSubject({ calls: ['community/admin/hot/'], read: readHotRule }),
  ...moderationSubjects,
]
