import { calls as feedbackCalls } from './feedback.ts'
import { calls as lecturerCalls } from './lecturer.ts'
import { calls as messageCalls } from './message.ts'
import { calls as profileCalls } from './profile.ts'
import { calls as researchCalls } from './research.ts'
import { calls as signInCalls } from './sign-in.ts'

/** Front door of the domain. */
export const calls = [
  ...signInCalls,
  ...profileCalls,
  ...researchCalls,
  ...lecturerCalls,
  ...messageCalls,
  ...feedbackCalls,
]

export { cleanUp } from './clean-up.ts'
export { type MessageToSend, msgTypes, sendMessage } from './message.ts'
export { hashPassword } from './passwords.ts'
export { finishScan, waitingBrowser } from './qr.ts'
