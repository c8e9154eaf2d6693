import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, PlusIcon } from '../../../ui/icons.tsx'
import { useToggle } from '../../../use-toggle.ts'
import { SignInLink } from '../../user/sign-in/index.ts'
import { texts } from './texts.ts'

export interface FollowBloggerProps {
  blogger: { userId: string; nickname: string }
  followed: boolean
  /** URL to return to after sign-in. */
  from: string
  size?: 's' | 'm'
  block?: boolean
}

/** Follow button for a blogger. A visitor signs in first, then follows. Renders nothing on one's own page. */
export function FollowBlogger({ blogger, followed, from, size = 's', block }: FollowBloggerProps) {
  const { user } = useRoot()
  const { userId: bloggerUserId, nickname } = blogger
  const set = (on: boolean) =>
    api('community/auth/blogger/user/record/save', { bloggerUserId, isAttention: on }, { showSuccess: false })
  const { on, toggle } = useToggle(followed, set)
  if (user?.id === bloggerUserId) return null
  if (!user)
    return (
      <SignInLink
        variant="line"
        size={size}
        block={block}
        to={from}
        why={texts.followWhy}
        done={() => set(true)}
        icon={<PlusIcon size={16} />}
        aria-label={texts.followName(nickname)}
      >
        {texts.follow}
      </SignInLink>
    )
  return (
    <Button
      variant={on ? 'line' : 'primary'}
      size={size}
      block={block}
      icon={on ? <CheckIcon size={16} /> : <PlusIcon size={16} />}
      aria-pressed={on}
      aria-label={on ? texts.unfollowName(nickname) : texts.followName(nickname)}
      onClick={toggle}
    >
      {on ? texts.followed : texts.follow}
    </Button>
  )
}
