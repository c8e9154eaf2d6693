/** What an application asks by its own token: departments of people. */
import { StaleToken } from './numbered.ts'
import { type PlatformCalls, PlatformError } from './port.ts'

/** Seconds before its end at which a token is no longer used. */
const TOKEN_MARGIN = 300
/** Seconds for which names of departments are kept. */
export const DEPARTMENTS_SECONDS = 600

/** Works with the application's token; one that ended before its time is replaced once. */
export async function withToken<T>(
  calls: PlatformCalls,
  make: () => Promise<{ token: string; seconds: number }>,
  work: (token: string) => Promise<T>,
): Promise<T> {
  const tokenOf = (failed?: string) =>
    calls.kept(
      'token',
      async () => {
        const { token, seconds } = await make()
        return { value: token, seconds: Math.max(1, seconds - TOKEN_MARGIN) }
      },
      failed,
    )
  const token = await tokenOf()
  try {
    return await work(token)
  } catch (error) {
    if (!(error instanceof StaleToken)) throw error
    return work(await tokenOf(token))
  }
}

/** The names, if all are known: a group that is left out would end memberships. */
export const allKnown = (names: readonly (string | undefined)[]): string[] | undefined =>
  names.every((name): name is string => name !== undefined && name !== '') ? [...names] : undefined

/**
 * What the application may read; undefined where the platform refuses it, which is no reason to refuse a person.
 */
export async function ifReadable<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlatformError) return undefined
    throw error
  }
}
