/** Answers of S3 are read by pattern: our keys, names and numbers have no character that XML escapes, beside quotes. */
export const valuesOf = (xml: string, tag: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g')), ([, value = '']) =>
    value.replaceAll('&quot;', '"'),
  )

/** The contents of elements that have children. */
export const elementsOf = (xml: string, tag: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')), ([, content = '']) => content)
