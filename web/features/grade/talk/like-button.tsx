import { api } from '../../../api.ts'
import { useToggle } from '../../../use-toggle.ts'
import { Button } from '../../../ui/button.tsx'
import { HeartFilledIcon, HeartIcon } from '../../../ui/icons.tsx'
import { texts } from './texts.ts'

/** Like button of a topic or answer. */
export function LikeButton({
  id,
  commentId = '0',
  on,
  count,
  label,
}: {
  id: string
  commentId?: string
  on: boolean
  count: number
  label?: string
}) {
  const state = useToggle(on, (next) => api('community/auth/grade/topic/admire', { id, commentId, isAdmire: next }))
  const shown = count + (state.on === on ? 0 : state.on ? 1 : -1)
  const words = `${state.on ? texts.liked : texts.like}${shown > 0 ? ` ${shown}` : ''}`
  return (
    <Button
      variant="text"
      size="s"
      icon={state.on ? <HeartFilledIcon size={16} /> : <HeartIcon size={16} />}
      aria-pressed={state.on}
      onClick={state.toggle}
      {...(label ? { 'aria-label': label } : {})}
    >
      {words}
    </Button>
  )
}
