/** Blocked words of a site: port, implemented by the domain that has the list. */
import type { Db, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'

/** Blocked words in these texts. */
export const listedWords =
  extensionPoint<(services: Services, db: Db | Tx, ...texts: string[]) => Promise<string[]>>('kernel.listedWords')

/** Whether a text has a blocked word. */
export async function hasListedWords(services: Services, db: Db | Tx, text: string): Promise<boolean> {
  for (const find of listedWords.all(services)) if ((await find(services, db, text)).length > 0) return true
  return false
}

/**
 * Rejects unreviewed text with a blocked word.
 * @throws {CallError} invalid
 */
export async function refuseListedWords(services: Services, db: Db | Tx, field: string, text: string): Promise<void> {
  if (await hasListedWords(services, db, text))
    throw new CallError('invalid', '内容含有本站不允许发布的词语，请修改后再发布', field)
}
