import { texts } from './texts.ts'

/** Name for staff: the name in the room, with the class name if it differs. Pure. */
export const fullName = (userName: string, className: string): string =>
  className && className !== userName ? texts.fullName(userName, className) : userName
