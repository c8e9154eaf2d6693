import { isFlagName } from '@zhixing/contract/flags'
import type { InputOf, OutputOf } from '@zhixing/contract'
import { flagField, FormItem } from '../../../features/shared/workbench/kit.ts'
import { Switch } from '../../../ui/choice.tsx'
import { Input } from '../../../ui/input.tsx'

export type Provider = OutputOf<'user/admin/sso/list'>['list'][number]
/** What the list says beside the providers: addresses to register with them. */
export type OwnAddresses = Omit<OutputOf<'user/admin/sso/list'>, 'list'>
export type Sent = InputOf<'user/admin/sso/save'>
/** The values are lines in the form, and metadata is pasted to fill it in. */
export type Values = Omit<Sent, 'id' | 'etag' | 'ruleValues'> & { ruleLines: string; source?: string }

/** A field of one line. */
export function Line({
  name,
  label,
  hint,
  max,
  isNeeded = false,
}: {
  name: keyof Values
  label: string
  hint?: string
  max: number
  isNeeded?: boolean
}) {
  return (
    <FormItem name={name} label={label} extra={hint} rules={isNeeded ? [{ required: true }] : []}>
      <Input maxLength={max} spellCheck={false} autoComplete="off" />
    </FormItem>
  )
}

/** A switch. */
export function Flag({
  name,
  label,
  hint,
}: {
  name: 'isAuto' | 'isClassByGroup' | 'isStartTls' | 'statusId'
  label: string
  hint?: string
}) {
  return (
    <FormItem
      name={name}
      label={label}
      extra={hint}
      layout="horizontal"
      {...(isFlagName(name) ? { valuePropName: 'checked' } : flagField)}
    >
      <Switch />
    </FormItem>
  )
}
