import { useState } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { BellIcon, NoteIcon } from '../../../../ui/icons.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import { DateTime } from '../../../../ui/date-time.tsx'
import type { AttemptStore } from '../attempt-store.ts'
import type { AttemptView } from '../attempt-types.ts'
import { texts } from '../texts.ts'
import { Assist } from './assist.tsx'
import { Calculator } from './calculator.tsx'
import { AssistIcon, CalculatorIcon, KeysIcon, MarkerIcon } from '../workspace/icons.tsx'
import { Panel } from './panel.tsx'
import { Stack } from '../../../../ui/layout.tsx'
import css from './bar.module.css'
import parts from './tools.module.css'

type Tool = 'keys' | 'notices' | 'assist'

/** Text size, highlighter, scratch paper, calculator, notices, shortcuts. */
export function Tools({
  store,
  view,
  size,
  onSize,
  whole,
  onWhole,
  onHighlight,
  onClearHighlights,
  aided,
  onAided,
}: {
  store: AttemptStore
  view: AttemptView
  size: number
  onSize: (size: number) => void
  /** Null if the paper shows one problem at a time. */
  whole: boolean | null
  onWhole: (whole: boolean) => void
  onHighlight: () => void
  /** Undefined if there is nothing to clear. */
  onClearHighlights: (() => void) | undefined
  /** Whether aided reading is on; null if the paper may be copied anyway. */
  aided: boolean | null
  onAided: (isOn: boolean) => void
}) {
  const [tool, setTool] = useState<Tool | null>(null)
  // Both may be open beside the question.
  const [scratch, setScratch] = useState(false)
  const [calculator, setCalculator] = useState(false)
  const close = () => setTool(null)
  const unread = view.notices.length - view.noticesRead
  return (
    <div className={css.tools} role="toolbar" aria-label={texts.tools}>
      <IconButton label={texts.smaller} disabled={size <= SIZES[0]} onClick={() => onSize(stepped(size, -1))}>
        <span aria-hidden="true">A-</span>
      </IconButton>
      <IconButton label={texts.larger} disabled={size >= (SIZES.at(-1) ?? 1)} onClick={() => onSize(stepped(size, 1))}>
        <span aria-hidden="true">A+</span>
      </IconButton>
      <IconButton
        label={texts.highlight}
        title={texts.highlightHint}
        // Keeps the selection.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onHighlight}
      >
        <MarkerIcon />
      </IconButton>
      {onClearHighlights && (
        <Button variant="text" size="s" onClick={onClearHighlights}>
          {texts.highlightClear}
        </Button>
      )}
      <IconButton label={texts.scratch} aria-pressed={scratch} onClick={() => setScratch(!scratch)}>
        <NoteIcon />
      </IconButton>
      {view.sitting?.rules.allowCalculator !== 0 && (
        <IconButton label={texts.calculator} aria-pressed={calculator} onClick={() => setCalculator(!calculator)}>
          <CalculatorIcon />
        </IconButton>
      )}
      <IconButton
        label={texts.notices}
        count={unread}
        onClick={() => {
          store.readNotices()
          setTool('notices')
        }}
      >
        <BellIcon />
      </IconButton>
      <IconButton label={texts.shortcuts} className={css.wide} onClick={() => setTool('keys')}>
        <KeysIcon />
      </IconButton>
      {aided !== null && (
        <IconButton label={texts.assist} aria-pressed={aided} onClick={() => setTool('assist')}>
          <AssistIcon />
        </IconButton>
      )}
      {whole !== null && (
        <span className={css.views} role="group" aria-label={texts.viewLabel}>
          {[false, true].map((all) => (
            <button key={String(all)} type="button" aria-pressed={whole === all} onClick={() => onWhole(all)}>
              {all ? texts.view.all : texts.view.one}
            </button>
          ))}
        </span>
      )}
      <Panel open={scratch} onClose={() => setScratch(false)} title={texts.scratch}>
        <Field label={texts.scratchLabel}>
          <Textarea
            value={view.scratch}
            maxLength={20_000}
            onChange={(event) => store.write(event.currentTarget.value)}
          />
        </Field>
      </Panel>
      <Calculator open={calculator} onClose={() => setCalculator(false)} />
      <Assist open={tool === 'assist'} isOn={aided === true} onClose={close} onTurn={onAided} />
      <Dialog open={tool === 'keys'} onClose={close} title={texts.shortcuts}>
        <Stack as="dl" gap={2} className={parts.keys}>
          {texts.keys.map(([key, about]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </Stack>
      </Dialog>
      <Dialog open={tool === 'notices'} onClose={close} title={texts.notices}>
        {view.notices.length === 0 ? (
          <p>{texts.noticesNone}</p>
        ) : (
          <Stack as="ul" className={parts.notices}>
            {view.notices.map(({ id, noticeText, gmtCreate }) => (
              <li key={id}>
                <p>{noticeText}</p>
                <DateTime value={gmtCreate} />
              </li>
            ))}
          </Stack>
        )}
      </Dialog>
    </div>
  )
}

const SIZES = [0.875, 1, 1.125, 1.25, 1.5, 1.75, 2] as const
const stepped = (size: number, by: -1 | 1): number => {
  const at = SIZES.findIndex((one) => one >= size)
  return SIZES[Math.min(Math.max((at < 0 ? 1 : at) + by, 0), SIZES.length - 1)] ?? 1
}
