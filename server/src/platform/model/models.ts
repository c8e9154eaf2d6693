import { guardedFetch } from '../guarded-fetch.ts'
import { createOpenAiModel } from './openai.ts'
import type { Model, ModelConnection } from './port.ts'

/** The models of an installation. */
export interface Models {
  /** Model of the installation, for sites that set no address; null: none. */
  installed: Model | null
  /** Hosts that a site may use although they are not public. */
  hosts: readonly string[]
  /** A model at an address that a site's operator set: public, or of `hosts`. */
  of(connection: ModelConnection): Model
}

/** Clients that are kept: they remember which way of structured output a provider accepts. */
const MAX_CLIENTS = 200

export function createModels(installed: ModelConnection | undefined, hosts: readonly string[]): Models {
  const clients = new Map<string, Model>()
  const guarded = guardedFetch(hosts)
  return {
    installed: installed ? createOpenAiModel(installed, guardedFetch(null)) : null,
    hosts,
    of(connection) {
      const key = JSON.stringify(connection)
      const known = clients.get(key)
      if (known) return known
      if (clients.size >= MAX_CLIENTS) clients.clear()
      const made = createOpenAiModel(connection, guarded)
      clients.set(key, made)
      return made
    },
  }
}
