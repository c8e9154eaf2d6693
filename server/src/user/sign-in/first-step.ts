import type { CodeOf } from '@zhixing/contract/code'
import type { loginTypes } from '@zhixing/contract/user/codes'
import type { Identity } from './identities.sql.ts'
import type { NewSession } from './session.sql.ts'

/** What the first step of a sign-in has proved; kept in a ticket while the second step is due. */
export interface FirstStep {
  userId: string
  clientType: number
  loginType: CodeOf<typeof loginTypes>
  /** The person was identified by the password only. */
  byPassword?: boolean
  /** By a code sent to their number, so that credentials which others set before are void. */
  provesMobile?: boolean
  /** An identity to bind once the person has proved the account. */
  identity?: Identity
  sso?: NewSession['sso']
}
