import { kind } from '@zhixing/contract/exam/kinds'
import { formatKinds } from '../kinds/index.ts'

/** The kind that a name means: its code, or 'choice' for single or multiple, depending on the key. Null for none. */
export function kindNamed(name: string): number | 'choice' | null {
  const found = formatKinds.find(([, { named }]) => named.test(name))
  return found ? kind[found[0]] : /选择题?/.test(name) ? 'choice' : null
}
