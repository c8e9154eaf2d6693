/** Audience of content: everyone, or the people of one organisation. No schemas: the browser imports this file. */

/** `orgId` of content that is for everyone; other content is private to an organisation. */
export const EVERYONE = '0'
