/** What speech synthesis may speak in a day, and what it spoke today. */
import type { Sql } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { selectSpoken } from './narration-use.sql.ts'

export { addSpoken } from './narration-use.sql.ts'

/** Whether so many more characters exceed the limit of the day. */
export async function isSpent(
  { config: { voice } }: Pick<Services, 'config'>,
  sql: Sql,
  characters: number,
): Promise<boolean> {
  if (!voice || voice.dayCharacters === 0) return false
  return (await selectSpoken(sql)) + characters > voice.dayCharacters
}

/** Characters spoken today, their limit (0: none) and cost; null without a service. */
export async function spokenToday(services: Pick<Services, 'config'>, sql: Sql) {
  const { voice } = services.config
  if (!voice) return null
  const characters = await selectSpoken(sql)
  return {
    characters,
    dayCharacters: voice.dayCharacters,
    costFen: Math.ceil((characters / 10_000) * voice.fenPer10000),
  }
}
