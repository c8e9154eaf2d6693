import type { KatexOptions } from 'katex'

/**
 * KaTeX options of editor and pages. Invalid source is shown in red; formulas cannot load or link anything, nor
 * expand without limit.
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
