import { type FieldRule, FormItem } from '../../../features/shared/workbench/kit.ts'
import { Input, OptionSelect } from '../../../ui/input.tsx'
import type { ReactElement } from 'react'
import { texts } from './site-texts.ts'

/** A required line of text. */
export function TextField({
  name,
  label,
  max,
  hint,
  required = true,
  rules = [],
  children,
}: {
  name: string
  label: string
  max: number
  hint?: string
  required?: boolean
  rules?: readonly FieldRule[]
  /** Another control than a plain field. */
  children?: ReactElement<Record<string, unknown>>
}) {
  return (
    <FormItem
      name={name}
      label={label}
      extra={hint}
      rules={[...(required ? [{ required: true, whitespace: true, message: texts.required(label) }] : []), ...rules]}
    >
      {children ?? <Input maxLength={max} showCount={max <= 120} />}
    </FormItem>
  )
}

/** Target window of a link. */
export function TargetField({ name }: { name: string }) {
  return (
    <FormItem name={name} label={texts.target.label} rules={[{ required: true }]}>
      <OptionSelect
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
  onChange,
}: {
  name: string
  label: string
  options: readonly { value: V; label: string }[]
  /** After the choice was entered. */
  onChange?: (value: V) => void
}) {
  return (
    <FormItem name={name} label={label} rules={[{ required: true }]}>
      <OptionSelect<V> options={[...options]} {...(onChange ? { onChange } : {})} />
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
