/**
 * Copies a text. The Clipboard API needs a secure context; the fallback copies from a hidden field.
 * @returns true if copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.setAttribute('readonly', '')
    field.setAttribute('style', 'position:fixed;opacity:0')
    document.body.append(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}
