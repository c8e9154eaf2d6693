import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, PlusIcon } from '../../../ui/icons.tsx'
import { SignInLink } from '../../user/sign-in/index.ts'
import { texts } from './texts.ts'
import { useToggle } from '../../../use-toggle.ts'

export interface FollowButtonProps {
  lecturer: { id: string; lecturerName: string }
  followed: boolean
  /** URL to return to after sign-in. */
  from: string
  size?: 's' | 'm'
  block?: boolean
  /** Called at every press, to update a follower count. */
  onChange?: (followed: boolean) => void
}

/** Follow button for a lecturer. A visitor is redirected to the login page and back. */
export function FollowButton({ lecturer, followed, from, size = 's', block, onChange }: FollowButtonProps) {
  const { user } = useRoot()
  const lecturerId = lecturer.id
  const { on, toggle } = useToggle(followed, async (next) => {
    try {
      await (next
        ? api('user/auth/lecturer/attention/save', { lecturerId })
        : api('user/auth/lecturer/attention/delete', { lecturerId }))
    } catch (error) {
      onChange?.(!next)
      throw error
    }
  })
  if (!user)
    return (
      <SignInLink
        variant="line"
        size={size}
        block={block}
        to={from}
        why={texts.followWhy}
        done={() => api('user/auth/lecturer/attention/save', { lecturerId })}
        icon={<PlusIcon size={16} />}
        aria-label={texts.followName(lecturer.lecturerName)}
      >
        {texts.follow}
      </SignInLink>
    )
  return (
    <Button
      variant="line"
      size={size}
      block={block}
      icon={on ? <CheckIcon size={16} /> : <PlusIcon size={16} />}
      aria-label={on ? texts.unfollowName(lecturer.lecturerName) : texts.followName(lecturer.lecturerName)}
      onClick={() => {
        onChange?.(!on)
        toggle()
      }}
    >
      {on ? texts.followed : texts.follow}
    </Button>
  )
}
