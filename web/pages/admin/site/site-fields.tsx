import { Form, Input, Select } from 'antd'
import { texts } from './site-texts.ts'

/** A line of text that must be there. */
export function TextField({
  name,
  label,
  max,
  hint,
  required = true,
}: {
  name: string
  label: string
  max: number
  hint?: string
  required?: boolean
}) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={required ? [{ required: true, whitespace: true, message: texts.required(label) }] : []}
    >
      <Input maxLength={max} showCount={max <= 120} />
    </Form.Item>
  )
}

/** Whether a link opens here or in a window of its own. */
export function TargetField({ name }: { name: string }) {
  return (
    <Form.Item name={name} label={texts.target.label} rules={[{ required: true }]}>
      <Select
        options={[
          { value: '_self', label: texts.target.self },
          { value: '_blank', label: texts.target.blank },
        ]}
      />
    </Form.Item>
  )
}

/** A choice of a few named values. */
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
    <Form.Item name={name} label={label} rules={[{ required: true }]}>
      <Select<V> options={[...options]} />
    </Form.Item>
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
