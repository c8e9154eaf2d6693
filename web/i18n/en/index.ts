/** English: the frame of the site, the design system and the pages of errors so far. */
import { errors } from './errors.ts'
import { adminFrame, frame } from './frame.ts'
import { ui } from './ui.ts'

export const catalogues = { adminFrame, errors, frame, ui }
