/** A document as lines of text: what it shows, where links lead, values and states of fields and buttons. */

const BLOCK =
  /^(?:ADDRESS|ARTICLE|ASIDE|DD|DIALOG|DIV|DL|DT|FIELDSET|FIGURE|FOOTER|FORM|H\d|HEADER|LI|MAIN|NAV|OL|P|SECTION|TABLE|TR|UL)$/
const STATES = [
  'aria-pressed',
  'aria-expanded',
  'aria-selected',
  'aria-current',
  'aria-invalid',
  'aria-checked',
  'aria-busy',
] as const

export function linesOf(root: Element): string[] {
  return drawn(root)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '|')
}

function drawn(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof HTMLElement)) return node instanceof Element ? (node.getAttribute('aria-label') ?? '') : ''
  const { tagName } = node
  if (node.hidden || tagName === 'STYLE' || tagName === 'SCRIPT' || tagName === 'OPTION') return ''
  if (node instanceof HTMLDialogElement && !node.open) return ''
  const text = bodyOf(node)
  if (tagName === 'TD' || tagName === 'TH') return `${text} |`
  return BLOCK.test(tagName) ? `\n${text}\n` : `${text} `
}

function bodyOf(node: HTMLElement): string {
  if (isField(node)) return `[${nameOf(node)}${valueOf(node)}${limitsOf(node)}${statesOf(node)}]`
  if (node instanceof HTMLImageElement) return `{${node.alt} ${node.getAttribute('src') ?? ''}}`
  const own = node.tagName === 'SVG' ? '' : [...node.childNodes].map(drawn).join('')
  const label = node.getAttribute('aria-label')
  const text = label !== null && isPressable(node) ? label : own
  const flat = text.replace(/\s+/g, ' ').trim()
  if (node instanceof HTMLAnchorElement) return `${flat} <${node.getAttribute('href') ?? ''}>${statesOf(node)}`
  if (isPressable(node)) return `(${flat}${statesOf(node)})`
  return own
}

export const isPressable = (node: Element): boolean =>
  node.tagName === 'BUTTON' || /^(?:button|tab|menuitem|switch)$/.test(node.getAttribute('role') ?? '')

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export const isField = (node: Element): node is Field => /^(?:INPUT|TEXTAREA|SELECT)$/.test(node.tagName)

/** Its own name; that of a label around it or beside it is text of the page. */
const nameOf = (field: Field) => field.getAttribute('aria-label') ?? field.getAttribute('placeholder') ?? ''

function valueOf(field: Field): string {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.checked ? 'x' : ' '
  if (field instanceof HTMLSelectElement)
    // `selectedOptions` is a cached query in happy-dom, and outdated until the cache is collected.
    return `=${field.options[field.selectedIndex]?.textContent ?? ''} of ${field.options.length}`
  return `=${field.value}`
}

const LIMITS = ['maxlength', 'min', 'max', 'step', 'accept'] as const
const limitsOf = (field: Field) =>
  LIMITS.flatMap((name) => {
    const value = field.getAttribute(name)
    return value === null ? [] : ` ${name}=${value}`
  }).join('')

function statesOf(node: HTMLElement): string {
  const states = STATES.flatMap((name) => {
    const value = node.getAttribute(name)
    return value === null || value === 'false' ? [] : [`${name.slice(5)}${value === 'true' ? '' : `=${value}`}`]
  })
  if ('disabled' in node && node.disabled) states.push('disabled')
  return states.length > 0 ? ` ${states.join(' ')}` : ''
}

export const isShown = (node: Element) => !node.closest('[hidden], dialog:not([open])')
