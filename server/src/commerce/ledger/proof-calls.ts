/** The ledger in the back office. */
import { adminLedger } from '@zhixing/contract/commerce/admin-money'
import { transaction } from '../../kernel/db/index.ts'
import { implement } from '../../kernel/implement.ts'
import { beginProof } from './proof.ts'
import { selectProofs } from './proof.sql.ts'
import { pageOfAccounts, pageOfEntries } from './proof-lists.sql.ts'

export const calls = implement(adminLedger, {
  proofList: async (_input, { db }) => ({ list: await selectProofs(db) }),

  proofBegin: (_input, { db, services, viewer }) =>
    transaction(db, async (tx) => ({ id: await beginProof(tx, services, viewer.userId) })),

  accountList: ({ pageCurrent, pageSize, ...by }, { db }) => pageOfAccounts(db, { pageCurrent, pageSize }, by),

  entryList: ({ pageCurrent, pageSize, ...by }, { db }) => pageOfEntries(db, { pageCurrent, pageSize }, by),
})
