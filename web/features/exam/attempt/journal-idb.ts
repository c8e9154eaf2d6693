import type { LearnerPaper } from '@zhixing/contract/exam/shapes'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Journal, JournalEvent, JournalFile, JournalRecord } from './journal.ts'
import { OPEN_TIMEOUT_MS } from './journal-late.ts'
import { newerOf } from './merge.ts'
import { connection, yieldConnection } from '../../../offline/database.ts'
import type { JournalAnswer } from './journal-answer.ts'

export const JOURNAL_DATABASE = 'zx-exam'

interface Schema extends DBSchema {
  records: { key: string; value: JournalRecord }
  papers: { key: string; value: LearnerPaper }
  answers: { key: [string, string]; value: JournalAnswer; indexes: { recordId: string } }
  events: { key: [string, number]; value: JournalEvent; indexes: { recordId: string } }
  files: { key: string; value: JournalFile; indexes: { recordId: string } }
}

// Async, so that a browser without IndexedDB rejects instead of throwing.
const openStores = async (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(JOURNAL_DATABASE, 1, {
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
    blocking: yieldConnection,
  })

/** Rejects after `OPEN_TIMEOUT_MS`; the pending open is reused by the next call. */
function inTime<T>(opening: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB did not open in time')), OPEN_TIMEOUT_MS)
  })
  return Promise.race([opening, late]).finally(() => clearTimeout(timer))
}

/** Journal in IndexedDB. `ready` rejects if the browser blocks storage, and may take long on a slow device. */
export function openJournal(): { journal: Journal; ready: Promise<unknown> } {
  const ready = openStores()
  /** A pending open. */
  let opening: Promise<IDBPDatabase<Schema>> | undefined = ready
  const on = connection(async () => {
    opening ??= openStores()
    const attempt = opening
    const settle = () => {
      if (opening === attempt) opening = undefined
    }
    attempt.catch(settle)
    const db = await inTime(attempt)
    settle()
    return db
  })
  return { journal: journalOn(on), ready }
}

function journalOn(on: <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>) => Promise<T>): Journal {
  return {
    record: (recordId) => on((db) => db.get('records', recordId)),
    async putRecord(record) {
      await on((db) => db.put('records', record))
    },
    paper: (recordId) => on((db) => db.get('papers', recordId)),
    async putPaper(recordId, paper) {
      await on((db) => db.put('papers', paper, recordId))
    },
    answers: (recordId) => on((db) => db.getAllFromIndex('answers', 'recordId', recordId)),
    putAnswers: (list, { isStrict = false } = {}) =>
      on(async (db) => {
        const transaction = db.transaction('answers', 'readwrite', { durability: isStrict ? 'strict' : 'relaxed' })
        await Promise.all([
          ...list.map(async (answer) => {
            const stored = await transaction.store.get([answer.recordId, answer.problemId])
            await transaction.store.put(newerOf(stored, answer))
          }),
          transaction.done,
        ])
      }),
    events: (recordId) => on((db) => db.getAllFromIndex('events', 'recordId', recordId)),
    async putEvent(event) {
      await on((db) => db.put('events', event))
    },
    dropEvents: (recordId, numbers) =>
      on(async (db) => {
        const transaction = db.transaction('events', 'readwrite')
        await Promise.all([...numbers.map((no) => transaction.store.delete([recordId, no])), transaction.done])
      }),
    file: (address) => on((db) => db.get('files', address)),
    async putFile(file) {
      await on((db) => db.put('files', file))
    },
    dropFile: (address) => on((db) => db.delete('files', address)),
    strip: (recordId) => on((db) => drop(db, recordId, ['papers'], ['answers', 'events'])),
    forget: (recordId) => on((db) => drop(db, recordId, ['records', 'papers'], ['answers', 'events', 'files'])),
  }
}

/** Deletes a record from stores keyed by its id and from those with many rows of it, in one transaction. */
async function drop(
  db: IDBPDatabase<Schema>,
  recordId: string,
  single: readonly ('records' | 'papers')[],
  many: readonly ('answers' | 'events' | 'files')[],
): Promise<void> {
  const transaction = db.transaction([...single, ...many], 'readwrite')
  await Promise.all([
    ...single.map((name) => transaction.objectStore(name).delete(recordId)),
    ...many.map(async (name) => {
      const store = transaction.objectStore(name)
      for (const key of await store.index('recordId').getAllKeys(recordId)) await store.delete(key)
    }),
    transaction.done,
  ])
}
