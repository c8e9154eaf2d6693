import { examCollection } from '@zhixing/contract/exam/collection'
import { CallError } from '../../kernel/errors.ts'
import { implement, offsetOf, pageOf } from '../../kernel/implement.ts'
import * as sql from './collection.sql.ts'
import { mayOpen } from './standing.sql.ts'
import { texts } from './texts.ts'

export const calls = implement(examCollection, {
  async collect({ collectionId, collectionType }, { db, site, viewer, say }) {
    const may =
      collectionType === 4
        ? await mayOpen(db, viewer.userId, collectionId)
        : await sql.hasMet(db, viewer.userId, collectionId)
    if (!may) throw new CallError('notFound', collectionType === 4 ? texts.noExam : texts.noProblem)
    await sql.insertCollection(db, { siteId: site.siteId, userId: viewer.userId, collectionId, collectionType })
    say(texts.collected)
    return {}
  },

  async delete({ collectionId, collectionType }, { db, site, viewer, say }) {
    await sql.deleteCollection(db, { siteId: site.siteId, userId: viewer.userId, collectionId, collectionType })
    say(texts.dropped)
    return {}
  },

  async list({ collectionType, ...page }, { db, viewer }) {
    const { userId } = viewer
    const offset = offsetOf(page)
    if (collectionType === 4) {
      const [rows, count] = await Promise.all([
        sql.selectPapers(db, userId, page.pageSize, offset),
        sql.countPapers(db, userId),
      ])
      return pageOf(
        page,
        count,
        rows.map(({ collectTime, ...exam }) => ({
          collectionId: exam.examId,
          collectionType,
          collectTime,
          exam,
          problem: null,
        })),
      )
    }
    const [rows, count] = await Promise.all([
      sql.selectProblems(db, userId, page.pageSize, offset),
      sql.countProblems(db, userId),
    ])
    return pageOf(
      page,
      count,
      rows.map(({ collectionId, collectTime, ...problem }) => ({
        collectionId,
        collectionType,
        collectTime,
        exam: null,
        problem,
      })),
    )
  },
})
