/** Hands a file to the person, to be saved under its name. */
export function saveBlob(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser takes the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Hands a file that came as base64 to the person. */
export const saveFile = (fileName: string, base64: string): void =>
  saveBlob(fileName, new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]))
