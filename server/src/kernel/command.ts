import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Config } from './config.ts'
import { StartError } from './errors.ts'

/**
 * How a command of the product is written in sentences that ask a person to run it. Not `npx zhixing`: the name is not this project's in the
 * registry, and outside of the project's folder npx would run whatever has it.
 */
export const commandLine = (command: string): string => `node tools/zhixing.mjs ${command}`

/** The same with what has to be set for it to be about this very installation. Without secrets: DATABASE_URL is left for the operator to fill in. */
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
 * The options of a command, by their names; what was not given is undefined.
 * @param usage how the command is written, for a person who mistyped it
 * @throws {StartError} for an option that there is not, a value that is missing, and whatever is no option
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
