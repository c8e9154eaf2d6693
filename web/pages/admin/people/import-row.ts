import type { OutputOf } from '@zhixing/contract'

/** A row of a table of people, as it would be imported. */
export type ImportRow = OutputOf<'user/admin/import/preview'>['rows'][number]
