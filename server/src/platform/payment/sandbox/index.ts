import type { PaymentProvider } from '../settings.ts'
import { createSandbox } from './channel.ts'
import { readSandboxSetting } from './settings.ts'

export const sandbox: PaymentProvider = {
  needsPublicUrl: false,
  configure({ environment, production, hasOthers }) {
    const sites = readSandboxSetting(environment, { production, hasOthers })
    return sites === 'none'
      ? null
      : ({ secret, now }) => createSandbox(secret, now, { isForDemosOnly: sites === 'demos' })
  },
}
