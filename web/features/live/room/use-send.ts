import { useAction } from '../../../use-action.ts'
import { toast } from '../../../ui/toast-store.ts'
import type { Frame } from './room-connection.ts'
import { roomOf } from './use-room.ts'

/** Sends frames to a room on a press: a second press while the first is under way does nothing, and a refusal is shown. */
export function useSend(periodId: string) {
  const { busy, run } = useAction({ reload: false })
  return {
    busy,
    /** @returns whether it was done */
    send: async (name: string, frame: Frame, done?: string): Promise<boolean> => {
      const answer = await run(name, () => roomOf(periodId).send(frame), {
        ...(done === undefined ? {} : { done }),
        onError: (error) => toast.error(error instanceof Error ? error.message : String(error)),
      })
      return answer !== undefined
    },
  }
}
