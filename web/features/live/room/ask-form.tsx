import { askTypes } from '@zhixing/contract/live/codes'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { LimitSelect } from './limit-select.tsx'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'

type Ask = OutputOf<'live/auth/room/ask/list'>['list'][number]
const MAX_OPTIONS = 8

/** Maps form values to a question; an error message if incomplete. Pure. */
export function draftOf(
  title: string,
  type: '1' | '2',
  options: readonly { text: string; isRight: boolean }[],
  limitSeconds: number,
): string | { askType: 1 | 2; askTitle: string; optionList: string[]; rightList: number[]; limitSeconds: number } {
  if (title.trim() === '') return texts.tools.missingTitle
  const filled = options.filter(({ text }) => text.trim() !== '')
  if (filled.length < 2) return texts.tools.missingOptions
  return {
    askType: type === '2' ? 2 : 1,
    askTitle: title.trim(),
    optionList: filled.map(({ text }) => text.trim()),
    rightList: filled.flatMap(({ isRight }, at) => (isRight ? [at] : [])),
    limitSeconds,
  }
}

/** Creates a question: saved for later, or asked at once. */
export function AskForm({
  periodId,
  ask,
  isOn,
  onClose,
}: {
  periodId: string
  ask: Ask | null
  /** Inside the room: it can be asked at once. */
  isOn: boolean
  onClose: (isSaved: boolean) => void
}) {
  const [title, setTitle] = useState(ask?.askTitle ?? '')
  const [type, setType] = useState<'1' | '2'>(ask?.askType === askTypes.multiple ? '2' : '1')
  const [options, setOptions] = useState(() =>
    (ask?.optionList ?? ['', '']).map((text, at) => ({ text, isRight: ask?.rightList.includes(at) ?? false })),
  )
  const [limit, setLimit] = useState(ask?.limitSeconds ?? 0)
  const [wrong, setWrong] = useState('')
  const { busy, send } = useSend(periodId)
  const { busy: saving, run } = useAction({ reload: false })

  function change(at: number, part: Partial<(typeof options)[number]>) {
    setOptions((now) =>
      now.map((one, place) => {
        if (place === at) return { ...one, ...part }
        // A single choice has one right option.
        return type === '1' && part.isRight === true ? { ...one, isRight: false } : one
      }),
    )
  }
  function turn(next: '1' | '2') {
    setType(next)
    const first = options.findIndex(({ isRight }) => isRight)
    if (next === '1') setOptions((now) => now.map((one, at) => ({ ...one, isRight: at === first })))
  }
  /** The question, if valid. */
  function checked() {
    const draft = draftOf(title, type, options, limit)
    setWrong(typeof draft === 'string' ? draft : '')
    return typeof draft === 'string' ? null : draft
  }
  async function save() {
    const draft = checked()
    if (!draft) return
    const saved = await run(
      'save',
      () => api('live/auth/room/ask/save', { periodId, ...draft, ...(ask ? { askId: ask.askId } : {}) }),
      {
        done: texts.tools.saved,
      },
    )
    if (saved) onClose(true)
  }
  async function start() {
    const draft = checked()
    if (draft && (await send('start', { type: 'ask', draft }, texts.tools.sent))) onClose(true)
  }
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      title={ask ? texts.tools.edit : texts.tools.newAsk}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button variant={ask || !isOn ? 'primary' : 'line'} loading={saving === 'save'} onClick={() => void save()}>
            {texts.tools.save}
          </Button>
          {!ask && isOn && (
            <Button loading={busy === 'start'} onClick={() => void start()}>
              {texts.tools.now}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Field label={texts.tools.title} required>
          <Input value={title} maxLength={200} onChange={(event) => setTitle(event.currentTarget.value)} />
        </Field>
        <RadioGroup
          legend={texts.tools.type}
          name="askType"
          shape="row"
          options={[
            { value: '1', label: texts.ask.single },
            { value: '2', label: texts.ask.multiple },
          ]}
          value={type}
          onChange={(next) => turn(next === '2' ? '2' : '1')}
        />
        <Stack gap={2}>
          <b>{texts.tools.options}</b>
          <Hint>{texts.tools.rightHint}</Hint>
          {options.map((option, at) => (
            <Row key={at} nowrap>
              <input
                type="checkbox"
                aria-label={texts.tools.rightOption(at)}
                checked={option.isRight}
                onChange={(event) => change(at, { isRight: event.currentTarget.checked })}
              />
              <Input
                aria-label={texts.tools.option(at)}
                placeholder={texts.tools.option(at)}
                value={option.text}
                maxLength={100}
                onChange={(event) => change(at, { text: event.currentTarget.value })}
              />
              {options.length > 2 && (
                <IconButton
                  size="s"
                  label={texts.tools.removeOption(at)}
                  onClick={() => setOptions((now) => now.filter((_, place) => place !== at))}
                >
                  <TrashIcon size={16} />
                </IconButton>
              )}
            </Row>
          ))}
          {options.length < MAX_OPTIONS && (
            <Button size="s" variant="text" onClick={() => setOptions((now) => [...now, { text: '', isRight: false }])}>
              {texts.tools.addOption}
            </Button>
          )}
        </Stack>
        <LimitSelect value={limit} onChange={setLimit} />
        {wrong && <FieldError>{wrong}</FieldError>}
      </Stack>
    </Dialog>
  )
}
