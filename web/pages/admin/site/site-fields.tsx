import { type FieldRule, FormItem, Input, Select, useFormAround } from '../../../features/shared/workbench/kit.ts'
import { useState } from 'react'
import { texts } from './site-texts.ts'

/** A required line of text. */
export function TextField({
  name,
  label,
  max,
  hint,
  required = true,
  rules = [],
}: {
  name: string
  label: string
  max: number
  hint?: string
  required?: boolean
  rules?: readonly FieldRule[]
}) {
  return (
    <FormItem
      name={name}
      label={label}
      extra={hint}
      rules={[...(required ? [{ required: true, whitespace: true, message: texts.required(label) }] : []), ...rules]}
    >
      <Input maxLength={max} showCount={max <= 120} />
    </FormItem>
  )
}

/** Whether a page of this site exists; other addresses and failed requests count as existing. */
async function isThere(address: string): Promise<boolean> {
  if (!/^\/(?!\/)/.test(address)) return true
  const answer = await fetch(address, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined)
  return answer?.status !== 404
}

/** Target of a link. A page of this site must exist, unless it is the stored one. */
export function AddressField({
  pathOf = (address) => address,
  ...field
}: Omit<Parameters<typeof TextField>[0], 'max' | 'rules'> & {
  /** Expands a short form to a path. */
  pathOf?: (address: string) => string
}) {
  const form = useFormAround()
  const [stored] = useState(() => form.getFieldValue(field.name) as string | undefined)
  return (
    <TextField
      {...field}
      max={500}
      hint={field.hint ?? texts.addressHint}
      rules={[
        {
          onSubmitOnly: true,
          validator: async (address) => {
            const typed = ((address as string | undefined) ?? '').trim()
            if (typed !== '' && typed !== stored && !(await isThere(pathOf(typed)))) throw new Error(texts.noPage)
          },
        },
      ]}
    />
  )
}

/** Target window of a link. */
export function TargetField({ name }: { name: string }) {
  return (
    <FormItem name={name} label={texts.target.label} rules={[{ required: true }]}>
      <Select
        options={[
          { value: '_self', label: texts.target.self },
          { value: '_blank', label: texts.target.blank },
        ]}
      />
    </FormItem>
  )
}

/** A select of named values. */
export function ChoiceField<V extends string | number>({
  name,
  label,
  options,
}: {
  name: string
  label: string
  options: readonly { value: V; label: string }[]
}) {
  return (
    <FormItem name={name} label={label} rules={[{ required: true }]}>
      <Select<V> options={[...options]} />
    </FormItem>
  )
}

/** `{ 1: '月卡' }` as options whose values are numbers. */
export function numbered(names: Readonly<Record<number, string>>): { value: number; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value: Number(value), label }))
}

/** `{ user: '用户菜单' }` as options. */
export function named<K extends string>(names: Readonly<Record<K, string>>): { value: K; label: string }[] {
  return Object.entries<string>(names).map(([value, label]) => ({ value: value as K, label }))
}
