/** Builders of slide blocks; classes are in slide.css. Steps count the sentences of a slide from 0. */

/** Sentence number -> lines or rows (from 1) highlighted during it. */
export type Stress = Record<number, number[]>

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** `data-hot` attribute of line or row `n`; empty if no sentence highlights it. */
function hot(stress: Stress, n: number): string {
  const steps = Object.keys(stress).filter((step) => stress[Number(step)]?.includes(n))
  return steps.length > 0 ? ` data-hot="${steps.join(' ')}"` : ''
}

const TOKEN =
  /(\/\/[^\n]*|#[^\n]*$)|('[^'\n]*'|"[^"\n]*"|`(?:[^`]*)`)|\b(import|from|export|const|let|async|await|return|if|throw|new|class|extends|try|catch|function|SELECT|UPDATE|SET|WHERE|AND|RETURNING|INSERT|INTO|VALUES|CREATE|UNIQUE|INDEX|TABLE|ON|FROM|PRIMARY|KEY|NOT|NULL|DEFAULT|CHECK|REFERENCES|GENERATED|ALWAYS|AS|IDENTITY|IS)\b|\b(\d+)\b/gm

/** Syntax highlighting of one line: comments, strings, keywords and numbers. */
function paint(line: string): string {
  let out = ''
  let last = 0
  for (const match of line.matchAll(TOKEN)) {
    const kind = match[1] ? 'c' : match[2] ? 's' : match[3] ? 'k' : 'n'
    out += `${escape(line.slice(last, match.index))}<i class="${kind}">${escape(match[0])}</i>`
    last = match.index + match[0].length
  }
  return out + escape(line.slice(last))
}

/**
 * Code block with line numbers; font size depends on the size of the code. `plain` disables highlighting (HTTP
 * messages, shell output).
 */
export function code(source: string, stress: Stress = {}, options: { name?: string; plain?: boolean } = {}): string {
  const lines = source.replace(/^\n|\n\s*$/g, '').split('\n')
  const body = lines
    .map((line, i) => `<div class="ln"${hot(stress, i + 1)}>${options.plain ? escape(line) : paint(line)}</div>`)
    .join('')
  const name = options.name ? `<div class="name">${options.name}</div>` : ''
  const rows = lines.length + (name ? 1 : 0)
  const widest = Math.max(...lines.map((line) => line.replace(/[^\0-\xff]/g, '--').length))
  const size = rows > 10 || widest > 71 ? ' dense' : rows > 9 || widest > 65 ? ' small' : ''
  return `<div class="code${size}">${name}${body}</div>`
}

/** Table; cells are HTML. `at`: the step at which each row appears. */
export function table(head: string[], rows: string[][], stress: Stress = {}, at: number[] = []): string {
  const cells = (row: string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  const body = rows
    .map((row, i) => `<tr data-at="${at[i] ?? 0}"${hot(stress, i + 1)}>${cells(row, 'td')}</tr>`)
    .join('')
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`
}

/** Numbered points: [title, explanation, step at which it appears]. */
export function points(items: [string, string, number][], columns: 1 | 2 = 1): string {
  const body = items
    .map(([title, about, step]) => `<li data-at="${step}"><b>${title}</b>${about ? `<span>${about}</span>` : ''}</li>`)
    .join('')
  return `<ol class="points${columns === 2 ? ' wide' : ''}">${body}</ol>`
}

/** Row of boxes: [title, explanation, steps that highlight it]; numbered and joined by arrows if `chain`. */
export function flow(items: [string, string, string][], chain = true): string {
  const body = items
    .map(
      ([title, about, steps], i) =>
        `<div class="box" data-hot="${steps}">${chain ? `<em>${i + 1}</em>` : ''}<b>${title}</b><span>${about}</span></div>`,
    )
    .join(chain ? '<i class="arrow"></i>' : '<i class="gap"></i>')
  return `<div class="flow">${body}</div>`
}

/** Cards side by side: [title, HTML, step at which it appears, tone]. */
export function cards(items: [string, string, number, ('good' | 'bad' | '')?][]): string {
  const body = items
    .map(
      ([title, html, step, tone]) =>
        `<div class="card ${tone ?? ''}" data-at="${step}"><b>${title}</b><div>${html}</div></div>`,
    )
    .join('')
  return `<div class="cards">${body}</div>`
}

/** Remark below the main content. */
export function note(html: string, step = 0): string {
  return `<p class="note" data-at="${step}">${html}</p>`
}

/** Quotation with its source. */
export function quote(html: string, source: string): string {
  return `<blockquote>${html}${source ? `<span>${source}</span>` : ''}</blockquote>`
}

/** Lines of a formula: [formula, remark, step at which it appears]. `{a/b}` is a fraction. */
export function formula(lines: [string, string, number][]): string {
  const set = (text: string) => text.replace(/\{([^{}/]+)\/([^{}]+)\}/g, '<span class="over"><i>$1</i><i>$2</i></span>')
  const body = lines
    .map(
      ([text, about, step]) =>
        `<div data-at="${step}"><p>${set(text)}</p>${about ? `<small>${about}</small>` : ''}</div>`,
    )
    .join('')
  return `<div class="formula">${body}</div>`
}

/** Multiple-choice question; the correct option is revealed at `step`. */
export function check(question: string, options: string[], right: string, why: string, step: number): string {
  // The correct option stays marked until the end of the slide.
  const after = Array.from({ length: 12 }, (_, i) => step + i).join(' ')
  const body = options
    .map((text, i) => {
      const letter = String.fromCharCode(65 + i)
      return `<li data-hot="${letter === right ? after : ''}"><b>${letter}</b><span>${text}</span></li>`
    })
    .join('')
  return `<div class="check"><p>${question}</p><ul>${body}</ul>${why ? note(why, step) : ''}</div>`
}

interface Bar {
  name: string
  value: number
  at: number
  tone: 'good' | 'bad' | ''
}

/** Bar or line chart with a zero baseline; each value appears at its step. */
export function chart(bars: Bar[], kind: 'bar' | 'line', unit: string): string {
  const height = 390
  const most = Math.max(...bars.map(({ value }) => value))
  const room = 1064 / bars.length
  const width = Math.min(110, room * 0.6)
  const x = (i: number) => 20 + room * (i + 0.5)
  const y = (value: number) => 340 - (value / most) * 268
  // Other bars are dimmed if some are emphasised.
  const rest = kind === 'bar' && bars.some(({ tone }) => tone) ? 'fm' : 'fa'
  const ink = (tone: Bar['tone']) => (tone === 'good' ? 'fj' : tone === 'bad' ? 'fr' : rest)
  const path = bars.map(({ value }, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const marks = bars.map(({ name, value, at, tone }, i) => {
    const shape =
      kind === 'line'
        ? `<circle cx="${x(i)}" cy="${y(value)}" r="9" class="${ink(tone)}"/>`
        : `<rect x="${x(i) - width / 2}" y="${y(value)}" width="${width}" height="${Math.max(3, 340 - y(value))}" rx="6" class="${ink(tone)}"/>`
    return `${text(x(i), 378, name, 'm')}<g data-at="${at}">${shape}${text(x(i), y(value) - 18, String(value), 'b')}</g>`
  })
  const line =
    kind === 'line' ? `<path d="${path}" class="line" data-at="${Math.max(...bars.map(({ at }) => at))}"/>` : ''
  return draw(
    height,
    `<path d="M10 340H1094" class="axis"/>${line}${marks.join('')}${unit ? text(1094, 20, unit, 'm', 'end') : ''}`,
  )
}

/** An SVG drawing on a canvas of 1104 x `height`. */
export function draw(height: number, body: string): string {
  return `<svg class="draw" viewBox="0 0 1104 ${height}" width="1104" height="${height}">${body}</svg>`
}

/** Text in a drawing. `kind`: class names from slide.css (`t`, `b`, `m`, plus colours). */
export function text(
  x: number,
  y: number,
  body: string,
  kind = 't',
  anchor: 'start' | 'middle' | 'end' = 'middle',
  extra = '',
): string {
  return `<text x="${x}" y="${y}" class="${kind}" text-anchor="${anchor}" ${extra}>${body}</text>`
}
