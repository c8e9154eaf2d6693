/** Words that the operators of a site do not want to read: asked by whoever takes texts of people, answered by the domain that has the list. */
import type { Db, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'

/** The listed words that stand in these texts. */
export const listedWords =
  extensionPoint<(services: Services, db: Db | Tx, ...texts: string[]) => Promise<string[]>>('kernel.listedWords')

/**
 * For texts that nobody reviews before they are shown: one with a listed word is sent back to be put otherwise.
 * @throws {CallError} invalid
 */
export async function refuseListedWords(services: Services, db: Db | Tx, field: string, text: string): Promise<void> {
  for (const find of listedWords.all(services))
    if ((await find(services, db, text)).length > 0)
      throw new CallError('invalid', '内容含有本站不允许发布的词语，请修改后再发布', field)
}
