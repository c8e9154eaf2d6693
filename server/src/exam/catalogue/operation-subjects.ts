/** Operation log entries of papers. */
import { operationSubject, yesText } from '../../shared/operation-log.ts'
import type { Sql } from '../../kernel/db/index.ts'

async function readPaper(sql: Sql, id: string) {
  const [row] = await sql<
    {
      examName: string
      isPutaway: number
      banReason: string
      isRecommend: number
      examSort: number
      liveVersion: number
    }[]
  >`SELECT exam_name, is_putaway, ban_reason, is_recommend, exam_sort, live_version FROM exam_info WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.examName,
      path: `/admin/exam-reviews/${id}`,
      values: {
        上架: row.isPutaway === 1 ? '已上架' : '未上架',
        线上版本: row.liveVersion,
        下架原因: row.banReason,
        推荐: yesText(row.isRecommend),
        排序: row.examSort,
      },
    }
  )
}

export const paperSubject = operationSubject({ calls: ['exam/admin/exam/'], field: 'examId', read: readPaper })
