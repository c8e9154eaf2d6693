import type { Sql } from '../../kernel/db/index.ts'

export interface NewCaptcha {
  siteId: number
  id: string
  answerHash: Buffer
  digits: Buffer
  addressRange: string
  seconds: number
}

export async function insertCaptcha(sql: Sql, row: NewCaptcha): Promise<void> {
  await sql`
    INSERT INTO captcha (site_id, id, answer_hash, digits_sealed, address_range, expires_at)
    VALUES (${row.siteId}, ${row.id}, ${row.answerHash}, ${row.digits}, ${row.addressRange},
      now() + make_interval(secs => ${row.seconds}))`
}

/** Encrypted digits of a valid captcha, and its remaining seconds. */
export async function selectDigits(sql: Sql, id: string, addressRange: string) {
  const [row] = await sql<{ digits: Buffer; seconds: number }[]>`
    SELECT digits_sealed AS digits, ceil(extract(epoch FROM expires_at - now()))::int AS seconds
    FROM captcha
    WHERE site_id = ${sql.siteId} AND id = ${id} AND address_range = ${addressRange} AND expires_at > now()`
  return row
}

/** Deletes a captcha. @returns whether it was valid for the network and `answerHash` was its answer */
export async function takeCaptcha(sql: Sql, id: string, answerHash: Buffer, addressRange: string): Promise<boolean> {
  const [row] = await sql<{ right: boolean }[]>`
    DELETE FROM captcha WHERE site_id = ${sql.siteId} AND id = ${id}
    RETURNING answer_hash = ${answerHash} AND address_range = ${addressRange} AND expires_at > now() AS right`
  return row?.right ?? false
}
