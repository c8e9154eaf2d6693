/** Number formats of Word lists. Pure. */

const DIGITS = '〇一二三四五六七八九'
const STEMS = '甲乙丙丁戊己庚辛壬癸'
const BRANCHES = '子丑寅卯辰巳午未申酉戌亥'

function chinese(n: number): string {
  if (n >= 100) {
    const rest = n % 100
    const hundreds = `${DIGITS.charAt(Math.floor(n / 100) % 10)}百`
    if (rest === 0) return hundreds
    return `${hundreds}${rest < 10 ? `〇${DIGITS.charAt(rest)}` : `${rest < 20 ? '一' : ''}${chinese(rest)}`}`
  }
  if (n < 10) return DIGITS.charAt(n)
  const [tens, ones] = [Math.floor(n / 10), n % 10]
  return `${tens === 1 ? '' : DIGITS.charAt(tens)}十${ones === 0 ? '' : DIGITS.charAt(ones)}`
}

const ROMAN: readonly [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
function roman(n: number): string {
  let rest = n
  let text = ''
  for (const [value, sign] of ROMAN)
    while (rest >= value) {
      text += sign
      rest -= value
    }
  return text
}

/** A to Z, then AA, BB. */
const letter = (n: number): string =>
  String.fromCharCode(65 + ((n - 1) % 26)).repeat(Math.min(9, Math.floor((n - 1) / 26) + 1))
/** An enclosed character where Unicode has one, otherwise digits. */
const enclosed = (n: number, first: number, count: number): string =>
  n >= 1 && n <= count ? String.fromCodePoint(first + n - 1) : String(n)

const WRITERS: Readonly<Record<string, (n: number) => string>> = {
  upperLetter: letter,
  lowerLetter: (n) => letter(n).toLowerCase(),
  upperRoman: roman,
  lowerRoman: (n) => roman(n).toLowerCase(),
  decimalZero: (n) => String(n).padStart(2, '0'),
  decimalFullWidth: (n) => String(n).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  decimalEnclosedCircle: (n) => enclosed(n, 0x2460, 20),
  decimalEnclosedCircleChinese: (n) => enclosed(n, 0x2460, 20),
  decimalEnclosedParen: (n) => enclosed(n, 0x2474, 20),
  decimalEnclosedFullstop: (n) => enclosed(n, 0x2488, 20),
  ideographTraditional: (n) => STEMS.charAt((n - 1) % 10),
  ideographZodiac: (n) => BRANCHES.charAt((n - 1) % 12),
  ideographEnclosedCircle: (n) => enclosed(n, 0x3280, 10),
  ideographDigital: (n) => String(n).replace(/\d/g, (digit) => DIGITS.charAt(Number(digit))),
  japaneseDigitalTenThousand: (n) => String(n).replace(/\d/g, (digit) => DIGITS.charAt(Number(digit))),
}

/** Formats a number by a WordprocessingML format (`w:numFmt`); unknown formats give digits. */
export function writtenNumber(n: number, format: string): string {
  const write = WRITERS[format]
  if (write) return n < 1 ? String(n) : write(n)
  return /^(?:chinese|japaneseCounting|taiwaneseCounting|koreanCounting)/.test(format) ? chinese(n) : String(n)
}
