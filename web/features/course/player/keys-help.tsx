import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SettingsIcon } from '../../../ui/icons.tsx'
import { prefer, usePreferences } from './preferences.ts'
import { texts } from './texts.ts'
import css from './lesson-player.module.css'

/** Lists the shortcuts, and switches them off (WCAG 2.1.4). Not on phones. */
export function KeysHelp() {
  const [open, setOpen] = useState(false)
  const { keys } = usePreferences()
  return (
    <span className={css.keysHelp}>
      <IconButton label={texts.keysTitle} onClick={() => setOpen(true)}>
        <SettingsIcon size={18} />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.keysTitle} size="s">
        <Switch checked={keys} onChange={(event) => prefer({ keys: event.currentTarget.checked })}>
          {texts.keysOn}
        </Switch>
        <dl className={css.keys}>
          {texts.keys.map(([key, action]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </span>
  )
}
