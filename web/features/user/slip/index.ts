/** Sign-in slips of accounts that a class or an organisation made. */
export { SlipPage } from './slip-page.tsx'
