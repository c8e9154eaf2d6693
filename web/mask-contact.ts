/** A mobile number as 138****0001, a mail address as l***@example.com. */
export const maskContact = (contact: string): string =>
  contact.includes('@')
    ? contact.replace(/^(.)[^@]*(?=@)/u, '$1***')
    : contact.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****')
