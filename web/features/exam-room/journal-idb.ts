import type { LearnerPaper } from '@zhixing/contract/exam/shapes'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Journal, KeptAnswer, KeptEvent, KeptFile, KeptRecord } from './journal.ts'

export const JOURNAL_DATABASE = 'zx-exam'

interface Schema extends DBSchema {
  records: { key: string; value: KeptRecord }
  papers: { key: string; value: LearnerPaper }
  answers: { key: [string, string]; value: KeptAnswer; indexes: { recordId: string } }
  events: { key: [string, number]; value: KeptEvent; indexes: { recordId: string } }
  files: { key: string; value: KeptFile; indexes: { recordId: string } }
}

/** The journal in IndexedDB. Rejects where the browser does not let a page store anything. */
export async function openJournal(): Promise<Journal> {
  const db: IDBPDatabase<Schema> = await openDB<Schema>(JOURNAL_DATABASE, 1, {
    upgrade(made) {
      made.createObjectStore('records', { keyPath: 'recordId' })
      made.createObjectStore('papers')
      for (const [name, key] of [
        ['answers', ['recordId', 'problemId']],
        ['events', ['recordId', 'no']],
        ['files', 'address'],
      ] as const)
        made.createObjectStore(name, { keyPath: key as string | string[] }).createIndex('recordId', 'recordId')
    },
    blocking() {
      // A newer page wants another shape: it must not wait for this one.
      db.close()
    },
  })
  return {
    record: (recordId) => db.get('records', recordId),
    records: () => db.getAll('records'),
    async putRecord(record) {
      await db.put('records', record)
    },
    paper: (recordId) => db.get('papers', recordId),
    async putPaper(recordId, paper) {
      await db.put('papers', paper, recordId)
    },
    answers: (recordId) => db.getAllFromIndex('answers', 'recordId', recordId),
    async putAnswers(list) {
      const deed = db.transaction('answers', 'readwrite')
      await Promise.all([...list.map((answer) => deed.store.put(answer)), deed.done])
    },
    events: (recordId) => db.getAllFromIndex('events', 'recordId', recordId),
    async putEvent(event) {
      await db.put('events', event)
    },
    async dropEvents(recordId, numbers) {
      const deed = db.transaction('events', 'readwrite')
      await Promise.all([...numbers.map((no) => deed.store.delete([recordId, no])), deed.done])
    },
    file: (address) => db.get('files', address),
    async putFile(file) {
      await db.put('files', file)
    },
    async dropFile(address) {
      await db.delete('files', address)
    },
    async forget(recordId) {
      const deed = db.transaction(['records', 'papers', 'answers', 'events', 'files'], 'readwrite')
      const stores = ['answers', 'events', 'files'] as const
      await Promise.all([
        deed.objectStore('records').delete(recordId),
        deed.objectStore('papers').delete(recordId),
        ...stores.map(async (name) => {
          const store = deed.objectStore(name)
          for (const key of await store.index('recordId').getAllKeys(recordId)) await store.delete(key)
        }),
        deed.done,
      ])
    },
  }
}
