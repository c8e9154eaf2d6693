/** An unguessable name for one press of a button, also where the page is not https and `randomUUID` does not exist. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
