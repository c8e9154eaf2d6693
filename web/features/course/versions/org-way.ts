import { texts } from './texts.ts'

/** The list of an organisation from which its staff opens private content of a lecturer. */
export const orgWay = (orgId: string, at: 'content' | 'papers') => ({
  label: texts.orgContent,
  to: `/account/organization/${at}?orgId=${orgId}`,
})
