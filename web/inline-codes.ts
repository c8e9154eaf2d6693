import { fileURLToPath } from 'node:url'
import { errorTable } from '@zhixing/contract/errors'
import { stateCode } from '@zhixing/contract/states'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../contract/src/', import.meta.url))
const TABLES = ['states.ts', 'errors.ts', 'commerce/providers.ts'].map((name) => contract + name)
const states: Record<string, Record<string, unknown>> = stateCode
const errors: Record<string, { code: number; msg: string }> = errorTable
const STATE = /\bstateCode\.(\w+)\.(\w+)\b/g
const ERROR = /\berrorTable\.(\w+)\.(code|msg)\b/g
const IMPORT = /^import \{([^}]*)\} from '@zhixing\/contract\/(?:states|errors)'$/gm

/** Without names that only the import has: a chunk would keep the table although nothing reads it. */
const withoutUnused = (code: string): string =>
  code.replace(IMPORT, (line: string, list: string) => {
    const names = list.split(',').map((one) => one.trim())
    const used = names.filter((name) => (code.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1)
    return used.length === names.length ? line : used.length > 0 ? line.replace(list, ` ${used.join(', ')} `) : ''
  })

/** The code with the values of named codes in place of their names; other uses of the tables stay. Pure. */
export const inlineCodes = (code: string): string =>
  withoutUnused(
    code
      .replace(STATE, (name: string, field: string, key: string) => {
        const value = states[field]?.[key]
        return typeof value === 'number' ? String(value) : name
      })
      .replace(ERROR, (name: string, key: string, part: 'code' | 'msg') =>
        Object.hasOwn(errors, key) ? JSON.stringify(errors[key]?.[part]) : name,
      ),
  )

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
