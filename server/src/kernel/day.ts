/** SQL for calendar days in Asia/Shanghai, independent of the time zone of server and session. */
import type { AnySql, Fragment } from './db/index.ts'

/** Local date of a `timestamptz` column or expression. */
export const dayOf = (sql: AnySql, moment: Fragment): Fragment => sql`(${moment} AT TIME ZONE 'Asia/Shanghai')::date`

/** Current local date. */
export const today = (sql: AnySql): Fragment => sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`

/** Start of a local date (column or expression of type date) as `timestamptz`. */
export const beginOf = (sql: AnySql, day: Fragment): Fragment => sql`((${day})::timestamp AT TIME ZONE 'Asia/Shanghai')`
