import { adminWord } from '@zhixing/contract/community/admin-word'
import { WORD_GROUPS_MAX, WORDS_MAX } from '@zhixing/contract/community/word-limits'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { placesIn } from '../../shared/words/judge.ts'
import { createMatcher } from '../../shared/words/matcher.ts'
import { findWords, forgetWords } from './review.ts'
import * as sql from './word.sql.ts'

const MISSING = '这个分组不存在或已删除'
const groupTag = editTag('groupName', 'actionType', 'words')

export const calls = implement(adminWord, {
  async list(_input, { db }) {
    const [groups, hits] = await Promise.all([sql.selectGroups(db), sql.selectHits(db)])
    return {
      list: groups.map((group) => {
        const listed = new Set(group.words)
        return { ...groupTag.on(group), hitList: hits.filter(({ word }) => listed.has(word)) }
      }),
    }
  },

  async try({ text }, { db, services }) {
    const [groups, verdict] = await Promise.all([sql.selectGroups(db), findWords(services, db, text)])
    const list = groups.flatMap(({ groupName, actionType, words }) =>
      placesIn(createMatcher(words), text).map((place) => ({ ...place, groupName, actionType })),
    )
    return {
      list: list.toSorted((one, other) => one.from - other.from),
      actionType: verdict.action,
      masked: verdict.texts[0] ?? text,
    }
  },

  async save({ id, etag, words, ...group }, { db, services, site: { siteId }, setMessage }) {
    const saved = await transaction(db, async (tx) => {
      await takeTurn(tx, 'community_word')
      const groups = await sql.selectGroups(tx)
      const others = groups.filter((one) => one.id !== id)
      if (id !== undefined)
        groupTag.refuse(
          etag,
          found(
            groups.find((one) => one.id === id),
            MISSING,
          ),
          { ...group, words: [...new Set(words)].sort() },
        )
      else if (groups.length >= WORD_GROUPS_MAX) throw new CallError('invalid', `最多建 ${WORD_GROUPS_MAX} 个分组`)
      if (others.some(({ groupName }) => groupName === group.groupName))
        throw new CallError('invalid', `已经有名为“${group.groupName}”的分组`, 'groupName')
      const elsewhere = others.reduce((sum, one) => sum + one.words.length, 0)
      if (elsewhere + new Set(words).size > WORDS_MAX)
        throw new CallError('invalid', `全部分组最多 ${WORDS_MAX} 个词，其他分组已有 ${elsewhere} 个`, 'words')
      const groupId = found(await sql.upsertGroup(tx, { id, ...group }), MISSING)
      await sql.writeWords(tx, groupId, words)
      return groupId
    })
    forgetWords(services, siteId)
    setMessage('保存成功')
    return { id: saved }
  },

  async delete({ id }, { db, services, site: { siteId }, setMessage }) {
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'community_word')
      if (!(await sql.deleteGroup(tx, id))) throw new CallError('notFound', MISSING)
    })
    forgetWords(services, siteId)
    setMessage('删除成功')
    return {}
  },
})
