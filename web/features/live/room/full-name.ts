import { texts } from './texts.ts'

/** A person for those who run the session: the name in the room, and that of the class where it is another one. Pure. */
export const fullName = (userName: string, className: string): string =>
  className && className !== userName ? texts.fullName(userName, className) : userName
