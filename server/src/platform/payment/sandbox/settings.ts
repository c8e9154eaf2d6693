/** Settings of the sandbox from environment variables. */
import { z } from 'zod'
import { flag, parseEnvironment } from '../../../kernel/config.ts'
import type { Environment } from '../settings.ts'

const Variables = z.object({ PAY_SANDBOX: flag.optional() })

/**
 * The sites that offer the sandbox. It moves no money, so by default only demo sites do, outside production and
 * without another provider. @throws {StartError}
 */
export function readSandboxSetting(
  environment: Environment,
  { production, hasOthers }: { production: boolean; hasOthers: boolean },
): 'all' | 'demos' | 'none' {
  const { PAY_SANDBOX: isWanted } = parseEnvironment(Variables, environment)
  if (isWanted !== undefined) return isWanted ? 'all' : 'none'
  return hasOthers || production ? 'none' : 'demos'
}
