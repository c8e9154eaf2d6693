import { api } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

/** Blocks or unblocks a user. */
export function BlockButton({ userId, nickname }: { userId: string; nickname: string }) {
  const blocks = useQuery('community/auth/block/list', {}, { quiet: true })
  const { busy, run } = useAction({ reload: false })
  if (!blocks.data) return null
  const isBlocked = blocks.data.list.some((one) => one.userId === userId)
  const toggle = () =>
    run('block', async () => {
      await api('community/auth/block/save', { userId, isBlock: !isBlocked }, { showSuccess: true })
      blocks.reload()
    })
  return (
    <Button
      size="s"
      variant="text"
      loading={busy !== ''}
      aria-label={isBlocked ? texts.unblockOf(nickname) : texts.blockOf(nickname)}
      onClick={() => void toggle()}
    >
      {isBlocked ? texts.unblock : texts.block}
    </Button>
  )
}
