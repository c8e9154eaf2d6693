import type { OutputOf } from '@zhixing/contract'

/** A row of the imported table. */
export type ImportRow = OutputOf<'user/admin/import/preview'>['rows'][number]
