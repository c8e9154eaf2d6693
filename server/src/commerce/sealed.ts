import type { SealedColumn } from '../kernel/sealed-columns.ts'
import { sealed as merchantSecrets } from './merchant/accounts.ts'
import { sealed as payoutAccounts } from './withdrawal/sealed.ts'

export const sealed: SealedColumn[] = [...merchantSecrets, ...payoutAccounts]
