/** Whether the text of a certificate begins with its holder, whose name is then not set above it again. Pure. */
export const namesHolder = (body: string, holderName: string): boolean =>
  holderName !== '' && body.trim().startsWith(holderName)
