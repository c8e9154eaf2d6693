import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of this folder with its `${NAME}` replaced. @throws {Error} a name without a value */
export function filled(file: string, values: Record<string, string | number>): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8').replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file}: no value for ${name}`)
    return String(value)
  })
}
