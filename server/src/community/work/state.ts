/** State changes of works; used by lecturers, operators and moderators. */
import type { CodeOf } from '@zhixing/contract/code'
import { workHidden } from '@zhixing/contract/community/codes'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { type TextState, textState } from '../target.ts'
import { texts } from './texts.ts'
import * as sql from './work.sql.ts'

/** Features a locked work, or undoes it. @returns whether it became featured @throws {CallError} shown */
export async function setGood(tx: Tx, held: sql.LockedWork, isGood: 0 | 1): Promise<boolean> {
  if (isGood === 1 && held.statusId !== textState.shown) throw new CallError('shown', texts.notShown)
  if (held.isGood === isGood) return false
  await sql.updateGood(tx, held.id, isGood)
  return isGood === 1
}

/** Hides a locked work, or shows it (`null`). @returns whether its state changed */
export async function setHidden(
  tx: Tx,
  held: sql.LockedWork,
  to: { by: Exclude<CodeOf<typeof workHidden>, 0>; reason: string } | null,
): Promise<boolean> {
  const statusId: TextState = to ? textState.hidden : textState.shown
  const [hiddenBy, hiddenReason] = to ? [to.by, to.reason] : [workHidden.no, '']
  await sql.updateState(tx, held.id, { statusId, hiddenBy, hiddenReason })
  return held.statusId !== statusId || (to !== null && held.hiddenReason !== hiddenReason)
}
