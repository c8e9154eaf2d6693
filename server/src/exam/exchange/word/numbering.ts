/** Numbers that Word counts by itself stand nowhere in the text: they are counted here as Word does. Pure. */
import { childNamed, childrenNamed, type XmlElement } from '../xml.ts'

interface Level {
  format: string
  text: string
  start: number
}
export interface Numbering {
  /** The number in front of a paragraph, such as `1.`; '' for bullets and what is not known. */
  next(numId: string, level: number): string
}

const value = (parent: XmlElement | undefined, name: string): string => childNamed(parent, name)?.attrs['w:val'] ?? ''
const CHINESE = '〇一二三四五六七八九十'

function chinese(n: number): string {
  if (n <= 10) return CHINESE.charAt(n)
  if (n < 20) return `十${CHINESE.charAt(n - 10)}`
  const rest = n % 10
  return `${CHINESE.charAt(Math.floor(n / 10) % 10)}十${rest === 0 ? '' : CHINESE.charAt(rest)}`
}

function written(n: number, format: string): string {
  if (/letter/i.test(format)) {
    const one = String.fromCharCode(65 + ((n - 1) % 26))
    return format === 'lowerLetter' ? one.toLowerCase() : one
  }
  if (/chinese|ideograph|japaneseCounting|taiwanese/i.test(format)) return chinese(n)
  return String(n)
}

export function numberingOf(root: XmlElement | null): Numbering {
  const abstract = new Map<string, Map<number, Level>>()
  const lists = new Map<string, string>()
  for (const one of root ? childrenNamed(root, 'w:abstractNum') : [])
    abstract.set(
      one.attrs['w:abstractNumId'] ?? '',
      new Map(
        childrenNamed(one, 'w:lvl').map((level) => [
          Number(level.attrs['w:ilvl'] ?? 0),
          {
            format: value(level, 'w:numFmt'),
            text: value(level, 'w:lvlText'),
            start: Number(value(level, 'w:start') || 1),
          },
        ]),
      ),
    )
  for (const one of root ? childrenNamed(root, 'w:num') : [])
    lists.set(one.attrs['w:numId'] ?? '', value(one, 'w:abstractNumId'))
  const counters = new Map<string, number[]>()
  return {
    next(numId, level) {
      const id = lists.get(numId)
      const levels = id === undefined ? undefined : abstract.get(id)
      const own = levels?.get(level)
      if (!levels || !own || own.format === 'bullet' || own.format === 'none') return ''
      const counts = counters.get(numId) ?? []
      counters.set(numId, counts)
      counts[level] = (counts[level] ?? own.start - 1) + 1
      // Whatever is further in begins anew.
      counts.length = level + 1
      return own.text.replace(/%(\d)/g, (_, digit: string) => {
        const at = Number(digit) - 1
        const other = levels.get(at)
        return other ? written(counts[at] ?? other.start, other.format) : ''
      })
    },
  }
}
