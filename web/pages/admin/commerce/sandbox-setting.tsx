import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { OptionSelect } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/choice.tsx'
import type { OutputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

const words = texts.sandbox
type Setting = OutputOf<'commerce/admin/sandbox/view'>

const transferModes = Object.entries(words.transferModes).map(([value, label]) => ({ value: Number(value), label }))

interface Typed {
  seconds: number
  repeat: number
  isReordered: boolean
  yuan: number
  isRefundRefused: boolean
  transferMode: number
}

/** Opens the settings of the payment sandbox; renders nothing without one. */
export function SandboxButton() {
  const { data, reload } = useQuery('commerce/admin/sandbox/view', {}, { quiet: true })
  const [isOpen, setOpen] = useState(false)
  if (!data?.isOffered) return null
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && (
        <SettingForm
          setting={data}
          onClose={(isSaved) => {
            setOpen(false)
            if (isSaved) reload()
          }}
        />
      )}
    </>
  )
}

const formOf = (setting: Setting): Typed => ({
  seconds: setting.delayMs / 1000,
  repeat: setting.repeat,
  isReordered: setting.isReordered,
  yuan: setting.wrongAmount / 100,
  isRefundRefused: setting.isRefundRefused,
  transferMode: setting.transferMode,
})

function SettingForm({ setting, onClose }: { setting: Setting; onClose: (isSaved: boolean) => void }) {
  return (
    <FormModal<Typed>
      title={words.title}
      about={words.about}
      start={formOf(setting)}
      edits={{ etag: setting.etag, valuesOf: formOf }}
      onClose={() => onClose(false)}
      onSubmit={async ({ seconds, repeat, isReordered, yuan, isRefundRefused, transferMode }, etag) => {
        await api(
          'commerce/admin/sandbox/save',
          {
            delayMs: Math.round(seconds * 1000),
            repeat,
            isReordered: isReordered,
            wrongAmount: Math.round(yuan * 100),
            isRefundRefused: isRefundRefused,
            transferMode,
            etag,
          },
          { showSuccess: true },
        )
        onClose(true)
      }}
    >
      <FormItem name="seconds" label={words.delay} extra={words.delayHint} rules={[{ required: true }]}>
        <NumberInput min={0} max={600} precision={1} />
      </FormItem>
      <FormItem name="repeat" label={words.repeat} extra={words.repeatHint} rules={[{ required: true }]}>
        <NumberInput min={0} max={10} precision={0} />
      </FormItem>
      <FormItem name="yuan" label={words.wrongAmount} extra={words.wrongAmountHint} rules={[{ required: true }]}>
        <NumberInput min={-1000} max={1000} precision={2} />
      </FormItem>
      <FormItem name="isReordered" label={words.isReordered} valuePropName="checked">
        <Switch />
      </FormItem>
      <FormItem name="isRefundRefused" label={words.isRefundRefused} valuePropName="checked">
        <Switch />
      </FormItem>
      <FormItem name="transferMode" label={words.transferMode}>
        <OptionSelect options={transferModes} />
      </FormItem>
    </FormModal>
  )
}
