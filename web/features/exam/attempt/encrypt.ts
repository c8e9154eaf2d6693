/**
 * What stays on a device after its person signed out. Answers that the server does not have are kept, but locked: the key follows from the key of the
 * sitting, which is forgotten here and given again by the server to that person alone.
 */
import { isUnsent, type Journal, type JournalRecord } from './journal.ts'
import { bytesOf } from './signing.ts'
import { isLocal } from './sync.ts'
import type { JournalAnswer } from './journal-answer.ts'

const IV_BYTES = 12

/** True while the server does not have all of an answer. */
export const isWaiting = (answer: JournalAnswer): boolean => isUnsent(answer) || answer.userAnswer.some(isLocal)

/** null where the browser has no cryptography (plain http). */
async function keyOf(syncKey: string, recordId: string): Promise<CryptoKey | null> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const base = await subtle.importKey('raw', bytesOf(syncKey), 'HKDF', false, ['deriveKey'])
  const salt = new TextEncoder().encode(recordId)
  const info = new TextEncoder().encode('answers of a person who signed out')
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
async function lock(key: CryptoKey, plain: BufferSource): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const locked = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  const whole = new Uint8Array(iv.length + locked.length)
  whole.set(iv)
  whole.set(locked, iv.length)
  return whole
}
const unlock = (key: CryptoKey, whole: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv: whole.subarray(0, IV_BYTES) }, key, whole.subarray(IV_BYTES))

/** Locks what waits of a sitting and drops the rest of it; where nothing can be locked, what waits stays as it is. */
export async function sealRecord(journal: Journal, record: JournalRecord): Promise<void> {
  const bare = { ...record, scratch: '', highlights: [] }
  const key = record.sealed ? null : await keyOf(record.sitting.syncKey, record.recordId)
  if (!key) return journal.putRecord(bare)
  const waiting = (await journal.answers(record.recordId)).filter(isWaiting)
  for (const address of waiting.flatMap(({ userAnswer }) => userAnswer.filter(isLocal))) {
    const stored = await journal.file(address)
    if (!stored || stored.lockedType !== undefined) continue
    const locked = new Blob([await lock(key, await stored.file.arrayBuffer())])
    await journal.putFile({ ...stored, file: locked, lockedType: stored.file.type })
  }
  const sealed = await lock(key, new TextEncoder().encode(JSON.stringify(waiting)))
  // The locked copy is written before the open one goes.
  await journal.putRecord({ ...bare, sitting: { ...record.sitting, syncKey: '' }, sealed, sealedTotal: waiting.length })
  await journal.strip(record.recordId)
}

/** Opens what was locked, with the key that the server has given again. What does not open stays as it is. */
export async function unsealRecord(journal: Journal, record: JournalRecord, syncKey: string): Promise<JournalRecord> {
  const { sealed, sealedTotal: _, ...open } = record
  const key = sealed && (await keyOf(syncKey, record.recordId))
  const plain = key && (await unlock(key, sealed).catch(() => null))
  if (!plain) return record
  const waiting = JSON.parse(new TextDecoder().decode(plain)) as JournalAnswer[]
  for (const address of waiting.flatMap(({ userAnswer }) => userAnswer.filter(isLocal))) {
    const stored = await journal.file(address)
    if (stored?.lockedType === undefined) continue
    const { lockedType, ...rest } = stored
    const bytes = await unlock(key, new Uint8Array(await stored.file.arrayBuffer()))
    await journal.putFile({ ...rest, file: new Blob([bytes], { type: lockedType }) })
  }
  await journal.putAnswers(waiting)
  const opened = { ...open, sitting: { ...record.sitting, syncKey } }
  await journal.putRecord(opened)
  return opened
}
