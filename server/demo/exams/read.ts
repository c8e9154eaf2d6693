import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

/** Reads a YAML file of this folder. @throws Error naming the file and the invalid field */
export function readChecked<T>(schema: z.ZodType<T>, file: string): T {
  const result = schema.safeParse(parse(readFileSync(new URL(file, import.meta.url), 'utf8')))
  if (!result.success) throw new Error(`demo/exams/${file}: ${z.prettifyError(result.error)}`)
  return result.data
}
