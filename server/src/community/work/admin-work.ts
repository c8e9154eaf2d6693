import { workHidden } from '@zhixing/contract/community/codes'
import { adminWork } from '@zhixing/contract/community/work'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { notifyOfHiding } from './news.ts'
import { setGood, setHidden } from './state.ts'
import { texts } from './texts.ts'
import * as sql from './work.sql.ts'

const lock = async (tx: Tx, id: string) => found(await sql.lockWork(tx, id), texts.missing)

export const calls = implement(adminWork, {
  list: ({ state, courseId, keyword, ...page }, { db }) => sql.pageOfManaged(db, { state, courseId, keyword }, page),

  view: async ({ id }, { db }) => found(await sql.selectManaged(db, id), texts.missing),

  async good({ id, isGood }, { db, setMessage }) {
    await transaction(db, async (tx) => setGood(tx, await lock(tx, id), isGood))
    setMessage(isGood === 1 ? texts.good : texts.notGood)
    return {}
  },

  async hide({ id, reason }, { db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const held = await lock(tx, id)
      if (await setHidden(tx, held, { by: workHidden.site, reason })) await notifyOfHiding(tx, services, held, reason)
    })
    setMessage(texts.hidden)
    return {}
  },

  async show({ id }, { db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const held = await lock(tx, id)
      if (await setHidden(tx, held, null)) await notifyOfHiding(tx, services, held, null)
    })
    setMessage(texts.shown)
    return {}
  },
})
