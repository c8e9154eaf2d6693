import { markPhrase } from '@zhixing/contract/exam/marking'
import { asJson } from '../../kernel/db/json.ts'
import { implement } from '../../kernel/implement.ts'
import { texts } from './texts.ts'

export const calls = implement(markPhrase, {
  async list(_input, { db, viewer }) {
    const [row] = await db<
      { phrases: string[] }[]
    >`SELECT phrases FROM exam_mark_phrase WHERE site_id = ${db.siteId} AND user_id = ${viewer.userId}`
    return { list: row?.phrases ?? [] }
  },

  async save({ list }, { db, site, viewer, setMessage }) {
    const phrases = [...new Set(list)]
    await db`
      INSERT INTO exam_mark_phrase (site_id, user_id, phrases) VALUES (${site.siteId}, ${viewer.userId}, ${asJson(db, phrases)})
      ON CONFLICT (site_id, user_id) DO UPDATE SET phrases = excluded.phrases, gmt_modified = excluded.gmt_modified`
    setMessage(texts.phrasesSaved)
    return { list: phrases }
  },
})
