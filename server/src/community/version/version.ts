import { adminVersion, version } from '@zhixing/contract/community/version'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { wordCount } from '../blog/content.ts'
import { selectOwn, writeDraft } from '../blog/blog-write.sql.ts'
import { isBlogger } from '../blogger/blogger.sql.ts'
import { mayWrite } from '../moderation/writer.ts'
import { changeAnswer } from '../question/answer.ts'
import { changeQuestion } from '../question/change.ts'
import { type Target, targetType } from '../target.ts'
import * as sql from './version.sql.ts'

const MISSING = '版本不存在或已删除'

const listOf = async (db: Db, target: Target) => ({
  list: (await sql.selectVersions(db, target)).map(({ content, ...row }) => ({
    ...row,
    wordCount: wordCount(content),
  })),
})

/** A version of an own text. @throws {CallError} notFound */
async function ownVersion(db: Db, userId: string, id: string): Promise<sql.VersionRow> {
  const row = found(await sql.selectVersion(db, id), MISSING)
  if (!(await sql.isOwnText(db, userId, row))) throw new CallError('notFound', MISSING)
  return row
}

const ownCalls = implement(version, {
  async list(target, { db, viewer }) {
    if (!(await sql.isOwnText(db, viewer.userId, target))) throw new CallError('notFound')
    return listOf(db, target)
  },

  view: ({ id }, { db, viewer }) => ownVersion(db, viewer.userId, id),

  async restore({ id }, { db, viewer, services, setMessage }) {
    const row = await ownVersion(db, viewer.userId, id)
    const { title, content, targetId } = row
    if (row.targetType === targetType.blog) {
      if (!(await isBlogger(db, viewer.userId))) throw new CallError('notFound', MISSING)
      await transaction(db, async (tx) => {
        const { labels, summary, blogImg, typeId, sourceUrl, isOpen, draft } = found(
          await selectOwn(tx, viewer.userId, targetId, true),
          MISSING,
        )
        const now = draft ?? { labels, summary, blogImg, typeId, sourceUrl, isOpen }
        await writeDraft(tx, targetId, { ...now, title, content })
      })
      setMessage('已恢复到草稿，核对后发布即可生效')
      return {}
    }
    await mayWrite(db, viewer.userId)
    await transaction(db, (tx) =>
      row.targetType === targetType.question
        ? changeQuestion(tx, services, viewer.userId, targetId, { title, content })
        : changeAnswer(tx, services, viewer.userId, targetId, content),
    )
    setMessage('恢复成功')
    return {}
  },
})

const operatorCalls = implement(adminVersion, {
  list: (target, { db }) => listOf(db, target),
  view: async ({ id }, { db }) => found(await sql.selectVersion(db, id), MISSING),
})

export const calls = [...ownCalls, ...operatorCalls]
