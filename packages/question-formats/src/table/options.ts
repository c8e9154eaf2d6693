/** Splits options in one cell, in the notations of other systems. Pure. */
import { options } from '../text/lines.ts'

const LED = /^\s*(?:[（(【]\s*([A-ZＡ-Ｚ]|\d{1,2})\s*[)）】]|([A-ZＡ-Ｚ]|\d{1,2})\s*[.、．:：)）])\s*/
const SEPARATORS = [
  /\r?\n+/,
  /\s*(?:\|\||\$\$|##|@@|~~)\s*/,
  /\s*[|｜]\s*/,
  /\s*[;；]\s*/,
  /\t+/,
  /\s*#\s*/,
  /\s*\^\s*/,
]

/** Separators that also occur within text: accepted with at least three parts and no other separator. */
const WEAK_SEPARATORS = [/\s*[&＆]\s*/, /\s*[,，]\s*/, /\s*、\s*/, /\s*[/／]\s*/]

const filled = (parts: readonly string[]): string[] => parts.map((one) => one.trim()).filter((one) => one !== '')
/** Removes `A.` where every part begins with its letter or number. */
function unled(parts: readonly string[]): string[] {
  const isLed = parts.every((one, at) => {
    const found = LED.exec(one)
    const mark = (found?.[1] ?? found?.[2] ?? '').normalize('NFKC')
    return mark === String.fromCharCode(65 + at) || mark === String(at + 1)
  })
  return isLed ? parts.map((one) => one.replace(LED, '')) : [...parts]
}

/** The options of a cell; fewer than two: it is no list. */
export function splitOptions(cell: string): string[] {
  const text = cell.trim()
  if (text === '') return []
  const json = /^\[\s*"[\s\S]*"\s*\]$/.test(text) ? listOf(text) : null
  if (json) return unled(json)
  for (const separator of SEPARATORS) {
    const parts = filled(text.split(separator))
    if (parts.length < 2 || parts.length > 26) continue
    // A line may hold several options, and an option may continue on the next line.
    const led = parts.flatMap((one, at) => (at === 0 || LED.test(one) ? [at] : []))
    if (led.length === parts.length || !LED.test(parts[0] ?? '')) {
      const inLines = parts.flatMap((one) => {
        const found = LED.test(one)
          ? options(one, (LED.exec(one)?.[1] ?? LED.exec(one)?.[2] ?? 'A').normalize('NFKC').charCodeAt(0) - 65)
          : []
        return found.length > 1
          ? found.map((option, at) => `${at === 0 ? `${option.id}.` : `${option.id}.`}${option.text}`)
          : [one]
      })
      return unled(inLines)
    }
    if (led.length >= 2)
      return unled(led.map((at, place) => parts.slice(at, led[place + 1] ?? parts.length).join('\n')))
  }
  const inline = options(text, 0, '').map((one) => one.text)
  return inline.length >= 2 ? inline : []
}

/** The options of a cell known to be a list, by weak separators: `甲，乙，丙`, `A&B&C`. */
export function splitWeakly(cell: string): string[] {
  for (const separator of WEAK_SEPARATORS) {
    const parts = filled(cell.split(separator))
    if (parts.length >= 3 && parts.length <= 10 && parts.every((one) => one.length <= 60)) return unled(parts)
  }
  return []
}

function listOf(text: string): string[] | null {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? filled(list) : null
  } catch {
    return null
  }
}
