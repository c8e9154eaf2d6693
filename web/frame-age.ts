/**
 * Whether root data may be stale. Other people change it for a user (approved as lecturer, new class admin, new
 * permission), and the user then gets a message or an event: after that the frame is reloaded with the next
 * navigation.
 */
let isOld = false

export const frameAge = {
  isOld: (): boolean => isOld,
  /** A message or event arrived for the user. */
  hasNews(): void {
    isOld = true
  },
  /** The frame was reloaded. */
  renewed(): void {
    isOld = false
  },
}
