/**
 * Pictures visible only to their owner and operators: proofs of refunds, vouchers, feedback (docs/decisions/0020,
 * 0125).
 */
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { selectFilesOf } from './file.sql.ts'
import { fileUrl } from './upload.ts'

/** Distinct ids. @throws {CallError} invalid, for the field, when one is not a private picture of the person */
export async function ownPictures(
  db: Sql,
  userId: string,
  ids: readonly string[],
  missing: string,
  field = 'fileIdList',
): Promise<string[]> {
  const wanted = [...new Set(ids)]
  if ((await selectFilesOf(db, userId, 'private', wanted)).length < wanted.length)
    throw new CallError('invalid', missing, field)
  return wanted
}

/** Signed URLs of pictures for the viewer, valid for an hour. */
export const pictureUrls = (
  { services, site, viewer }: Pick<Request<'login' | 'admin'>, 'services' | 'site' | 'viewer'>,
  ids: readonly string[],
): string[] => ids.map((id) => fileUrl(services, site.siteId, { id, fileKind: 'private' }, viewer.userId))
