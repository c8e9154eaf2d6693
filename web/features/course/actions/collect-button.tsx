import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { HeartFilledIcon, HeartIcon } from '../../../ui/icons.tsx'
import { SignInLink } from '../../user/sign-in/index.ts'
import { texts } from './texts.ts'
import { useToggle } from '../../../use-toggle.ts'
import { formatCount } from '../../../i18n/format.ts'

export interface CollectButtonProps {
  courseId: string
  collected: boolean
  /** Number of collections as loaded; updated optimistically. */
  count: number
  /** URL to return to after sign-in; defaults to the course page. */
  address?: string
  className?: string
}

/** Collect button for a course. A visitor signs in first, then collects it. */
export function CollectButton({ courseId, collected, count, address, className }: CollectButtonProps) {
  const { user } = useRoot()
  const { on, toggle } = useToggle(collected, (next) =>
    next
      ? api('course/auth/user/collection/course/save', { courseId })
      : api('course/auth/user/collection/course/delet', { courseId }),
  )
  const shown = count + (on === collected ? 0 : on ? 1 : -1)
  const number = shown > 0 ? ` ${formatCount(shown)}` : ''
  if (!user)
    return (
      <SignInLink
        variant="line"
        size="l"
        to={address ?? `/view/${courseId}`}
        why={texts.collectWhy}
        done={() => api('course/auth/user/collection/course/save', { courseId })}
        icon={<HeartIcon />}
        className={className}
      >
        {texts.collect}
        {number}
      </SignInLink>
    )
  return (
    <Button
      variant="line"
      size="l"
      icon={on ? <HeartFilledIcon /> : <HeartIcon />}
      aria-pressed={on}
      className={className}
      onClick={toggle}
    >
      {on ? texts.collected : texts.collect}
      {number}
    </Button>
  )
}
