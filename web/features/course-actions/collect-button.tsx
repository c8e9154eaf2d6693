import { api } from '../../api.ts'
import { useRoot } from '../../root-data.ts'
import { loginPath } from '../../return-url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { HeartFilledIcon, HeartIcon } from '../../ui/icons.tsx'
import { texts } from './texts.ts'
import { useToggle } from '../../use-toggle.ts'

export interface CollectButtonProps {
  courseId: string
  collected: boolean
  /** How many have collected it, as loaded; counts with the press. */
  count: number
  /** Where a visitor comes back to after signing in; the page of the course unless told. */
  address?: string
  className?: string
}

/** Collects a course or drops it. A visitor is led to the login page and back. */
export function CollectButton({ courseId, collected, count, address, className }: CollectButtonProps) {
  const { user } = useRoot()
  const { on, toggle } = useToggle(collected, (next) =>
    next
      ? api('course/auth/user/collection/course/save', { courseId })
      : api('course/auth/user/collection/course/delet', { courseId }),
  )
  const shown = count + (on === collected ? 0 : on ? 1 : -1)
  const number = shown > 0 ? ` ${shown.toLocaleString('zh-CN')}` : ''
  if (!user)
    return (
      <ButtonLink
        variant="line"
        size="l"
        to={loginPath(address ?? `/view/${courseId}`)}
        icon={<HeartIcon />}
        className={className}
      >
        {texts.collect}
        {number}
      </ButtonLink>
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
