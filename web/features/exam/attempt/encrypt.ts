/**
 * Storage after sign-out. Answers the server does not have are kept encrypted: the key derives from the attempt's
 * sync key, which is forgotten here and only returned by the server to the same user.
 */
import { isUnsent, type Journal, type JournalRecord } from './journal.ts'
import { bytesOf } from './signing.ts'
import { isLocal } from './sync.ts'
import type { JournalAnswer } from './journal-answer.ts'

const IV_BYTES = 12

/** Whether the server lacks the answer or one of its files. */
export const isWaiting = (answer: JournalAnswer): boolean => isUnsent(answer) || answer.userAnswer.some(isLocal)

/** Null if the browser has no Web Crypto (plain http). */
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

/** Encrypts unsent data of an attempt and drops the rest; without Web Crypto unsent data stays as it is. */
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
  // Write the encrypted copy before deleting the plain one.
  await journal.putRecord({ ...bare, sitting: { ...record.sitting, syncKey: '' }, sealed, sealedTotal: waiting.length })
  await journal.strip(record.recordId)
}

/** Decrypts stored data with the key returned by the server. What cannot be decrypted stays. */
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
