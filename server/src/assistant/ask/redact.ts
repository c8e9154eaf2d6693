/** Takes personal data out of what is sent to a model. Pure. */

const PATTERNS: readonly [RegExp, string][] = [
  // Identity numbers contain mobile numbers, so they come first.
  [
    /(?<![\dA-Za-z])\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dA-Za-z])/g,
    '〔证件号〕',
  ],
  [/(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/g, '〔手机号〕'],
  [/(?<!\d)0\d{2,3}[- ]\d{7,8}(?!\d)/g, '〔电话〕'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '〔邮箱〕'],
  [/(?<!\d)[1-9]\d{15,18}(?!\d)/g, '〔卡号〕'],
]

/**
 * A text without numbers and addresses of people, and without these names.
 * @param names of people; one with a single character is left, since it is an ordinary word
 */
export function redact(text: string, names: readonly string[] = []): string {
  let out = text.normalize('NFC')
  for (const [pattern, label] of PATTERNS) out = out.replace(pattern, label)
  for (const name of names.map((one) => one.trim()).toSorted((a, b) => b.length - a.length))
    if ([...name].length > 1) out = out.replaceAll(name, '〔姓名〕')
  return out
}
