import type { ReactNode } from 'react'
import { Switch } from '../../../ui/choice.tsx'
import { useDeviceSetting } from '../../../ui/use-device-setting.ts'
import type { ShortcutOptions } from '../../../ui/use-shortcuts.ts'
import { texts } from './texts.ts'

/**
 * Shortcut options of a practice, and the line that explains and toggles them. Options keep focus while letters
 * select them.
 */
export function usePracticeKeys(about: string): { keys: ShortcutOptions; line: ReactNode } {
  const [enabled, setEnabled] = useDeviceSetting('practice-keys', true)
  return {
    keys: { enabled, inChoices: true, inControls: true },
    line: (
      <Switch checked={enabled} onChange={(event) => setEnabled(event.target.checked)} aria-label={texts.keysSwitch}>
        {about}
      </Switch>
    ),
  }
}
