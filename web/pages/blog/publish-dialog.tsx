import { useState } from 'react'
import { ImageField } from '../../features/shared/files/index.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { labelsOf, MAX_LABELS } from './labels-of.ts'
import type { Writing } from './writing.ts'
import { texts } from './writing-texts.ts'

const MAX_SUMMARY = 255

/** Publication settings of an article: series, labels, time. */
export function PublishDialog({
  value,
  labels,
  publishTime,
  isBusy,
  onChange,
  onPublish,
  onClose,
}: {
  value: Writing
  labels: readonly string[]
  /** ISO 8601 if scheduled for the future; otherwise ignored. */
  publishTime: string
  isBusy: boolean
  onChange: (change: Partial<Writing>) => void
  /** Local time from the field, or ''. */
  onPublish: (time: string) => void
  onClose: () => void
}) {
  const [names, setNames] = useState(value.labels.join(' '))
  const [time, setTime] = useState(() => localTime(publishTime))
  function typed(text: string) {
    setNames(text)
    onChange({ labels: labelsOf(text) })
  }
  const offered = labels.filter((name) => !value.labels.includes(name)).slice(0, 8)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.publishTitle}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={isBusy} onClick={() => onPublish(time)}>
            {texts.publish}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Field label={texts.labels} hint={texts.labelsHint}>
          <Input value={names} onChange={(event) => typed(event.currentTarget.value)} />
        </Field>
        {offered.length > 0 && value.labels.length < MAX_LABELS && (
          <Row gap={1} role="group" aria-label={texts.labelSuggest}>
            {offered.map((name) => (
              <Button key={name} size="s" variant="line" onClick={() => typed([...value.labels, name].join(' '))}>
                {name}
              </Button>
            ))}
          </Row>
        )}
        <Field label={texts.summary} hint={texts.summaryHint}>
          <Textarea
            rows={2}
            maxLength={MAX_SUMMARY}
            value={value.summary}
            onChange={(event) => onChange({ summary: event.currentTarget.value })}
          />
        </Field>
        <ImageField
          label={texts.cover}
          value={value.blogImg}
          ratio={16 / 9}
          size="s"
          onChange={(file) => onChange({ blogImg: file?.url ?? '' })}
        />
        <RadioGroup
          legend={texts.type}
          name="typeId"
          shape="row"
          options={texts.types}
          value={String(value.typeId)}
          onChange={(type) => onChange({ typeId: type === '2' ? 2 : type === '3' ? 3 : 1 })}
        />
        {value.typeId !== 1 && (
          <Field label={texts.sourceUrl} required>
            <Input
              type="url"
              inputMode="url"
              value={value.sourceUrl}
              onChange={(event) => onChange({ sourceUrl: event.currentTarget.value })}
            />
          </Field>
        )}
        <RadioGroup
          legend={texts.visible}
          name="isOpen"
          shape="row"
          options={texts.visibleOptions}
          value={value.isOpen ? '1' : '0'}
          onChange={(open) => onChange({ isOpen: open !== '0' })}
        />
        <Field label={texts.when} hint={texts.whenHint}>
          <Input type="datetime-local" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
        </Field>
        {value.labels.length > 0 && <Hint>{value.labels.map((name) => `# ${name}`).join('  ')}</Hint>}
      </Stack>
    </Dialog>
  )
}

/** A future time in the format of the browser's field; otherwise ''. */
function localTime(iso: string): string {
  const at = iso ? new Date(iso) : null
  if (!at || at.getTime() <= Date.now()) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
