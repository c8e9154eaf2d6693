import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { CopyIcon, DownloadIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useNow } from '../../../ui/use-now.ts'
import css from './channel.module.css'
import type { Channel } from './channel.ts'
import { texts } from './texts.ts'

type Key = OutputOf<'course/auth/course/update/channel/passwd'>

/** OBS profile service file. */
export const obsService = ({ pushUrl, streamKey }: Pick<Key, 'pushUrl' | 'streamKey'>): string =>
  JSON.stringify({ type: 'rtmp_custom', settings: { server: pushUrl, key: streamKey, use_auth: false } }, null, 2)

/** Validity of the key; `now` in ms. Pure. */
export function keyState(
  {
    keyExpire,
    keyPeriodId,
    keyPeriodName,
    livePeriodId,
  }: Pick<Channel, 'keyExpire' | 'keyPeriodId' | 'keyPeriodName' | 'livePeriodId'>,
  now: number,
): { text: string; until: string | null } {
  if (keyExpire === null) return { text: texts.keyNone, until: null }
  // A key made for another session outlives this one.
  if (livePeriodId && (keyPeriodId === '' || keyPeriodId === livePeriodId)) return { text: texts.keyOnAir, until: null }
  if (Date.parse(keyExpire) <= now) return { text: texts.keyNone, until: null }
  return { text: keyPeriodName ? texts.keyForSession(keyPeriodName) : texts.keyForTest, until: keyExpire }
}

/** URL and key for OBS; the key is only available right after it was created. */
export function KeyCard({ channel }: { channel: Channel }) {
  const [latest, setMade] = useState<Key | null>(null)
  const [asking, setAsking] = useState(false)
  const [takesOver, setTakesOver] = useState(channel.takeOver === 1)
  const { busy, run } = useAction()
  async function setTakeOver(on: boolean) {
    const call = () => api('course/auth/course/live/channel/set', { takeOver: on ? 1 : 0 }, { showSuccess: true })
    if (await run('takeOver', call)) setTakesOver(on)
  }
  const copy = (text: string) =>
    void copyText(text).then((isDone) => {
      if (isDone) toast.success(texts.copied)
    })
  const field = (label: string, value: string, hint?: string) => (
    <Field label={label} {...(hint ? { hint } : {})}>
      <Input
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        trail={
          <Button size="s" variant="text" icon={<CopyIcon size={16} />} onClick={() => copy(value)}>
            {texts.copy}
          </Button>
        }
      />
    </Field>
  )
  // Expired with its session, or replaced elsewhere: the shown key is invalid.
  const isPast = latest && channel.keyTime && Date.parse(channel.keyTime) > Date.parse(latest.keyTime)
  const made = isPast ? null : latest
  const state = keyState({ ...channel, ...made }, useNow())
  const hasKey = state.text !== texts.keyNone
  return (
    <Card pad="l">
      <CardHead title={texts.push} />
      <Stack gap={4}>
        {field(texts.server, made?.pushUrl ?? channel.pushUrl)}
        {made ? field(texts.key, made.streamKey, texts.keyOnce) : hasKey && <Hint>{texts.keyHidden}</Hint>}
        <Hint>
          {state.text} {state.until && <DateTime value={state.until} shape="minute" />}
        </Hint>
        <Row gap={2} rowGap={2}>
          <Button variant={made ? 'line' : 'primary'} icon={<RefreshIcon size={18} />} onClick={() => setAsking(true)}>
            {texts.newKey}
          </Button>
          {made && (
            <Button
              variant="line"
              icon={<DownloadIcon size={18} />}
              onClick={() => saveFile('service.json', btoa(obsService(made)))}
            >
              {texts.profile}
            </Button>
          )}
        </Row>
        {made && <Hint>{texts.profileHint}</Hint>}
        <Stack gap={1}>
          <Switch
            checked={takesOver}
            disabled={busy !== ''}
            onChange={(event) => void setTakeOver(event.currentTarget.checked)}
          >
            {texts.takeOver}
          </Switch>
          <Hint>{texts.takeOverHint}</Hint>
        </Stack>
        <details className={css.how}>
          <summary>{texts.how}</summary>
          <ol>
            {texts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      </Stack>
      <ConfirmDialog
        open={asking}
        danger={channel.isPublishing}
        title={hasKey ? texts.newKeyAsk : texts.firstKeyAsk}
        confirm={texts.newKey}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const key = await run('key', () => api('course/auth/course/update/channel/passwd', {}))
          if (key) setMade(key)
        }}
      >
        {hasKey ? texts.newKeyText : texts.firstKeyText}
      </ConfirmDialog>
    </Card>
  )
}
