/** An unguessable name, 32 hexadecimal digits, also where the page is not https and `crypto.randomUUID` does not exist. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
