import { api } from '../../api.ts'
import { SignInLink } from '../../features/user/sign-in/index.ts'
import { useRoot } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx'
import { useToggle } from '../../use-toggle.ts'
import { texts } from './series-texts.ts'

/** Follow button for a series: followers are notified of new articles. Renders nothing on one's own. */
export function FollowSeries({ id, userId, followed }: { id: string; userId: string; followed: boolean }) {
  const { user } = useRoot()
  const set = (on: boolean) => api('community/auth/series/follow', { id, isAttention: on })
  const { on, toggle } = useToggle(followed, set)
  if (user?.id === userId) return null
  if (!user)
    return (
      <SignInLink to={`/blog/series/${id}`} why={texts.followWhy} done={() => set(true)} icon={<PlusIcon size={16} />}>
        {texts.follow}
      </SignInLink>
    )
  return (
    <Button
      variant={on ? 'line' : 'primary'}
      icon={on ? <CheckIcon size={16} /> : <PlusIcon size={16} />}
      aria-pressed={on}
      onClick={toggle}
    >
      {on ? texts.followed : texts.follow}
    </Button>
  )
}
