import { stateCode } from '@zhixing/contract/states'
import { examCollection } from '@zhixing/contract/exam/collection'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import * as sql from './collection.sql.ts'
import { mayOpen } from './status.sql.ts'
import { texts } from './texts.ts'

export const calls = implement(examCollection, {
  async collect({ collectionId, collectionType }, { db, site, viewer, services, setMessage }) {
    const may =
      collectionType === stateCode.collection.exam
        ? await mayOpen(db, viewer.userId, collectionId)
        : await sql.hasMet(db, viewer.userId, collectionId, new Date(services.clock.now()))
    if (!may)
      throw new CallError('notFound', collectionType === stateCode.collection.exam ? texts.noExam : texts.noProblem)
    await sql.insertCollection(db, { siteId: site.siteId, userId: viewer.userId, collectionId, collectionType })
    setMessage(texts.collected)
    return {}
  },

  async delete({ collectionId, collectionType }, { db, site, viewer, setMessage }) {
    await sql.deleteCollection(db, { siteId: site.siteId, userId: viewer.userId, collectionId, collectionType })
    setMessage(texts.dropped)
    return {}
  },

  async list({ collectionType, ...page }, { db, viewer, services }) {
    const { userId } = viewer
    if (collectionType === stateCode.collection.exam) {
      return mapPage(await sql.pageOfPapers(db, userId, page), ({ collectTime, ...exam }) => ({
        collectionId: exam.examId,
        collectionType,
        collectTime,
        exam,
        problem: null,
      }))
    }
    const now = new Date(services.clock.now())
    return mapPage(
      await sql.pageOfProblems(db, userId, now, page),
      ({ collectionId, collectTime, problemContent, ...problem }) => ({
        collectionId,
        collectionType,
        collectTime,
        exam: null,
        problem: { ...problem, problemContent: problemContent ?? `<p>${texts.withheld}</p>` },
      }),
    )
  },
})
