/** Hands a file that came as base64 to the person. */
export function saveFile(fileName: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes]))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser takes the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
