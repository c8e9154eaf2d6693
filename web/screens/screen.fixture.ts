/**
 * Operates a screen as a person would: shows it, presses every button, fills in and submits every form. What it shows
 * and sends is the report, in which `faultsOf` looks for what is wrong on any screen.
 */
import { act, fireEvent } from '@testing-library/react'
import { isField, isPressable, isShown, linesOf } from './draw.fixture.ts'
import { fill, labelOf, setField } from './fill.fixture.ts'
import { hide, type Screen, settle, show, visit } from './mount.fixture.ts'

/** At most so many buttons of a screen are pressed. */
const MOST = 30
const MOST_IN_DIALOG = 8
const LEAVES = /^(?:关闭|取消)$/
/** Parts of every list, which `features/shared` tests. */
const OF_LISTS = /^(?:刷新|列设置|导出|固定到菜单|选择此行|全选本页|每页条数)/

/** The report of a screen. */
export async function reportOf(screen: Screen): Promise<string> {
  visit.log = []
  const pressed = new Set<string>()
  let usual: string[] = []
  for (const one of ['usual', 'other', 'refused'] as const) {
    visit.answers = one
    visit.log.push(`# ${one}`)
    await show(screen)
    const lines = linesOf(document.body)
    visit.log.push(...(one === 'usual' ? lines : added(usual, lines)))
    if (one === 'usual') {
      usual = lines
      await change()
    }
    if (one === 'refused') break
    await operate(() => show(screen), pressed)
    if (one === 'usual') await operate(() => showChosen(screen), pressed)
  }
  hide()
  return visit.log.join('\n')
}

const pressables = (root: ParentNode = document) =>
  [...root.querySelectorAll<HTMLElement>('button, [role]')].filter(
    (node) => isPressable(node) && isShown(node) && !('disabled' in node && node.disabled),
  )
const nameOf = (node: Element) =>
  (node.getAttribute('aria-label') ?? node.textContent ?? '').replace(/\s+/g, ' ').trim()

async function press(node: Element) {
  await act(async () => void fireEvent.click(node))
  await settle()
}

/** Presses each button once, by name; each begins with the screen as it was. */
async function operate(begin: () => Promise<void>, pressed: Set<string>) {
  await silently(begin)
  const names = new Set(
    pressables()
      .map(nameOf)
      .filter((name) => !OF_LISTS.test(name)),
  )
  const start = document.body.innerHTML
  for (const name of names) {
    const button = pressables().find((node) => nameOf(node) === name)
    if (!button || pressed.has(name) || pressed.size === MOST) continue
    pressed.add(name)
    const form = button.getAttribute('type') === 'submit' ? button.closest('form') : null
    visit.log.push(`## ${name}`)
    if (form) await submit(form)
    else await noting(() => press(button))
    const dialog = openDialog()
    if (dialog) {
      const inner = pressables(dialog).map(nameOf)
      await submit(dialog)
      await operateDialog(inner, begin, name)
    }
    if (document.body.innerHTML !== start) await silently(begin)
  }
}

/** Presses what a dialog has beside its last button, and submits what that opens, until it closes. */
async function operateDialog(names: string[], begin: () => Promise<void>, opener: string) {
  const inner = [...new Set(names.slice(0, -1))].filter((name) => !LEAVES.test(name)).slice(0, MOST_IN_DIALOG)
  if (inner.length === 0) return
  await silently(async () => {
    await begin()
    const button = pressables().find((node) => nameOf(node) === opener)
    if (button) await press(button)
  })
  const dialog = openDialog()
  for (const name of inner) {
    if (!dialog || openDialog() !== dialog) return
    const button = pressables(dialog).find((node) => nameOf(node) === name)
    if (!button) continue
    visit.log.push(`## ${opener} · ${name}`)
    await noting(() => press(button))
    const next = openDialog()
    if (next && next !== dialog) await submit(next)
  }
}

/** The screen with all rows chosen, if it is a list with actions on many. */
async function showChosen(screen: Screen) {
  await show(screen)
  const all = document.querySelector('input[aria-label=全选本页]')
  if (all) await press(all)
}

async function silently(step: () => Promise<void>) {
  const length = visit.log.length
  await step()
  visit.log.length = length
}

const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)

/** Runs a step and logs the lines that it adds to the screen. */
async function noting(step: () => Promise<void>) {
  const before = linesOf(document.body)
  const at = visit.log.length
  await step()
  visit.log.push(...added(before, linesOf(document.body)))
  if (visit.log.length === at) visit.log.push('= nothing')
}

/** Lines of `after` that `before` has not, or not so often. */
function added(before: string[], after: string[]): string[] {
  const left = new Map<string, number>()
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1)
  return after.flatMap((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count > 0 ? [] : [`+ ${line}`]
  })
}

/** Submits a form or dialog as it is; if it is still there filled in, first to a server that refuses. */
async function submit(form: Element) {
  for (const how of ['as it is', 'refused', 'filled in'] as const) {
    const button = form.querySelector('button[type=submit]') ?? pressables(form).at(-1)
    if (!button || !form.isConnected || !isShown(form)) return
    if (how === 'refused') await noting(() => fill(form))
    visit.log.push(`### ${nameOf(button)} (${how})`)
    const { answers } = visit
    if (how === 'refused') visit.answers = how
    await noting(() => press(button))
    visit.answers = answers
  }
}

/** Changes each field outside forms: filters, switches. */
async function change() {
  for (const [at, node] of [...document.querySelectorAll('input, textarea, select')].entries()) {
    if (!isField(node) || node.disabled || !isShown(node) || !node.isConnected || node.closest('form')) continue
    const name = node.getAttribute('aria-label') ?? labelOf(node)
    if (OF_LISTS.test(name)) continue
    visit.log.push(`## ${name}`)
    await noting(() => setField(node, at))
  }
}
