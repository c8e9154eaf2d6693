/** Days as the learners live them (Asia/Shanghai), in statements, whatever the zone of the server and of the database. */
import type { AnySql, Fragment } from './db/index.ts'

/** The date of a moment. `moment`: a column or an expression with a time zone. */
export const dayOf = (sql: AnySql, moment: Fragment): Fragment => sql`(${moment} AT TIME ZONE 'Asia/Shanghai')::date`

/** The date of now. */
export const today = (sql: AnySql): Fragment => sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`

/** When a date begins, as a moment. `day`: a column or an expression of type date. */
export const beginOf = (sql: AnySql, day: Fragment): Fragment => sql`((${day})::timestamp AT TIME ZONE 'Asia/Shanghai')`
