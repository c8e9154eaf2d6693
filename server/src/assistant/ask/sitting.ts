import { sitsCounted } from '../../exam/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { texts } from '../texts.ts'

/** @throws {CallError} shown: the person is sitting a paper that counts */
export async function refuseWhileSitting(db: Db, userId: string): Promise<void> {
  if (await sitsCounted(db, userId)) throw new CallError('shown', texts.sitting)
}
