/**
 * Encrypted columns in an export. The secret of an installation does not leave it, so their contents are exported in
 * plain text and encrypted with the secret of the target.
 */
import { z } from 'zod'
import { columnList, tableName } from '../../kernel/backup/dump.ts'
import { texts as backupTexts } from '../../kernel/backup/texts.ts'
import type { OwnerSql } from '../../kernel/db/index.ts'
import { StartError } from '../../kernel/errors.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import { seal, unsealOrLog } from '../../kernel/secrets.ts'
import type { Services } from '../../kernel/services.ts'

/** File of the contents, beside the site's files. */
export const CONTENTS = 'sealed.json'

const Contents = z.array(
  z.object({
    table: z.string(),
    column: z.string(),
    /** Values of the primary key, which begins with the site. */
    key: z.array(z.string()),
    content: z.string(),
  }),
)
export type Contents = z.infer<typeof Contents>

async function primaryKey(sql: OwnerSql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT a.attname AS name
    FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, n), pg_attribute a
    WHERE i.indrelid = ${table}::text::regclass AND i.indisprimary AND a.attrelid = i.indrelid AND a.attnum = k.attnum
    ORDER BY k.n`
  return rows.map(({ name }) => name)
}

/** Decrypts the columns of a site. What another secret encrypted is left out, and logged. @returns also its columns */
export async function readContents(
  services: Pick<Services, 'secret' | 'log'>,
  sql: OwnerSql,
  siteId: number,
  sealed: readonly SealedColumn[],
): Promise<{ contents: Contents; unread: Set<string> }> {
  const contents: Contents = []
  const unread = new Set<string>()
  for (const { table, column, purpose } of sealed) {
    const key = (await primaryKey(sql, table)).map((name) => `${columnList([name])}::text`)
    const rows = await sql.unsafe<{ key: string[]; value: Buffer }[]>(
      `SELECT jsonb_build_array(${key.join(', ')}) AS key, ${columnList([column])} AS value
      FROM ${tableName({ schema: 'public', name: table })} WHERE site_id = ${siteId} AND ${columnList([column])} IS NOT NULL`,
    )
    for (const row of rows) {
      const content = unsealOrLog(services, purpose, row.value, 'an encrypted value cannot be exported', {
        table,
        key: row.key,
      })
      if (content === undefined) unread.add(`${table}.${column}`)
      else contents.push({ table, column, key: row.key, content })
    }
  }
  return { contents, unread }
}

/** @throws {StartError} not the contents of this site */
export function parseContents(text: string, siteId: number, sealed: readonly SealedColumn[]): Contents {
  const contents = Contents.parse(JSON.parse(text))
  const isKnown = ({ table, column, key }: Contents[number]) =>
    key[0] === String(siteId) && sealed.some((one) => one.table === table && one.column === column)
  if (!contents.every(isKnown)) throw new StartError(backupTexts.damaged(CONTENTS))
  return contents
}

/** Encrypts the contents into the rows of the site. */
export async function writeContents(
  services: Pick<Services, 'secret'>,
  sql: OwnerSql,
  contents: Contents,
  sealed: readonly SealedColumn[],
): Promise<void> {
  for (const { table, column, purpose, hashed } of sealed) {
    const name = tableName({ schema: 'public', name: table })
    const isRow = (await primaryKey(sql, table)).map((part, n) => `${columnList([part])} = $${n + 1}`).join(' AND ')
    for (const { key, content } of contents.filter((one) => one.table === table && one.column === column)) {
      const values = [{ column, value: seal(services, purpose, content) }]
      if (hashed) {
        const [row] = await sql.unsafe(`SELECT * FROM ${name} WHERE ${isRow}`, key)
        if (row) values.push({ column: hashed.column, value: hashed.of(services, row, content) })
      }
      const set = values.map((one, n) => `${columnList([one.column])} = $${key.length + n + 1}`).join(', ')
      await sql.unsafe(`UPDATE ${name} SET ${set} WHERE ${isRow}`, [...key, ...values.map(({ value }) => value)])
    }
  }
}
