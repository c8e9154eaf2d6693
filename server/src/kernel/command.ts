import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Config } from './config.ts'
import { StartError } from './errors.ts'

/**
 * Command line shown in messages to operators. Not `npx zhixing`: that name is not ours in the registry, so outside the
 * project npx would run a stranger's package.
 */
export const commandLine = (command: string): string => `node tools/zhixing.mjs ${command}`

/**
 * The command line with the environment variables of this installation. Secrets are left out: the operator fills in
 * DATABASE_URL.
 */
export function commandHere(command: string, { production, databaseUrl, dataDir }: Config): string {
  const folder = /^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`
  const set = [
    ...(production ? ['NODE_ENV=production'] : []),
    ...(databaseUrl ? ['DATABASE_URL=…'] : []),
    `DATA_DIR=${folder}`,
  ]
  return `${set.join(' ')} ${commandLine(command)}`
}

/**
 * Parses the options of a command; absent ones are undefined.
 * @param usage shown when parsing fails
 * @throws {StartError} unknown option, missing value or positional argument
 */
export function readOptions<T extends ParseArgsOptionsConfig>(args: string[], options: T, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values
  } catch (cause) {
    const { code = '', message } = cause as Error & { code?: string }
    const name = /'(-*[^ ']+)/.exec(message)?.[1] ?? ''
    const sentences: Record<string, string> = {
      ERR_PARSE_ARGS_UNKNOWN_OPTION: `没有 ${name} 这个参数`,
      ERR_PARSE_ARGS_INVALID_OPTION_VALUE: `参数 ${name} 的值缺失或不正确`,
      ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: `多余的内容 ${name}`,
    }
    throw new StartError(`参数不正确：${sentences[code] ?? message}\n${usage}`)
  }
}
