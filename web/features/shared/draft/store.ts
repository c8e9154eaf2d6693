import { keyValues } from '../../../offline/database.ts'
import type { DraftStore, StoredDraft } from './autosave.ts'

/** Sign-out deletes this database (session.ts): shared devices keep no personal data. */
export const DRAFT_DATABASE = 'zx-user-drafts'
/** Retention in days. */
const KEEP_DAYS = 90

const drafts = keyValues<StoredDraft<unknown>>(DRAFT_DATABASE, 'drafts')

/** Drafts in IndexedDB. */
export const deviceDrafts: DraftStore = {
  read: drafts.get,
  write: drafts.set,
  drop: drafts.drop,
}

/** Deletes expired drafts. */
export async function sweepDrafts(now = Date.now()): Promise<void> {
  for (const [key, stored] of await drafts.all()) if (now - stored.at > KEEP_DAYS * 86_400_000) await drafts.drop(key)
}

/** Key of a draft: by site, user, form and id. */
export function draftKey(site: number, user: string, form: string, id: string): string {
  return `${site}/${user}/${form}/${id}`
}
