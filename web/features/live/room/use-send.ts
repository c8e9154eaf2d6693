import { useAction } from '../../../use-action.ts'
import { toast } from '../../../ui/toast-store.ts'
import type { Frame } from './room-connection.ts'
import { roomOf } from './use-room.ts'

/** Sends frames on press: ignores a second press while one is pending, and shows refusals. */
export function useSend(periodId: string) {
  const { busy, run } = useAction({ reload: false })
  return {
    busy,
    /** @returns whether it succeeded */
    send: async (name: string, frame: Frame, done?: string): Promise<boolean> => {
      const answer = await run(name, () => roomOf(periodId).send(frame), {
        ...(done === undefined ? {} : { done }),
        onError: (error) => toast.error(error instanceof Error ? error.message : String(error)),
      })
      return answer !== undefined
    },
  }
}
