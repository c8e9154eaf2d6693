import type { ReactNode } from 'react'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { useToggle } from '../../../use-toggle.ts'
import { Button } from '../../../ui/button.tsx'
import { SignInLink } from '../../user/sign-in/index.ts'
import { texts } from './texts.ts'
import { formatCount } from '../../../i18n/format.ts'

export interface RecordButtonProps {
  questionsId: string
  /** 1 collect, 2 like, 3 follow. */
  opType: 1 | 2 | 3
  /** The answer or comment that is liked. */
  commentId?: string
  on: boolean
  count: number
  words: [off: string, on: string]
  icons: [off: ReactNode, on: ReactNode]
  label?: string
  size?: 's' | 'm'
}

/** Like, collect or follow button with optimistic update and rollback. A visitor signs in first. */
export function RecordButton({
  questionsId,
  opType,
  commentId = '0',
  on,
  count,
  words,
  icons,
  label,
  size = 's',
}: RecordButtonProps) {
  const { user } = useRoot()
  const send = (next: boolean) =>
    next
      ? api('community/auth/questions/user/record/save', { questionsId, opType, commentId })
      : api('community/auth/questions/user/record/delete', { questionsId, opType, commentId })
  const state = useToggle(on, send)
  const shown = count + (state.on === on ? 0 : state.on ? 1 : -1)
  const number = shown > 0 ? ` ${formatCount(shown)}` : ''
  if (!user)
    return (
      <SignInLink
        variant="text"
        size={size}
        to={`/question/view/${questionsId}`}
        why={texts.why}
        done={() => send(true)}
        icon={icons[0]}
        {...(label ? { 'aria-label': `${label}${number}` } : {})}
      >
        {words[0]}
        {number}
      </SignInLink>
    )
  return (
    <Button
      variant="text"
      size={size}
      icon={icons[state.on ? 1 : 0]}
      aria-pressed={state.on}
      onClick={state.toggle}
      {...(label ? { 'aria-label': `${label}${number}` } : {})}
    >
      {words[state.on ? 1 : 0]}
      {number}
    </Button>
  )
}
