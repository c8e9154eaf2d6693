import { fileURLToPath } from 'node:url'
import { errorTable } from '@zhixing/contract/errors'
import { stateCode } from '@zhixing/contract/states'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../contract/src/', import.meta.url))
const TABLES = ['states.ts', 'errors.ts', 'commerce/providers.ts'].map((name) => contract + name)
const states: Record<string, Record<string, unknown>> = stateCode
const errors: Record<string, { code: number }> = errorTable
const STATE = /\bstateCode\.(\w+)\.(\w+)\b/g
const ERROR = /\berrorTable\.(\w+)\.code\b/g

/** The code with the numbers of named codes in place of their names; other uses of the tables stay. Pure. */
export function inlineCodes(code: string): string {
  return code
    .replace(STATE, (name: string, field: string, key: string) => {
      const value = states[field]?.[key]
      return typeof value === 'number' ? String(value) : name
    })
    .replace(ERROR, (name: string, key: string) => String(errors[key]?.code ?? name))
}

/** Inlines named codes, so that pages do not load the tables of all codes for a few numbers. */
export function inlinedCodes(): Plugin {
  return {
    name: 'zhixing:inline-codes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/ },
      handler(code, id) {
        const file = id.replace(/\?.*$/, '')
        if (TABLES.includes(file)) return { code, map: null, moduleSideEffects: false }
        if (!code.includes('stateCode.') && !code.includes('errorTable.')) return null
        return { code: inlineCodes(code), map: null }
      },
    },
  }
}
