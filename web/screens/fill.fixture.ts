/** Fills in the fields of a form. */
import { act, fireEvent } from '@testing-library/react'
import { type Field, isField, isShown } from './draw.fixture.ts'
import { settle } from './mount.fixture.ts'

export async function fill(root: Element) {
  const groups = new Set<string>()
  for (const [at, node] of [...root.querySelectorAll('input, textarea, select')].entries()) {
    if (!isField(node) || node.disabled || !isShown(node)) continue
    if (node.type === 'radio') {
      if (groups.has(node.name) || (node as HTMLInputElement).checked) continue
      groups.add(node.name)
    }
    await setField(node, at)
  }
}

export async function setField(node: Field, at: number) {
  if (node.type === 'file') return
  if (node.type === 'checkbox' || node.type === 'radio') await act(async () => void fireEvent.click(node))
  else if (node.getAttribute('role') === 'combobox') {
    await act(async () => void fireEvent.click(node))
    await settle()
    const option = [...document.querySelectorAll('[role=option]')].at(-1)
    if (option) await act(async () => void fireEvent.click(option))
  } else await act(async () => void fireEvent.change(node, { target: { value: typedInto(node, at) } }))
  await settle()
}

const BY_TYPE: Record<string, string> = {
  date: '2026-07-01',
  'datetime-local': '2026-07-01T10:30',
  time: '10:30',
  month: '2026-07',
  color: '#336699',
  email: 'a@example.com',
  url: 'https://a.example.com',
  tel: '13800001234',
}

const BY_LABEL: [RegExp, string][] = [
  [/手机|mobile/i, '13800001234'],
  [/验证码/, '123456'],
  [/密码/, 'abcd12345'],
  [/邮箱|邮件/, 'a@example.com'],
  [/网址|链接|地址/, 'https://a.example.com'],
  [/金额|价格|售价|原价|数量|天数|人数|序号|排序|分钟|比例/, '8'],
]

export const labelOf = (node: Field) => [...(node.labels ?? [])].map((label) => label.textContent).join(' ')

function typedInto(node: Field, at: number): string {
  if (node instanceof HTMLSelectElement) return node.options[node.options.length - 1]?.value ?? ''
  const label = labelOf(node)
  const byLabel = BY_LABEL.find(([pattern]) => pattern.test(label))?.[1]
  if (node instanceof HTMLTextAreaElement) return byLabel ?? `填写${at}`
  const isNumber = node.type === 'number' || /numeric|decimal/.test(node.inputMode)
  return BY_TYPE[node.type] ?? byLabel ?? (isNumber ? String(at + 2) : `填写${at}`)
}
