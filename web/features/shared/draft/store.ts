import { keyValues } from '../../../offline/database.ts'
import type { DraftStore, StoredDraft } from './autosave.ts'

/** Signing out deletes this database (session.ts): nothing of a person stays on a shared device. */
export const DRAFT_DATABASE = 'zx-user-drafts'
/** Nobody comes back for what is older. */
const KEEP_DAYS = 90

const drafts = keyValues<StoredDraft<unknown>>(DRAFT_DATABASE, 'drafts')

/** Drafts in IndexedDB of this browser. */
export const deviceDrafts: DraftStore = {
  read: drafts.get,
  write: drafts.set,
  drop: drafts.drop,
}

/** Forgets what has been lying for months. */
export async function sweepDrafts(now = Date.now()): Promise<void> {
  for (const [key, stored] of await drafts.all()) if (now - stored.at > KEEP_DAYS * 86_400_000) await drafts.drop(key)
}

/** A draft's key: the same form of another person, site or thing is another draft. */
export function draftKey(site: number, user: string, form: string, id: string): string {
  return `${site}/${user}/${form}/${id}`
}
