import { createStore, del, entries, get, set } from 'idb-keyval'
import type { DraftStore, StoredDraft } from './autosave.ts'

/** Signing out deletes this database (session.ts): nothing of a person stays on a shared device. */
export const DRAFT_DATABASE = 'zx-user-drafts'
/** Nobody comes back for what is older. */
const KEEP_DAYS = 90

let opened: ReturnType<typeof createStore> | undefined
const drafts = () => (opened ??= createStore(DRAFT_DATABASE, 'drafts'))

/** Drafts in IndexedDB of this browser. */
export const deviceDrafts: DraftStore = {
  read: (key) => get<StoredDraft<unknown>>(key, drafts()),
  write: (key, stored) => set(key, stored, drafts()),
  drop: (key) => del(key, drafts()),
}

/** Forgets what has been lying for months. */
export async function sweepDrafts(now = Date.now()): Promise<void> {
  for (const [key, stored] of await entries<string, StoredDraft<unknown>>(drafts()))
    if (now - stored.at > KEEP_DAYS * 86_400_000) await del(key, drafts())
}

/** A draft's key: the same form of another person, site or thing is another draft. */
export function draftKey(site: number, user: string, form: string, id: string): string {
  return `${site}/${user}/${form}/${id}`
}
