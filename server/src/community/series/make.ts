import type { Tx } from '../../kernel/db/index.ts'
import { insertSeries, writeArticles } from './series.sql.ts'

/** Creates a series of a blogger's articles, in order. @returns its id */
export async function makeSeries(
  tx: Tx,
  userId: string,
  { blogIds, ...fields }: { title: string; introduction: string; cover: string; blogIds: readonly string[] },
): Promise<string> {
  const id = await insertSeries(tx, userId, fields)
  await writeArticles(tx, id, blogIds)
  return id
}
