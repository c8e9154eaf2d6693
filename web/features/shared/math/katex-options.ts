import type { KatexOptions } from 'katex'

/**
 * How formulas are set, in the editor and on pages. What cannot be read is shown in red instead of breaking the text; nothing in a
 * formula may load or link anything, nor grow without end.
 */
export const katexOptions: KatexOptions = {
  throwOnError: false,
  errorColor: 'var(--cinnabar)',
  trust: false,
  strict: 'ignore',
  maxSize: 40,
  maxExpand: 500,
  output: 'htmlAndMathml',
}
