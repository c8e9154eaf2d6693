/** Small builders for slide bodies; their classes live in slide.css. Step numbers count sentences of the slide from 0. */

/** Sentence number -> the lines or rows (from 1) stressed while it is spoken. */
export type Stress = Record<number, number[]>

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The `data-hot` attribute of line or row `n`, or nothing when no sentence stresses it. */
function hot(stress: Stress, n: number): string {
  const steps = Object.keys(stress).filter((step) => stress[Number(step)]?.includes(n))
  return steps.length > 0 ? ` data-hot="${steps.join(' ')}"` : ''
}

const TOKEN =
  /(\/\/[^\n]*|#[^\n]*$)|('[^'\n]*'|"[^"\n]*"|`(?:[^`]*)`)|\b(import|from|export|const|let|async|await|return|if|throw|new|select|update|set|where|and|returning|insert|into|values)\b|\b(\d+)\b/gm

/** Colours comments, strings, keywords and numbers of one line of source. */
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

/** A code card with line numbers. `plain` skips the colours (HTTP messages, shell output). */
export function code(
  source: string,
  stress: Stress = {},
  options: { name?: string; plain?: boolean; small?: boolean } = {},
): string {
  const lines = source.replace(/^\n|\n\s*$/g, '').split('\n')
  const body = lines
    .map((line, i) => `<div class="ln"${hot(stress, i + 1)}>${options.plain ? escape(line) : paint(line)}</div>`)
    .join('')
  const name = options.name ? `<div class="name">${options.name}</div>` : ''
  return `<div class="code${options.small ? ' small' : ''}">${name}${body}</div>`
}

/** A table; cells are HTML. */
export function table(head: string[], rows: string[][], stress: Stress = {}): string {
  const cells = (row: string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  const body = rows.map((row, i) => `<tr${hot(stress, i + 1)}>${cells(row, 'td')}</tr>`).join('')
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`
}

/** Numbered points: [title, explanation, step at which it appears]. */
export function points(items: [string, string, number][], columns: 1 | 2 = 1): string {
  const body = items
    .map(([title, about, step]) => `<li data-at="${step}"><b>${title}</b>${about ? `<span>${about}</span>` : ''}</li>`)
    .join('')
  return `<ol class="points${columns === 2 ? ' wide' : ''}">${body}</ol>`
}

/** Boxes in a row: [title, explanation, steps that stress it]; numbered and joined by arrows unless `chain` is false. */
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

/** A highlighted remark under the main content. */
export function note(html: string, step = 0): string {
  return `<p class="note" data-at="${step}">${html}</p>`
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
