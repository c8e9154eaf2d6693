import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'user/captcha': Translation<typeof texts> } = {
  'user/captcha': {
    label: 'Security code',
    hint: 'The shifted stripes form 4 digits. Not readable? Get another picture, or listen.',
    picture: 'Picture of a security code with 4 digits. Get another picture, or listen, if you cannot read it.',
    loading: 'Loading the security code',
    refresh: 'Another picture',
    listen: 'Listen to the code',
    failed: 'Could not be loaded. Select to try again.',
    heard: 'Playing. Enter the 4 digits you hear.',
    silent: 'The browser did not play the sound. Please check it and try again.',
    missing: 'Enter the security code',
    needed: 'To prevent abuse of text messages, enter the security code first, then get the code by text message.',
    expired: 'The security code has expired. Enter the new one.',
    ending: (seconds) => `This picture expires in ${counted(seconds, 'second')} and is then replaced`,
    renewed: 'The picture had expired and was replaced',
  },
}
