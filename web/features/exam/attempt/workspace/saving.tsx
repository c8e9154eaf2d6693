import { CheckIcon, ClockIcon, InfoIcon, LockIcon, WarningIcon } from '../../../../ui/icons.tsx'
import { cx } from '../../../../ui/cx.ts'
import type { AttemptView } from '../attempt-types.ts'
import { texts } from '../texts.ts'
import css from './saving.module.css'

/** Save state in words. */
export function savingWords({ sync, savedAt, waiting, isActive, otherTab, isMemoryOnly }: AttemptView): string {
  if (otherTab) return texts.otherTab
  switch (sync.kind) {
    case 'signIn':
      return texts.signInNeeded(isMemoryOnly)
    case 'refused':
      return sync.message || texts.lost
    case 'offline':
      return texts.offline(waiting, { isSlow: sync.isSlow, isMemoryOnly })
    case 'saving':
      return isActive ? texts.saving : texts.otherDevice
    case 'saved':
      if (!isActive) return texts.otherDevice
      return savedAt === null ? texts.saving : texts.saved(savedAt)
  }
}

const tones = { saved: 'good', saving: 'calm', offline: 'warn', signIn: 'bad', refused: 'bad' } as const

export function Saving({ view }: { view: AttemptView }) {
  const tone = view.otherTab || !view.isActive ? 'warn' : tones[view.sync.kind]
  const Icon = tone === 'good' ? CheckIcon : tone === 'calm' ? ClockIcon : tone === 'warn' ? InfoIcon : WarningIcon
  return (
    <span className={cx(css.saving, css[tone])} data-saving={view.sync.kind}>
      {view.sync.kind === 'signIn' ? <LockIcon size={16} /> : <Icon size={16} />}
      <span>{savingWords(view)}</span>
    </span>
  )
}
