import { api } from '../../../api.ts'
import { readAnswer } from './answer-stream.ts'
import { texts } from './texts.ts'
import type { Turn } from './turn.ts'

/** Follows the answer of a waiting turn until it ends; `change` gets what is new of it. Aborting stops the model. */
export async function writeTurn(
  turnId: string,
  signal: AbortSignal,
  change: (to: Partial<Turn>) => void,
): Promise<void> {
  let answer = ''
  try {
    for await (const event of readAnswer(turnId, signal)) {
      if (event.type === 'end') {
        const { state, notice, isGenerated } = event
        change({ state, notice, isGenerated })
        return
      }
      answer = event.type === 'text' ? answer + event.text : event.text
      change({ answer, state: 'writing', isGenerated: true })
    }
    change({ state: 'cut', notice: texts.failed })
  } catch {
    change(signal.aborted ? { state: 'stopped', notice: 'stopped' } : { state: 'cut', notice: texts.failed })
  }
}

/** Says whether an answer was useful. */
export function rateTurn(turnId: string, useful: 1 | 0 | -1, change: (to: Partial<Turn>) => void): void {
  change({ useful })
  void api('assistant/auth/ask/rate', { turnId, useful }, { quiet: true }).catch(() => change({ useful: 0 }))
}
