import type { ReactNode } from 'react'
import { Switch } from '../../../ui/choice.tsx'
import { useDeviceSetting } from '../../../ui/use-device-setting.ts'
import type { ShortcutOptions } from '../../../ui/use-shortcuts.ts'
import { texts } from './texts.ts'

/** Where the keys of a practice work, and the line that explains them with its switch. Options stay under the focus while letters choose them. */
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
